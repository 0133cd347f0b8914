import { returnedShare } from '@sanduku/contracts/fairness/figures';
import type { GameFigures } from '@sanduku/contracts/game/api';
import { MICROS_PER_UNIT } from '@sanduku/contracts/money';
import { Amount } from '../../ui/amount.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { symbolOf } from './currency-symbol.ts';
import { fairness } from './texts.en.ts';

const texts = fairness.figures;

type MoneyInCurrency = GameFigures['money'][number];

const columns: readonly Column<MoneyInCurrency>[] = [
  { header: texts.staked, cell: ({ currency, staked }) => <Total amount={staked} currency={currency} /> },
  {
    header: texts.paidOut,
    cell: ({ currency, paidOut }) => <Total amount={paidOut} currency={currency} />,
    numeric: true,
  },
  {
    header: texts.returned,
    cell: (money) => <strong>{texts.percent(returnedShare(money) ?? 0)}</strong>,
    numeric: true,
  },
];

/** What was staked and what was paid out; undefined while it is being fetched. */
export function MoneyTable({ money }: { money: GameFigures['money'] | undefined }) {
  return (
    <div>
      <h3 className="text-lg">{texts.money}</h3>
      <p className="mt-1 text-sm text-ink-soft">{texts.moneyText}</p>
      <div className="mt-2">
        <Table
          caption={texts.money}
          columns={columns}
          rows={money}
          keyOf={({ currency }) => currency}
          empty={null}
          expectedRows={1}
        />
      </div>
    </div>
  );
}

/** All stakes together may be more than one amount on the wire can be. */
function Total({ amount, currency }: { amount: number; currency: string }) {
  return <Amount amount={BigInt(Math.floor(amount)) * MICROS_PER_UNIT} symbol={symbolOf(currency)} />;
}
