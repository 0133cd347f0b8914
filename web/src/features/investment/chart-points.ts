export const CHART = { width: 600, height: 120 };

/** Where the line of a chart goes, from zero: the highest value a little below the upper edge. */
export function chartPoints(values: readonly number[]): string {
  const highest = Math.max(...values, 1) * 1.05;
  const step = CHART.width / Math.max(values.length - 1, 1);
  return values
    .map((value, index) => `${round(index * step)},${round(CHART.height - (value / highest) * CHART.height)}`)
    .join(' ');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
