import type {
  BusinessDay,
  InterestCover,
  Position,
  PromiseFigures,
  Waiting,
} from '@sanduku/contracts/backoffice/api';
import { FEW_DAYS_COVERED } from '@sanduku/contracts/investment/rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { Link } from '../../lib/router.tsx';
import { BUSINESS_REFRESH_MS } from '../../lib/timings.ts';
import type { DataAt } from '../../server/routes.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Stat } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { adminApi } from '../admin-api.ts';
import { walletNames } from '../names.ts';
import { paths } from '../paths.ts';
import { adminKey, useFallbackInterval } from '../queries.ts';
import { Money, PlayerLink } from '../shared/cells.tsx';
import { CsvButton, columnsFor, DataTable, FetchError } from '../shared/data-table.tsx';
import { counted, moneyText, numberText, shareText } from '../shared/format.ts';
import { PageFrame, Section, useViewChoice } from '../shared/page-frame.tsx';
import { ChartCard } from './chart-card.tsx';
import { dayFigures, valueText } from './day-figures.ts';
import { Wallets } from './wallets.tsx';

type BusinessFigures = DataAt<'GET /api/admin/stats'>;

const NOT_KNOWN_YET = 0;

const periods = { '7': '7 days', '30': '30 days', '90': '90 days', '365': '1 year' };

export function BusinessPage() {
  const [period, periodChoice] = useViewChoice('days', 'Period', periods, '30');
  const query = useBusiness(Number(period));
  const { data } = query;
  const promisedReturn = data?.promisedReturn ?? NOT_KNOWN_YET;
  const figures = useMemo(() => dayFigures(promisedReturn), [promisedReturn]);

  return (
    <PageFrame
      title="Business"
      text="Amounts in USDT at current rates. Days end at midnight, Kampala time."
      actions={periodChoice}
    >
      <FetchError query={query} isStale={data !== undefined} />
      <WaitingList waiting={data?.waiting} />
      <TodayCards figures={data} />
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-2 xl:*:first:col-span-2">
        {figures.map((figure) => (
          <ChartCard key={figure.id} figure={figure} days={data?.days} />
        ))}
      </div>
      <Wallets />
      <CoverCards figures={data} />
      <InterestFunds query={query} />
      <PromiseKept query={query} />
      <Positions query={query} />
    </PageFrame>
  );
}

function useBusiness(days: number) {
  return useQuery({
    queryKey: adminKey('business', days),
    queryFn: async () => (await adminApi.call('GET /api/admin/stats', { query: { days } })).data,
    refetchInterval: useFallbackInterval(BUSINESS_REFRESH_MS),
    placeholderData: keepPreviousData,
  });
}

const places: readonly { name: keyof Waiting; label: string; to: string }[] = [
  { name: 'withdrawals', label: 'Pending withdrawals', to: paths.queue },
  { name: 'unresolvedPayouts', label: 'Unresolved payouts', to: paths.unresolvedPayouts },
  { name: 'unresolvedDeposits', label: 'Unresolved deposits', to: paths.deposits },
  { name: 'heldTransfers', label: 'Held transfers', to: paths.heldTransfers },
  { name: 'approvals', label: 'Pending approvals', to: paths.approvals },
];

function WaitingList({ waiting }: { waiting: Waiting | undefined }) {
  const open = waiting && places.filter(({ name }) => waiting[name] > 0);
  return (
    <section
      aria-label="Needs attention"
      className="flex min-h-15 flex-wrap items-center gap-x-5 gap-y-2 rounded-lg border border-line bg-surface px-4 py-2"
    >
      <h2 className="text-base">Needs attention</h2>
      {!open && <Skeleton className="h-6 w-56 max-lg:h-25 max-lg:basis-full" />}
      {open?.length === 0 && <p className="text-sm text-ink-soft">Nothing needs a decision.</p>}
      {open && open.length > 0 && (
        <ul className="flex flex-wrap gap-x-2">
          {open.map(({ name, label, to }) => (
            <li key={name}>
              <Link
                to={to}
                className="flex min-h-11 items-center gap-2 rounded-md px-2 text-sm font-medium hover:bg-raised"
              >
                <span className="min-w-7 rounded-full bg-marigold px-2 text-center text-xs font-bold text-on-marigold tabular-nums">
                  {numberText(waiting[name])}
                </span>
                <span className="prose-link">{label}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const usdt = (amount: number) => moneyText(amount, 'USDT');

function TodayCards({ figures }: { figures: BusinessFigures | undefined }) {
  const today = figures?.days.at(-1);
  return (
    <Section title="Today so far">
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {todayCards.map(([label, value, note]) =>
          // Reserves the note's height.
          figures && today ? (
            <Stat key={label} label={label} value={value(today)} note={note(figures, today)} />
          ) : (
            <Stat key={label} label={label} value={undefined} note={'\u00a0'} />
          ),
        )}
      </div>
    </Section>
  );
}

type TodayCard = readonly [
  label: string,
  value: (today: BusinessDay) => string,
  note: (figures: BusinessFigures, today: BusinessDay) => string,
];

const todayCards: readonly TodayCard[] = [
  [
    'Stakes',
    ({ stakes }) => usdt(stakes),
    ({ totals }, { bets, players }) =>
      `${counted(bets, 'bet')} by ${counted(players, 'player')}. Total ${usdt(totals.stakes)}`,
  ],
  ['Payouts', ({ payouts }) => usdt(payouts), ({ totals }) => `Total ${usdt(totals.payouts)}`],
  [
    'Actual return',
    ({ realisedReturn }) => valueText(realisedReturn, 'share'),
    ({ totals, promisedReturn }) =>
      `Total ${valueText(totals.realisedReturn, 'share').toLowerCase()}, expected ${shareText(promisedReturn)}`,
  ],
  [
    'Deposits',
    ({ deposits }) => usdt(deposits),
    ({ totals }, { depositCount }) => `${numberText(depositCount)} today. Total ${usdt(totals.deposits)}`,
  ],
  [
    'Withdrawals',
    ({ withdrawals }) => usdt(withdrawals),
    ({ totals }, { withdrawalCount }) =>
      `${numberText(withdrawalCount)} today. Total ${usdt(totals.withdrawals)}`,
  ],
  [
    'New players',
    ({ signUps }) => numberText(signUps),
    ({ totals }) => `Total ${numberText(totals.players)}`,
  ],
];

function CoverCards({ figures }: { figures: BusinessFigures | undefined }) {
  const totals = figures?.totals;
  const stats: readonly [label: string, value: number | undefined, note: ReactNode][] = [
    ['Player balances', totals?.liabilities, 'All player accounts'],
    ['Cash at providers', totals?.cash, totals ? coverNote(totals) : 'Held by payment providers'],
    ['Investments', totals?.investmentLiabilities, 'Investment accounts of players'],
    ['Interest account', totals?.interestAccount, 'Pays investment earnings'],
    [
      'Bankroll',
      totals?.bankroll,
      totals && totals.bankroll <= 0 ? 'Not funded, so it limits no bet' : 'Limits the maximum bet',
    ],
  ];
  return (
    <Section title="Liabilities and reserves">
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {stats.map(([label, value, note]) => (
          <Stat key={label} label={label} value={value === undefined ? undefined : usdt(value)} note={note} />
        ))}
      </div>
    </Section>
  );
}

function coverNote({ liabilities, cash }: BusinessFigures['totals']): ReactNode {
  if (cash >= liabilities) return <Badge tone="info">Covered</Badge>;
  return <Badge tone="warning">Short by {usdt(liabilities - cash)}</Badge>;
}

const runsOut = ({ waiting, daysCovered }: InterestCover) =>
  waiting.days > 0 || (daysCovered !== null && daysCovered <= FEW_DAYS_COVERED);

function InterestFunds({ query }: { query: ReturnType<typeof useBusiness> }) {
  const rows = query.data?.interest;
  const short = rows?.filter(runsOut) ?? [];
  return (
    <Section
      title="Investment earnings"
      text="A day is paid to all investors of a currency at once. If the funds do not cover it, the day waits."
    >
      {short.length > 0 && (
        <Banner tone="warning">
          <p>
            Funds for investment earnings are low or missing:{' '}
            {short.map(({ currency }) => currency).join(', ')}.
          </p>
          <Link to={paths.settings} className="prose-link">
            Fund the interest account
          </Link>
        </Banner>
      )}
      <DataTable
        caption="Funds for investment earnings by currency"
        columns={interestColumns}
        rows={rows}
        keyOf={({ currency }) => currency}
        query={query}
        empty={{ title: 'No investments', text: 'Currencies appear with their first investment.' }}
      />
    </Section>
  );
}

const interestColumns = columnsFor<InterestCover>()(
  {
    Currency: ({ currency }) => currency,
    Invested: ({ invested, currency }) => <Money amount={invested} currency={currency} />,
    'Cost per day': ({ dailyCost, currency }) => <Money amount={dailyCost} currency={currency} />,
    Funds: ({ funds, currency }) => <Money amount={funds} currency={currency} />,
    'Unpaid days': ({ waiting, currency }) =>
      waiting.days === 0 ? (
        'None'
      ) : (
        <Badge tone="error">
          {counted(waiting.days, 'day')}, {moneyText(waiting.amount, currency)}
        </Badge>
      ),
    'Days covered': (row) => <DaysCovered {...row} />,
  },
  ['Invested', 'Cost per day', 'Funds'],
);

function DaysCovered(row: InterestCover) {
  if (row.daysCovered === null) return 'No cost';
  const days = counted(row.daysCovered, 'day');
  return runsOut(row) ? <Badge tone="warning">{days}</Badge> : days;
}

function PromiseKept({ query }: { query: ReturnType<typeof useBusiness> }) {
  const figures = query.data?.promise;
  const credited = figures?.credited.map(
    ({ amount, currency, withdrawals }) =>
      `${moneyText(amount, currency)} for ${counted(withdrawals, 'withdrawal')}`,
  );
  return (
    <Section title="Withdrawal promise" text={promiseText(figures)}>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Stat
          label="Overdue withdrawals"
          value={figures && numberText(figures.over)}
          note="The oldest are first in the queue"
        />
        <Stat
          label="Compensation waiting for funds"
          value={figures && numberText(figures.waitingForFunds)}
          note={
            figures && figures.waitingForFunds > 0 ? (
              <Link to={paths.settings} className="prose-link">
                Fund the fees account
              </Link>
            ) : (
              'The fees account covers all'
            )
          }
        />
      </div>
      <p className="text-sm">
        Paid this month: <strong>{credited && (credited.join(', ') || 'Nothing')}</strong>
      </p>
      <DataTable
        caption="Highest compensation this month"
        columns={promiseColumns}
        rows={figures?.most}
        keyOf={({ player }) => player.id}
        query={query}
        empty={{ title: 'No late withdrawals this month', text: 'Players who get compensation appear here.' }}
      />
    </Section>
  );
}

function promiseText(figures: PromiseFigures | undefined): string {
  if (!figures) return '';
  return figures.minutes > 0
    ? `Paid within ${counted(figures.minutes, 'minute')}, or 0.1% of the amount for every 10 minutes of delay, up to 5% and up to what the player’s rounds and fees cost on average.`
    : 'There is no promise now. Earlier withdrawals keep theirs.';
}

const promiseColumns = columnsFor<PromiseFigures['most'][number]>()(
  {
    Player: ({ player }) => <PlayerLink {...player} />,
    Compensation: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    'Late withdrawals': ({ withdrawals }) => numberText(withdrawals),
    'Decided by': ({ decidedBy }) => decidedBy.join(', ') || 'Not decided',
  },
  ['Compensation', 'Late withdrawals'],
);

function Positions({ query }: { query: ReturnType<typeof useBusiness> }) {
  const positions = query.data?.positions;
  return (
    <Section
      title="Balances"
      actions={
        <CsvButton
          name="positions"
          header={['Account', 'Currency', 'Amount', 'In USDT']}
          rows={positions?.map(({ account, currency, amount, usdt }) => [account, currency, amount, usdt])}
        />
      }
    >
      <DataTable
        caption="Balances by account and currency"
        columns={positionColumns}
        rows={positions}
        keyOf={({ account, currency }) => `${account} ${currency}`}
        query={query}
        empty={{ title: 'No balances', text: 'Accounts appear with their first entry.' }}
      />
    </Section>
  );
}

const positionColumns = columnsFor<Position>()(
  {
    Account: ({ account }) => accountName(account),
    Currency: ({ currency }) => currency,
    Amount: (position) => <Money {...position} />,
    'In USDT': ({ usdt }) => numberText(usdt),
  },
  ['Amount', 'In USDT'],
);

const accountNames: Readonly<Record<string, string>> = {
  'player.game': 'Players: game',
  'player.reserved': 'Players: reserved',
  'player.investment': 'Players: investment',
  'player.debt': 'Players: debt',
  'house.bankroll': 'Operator: bankroll',
  'house.fees': 'Operator: fees',
  'house.interest': 'Operator: interest',
  'house.interest_due': 'Operator: interest payable',
  'house.bonus': 'Operator: bonus',
  'house.fx': 'Operator: exchange',
  ...Object.fromEntries(
    Object.entries(walletNames).map(([name, text]) => [`rail.${name}`, `Wallet: ${text}`]),
  ),
  'rail.transit': 'On its way between wallets',
};

/** An unknown account keeps the ledger's name. */
function accountName(account: string): string {
  return accountNames[account] ?? account;
}
