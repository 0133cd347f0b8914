import type { Interval } from '@sanduku/contracts/fairness/figures';
import { placeOn, scaleAround } from './interval-scale.ts';
import { fairness } from './texts.en.ts';

const texts = fairness.figures;

interface IntervalChartProps {
  share: number;
  interval: Interval;
  expected: number;
}

/** The interval as a bar, the share within it as a point, and a line where the expected share is. */
export function IntervalChart({ share, interval, expected }: IntervalChartProps) {
  const scale = scaleAround(expected, interval);
  const at = (value: number) => `${placeOn(scale, value).toFixed(2)}%`;
  const width = placeOn(scale, interval.high) - placeOn(scale, interval.low);
  return (
    // No viewBox: places are in percent of the width, so that texts and strokes keep their size on every screen.
    <svg
      role="img"
      aria-label={texts.chart(share, interval.low, interval.high)}
      className="h-24 w-full overflow-visible"
    >
      <text x={at(expected)} y="14" textAnchor="middle" className="fill-ink text-sm font-semibold">
        {texts.expected}
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
