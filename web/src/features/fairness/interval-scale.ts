import type { Interval } from '@sanduku/contracts/fairness/figures';

/** How far the picture must reach to either side of the expected share, in percent, the closest look first. */
const reaches = [1, 2, 5, 10, 20];
/** The interval fills at most this much of a side. */
const FILL = 0.9;
/** The ends of the axis are multiples of the reach, and of no more than this. */
const COARSEST_STEP = 10;

/** The part of the axis to show, between round figures; all of it when the interval is wide. */
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

/** How far along the scale a share lies, in percent. */
export function placeOn({ low, high }: Interval, share: number): number {
  return ((share - low) / (high - low)) * 100;
}
