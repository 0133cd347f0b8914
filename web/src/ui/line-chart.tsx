import type { ReactNode } from 'react';
import { classes } from './classes.ts';

const WIDTH = 600;
const HEIGHT = 120;

interface ChartLine {
  label: string;
  values: readonly number[];
  /** Filled or dashed: colour is not needed. */
  look: 'gain' | 'plain';
}

interface LineChartProps {
  title?: string;
  words: string;
  /** Equal lengths, one scale. */
  lines: readonly ChartLine[];
  from: ReactNode;
  to: ReactNode;
}

/** Starts at zero, so rises are not exaggerated. */
export function LineChart({ title, words, lines, from, to }: LineChartProps) {
  const highest = Math.max(...lines.flatMap(({ values }) => values));
  return (
    <figure>
      {title && <figcaption className="mb-1.5 text-sm font-semibold">{title}</figcaption>}
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={words}
        className="h-28 w-full"
      >
        {lines.map(({ label, values, look }) => {
          const points = chartPoints(values, highest);
          return (
            <g key={label} className={look === 'gain' ? 'stroke-gain' : 'stroke-ink-soft'}>
              {look === 'gain' && (
                <polygon
                  points={`0,${HEIGHT} ${points} ${WIDTH},${HEIGHT}`}
                  className="fill-gain-soft stroke-none"
                />
              )}
              <polyline
                points={points}
                vectorEffect="non-scaling-stroke"
                strokeDasharray={look === 'plain' ? '6 4' : undefined}
                strokeWidth={2}
                className="fill-none"
              />
            </g>
          );
        })}
      </svg>
      <div className="mt-1 flex justify-between text-xs text-ink-soft tabular-nums">
        <span>{from}</span>
        <span>{to}</span>
      </div>
      {lines.length > 1 && (
        <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {lines.map(({ label, look }) => (
            <li key={label} className="flex items-center gap-2">
              <span
                aria-hidden="true"
                className={classes(
                  'w-6 border-t-3',
                  look === 'gain' ? 'border-gain' : 'border-dashed border-ink-soft',
                )}
              />
              {label}
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}

/** SVG points; the highest is slightly below the top. */
export function chartPoints(values: readonly number[], highest = Math.max(...values)): string {
  const top = Math.max(highest, 1) * 1.05;
  const step = WIDTH / Math.max(values.length - 1, 1);
  return values
    .map((value, index) => `${round(index * step)},${round(HEIGHT - (value / top) * HEIGHT)}`)
    .join(' ');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
