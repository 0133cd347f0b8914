import type { Earning, InvestmentTransaction } from '@sanduku/contracts/investment/api';
import { dayText } from '../../lib/format.ts';
import { Amount } from '../../ui/amount.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/lists.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { TimeLabel } from '../../ui/time.tsx';
import { investment } from './texts.en.ts';

export function RecentEarnings({ earnings, symbol }: { earnings: readonly Earning[]; symbol: string }) {
  const texts = investment.earnings;
  return (
    <Card title={texts.title}>
      {earnings.length === 0 ? (
        <EmptyState title={texts.empty} text={texts.emptyText} pattern={5} />
      ) : (
        <ul className="divide-y divide-line">
          {earnings.map(({ earning_date, amount }) => (
            <li key={earning_date} className="flex items-center justify-between gap-3 py-3">
              <span>
                <span className="font-semibold">{texts.item}</span>
                <time dateTime={earning_date} className="block text-sm text-ink-soft">
                  {dayText(earning_date)}
                </time>
              </span>
              <span className="text-right">
                <Amount amount={amount} symbol={symbol} direction="in" />
                <span className="block text-sm text-ink-soft">{texts.rate}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

interface RecentTransactionsProps {
  transactions: readonly InvestmentTransaction[] | undefined;
  symbol: string;
}

export function RecentTransactions({ transactions, symbol }: RecentTransactionsProps) {
  const texts = investment.history;
  const columns: Column<InvestmentTransaction>[] = [
    { header: texts.columns.type, cell: ({ type }) => texts.types[type] },
    {
      header: texts.columns.amount,
      numeric: true,
      cell: ({ type, amount }) => (
        <Amount amount={amount} symbol={symbol} direction={type === 'withdrawal' ? 'out' : 'in'} />
      ),
    },
    { header: texts.columns.date, cell: ({ created_at }) => <TimeLabel at={created_at} /> },
    {
      header: texts.columns.balance,
      numeric: true,
      cell: ({ balance_after }) => <Amount amount={balance_after} symbol={symbol} />,
    },
  ];
  return (
    <Card title={texts.title}>
      <Table
        caption={texts.caption}
        columns={columns}
        rows={transactions}
        keyOf={({ id }) => id}
        empty={<EmptyState title={texts.empty} text={texts.emptyText} pattern={2} />}
        foldsOnPhone
      />
    </Card>
  );
}
