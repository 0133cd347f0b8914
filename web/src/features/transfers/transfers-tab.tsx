import type { FoundUser } from '@sanduku/contracts/transfers/api';
import { minimumTransfer } from '@sanduku/contracts/transfers/rules';
import { useQuery } from '@tanstack/react-query';
import { countText } from '../../lib/format.ts';
import { useRates } from '../../server/config.ts';
import { useUser } from '../../server/player.ts';
import { recentRecipients, transferStats } from '../../server/queries.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { FactList } from '../../ui/lists.tsx';
import { Money, useMoneyText } from '../session/own.tsx';
import { useHold } from '../withdrawals/hold.ts';
import { transfers } from './texts.en.ts';
import { canSend } from './use-transfers.ts';

interface TransfersTabProps {
  onSend: (recipient?: FoundUser) => void;
}

export function TransfersTab({ onSend }: TransfersTabProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      <SendCard onSend={onSend} />
      <StatsCard />
    </div>
  );
}

function SendCard({ onSend }: TransfersTabProps) {
  const user = useUser();
  const texts = transfers.send;
  const moneyText = useMoneyText();
  const rates = useRates();
  const minimum = minimumTransfer(user.country, rates);
  const holdUntil = useHold('transfersWaitUntil');
  const reason = holdUntil
    ? texts.hold(holdUntil)
    : canSend(user, rates)
      ? undefined
      : texts.tooLittle(moneyText(minimum));
  return (
    <Card title={texts.title}>
      {!reason && <RecentRecipients onSend={onSend} />}
      <div className="mb-2 flex flex-col gap-2">
        <Button
          variant="primary"
          wide
          disabled={reason !== undefined}
          aria-describedby={reason && 'send-reason'}
          onClick={() => onSend()}
        >
          {texts.submit}
        </Button>
        {reason && (
          <p id="send-reason" className="text-sm text-ink-soft">
            {reason}
          </p>
        )}
      </div>
      <FactList
        facts={[
          { label: texts.balance, value: <Money amount={user.gameBalance} /> },
          { label: texts.minimum, value: <Money amount={minimum} /> },
          { label: texts.processing, value: texts.instant },
        ]}
      />
      <ul className="mt-3 flex flex-col gap-2 text-sm">
        {texts.points.map((point) => (
          <li key={point} className="flex gap-2">
            <CheckIcon className="mt-0.5 size-4.5 text-link" />
            {point}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const SHOWN_RECIPIENTS = 4;

function RecentRecipients({ onSend }: TransfersTabProps) {
  const recent = useQuery(recentRecipients).data?.users ?? [];
  const { recent: title, choose } = transfers.dialog.search;
  if (recent.length === 0) return null;
  return (
    <section aria-label={title} className="mb-4">
      <h3 className="mb-1 text-sm text-ink-soft">{title}</h3>
      <ul className="grid grid-cols-4 gap-2 sm:-ml-4 sm:flex sm:*:w-20">
        {recent.slice(0, SHOWN_RECIPIENTS).map((player) => (
          <li key={player.id}>
            <button
              type="button"
              aria-label={choose(player.username)}
              onClick={() => onSend(player)}
              className="flex w-full cursor-pointer flex-col items-center gap-1 rounded-md py-2 hover:bg-raised"
            >
              <Avatar name={player.username} />
              <span className="w-full truncate text-center text-xs">{player.username}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function StatsCard() {
  const texts = transfers.stats;
  const { data, isError, isFetching, refetch } = useQuery(transferStats);
  return (
    <Card title={texts.title}>
      {isError && !data && (
        <p role="alert" className="pb-2 text-sm font-medium text-error">
          {texts.failed}
        </p>
      )}
      <FactList
        facts={[
          { label: texts.sentCount, value: countText(data?.sentCount ?? 0) },
          { label: texts.receivedCount, value: countText(data?.receivedCount ?? 0) },
          { label: texts.sent, value: <Money amount={data?.totalSent ?? 0} /> },
          { label: texts.received, value: <Money amount={data?.totalReceived ?? 0} /> },
        ]}
      />
      <Button
        wide
        className="mt-4"
        busy={isFetching}
        busyLabel={texts.refreshing}
        onClick={() => void refetch()}
      >
        {texts.refresh}
      </Button>
    </Card>
  );
}
