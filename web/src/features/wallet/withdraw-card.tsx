import type { User } from '@sanduku/contracts/player';
import { wallet } from '../../messages/en/wallet.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FactList } from '../../ui/fact-list.tsx';

const texts = wallet.withdraw;

/** Below this balance the card offers no withdrawal; the form itself is stricter. */
const MINIMUM_BALANCE = 1000;

export function WithdrawCard({ user }: { user: User }) {
  const { currencySymbol: symbol, gameBalance } = user;
  return (
    <Card id="withdraw" title={texts.title}>
      <FactList
        facts={[
          { label: texts.available, value: <Amount amount={gameBalance} symbol={symbol} /> },
          { label: texts.minimum, value: <Amount amount={MINIMUM_BALANCE} symbol={symbol} /> },
          { label: texts.processing, value: texts.processingTime },
        ]}
      />
      <div className="mt-4 flex flex-col gap-2">
        <Button variant="primary" wide disabled aria-describedby="withdrawals-closed">
          {texts.request}
        </Button>
        <p id="withdrawals-closed" className="text-sm text-ink-soft">
          {texts.closed}
        </p>
      </div>
    </Card>
  );
}
