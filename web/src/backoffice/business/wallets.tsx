import type { WalletFloat } from '@sanduku/contracts/backoffice/api';
import { useQuery } from '@tanstack/react-query';
import { BUSINESS_REFRESH_MS } from '../../lib/timings.ts';
import { Badge } from '../../ui/badge.tsx';
import { adminApi } from '../admin-api.ts';
import { adminKey, useFallbackInterval } from '../queries.ts';
import { Age, Money, TwoLines } from '../shared/cells.tsx';
import { columnsFor, DataTable } from '../shared/data-table.tsx';
import { counted } from '../shared/format.ts';
import { business } from './texts.ts';

const texts = business.wallets;

/** One night may empty it. */
const FEW_HOURS = 12;

interface Row {
  readonly name: string;
  readonly amount: number;
  readonly currency: string;
  /** Null for a bankroll, which is in the ledger. */
  readonly wallet: WalletFloat | null;
}

export function Wallets() {
  const query = useQuery({
    queryKey: adminKey('business', 'wallets'),
    queryFn: async () => (await adminApi.call('GET /api/admin/float')).data,
    refetchInterval: useFallbackInterval(BUSINESS_REFRESH_MS),
  });
  const rows = query.data && [
    ...query.data.wallets.map(
      (wallet): Row => ({
        name: texts.names[wallet.purpose](texts.rails[wallet.rail]),
        amount: wallet.amount,
        currency: wallet.coin,
        wallet,
      }),
    ),
    ...query.data.bankrolls.map(
      (bankroll): Row => ({ name: texts.bankroll(bankroll.currency), wallet: null, ...bankroll }),
    ),
  ];
  return (
    <section aria-label={texts.title} className="flex flex-col gap-3">
      <header className="flex flex-wrap items-baseline gap-x-4">
        <h2 className="text-lg">{texts.title}</h2>
        <p className="text-sm text-ink-soft">{texts.text}</p>
      </header>
      <DataTable
        caption={texts.caption}
        columns={columns}
        rows={rows}
        keyOf={({ name }) => name}
        query={query}
        empty={texts.empty}
      />
    </section>
  );
}

const columns = columnsFor<Row>()(
  texts.columns,
  {
    name: ({ name, wallet }) =>
      wallet ? <TwoLines top={name} below={<Age since={wallet.readAt} />} /> : name,
    amount: (row) => <Money {...row} />,
    paidInDay: (row) => <Paid {...row} amountOf={({ paidInDay }) => paidInDay} />,
    approved: (row) => <Paid {...row} amountOf={({ approved }) => approved} />,
    pending: (row) => <Paid {...row} amountOf={({ pending }) => pending} />,
    lasts: ({ wallet }) => <Lasts wallet={wallet} />,
  },
  ['amount', 'paidInDay', 'approved', 'pending'],
);

function Paid({ wallet, currency, amountOf }: Row & { amountOf: (wallet: WalletFloat) => number }) {
  return wallet?.purpose === 'payout' ? <Money amount={amountOf(wallet)} currency={currency} /> : '';
}

function Lasts({ wallet }: Pick<Row, 'wallet'>) {
  if (wallet?.purpose !== 'payout') return '';
  const { hoursLeft, waitingPayouts } = wallet;
  if (waitingPayouts > 0)
    return <Badge tone="error">{texts.waiting(counted(waitingPayouts, 'payout'))}</Badge>;
  if (hoursLeft === null) return texts.unused;
  const hours = texts.hours(Math.floor(hoursLeft));
  return hoursLeft < FEW_HOURS ? <Badge tone="warning">{hours}</Badge> : hours;
}
