import type { User } from '@sanduku/contracts/player';
import { transfers } from '../../messages/en/transfers.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { CheckIcon } from '../../ui/icons.tsx';

/** The smallest amount that can be sent, in any currency. */
const MINIMUM_SEND = 100;

export function TransfersTab({ user }: { user: User }) {
  const { send, stats } = transfers;
  const { currencySymbol: symbol, gameBalance } = user;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Card title={send.title}>
        <FactList
          facts={[
            { label: send.balance, value: <Amount amount={gameBalance} symbol={symbol} /> },
            { label: send.minimum, value: <Amount amount={MINIMUM_SEND} symbol={symbol} /> },
            { label: send.processing, value: send.instant },
          ]}
        />
        <ul className="mt-3 flex flex-col gap-2 text-sm">
          {send.points.map((point) => (
            <li key={point} className="flex gap-2">
              <CheckIcon className="mt-0.5 size-4.5 text-link" />
              {point}
            </li>
          ))}
        </ul>
        <div className="mt-4 flex flex-col gap-2">
          <Button variant="primary" wide disabled aria-describedby="transfers-closed">
            {send.submit}
          </Button>
          <p id="transfers-closed" className="text-sm text-ink-soft">
            {send.closed}
          </p>
        </div>
      </Card>
      <Card title={stats.title}>
        <EmptyState title={stats.empty} text={stats.text} pattern={6} />
      </Card>
    </div>
  );
}
