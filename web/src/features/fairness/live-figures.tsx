import {
  type Interval,
  isWithin,
  returnedShare,
  winInterval,
  winShareOf,
} from '@sanduku/contracts/fairness/figures';
import { oddsHash } from '@sanduku/contracts/fairness/scheme';
import type { GameFigures } from '@sanduku/contracts/game/api';
import { MICROS_PER_UNIT } from '@sanduku/contracts/money';
import { figuresOf, type OddsFigures, odds as specified } from '@sanduku/contracts/odds';
import { type ReactNode, useEffect, useState } from 'react';
import { countText, symbolOf } from '../../lib/format.ts';
import { messages } from '../../lib/language/shared.en.ts';
import { useOdds, useOddsFigures } from '../../lib/odds.ts';
import { api } from '../../server/api.ts';
import { Amount } from '../../ui/amount.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Stat } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/lists.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { fairness } from './texts.en.ts';

const texts = fairness.figures;
const FIGURES_PATH = '/api/fairness/figures';

/** A wider interval says little. */
const WIDE = 0.1;

export function LiveFigures() {
  return (
    <PageSection id="figures" heading={texts.heading} text={texts.text}>
      <div className="min-h-180 sm:min-h-128 noscript:hidden">
        <Figures />
      </div>
      <p className="hidden noscript:block">
        {texts.withoutScript}{' '}
        <a href={FIGURES_PATH} className="prose-link">
          {FIGURES_PATH}
        </a>
      </p>
    </PageSection>
  );
}

function Figures() {
  const { figures, hasFailed, ask } = useFigures();
  if (hasFailed)
    return (
      <InsteadOfFigures role="alert">
        <EmptyState
          title={texts.failed}
          text={texts.failedText}
          pattern={8}
          action={<Button onClick={ask}>{messages.ui.retry}</Button>}
        />
      </InsteadOfFigures>
    );
  if (figures?.rounds === 0)
    return (
      <InsteadOfFigures>
        <EmptyState title={texts.empty} text={texts.emptyText} pattern={5} />
      </InsteadOfFigures>
    );
  return <FiguresBoard figures={figures} />;
}

function InsteadOfFigures({ role, children }: { role?: 'alert'; children: ReactNode }) {
  return (
    <div
      role={role}
      className="flex min-h-[inherit] items-center justify-center rounded-lg border border-line bg-surface"
    >
      {children}
    </div>
  );
}

function FiguresBoard({ figures }: { figures: GameFigures | undefined }) {
  const odds = useOdds();
  const expected = winShareOf(odds);
  const oddsFigures = figuresOf(odds);
  const wins = figures && {
    share: figures.wins / figures.rounds,
    interval: winInterval(figures.wins, figures.rounds),
  };
  return (
    <div className="flex flex-col gap-6" aria-busy={!figures}>
      {figures && figures.odds.hash !== oddsHash(odds) && (
        <Banner tone="warning">{fairness.odds.differ}</Banner>
      )}
      {figures?.days !== undefined && <p className="text-sm">{texts.days(figures.days)}</p>}
      <div className="grid gap-3 max-sm:grid-cols-2 max-sm:*:last:col-span-2 sm:grid-cols-3 sm:gap-4">
        <Stat label={texts.rounds} value={figures && countText(figures.rounds)} />
        <Stat label={texts.share} value={wins && texts.percent(wins.share)} />
        <Stat
          label={texts.interval}
          value={wins && texts.intervalText(wins.interval.low, wins.interval.high)}
        />
      </div>
      <div className="rounded-lg border border-line bg-surface px-6 pt-5 pb-4">
        {wins ? (
          <IntervalChart {...wins} expected={expected} figures={oddsFigures} />
        ) : (
          <Skeleton className="h-24" />
        )}
        <div className="mt-2 min-h-36 sm:min-h-14">
          {wins && (
            <p className="text-sm">
              {(isWithin(wins.interval, expected) ? texts.inside : texts.outside)(oddsFigures)}{' '}
              {wins.interval.high - wins.interval.low >= WIDE && texts.wide}
            </p>
          )}
        </div>
      </div>
      {figures && figures.refused.attempts > 0 && (
        <p className="text-sm">
          {texts.refused(
            countText(figures.refused.attempts),
            texts.percent(figures.refused.wouldHaveWon / figures.refused.attempts),
            oddsFigures.winPercent,
          )}
        </p>
      )}
      <MoneyTable money={figures?.money} />
    </div>
  );
}

interface IntervalChartProps {
  share: number;
  interval: Interval;
  expected: number;
  figures: OddsFigures;
}

function IntervalChart({ share, interval, expected, figures }: IntervalChartProps) {
  const scale = scaleAround(expected, interval);
  const at = (value: number) => `${placeOn(scale, value).toFixed(2)}%`;
  const width = placeOn(scale, interval.high) - placeOn(scale, interval.low);
  return (
    // No viewBox, so texts and strokes keep their size.
    <svg
      role="img"
      aria-label={texts.chart(figures, share, interval.low, interval.high)}
      className="h-24 w-full overflow-visible"
    >
      <text x={at(expected)} y="14" textAnchor="middle" className="fill-ink text-sm font-semibold">
        {texts.expected(figures)}
      </text>
      <rect x="0" y="42" width="100%" height="4" rx="2" className="fill-line" />
      <rect
        x={at(interval.low)}
        y="34"
        width={`${width.toFixed(2)}%`}
        height="20"
        rx="4"
        className="fill-info-soft stroke-info"
        strokeWidth="2"
      />
      <line
        x1={at(expected)}
        x2={at(expected)}
        y1="22"
        y2="66"
        className="stroke-ink"
        strokeWidth="2"
        strokeDasharray="4 3"
      />
      <circle cx={at(share)} cy="44" r="7" className="fill-info stroke-surface" strokeWidth="2" />
      <text x="0" y="90" className="fill-ink-soft text-sm tabular-nums">
        {texts.axis(scale.low)}
      </text>
      <text x="100%" y="90" textAnchor="end" className="fill-ink-soft text-sm tabular-nums">
        {texts.axis(scale.high)}
      </text>
    </svg>
  );
}

/** Half widths of the axis in percent. */
const reaches = [1, 2, 5, 10, 20];
/** Maximum share of a side that the interval fills. */
const FILL = 0.9;
/** Axis ends are multiples of the half width, up to this. */
const COARSEST_STEP = 10;

export function scaleAround(expected: number, interval: Interval): Interval {
  const needed = Math.max(expected - interval.low, interval.high - expected) * 100;
  const reach = reaches.find((candidate) => needed <= candidate * FILL);
  if (reach === undefined) return { low: 0, high: 1 };
  const step = Math.min(reach, COARSEST_STEP);
  const percent = expected * 100;
  return {
    low: (Math.floor((percent - reach) / step) * step) / 100,
    high: (Math.ceil((percent + reach) / step) * step) / 100,
  };
}

/** In percent. */
export function placeOn({ low, high }: Interval, share: number): number {
  return ((share - low) / (high - low)) * 100;
}

type MoneyInCurrency = GameFigures['money'][number];

const columns: readonly Column<MoneyInCurrency>[] = [
  { header: texts.staked, cell: ({ currency, staked }) => <Total amount={staked} currency={currency} /> },
  {
    header: texts.paidOut,
    cell: ({ currency, paidOut }) => <Total amount={paidOut} currency={currency} />,
    numeric: true,
  },
  {
    header: texts.returned,
    cell: (money) => <strong>{texts.percent(returnedShare(money) ?? 0)}</strong>,
    numeric: true,
  },
];

function MoneyTable({ money }: { money: GameFigures['money'] | undefined }) {
  return (
    <div>
      <h3 className="text-lg">{texts.money}</h3>
      <p className="mt-1 text-sm text-ink-soft">{texts.moneyText(useOddsFigures())}</p>
      <div className="mt-2">
        <Table
          caption={texts.money}
          columns={columns}
          rows={money}
          keyOf={({ currency }) => currency}
          empty={null}
          expectedRows={1}
        />
      </div>
    </div>
  );
}

/** Totals may exceed the wire's maximum. */
function Total({ amount, currency }: { amount: number; currency: string }) {
  return <Amount amount={BigInt(Math.floor(amount)) * MICROS_PER_UNIT} symbol={symbolOf(currency)} />;
}

function useFigures() {
  const hash = oddsHash(useOdds());
  const [figures, setFigures] = useState<GameFigures>();
  const [hasFailed, setFailed] = useState(false);

  function ask() {
    setFailed(false);
    api
      .call('GET /api/fairness/figures', { query: hash === oddsHash(specified) ? {} : { table: hash } })
      .then(
        ({ data }) => setFigures(data),
        () => setFailed(true),
      );
  }

  useEffect(ask, [hash]);
  return { figures, hasFailed, ask };
}
