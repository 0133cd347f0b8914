import type { ReservesOfDay } from '@sanduku/contracts/transparency/api';
import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/table.tsx';
import { adminApi } from '../admin-api.ts';
import { adminKey } from '../queries.ts';
import { ExactTime, Money } from '../shared/cells.tsx';
import { DataTable } from '../shared/data-table.tsx';
import { moneyText, signedMoneyText } from '../shared/format.ts';
import { PageFrame } from '../shared/page-frame.tsx';
import { reserves as texts } from './texts.ts';

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
    <PageFrame title={texts.title} text={texts.text}>
      <DataTable
        caption={texts.caption}
        columns={[...columns, usdtColumn]}
        rows={query.data}
        keyOf={({ day }) => day}
        query={query}
        empty={texts.empty}
      />
    </PageFrame>
  );
}

const holdingLook = 'flex flex-col';

const columns: readonly Column<ListedDay>[] = [
  {
    header: texts.columns.day,
    cell: ({ day, taken }) => (
      <span className="flex flex-col py-2">
        <span className="font-semibold">{day}</span>
        <span className="text-xs text-ink-soft">
          <ExactTime at={taken} />
        </span>
      </span>
    ),
  },
  {
    header: texts.columns.state,
    cell: ({ signedAt, dueAt }) => (
      <span className="flex flex-col items-start gap-1 py-2 max-sm:items-end">
        <Badge tone={signedAt ? 'gain' : 'warning'}>{signedAt ? texts.signed : texts.due}</Badge>
        <span className="text-xs text-ink-soft">
          <ExactTime at={signedAt ?? dueAt} />
        </span>
      </span>
    ),
  },
  {
    header: texts.columns.providers,
    cell: ({ providers, previous }) => (
      <ul className="min-w-0 py-2 sm:min-w-40">
        {providers.map(({ provider, stated, books }) => (
          <li key={provider} className={holdingLook}>
            <span>
              {texts.providers[provider]}:{' '}
              {stated ? <Money amount={stated.amount} currency={CURRENCY} /> : texts.notStated}
            </span>
            <span className="text-xs text-ink-soft">
              {stated
                ? changeText(stated.amount, statedBy(previous, provider), CURRENCY)
                : texts.books(moneyText(books, CURRENCY))}
            </span>
            {stated && <span className="text-xs text-ink-soft">{texts.by(stated.operators)}</span>}
          </li>
        ))}
      </ul>
    ),
  },
];

/** Last: read-only and the widest. */
const usdtColumn: Column<ListedDay> = {
  header: texts.columns.usdt,
  cell: ({ addresses, previous }) =>
    addresses.length === 0 ? (
      texts.notRead
    ) : (
      <ul className="min-w-0 py-2 sm:min-w-68">
        {addresses.map(({ chain, address, amount }) => {
          const before = previous?.addresses.find((each) => each.chain === chain);
          return (
            <li key={chain} className={holdingLook}>
              <span>
                {texts.chains[chain]}: <Money amount={amount} currency="USDT" />
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
};

function statedBy(day: ReservesOfDay | undefined, provider: Provider['provider']): number | undefined {
  return day?.providers.find((each) => each.provider === provider)?.stated?.amount;
}

function changeText(amount: number, before: number | undefined, currency: string): string | undefined {
  if (before === undefined) return undefined;
  return amount === before ? texts.unchanged : signedMoneyText(amount - before, currency);
}
