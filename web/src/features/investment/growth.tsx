import { dayText } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { useMoneyText } from '../session/own.tsx';
import { investment } from './texts.en.ts';
import type { InvestmentStats } from './use-investment.ts';

const WIDTH = 600;
const HEIGHT = 120;

const texts = investment.growth;

/** What a full bar stands for. */
const FULL_BALANCE = 100_000;
const FULL_EARNINGS = 10_000;

interface GrowthProps {
  balance: number;
  earnings: number;
  days: InvestmentStats['days'] | undefined;
}

export function Growth({ balance, earnings, days }: GrowthProps) {
  return (
    <Card title={texts.title}>
      <div className="flex flex-col gap-4">
        <GrowthBar label={texts.balance} value={balance} full={FULL_BALANCE} />
        <GrowthBar label={texts.earnings} value={earnings} full={FULL_EARNINGS} />
        {days && <BalanceChart days={days} />}
      </div>
    </Card>
  );
}

function GrowthBar({ label, value, full }: { label: string; value: number; full: number }) {
  const moneyText = useMoneyText();
  const words = texts.of(moneyText(value), moneyText(full));
  return (
    <div className="relative">
      <div className="mb-1.5 flex items-baseline justify-between gap-3 text-sm">
        <span className="font-semibold">{label}</span>
        <span className="text-right text-ink-soft max-sm:text-xs">{words}</span>
      </div>
      <meter
        aria-label={label}
        aria-valuetext={words}
        min={0}
        max={full}
        value={Math.min(value, full)}
        className="sr-only"
      />
      {/* Browsers draw a meter in parts of their own, which do not all fill its height. */}
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${full} 1`}
        preserveAspectRatio="none"
        className="h-3 w-full rounded-sm bg-line"
      >
        <rect width={Math.min(value, full)} height={1} className="fill-gain" />
      </svg>
    </div>
  );
}

interface BalanceChartProps {
  /** The oldest first. */
  days: InvestmentStats['days'];
}

/** The balance at the end of each day, from zero: a line that rises says no more than it should. */
function BalanceChart({ days }: BalanceChartProps) {
  const moneyText = useMoneyText();
  const first = days[0];
  const last = days.at(-1);
  if (!first || !last || days.every(({ balance }) => balance === 0)) return null;
  const points = chartPoints(days.map(({ balance }) => balance));
  const words = texts.chartWords(moneyText(first.balance), moneyText(last.balance));
  return (
    <figure>
      <figcaption className="mb-1.5 text-sm font-semibold">{texts.chart}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={words}
        className="h-28 w-full"
      >
        <polygon points={`0,${HEIGHT} ${points} ${WIDTH},${HEIGHT}`} className="fill-gain-soft" />
        <polyline
          points={points}
          vectorEffect="non-scaling-stroke"
          className="fill-none stroke-gain"
          strokeWidth={2}
        />
      </svg>
      <div className="mt-1 flex justify-between text-xs text-ink-soft tabular-nums">
        <time dateTime={first.day}>{dayText(first.day)}</time>
        <time dateTime={last.day}>{dayText(last.day)}</time>
      </div>
    </figure>
  );
}

/** Where the line of a chart goes, from zero: the highest value a little below the upper edge. */
export function chartPoints(values: readonly number[]): string {
  const highest = Math.max(...values, 1) * 1.05;
  const step = WIDTH / Math.max(values.length - 1, 1);
  return values
    .map((value, index) => `${round(index * step)},${round(HEIGHT - (value / highest) * HEIGHT)}`)
    .join(' ');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
