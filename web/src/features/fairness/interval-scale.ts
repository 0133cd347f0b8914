import type { Interval } from '@sanduku/contracts/fairness/figures';

/** How far the picture may reach to either side of the expected share, the closest look first. */
const reaches = [0.01, 0.02, 0.05, 0.1, 0.2, 0.4];
/** The interval fills at most this much of a side. */
const FILL = 0.9;

/** The part of the axis to show, with the expected share in its middle; all of it when the interval is wide. */
export function scaleAround(expected: number, interval: Interval): Interval {
  const needed = Math.max(expected - interval.low, interval.high - expected);
  const reach = reaches.find((candidate) => needed <= candidate * FILL);
  return reach === undefined ? { low: 0, high: 1 } : { low: expected - reach, high: expected + reach };
}

/** How far along the scale a share lies, in percent. */
export function placeOn({ low, high }: Interval, share: number): number {
  return ((share - low) / (high - low)) * 100;
}
