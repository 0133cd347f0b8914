import type { WalletFloat } from '@sanduku/contracts/backoffice/api';
import { useQuery } from '@tanstack/react-query';
import { BUSINESS_REFRESH_MS } from '../../lib/timings.ts';
import { Badge } from '../../ui/badge.tsx';
import { adminApi } from '../admin-api.ts';
import { railNames } from '../names.ts';
import { adminKey, useFallbackInterval } from '../queries.ts';
import { Age, Money, TwoLines } from '../shared/cells.tsx';
import { columnsFor, DataTable } from '../shared/data-table.tsx';
import { counted, numberText } from '../shared/format.ts';
import { Section } from '../shared/page-frame.tsx';

const purposes = { payout: 'payouts', collection: 'deposits', gas: 'network fees' };

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
        name: `${railNames[wallet.rail]}, ${purposes[wallet.purpose]}`,
        amount: wallet.amount,
        currency: wallet.coin,
        wallet,
      }),
    ),
    ...query.data.bankrolls.map(
      (bankroll): Row => ({ name: `Bankroll ${bankroll.currency}`, wallet: null, ...bankroll }),
    ),
  ];
  return (
    <Section
      title="Wallets"
      text="Read every minute from providers and chains. An approved withdrawal waits if its wallet is too low."
    >
      <DataTable
        caption="Wallets that receive and pay, and bankrolls"
        columns={columns}
        rows={rows}
        keyOf={({ name }) => name}
        query={query}
        empty={{ title: 'No balances', text: 'They appear a minute after the workers start.' }}
      />
    </Section>
  );
}

const columns = columnsFor<Row>()(
  {
    Wallet: ({ name, wallet }) =>
      wallet ? <TwoLines top={name} below={<Age since={wallet.readAt} />} /> : name,
    Balance: (row) => <Money {...row} />,
    'Paid in 24 h': (row) => <Paid {...row} amountOf={({ paidInDay }) => paidInDay} />,
    Approved: (row) => <Paid {...row} amountOf={({ approved }) => approved} />,
    Pending: (row) => <Paid {...row} amountOf={({ pending }) => pending} />,
    Lasts: ({ wallet }) => <Lasts wallet={wallet} />,
  },
  ['Balance', 'Paid in 24 h', 'Approved', 'Pending'],
);

function Paid({ wallet, currency, amountOf }: Row & { amountOf: (wallet: WalletFloat) => number }) {
  return wallet?.purpose === 'payout' ? <Money amount={amountOf(wallet)} currency={currency} /> : '';
}

function Lasts({ wallet }: Pick<Row, 'wallet'>) {
  if (wallet?.purpose !== 'payout') return '';
  const { hoursLeft, waitingPayouts } = wallet;
  if (waitingPayouts > 0) return <Badge tone="error">{counted(waitingPayouts, 'payout')} waiting</Badge>;
  if (hoursLeft === null) return 'No payouts';
  const hours = `${numberText(Math.floor(hoursLeft))} h`;
  return hoursLeft < FEW_HOURS ? <Badge tone="warning">{hours}</Badge> : hours;
}
