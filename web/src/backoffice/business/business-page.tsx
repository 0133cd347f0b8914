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
import { paths } from '../paths.ts';
import { adminKey, useFallbackInterval } from '../queries.ts';
import { Money, PlayerLink } from '../shared/cells.tsx';
import { CsvButton, columnsFor, DataTable, FetchError } from '../shared/data-table.tsx';
import { moneyText, numberText, shareText } from '../shared/format.ts';
import { PageFrame, useViewChoice } from '../shared/page-frame.tsx';
import { shared } from '../shared/texts.ts';
import { ChartCard } from './chart-card.tsx';
import { dayFigures, valueText } from './day-figures.ts';
import { business } from './texts.ts';
import { Wallets } from './wallets.tsx';

type BusinessFigures = DataAt<'GET /api/admin/stats'>;

const NOT_KNOWN_YET = 0;

export function BusinessPage() {
  const [period, periodChoice] = useViewChoice('days', business.period, business.periods, '30');
  const query = useBusiness(Number(period));
  const { data } = query;
  const promisedReturn = data?.promisedReturn ?? NOT_KNOWN_YET;
  const figures = useMemo(() => dayFigures(promisedReturn), [promisedReturn]);

  return (
    <PageFrame title={business.title} text={business.text} actions={periodChoice}>
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

const places: readonly { name: keyof Waiting; to: string }[] = [
  { name: 'withdrawals', to: paths.queue },
  { name: 'unresolvedPayouts', to: paths.queue },
  { name: 'unresolvedDeposits', to: paths.deposits },
  { name: 'heldTransfers', to: paths.heldTransfers },
  { name: 'approvals', to: paths.approvals },
];

function WaitingList({ waiting }: { waiting: Waiting | undefined }) {
  const open = waiting && places.filter(({ name }) => waiting[name] > 0);
  return (
    <section
      aria-label={business.waiting.title}
      className="flex min-h-15 flex-wrap items-center gap-x-5 gap-y-2 rounded-lg border border-line bg-surface px-4 py-2"
    >
      <h2 className="text-base">{business.waiting.title}</h2>
      {!open && <Skeleton className="h-6 w-56 max-lg:h-25 max-lg:basis-full" />}
      {open?.length === 0 && <p className="text-sm text-ink-soft">{business.waiting.nothing}</p>}
      {open && open.length > 0 && (
        <ul className="flex flex-wrap gap-x-2">
          {open.map(({ name, to }) => (
            <li key={name}>
              <Link
                to={to}
                className="flex min-h-11 items-center gap-2 rounded-md px-2 text-sm font-medium hover:bg-raised"
              >
                <span className="min-w-7 rounded-full bg-marigold px-2 text-center text-xs font-bold text-on-marigold tabular-nums">
                  {numberText(waiting[name])}
                </span>
                <span className="prose-link">{business.waiting[name]}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const usdt = (amount: number) => moneyText(amount, 'USDT');

interface SectionProps {
  title: string;
  text?: string;
  children: ReactNode;
}

function Section({ title, text, children }: SectionProps) {
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h2 className="text-lg">{title}</h2>
      {text !== undefined && <p className="text-sm text-ink-soft">{text}</p>}
      {children}
    </section>
  );
}

function TodayCards({ figures }: { figures: BusinessFigures | undefined }) {
  const today = figures?.days.at(-1);
  return (
    <Section title={business.today}>
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

const { cards, inAll } = business;
const todayCards: readonly TodayCard[] = [
  [
    cards.stakes,
    ({ stakes }) => usdt(stakes),
    ({ totals }, { bets, players }) => cards.stakesNote(bets, players, usdt(totals.stakes)),
  ],
  [cards.payouts, ({ payouts }) => usdt(payouts), ({ totals }) => inAll(usdt(totals.payouts))],
  [
    cards.realisedReturn,
    ({ realisedReturn }) => valueText(realisedReturn, 'share'),
    ({ totals, promisedReturn }) =>
      cards.promised(valueText(totals.realisedReturn, 'share'), shareText(promisedReturn)),
  ],
  [
    cards.deposits,
    ({ deposits }) => usdt(deposits),
    ({ totals }, { depositCount }) => cards.countNote(depositCount, usdt(totals.deposits)),
  ],
  [
    cards.withdrawals,
    ({ withdrawals }) => usdt(withdrawals),
    ({ totals }, { withdrawalCount }) => cards.countNote(withdrawalCount, usdt(totals.withdrawals)),
  ],
  [cards.signUps, ({ signUps }) => numberText(signUps), ({ totals }) => inAll(numberText(totals.players))],
];

const { cover } = business;

function CoverCards({ figures }: { figures: BusinessFigures | undefined }) {
  const totals = figures?.totals;
  const stats: readonly [label: string, value: number | undefined, note: ReactNode][] = [
    [cover.liabilities, totals?.liabilities, cover.owedNote],
    [cover.cash, totals?.cash, totals ? coverNote(totals) : cover.cashNote],
    [cover.investments, totals?.investmentLiabilities, cover.investedNote],
    [cover.interest, totals?.interestAccount, cover.interestNote],
    [
      cover.bankroll,
      totals?.bankroll,
      totals && totals.bankroll <= 0 ? cover.bankrollNone : cover.bankrollNote,
    ],
  ];
  return (
    <Section title={business.now}>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {stats.map(([label, value, note]) => (
          <Stat key={label} label={label} value={value === undefined ? undefined : usdt(value)} note={note} />
        ))}
      </div>
    </Section>
  );
}

function coverNote({ liabilities, cash }: BusinessFigures['totals']): ReactNode {
  if (cash >= liabilities) return <Badge tone="info">{cover.covered}</Badge>;
  return <Badge tone="warning">{cover.short(usdt(liabilities - cash))}</Badge>;
}

const { interest } = business;

const runsOut = ({ waiting, daysCovered }: InterestCover) =>
  waiting.days > 0 || (daysCovered !== null && daysCovered <= FEW_DAYS_COVERED);

function InterestFunds({ query }: { query: ReturnType<typeof useBusiness> }) {
  const rows = query.data?.interest;
  const short = rows?.filter(runsOut) ?? [];
  return (
    <Section title={interest.title} text={interest.text}>
      {short.length > 0 && (
        <Banner tone="warning">
          <p>{interest.warning(short.map(({ currency }) => currency).join(', '))}</p>
          <Link to={paths.settings} className="prose-link">
            {interest.fund}
          </Link>
        </Banner>
      )}
      <DataTable
        caption={interest.caption}
        columns={interestColumns}
        rows={rows}
        keyOf={({ currency }) => currency}
        query={query}
        empty={interest.empty}
      />
    </Section>
  );
}

const interestColumns = columnsFor<InterestCover>()(
  interest,
  {
    currency: ({ currency }) => currency,
    invested: ({ invested, currency }) => <Money amount={invested} currency={currency} />,
    dailyCost: ({ dailyCost, currency }) => <Money amount={dailyCost} currency={currency} />,
    funds: ({ funds, currency }) => <Money amount={funds} currency={currency} />,
    waiting: ({ waiting, currency }) =>
      waiting.days === 0 ? (
        interest.nothingWaits
      ) : (
        <Badge tone="error">{interest.waitingDays(waiting.days, moneyText(waiting.amount, currency))}</Badge>
      ),
    covered: (row) => <DaysCovered {...row} />,
  },
  ['invested', 'dailyCost', 'funds'],
);

function DaysCovered(row: InterestCover) {
  if (row.daysCovered === null) return interest.free;
  const days = interest.days(row.daysCovered);
  return runsOut(row) ? <Badge tone="warning">{days}</Badge> : days;
}

const promiseTexts = business.promise;

function PromiseKept({ query }: { query: ReturnType<typeof useBusiness> }) {
  const figures = query.data?.promise;
  const credited = figures?.credited.map(({ amount, currency, withdrawals }) =>
    promiseTexts.credited(moneyText(amount, currency), withdrawals),
  );
  return (
    <Section title={promiseTexts.title} text={promiseText(figures)}>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Stat
          label={promiseTexts.over}
          value={figures && numberText(figures.over)}
          note={promiseTexts.overNote}
        />
        <Stat
          label={promiseTexts.waiting}
          value={figures && numberText(figures.waitingForFunds)}
          note={
            figures && figures.waitingForFunds > 0 ? (
              <Link to={paths.settings} className="prose-link">
                {promiseTexts.funds}
              </Link>
            ) : (
              promiseTexts.waitingNote
            )
          }
        />
      </div>
      <p className="text-sm">
        {promiseTexts.month}: <strong>{credited && (credited.join(', ') || promiseTexts.nothing)}</strong>
      </p>
      <DataTable
        caption={promiseTexts.caption}
        columns={promiseColumns}
        rows={figures?.most}
        keyOf={({ player }) => player.id}
        query={query}
        empty={promiseTexts.empty}
      />
    </Section>
  );
}

function promiseText(figures: PromiseFigures | undefined): string {
  if (!figures) return '';
  return figures.minutes > 0 ? promiseTexts.text(figures.minutes) : promiseTexts.none;
}

const promiseColumns = columnsFor<PromiseFigures['most'][number]>()(
  promiseTexts,
  {
    player: ({ player }) => <PlayerLink {...player} />,
    amount: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    withdrawals: ({ withdrawals }) => numberText(withdrawals),
    decidedBy: ({ decidedBy }) => decidedBy.join(', ') || promiseTexts.nobody,
  },
  ['amount', 'withdrawals'],
);

const positionTexts = business.positions;

function Positions({ query }: { query: ReturnType<typeof useBusiness> }) {
  const positions = query.data?.positions;
  return (
    <section aria-label={positionTexts.title} className="flex flex-col gap-3">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">{positionTexts.title}</h2>
        <CsvButton
          name="positions"
          header={[positionTexts.account, positionTexts.currency, positionTexts.amount, positionTexts.usdt]}
          rows={positions?.map(({ account, currency, amount, usdt }) => [account, currency, amount, usdt])}
        />
      </header>
      <DataTable
        caption={positionTexts.caption}
        columns={positionColumns}
        rows={positions}
        keyOf={({ account, currency }) => `${account} ${currency}`}
        query={query}
        empty={positionTexts.empty}
      />
    </section>
  );
}

const positionColumns = columnsFor<Position>()(
  positionTexts,
  {
    account: ({ account }) => accountName(account),
    currency: ({ currency }) => currency,
    amount: (position) => <Money {...position} />,
    usdt: ({ usdt }) => numberText(usdt),
  },
  ['amount', 'usdt'],
);

const accountNames = new Map<string, string>([
  ...Object.entries(positionTexts.players).map(([name, text]) => [`player.${name}`, text] as const),
  ...Object.entries(positionTexts.house).map(([name, text]) => [`house.${name}`, text] as const),
  ...Object.entries(shared.wallets).map(
    ([name, text]) => [`rail.${name}`, positionTexts.wallet(text)] as const,
  ),
  ['rail.transit', positionTexts.transit],
]);

/** An unknown account keeps the ledger's name. */
function accountName(account: string): string {
  return accountNames.get(account) ?? account;
}
