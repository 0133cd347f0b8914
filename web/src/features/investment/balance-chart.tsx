import { amountText } from '../../lib/money-text.ts';
import { dayText } from '../../ui/time-text.ts';
import { CHART, chartPoints } from './chart-points.ts';
import { investment } from './texts.en.ts';
import type { InvestmentStats } from './use-investment.ts';

const { width: WIDTH, height: HEIGHT } = CHART;

interface BalanceChartProps {
  /** The oldest first. */
  days: InvestmentStats['days'];
  symbol: string;
}

/** The balance at the end of each day, from zero: a line that rises says no more than it should. */
export function BalanceChart({ days, symbol }: BalanceChartProps) {
  const first = days[0];
  const last = days.at(-1);
  if (!first || !last || days.every(({ balance }) => balance === 0)) return null;
  const points = chartPoints(days.map(({ balance }) => balance));
  const words = investment.growth.chartWords(
    amountText(first.balance, symbol),
    amountText(last.balance, symbol),
  );
  return (
    <figure>
      <figcaption className="mb-1.5 text-sm font-semibold">{investment.growth.chart}</figcaption>
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
