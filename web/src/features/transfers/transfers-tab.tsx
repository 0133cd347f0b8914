import { amountText, countText } from '../../lib/format.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { FactList } from '../../ui/lists.tsx';
import { useUser } from '../session/player.ts';
import { transfers } from './texts.en.ts';
import { canSend, MINIMUM_SEND, useTransferStats } from './use-transfers.ts';

interface TransfersTabProps {
  onSend: () => void;
}

export function TransfersTab({ onSend }: TransfersTabProps) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <SendCard onSend={onSend} />
      <StatsCard />
    </div>
  );
}

function SendCard({ onSend }: TransfersTabProps) {
  const user = useUser();
  const texts = transfers.send;
  const { currencySymbol: symbol, gameBalance } = user;
  const isEnough = canSend(user);
  return (
    <Card title={texts.title}>
      <FactList
        facts={[
          { label: texts.balance, value: <Amount amount={gameBalance} symbol={symbol} /> },
          { label: texts.minimum, value: <Amount amount={MINIMUM_SEND} symbol={symbol} /> },
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
      <div className="mt-4 flex flex-col gap-2">
        <Button
          variant="primary"
          wide
          disabled={!isEnough}
          aria-describedby={isEnough ? undefined : 'send-minimum'}
          onClick={onSend}
        >
          {texts.submit}
        </Button>
        {!isEnough && (
          <p id="send-minimum" className="text-sm text-ink-soft">
            {texts.tooLittle(amountText(MINIMUM_SEND, symbol))}
          </p>
        )}
      </div>
    </Card>
  );
}

function StatsCard() {
  const { id, currencySymbol: symbol } = useUser();
  const texts = transfers.stats;
  const { data, isError, isFetching, refetch } = useTransferStats(id);
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
          { label: texts.sent, value: <Amount amount={data?.totalSent ?? 0} symbol={symbol} /> },
          { label: texts.received, value: <Amount amount={data?.totalReceived ?? 0} symbol={symbol} /> },
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
