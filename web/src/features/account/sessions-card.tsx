import type { OwnSession } from '@sanduku/contracts/players/account';
import { countryName } from '../../lib/language/countries.en.ts';
import { Badge } from '../../ui/badge.tsx';
import { RetryBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ListRow } from '../../ui/lists.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { TimeLabel } from '../../ui/time.tsx';
import { toast } from '../../ui/toasts.tsx';
import { deviceWords } from './device-words.ts';
import { account } from './texts.en.ts';
import { changes, useAccountChange, useOwnSessions } from './use-account.ts';

const texts = account.sessions;

export function SessionsCard() {
  const { data, isError, refetch } = useOwnSessions();
  const end = useAccountChange(changes.endSessions);
  const endSessions = (sessionId?: string) =>
    end.mutate(sessionId === undefined ? {} : { sessionId }, {
      onSuccess: ({ ended }) => toast.success(texts.ended(ended)),
      onError: (error) => toast.error(error.message || texts.failed),
    });
  const isEnding = (sessionId?: string) => end.isPending && end.variables.sessionId === sessionId;
  return (
    <Card title={texts.title}>
      <p className="-mt-3 mb-2 text-sm text-ink-soft">{texts.text}</p>
      {!data && isError && <RetryBanner onRetry={() => refetch()}>{texts.unavailable}</RetryBanner>}
      {!data && !isError && <LoadingRows rows={2} className="h-19" />}
      {data && (
        <>
          <ul aria-label={texts.list}>
            {data.sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                isEnding={isEnding(session.id)}
                onEnd={() => !end.isPending && endSessions(session.id)}
              />
            ))}
          </ul>
          {data.sessions.length > 1 && (
            <Button
              wide
              busy={isEnding()}
              busyLabel={texts.ending}
              onClick={() => !end.isPending && endSessions()}
              className="mt-3"
            >
              {texts.endOthers}
            </Button>
          )}
        </>
      )}
    </Card>
  );
}

interface SessionRowProps {
  session: OwnSession;
  isEnding: boolean;
  onEnd: () => void;
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const device = deviceWords(session.userAgent);
  return (
    <ListRow
      title={device}
      detail={
        <>
          {countryName(session.country)}
          <span className="block">
            {texts.lastUsed}: <TimeLabel at={session.lastSeenAt} />
          </span>
        </>
      }
      end={
        session.isThis ? (
          <Badge tone="gain">{texts.this}</Badge>
        ) : (
          <Button
            busy={isEnding}
            busyLabel={texts.ending}
            aria-label={texts.endLabel(device)}
            onClick={onEnd}
          >
            {texts.end}
          </Button>
        )
      }
    />
  );
}
