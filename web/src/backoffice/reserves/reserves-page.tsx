import type { ReservesOfDay } from '@sanduku/contracts/transparency/api';
import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../ui/badge.tsx';
import { adminApi } from '../admin-api.ts';
import { railNames } from '../names.ts';
import { adminKey } from '../queries.ts';
import { ExactTime, Money } from '../shared/cells.tsx';
import { columnsFor, DataTable } from '../shared/data-table.tsx';
import { moneyText, signedMoneyText } from '../shared/format.ts';
import { PageFrame } from '../shared/page-frame.tsx';

const CURRENCY = 'UGX';
type Provider = ReservesOfDay['providers'][number];

type ListedDay = ReservesOfDay & { previous: ReservesOfDay | undefined };

export function ReservesPage() {
  const query = useQuery({
    queryKey: adminKey('reserves'),
    queryFn: async () => {
      const { days } = (await adminApi.call('GET /api/admin/reserves')).data;
      return days.map((day, index): ListedDay => ({ ...day, previous: days[index + 1] }));
    },
  });
  return (
    <PageFrame
      title="Proof of reserves"
      text="Balances of mobile money come from days closed under Reconciliation. They are published with the on-chain reserves."
    >
      <DataTable
        caption="Reserves by day"
        columns={columns}
        rows={query.data}
        keyOf={({ day }) => day}
        query={query}
        empty={{ title: 'No days yet', text: 'Liabilities are totalled every midnight, Kampala time.' }}
      />
    </PageFrame>
  );
}

const holdingLook = 'flex flex-col';

const columns = columnsFor<ListedDay>()({
  'End of': ({ day, taken }) => (
    <span className="flex flex-col py-2">
      <span className="font-semibold">{day}</span>
      <span className="text-xs text-ink-soft">
        <ExactTime at={taken} />
      </span>
    </span>
  ),
  Status: ({ signedAt, dueAt }) => (
    <span className="flex flex-col items-start gap-1 py-2 max-sm:items-end">
      <Badge tone={signedAt ? 'gain' : 'warning'}>{signedAt ? 'Signed' : 'Not signed yet'}</Badge>
      <span className="text-xs text-ink-soft">
        <ExactTime at={signedAt ?? dueAt} />
      </span>
    </span>
  ),
  'Mobile money': ({ providers, previous }) => (
    <ul className="min-w-0 py-2 sm:min-w-40">
      {providers.map(({ provider, stated, books }) => (
        <li key={provider} className={holdingLook}>
          <span>
            {railNames[provider]}:{' '}
            {stated ? <Money amount={stated.amount} currency={CURRENCY} /> : 'day not closed'}
          </span>
          <span className="text-xs text-ink-soft">
            {stated
              ? changeText(stated.amount, statedBy(previous, provider), CURRENCY)
              : `our ledger: ${moneyText(books, CURRENCY)}`}
          </span>
          {stated && <span className="text-xs text-ink-soft">by {stated.operators.join(' and ')}</span>}
        </li>
      ))}
    </ul>
  ),
  // Last: the widest.
  USDT: ({ addresses, previous }) =>
    addresses.length === 0 ? (
      'Not read yet'
    ) : (
      <ul className="min-w-0 py-2 sm:min-w-68">
        {addresses.map(({ chain, address, amount }) => {
          const before = previous?.addresses.find((each) => each.chain === chain);
          return (
            <li key={chain} className={holdingLook}>
              <span>
                {railNames[chain]}: <Money amount={amount} currency="USDT" />
              </span>
              <span className="text-xs text-ink-soft">{changeText(amount, before?.amount, 'USDT')}</span>
              {before?.address !== address && (
                <span className="text-xs wrap-anywhere text-ink-soft">{address}</span>
              )}
            </li>
          );
        })}
      </ul>
    ),
});

function statedBy(day: ReservesOfDay | undefined, provider: Provider['provider']): number | undefined {
  return day?.providers.find((each) => each.provider === provider)?.stated?.amount;
}

function changeText(amount: number, before: number | undefined, currency: string): string | undefined {
  if (before === undefined) return undefined;
  return amount === before ? 'no change' : signedMoneyText(amount - before, currency);
}
