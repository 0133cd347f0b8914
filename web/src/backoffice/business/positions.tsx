import type { Position } from '@sanduku/contracts/backoffice/api';
import type { Column } from '../../ui/table.tsx';
import { CsvButton } from '../shared/csv-button.tsx';
import { DataTable } from '../shared/data-table.tsx';
import { Money, numberText } from '../shared/money.tsx';
import { accountName } from './account-name.ts';
import { business } from './texts.ts';

const texts = business.positions;

const columns: readonly Column<Position>[] = [
  { header: texts.account, cell: ({ account }) => accountName(account) },
  { header: texts.currency, cell: ({ currency }) => currency },
  {
    header: texts.amount,
    numeric: true,
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
  { header: texts.usdt, numeric: true, cell: ({ usdt }) => numberText(usdt) },
];

interface PositionsProps {
  positions: readonly Position[] | undefined;
  query: { error: unknown; refetch: () => unknown };
}

/** Where the money is: every account in every currency. */
export function Positions({ positions, query }: PositionsProps) {
  return (
    <section aria-label={texts.title} className="flex flex-col gap-3">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">{texts.title}</h2>
        <CsvButton
          name="positions"
          header={[texts.account, texts.currency, texts.amount, texts.usdt]}
          rows={positions?.map(({ account, currency, amount, usdt }) => [account, currency, amount, usdt])}
        />
      </header>
      <DataTable
        caption={texts.caption}
        columns={columns}
        rows={positions}
        keyOf={({ account, currency }) => `${account} ${currency}`}
        query={query}
        empty={texts.empty}
      />
    </section>
  );
}
