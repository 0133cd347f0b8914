import type { Earning, InvestmentTransaction } from '@sanduku/contracts/investment/api';
import { rateFromWire, rateText } from '@sanduku/contracts/investment/rules';
import { dayText } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/lists.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { TimeLabel } from '../../ui/time.tsx';
import { Money } from '../session/own.tsx';
import { investment } from './texts.en.ts';

export function RecentEarnings({ earnings }: { earnings: readonly Earning[] }) {
  const texts = investment.earnings;
  return (
    <Card title={texts.title}>
      {earnings.length === 0 ? (
        <EmptyState title={texts.empty} text={texts.emptyText} pattern={5} />
      ) : (
        <ul className="divide-y divide-line">
          {earnings.map(({ earning_date, amount, rate, status }) => (
            <li key={earning_date} className="flex items-center justify-between gap-3 py-3">
              <span>
                <span className="font-semibold">{texts.item}</span>
                <time dateTime={earning_date} className="block text-sm text-ink-soft">
                  {dayText(earning_date)}
                </time>
              </span>
              <span className="text-right">
                <Money amount={amount} direction="in" />
                <span className="block text-sm text-ink-soft">{rateText(rateFromWire(rate))}</span>
                {status === 'waiting' && <Badge tone="warning">{texts.waiting}</Badge>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const { columns: headers, types } = investment.history;

const columns: Column<InvestmentTransaction>[] = [
  { header: headers.type, cell: ({ type }) => types[type] },
  {
    header: headers.amount,
    numeric: true,
    cell: ({ type, amount }) => <Money amount={amount} direction={type === 'withdrawal' ? 'out' : 'in'} />,
  },
  { header: headers.date, cell: ({ created_at }) => <TimeLabel at={created_at} /> },
  { header: headers.balance, numeric: true, cell: ({ balance_after }) => <Money amount={balance_after} /> },
];

interface RecentTransactionsProps {
  transactions: readonly InvestmentTransaction[] | undefined;
}

export function RecentTransactions({ transactions }: RecentTransactionsProps) {
  const texts = investment.history;
  return (
    <Card title={texts.title}>
      <Table
        caption={texts.caption}
        columns={columns}
        rows={transactions}
        keyOf={({ id }) => id}
        empty={<EmptyState title={texts.empty} text={texts.emptyText} pattern={2} />}
        onPhone="folded"
      />
    </Card>
  );
}
