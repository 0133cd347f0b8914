import type { Earning, InvestmentAccount, InvestmentTransaction } from '@sanduku/contracts/investment/api';
import {
  belowMinimumInvestmentWithdrawal,
  compoundedYearText,
  DAILY_RATE_BASIS_POINTS,
  DAYS_A_MONTH,
  DAYS_A_YEAR,
  minimumInvestmentWithdrawal,
  projectedEarning,
  rateFromWire,
  rateText,
} from '@sanduku/contracts/investment/rules';
import { fromWire, toWire } from '@sanduku/contracts/money';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { countText, dayText, formatAmount } from '../../lib/format.ts';
import { problemText } from '../../lib/language/problems.en.ts';
import { useClientConfig, useRates } from '../../server/config.ts';
import { useUser } from '../../server/player.ts';
import { investment as investmentQuery } from '../../server/queries.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner, RetryBanner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Stat } from '../../ui/card.tsx';
import { LineChart } from '../../ui/line-chart.tsx';
import { EmptyState, FactList, FailedList } from '../../ui/lists.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { TimeLabel } from '../../ui/time.tsx';
import { Money, useMoneyText } from '../session/own.tsx';
import { Growth } from './growth.tsx';
import { type Direction, MoveDialog } from './move-dialog.tsx';
import { investment } from './texts.en.ts';

export function InvestmentPage() {
  const user = useUser();
  const { data, isError, refetch } = useQuery(investmentQuery);
  const [moving, setMoving] = useState<Direction>();
  const { currencySymbol: symbol } = user;
  const rates = useRates();
  const minimum = minimumInvestmentWithdrawal(user.country, rates);
  const minimumWords = user.country === 'UG' ? `${countText(5000)} UGX` : formatAmount(minimum, symbol);
  const isFailed = (list: unknown) => list === undefined && (isError || data !== undefined);
  const balance = data?.account.balance;
  const rate = useRate(data?.account.dailyRate);
  const canWithdraw = balance !== undefined && balance >= toWire(minimum);

  return (
    <div className="page-width flex flex-col gap-3 pt-4 pb-8 sm:gap-5 sm:pt-8">
      <header>
        <h1 className="text-2xl">{investment.title}</h1>
        <p className="text-ink-soft">{investment.intro(rateText(rate), minimumWords)}</p>
      </header>
      {data && data.account.waiting.days > 0 && <WaitingDays {...data.account.waiting} />}
      <Banner tone="warning">
        <p>{investment.notice(rateText(rate))}</p>
        {data?.account.nextRate && <NextRate {...data.account.nextRate} />}
      </Banner>
      {isError && !data && <RetryBanner onRetry={() => refetch()}>{investment.unavailable}</RetryBanner>}
      <InvestmentCards balance={balance} earnings={data?.account.totalEarnings} rate={rate}>
        <Button variant="primary" size="lg" onClick={() => setMoving('in')}>
          {investment.actions.invest}
        </Button>
        <Button
          size="lg"
          disabled={!canWithdraw}
          {...(balance !== undefined && !canWithdraw && { 'aria-describedby': 'investment-minimum' })}
          onClick={() => setMoving('out')}
        >
          {investment.actions.withdraw}
        </Button>
        {balance !== undefined && !canWithdraw && (
          <p id="investment-minimum" className="text-sm text-ink-soft">
            {investment.actions.belowMinimum(minimumWords)}
          </p>
        )}
      </InvestmentCards>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <Growth balance={balance} earnings={data?.account.totalEarnings} days={data?.stats?.days} />
        <Projections balance={balance} rate={rate} />
      </div>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[2fr_3fr]">
        <RecentEarnings earnings={data?.earnings} isFailed={isFailed(data?.earnings)} onRetry={refetch} />
        <RecentTransactions
          transactions={data?.transactions}
          isFailed={isFailed(data?.transactions)}
          onRetry={refetch}
        />
      </div>
      <MoveDialog
        direction={moving}
        available={moving === 'out' ? (balance ?? 0) : user.gameBalance}
        minimum={{
          amount: toWire(minimum),
          text: problemText(belowMinimumInvestmentWithdrawal(user.country, rates)),
        }}
        onClose={() => setMoving(undefined)}
      />
    </div>
  );
}

/** In basis points; the rate for new money until the account has loaded. */
function useRate(dailyRate: number | undefined): number {
  const set = useClientConfig()?.settings.dailyRateBasisPoints ?? DAILY_RATE_BASIS_POINTS;
  return dailyRate === undefined ? set : rateFromWire(dailyRate);
}

function WaitingDays({ days, amount }: InvestmentAccount['waiting']) {
  const { currencySymbol: symbol } = useUser();
  return (
    <Banner tone="error">
      <p className="font-semibold">
        {investment.waiting(days, formatAmount(fromWire(amount) ?? 0n, symbol))}
      </p>
      <p>{investment.waitingText}</p>
    </Banner>
  );
}

function NextRate({ from, dailyRate }: NonNullable<InvestmentAccount['nextRate']>) {
  return <p>{investment.nextRate(rateText(rateFromWire(dailyRate)), dayText(from))}</p>;
}

interface InvestmentCardsProps {
  balance: number | undefined;
  earnings: number | undefined;
  rate: number;
  children: ReactNode;
}

function InvestmentCards({ balance, earnings, rate, children }: InvestmentCardsProps) {
  const { currencySymbol: symbol, gameBalance } = useUser();
  const texts = investment.cards;
  const daily = balance === undefined ? undefined : projectedEarning(fromWire(balance) ?? 0n, 1, rate);
  return (
    <div className="grid grid-cols-2 gap-2 *:first:col-span-full *:last:col-span-full sm:gap-4 lg:grid-cols-4 lg:*:first:col-span-1 lg:*:last:col-span-1">
      <Stat label={texts.balance} value={balance === undefined ? undefined : <Money amount={balance} />} />
      {/* Keeps the buttons on a phone's first screen. */}
      <div className="col-span-full flex flex-wrap items-center gap-3 lg:order-last max-sm:[&>button]:flex-auto">
        {children}
      </div>
      <Stat label={texts.earnings} value={earnings === undefined ? undefined : <Money amount={earnings} />} />
      <Stat
        label={texts.rate}
        value={rateText(rate)}
        note={
          <span className={daily === undefined ? 'invisible' : undefined}>
            {texts.perDay(formatAmount(daily ?? 0n, symbol))}
          </span>
        }
      />
      <Stat label={texts.game} value={<Money amount={gameBalance} />} />
    </div>
  );
}

function Projections({ balance, rate }: { balance: number | undefined; rate: number }) {
  const texts = investment.projections;
  const micros = balance === undefined ? undefined : fromWire(balance);
  const earns = (days: number) => <Money amount={micros && projectedEarning(micros, days, rate)} />;
  return (
    <Card title={texts.title}>
      <FactList
        facts={[
          { label: texts.monthly, value: earns(DAYS_A_MONTH) },
          { label: texts.yearly, value: earns(DAYS_A_YEAR) },
          {
            label: texts.roi,
            value: <Projected>{texts.roiValue(rateText(rate, DAYS_A_YEAR))}</Projected>,
          },
          { label: texts.compounded, value: texts.compoundedValue(compoundedYearText(rate)) },
        ]}
      />
      {balance !== undefined && balance > 0 && <ProjectionChart balance={balance} rate={rate} />}
      <p className="mt-3 text-sm text-ink-soft">{texts.note}</p>
    </Card>
  );
}

function Projected({ children }: { children: string }) {
  return (
    <>
      {children}
      <span className="block text-sm font-normal text-ink-soft">{investment.projections.simple}</span>
    </>
  );
}

function ProjectionChart({ balance, rate }: { balance: number; rate: number }) {
  const moneyText = useMoneyText();
  const texts = investment.projections;
  const after = (days: number) => balance + toWire(projectedEarning(fromWire(balance) ?? 0n, days, rate));
  const values = [0, DAYS_A_MONTH, DAYS_A_YEAR].map(after) as [number, number, number];
  return (
    <div className="mt-4">
      <LineChart
        title={texts.chart}
        words={texts.chartWords(...(values.map(moneyText) as [string, string, string]))}
        lines={[
          { label: texts.withEarnings, values: yearOf(after), look: 'gain' },
          { label: texts.yourMoney, values: yearOf(() => balance), look: 'plain' },
        ]}
        from={texts.now}
        to={texts.inAYear}
      />
    </div>
  );
}

/** The start and each month's end. */
function yearOf(after: (days: number) => number): number[] {
  return Array.from({ length: 13 }, (_, month) => after(Math.round((month * DAYS_A_YEAR) / 12)));
}

interface ListProps {
  isFailed: boolean;
  onRetry: () => unknown;
}

interface RecentEarningsProps extends ListProps {
  earnings: readonly Earning[] | undefined;
}

function RecentEarnings({ earnings, isFailed, onRetry }: RecentEarningsProps) {
  const texts = investment.earnings;
  return (
    <Card title={texts.title}>
      {isFailed && <FailedList onRetry={onRetry} />}
      {!earnings && !isFailed && <LoadingRows rows={3} className="h-19" />}
      {earnings?.length === 0 && <EmptyState title={texts.empty} text={texts.emptyText} pattern={5} />}
      {earnings && earnings.length > 0 && (
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

interface RecentTransactionsProps extends ListProps {
  transactions: readonly InvestmentTransaction[] | undefined;
}

function RecentTransactions({ transactions, isFailed, onRetry }: RecentTransactionsProps) {
  const texts = investment.history;
  return (
    <Card title={texts.title}>
      {isFailed ? (
        <FailedList onRetry={onRetry} />
      ) : (
        <Table
          caption={texts.caption}
          columns={columns}
          rows={transactions}
          keyOf={({ id }) => id}
          empty={<EmptyState title={texts.empty} text={texts.emptyText} pattern={2} />}
          onPhone="folded"
        />
      )}
    </Card>
  );
}
