import { countryOf } from '@sanduku/contracts/countries';
import { formatAmount, MICROS_PER_UNIT } from '@sanduku/contracts/money';
import type { User } from '@sanduku/contracts/player';
import { wallet } from '../../messages/en/wallet.ts';
import { Amount } from '../../ui/amount.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FactList } from '../../ui/fact-list.tsx';

/** Below this balance the card offers no withdrawal; the form itself is stricter. */
const MINIMUM_BALANCE = 1000;

export function WalletTab({ user }: { user: User }) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <DepositCard user={user} />
      <WithdrawCard user={user} />
    </div>
  );
}

function DepositCard({ user }: { user: User }) {
  const texts = wallet.deposit;
  const { unitsPerUsdt, symbol } = countryOf(user.country);
  return (
    <Card title={texts.title}>
      <Banner tone="info">
        <strong>{texts.closed}</strong> {texts.text}
      </Banner>
      <div className="mt-3">
        <FactList
          facts={[
            { label: texts.address, value: texts.noAddress },
            {
              label: texts.rate,
              value: texts.rateLine(formatAmount(BigInt(unitsPerUsdt) * MICROS_PER_UNIT, symbol)),
            },
            { label: texts.credited, value: texts.minutes },
          ]}
        />
      </div>
    </Card>
  );
}

function WithdrawCard({ user }: { user: User }) {
  const texts = wallet.withdraw;
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
