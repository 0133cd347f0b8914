import { type CountryCode, countryCodes } from '../countries.ts';
import type { Micros } from '../money.ts';
import { type RateTable, sidesOf } from '../rates.ts';

/** Beyond this a change is large, and another source says something else. */
const LARGE_CHANGE_PERCENT = 5n;
const TOLERANCE_PERCENT = 2n;
/** A rate that nobody has set or compared for so long is old. */
export const RATE_OLD_MS = 7 * 24 * 60 * 60_000;

interface Sides {
  readonly buying: Micros;
  readonly selling: Micros;
}

export interface RateConcern {
  readonly country: CountryCode;
  /** By more than 5% on one of its sides. */
  readonly isLarge: boolean;
  /** Somebody could change money before it and back after it, and have more. */
  readonly letsGain: boolean;
}

/** What speaks against a change of rates by one person alone, country by country. */
export function rateConcerns(current: RateTable, next: RateTable): RateConcern[] {
  return countryCodes.flatMap((country) => {
    const [before, after] = [sidesOf(current[country]), sidesOf(next[country])];
    const isLarge =
      movedBy(before.buying, after.buying, LARGE_CHANGE_PERCENT) ||
      movedBy(before.selling, after.selling, LARGE_CHANGE_PERCENT);
    const letsGain = commonSides([before, after]) === undefined;
    return isLarge || letsGain ? [{ country, isLarge, letsGain }] : [];
  });
}

/**
 * Prices that lie within all of these, if there are any. Then nobody gains by changing money to and fro while they
 * replace each other: measured by such a price, no step ever gives more than it takes.
 */
export function commonSides(rates: readonly Sides[]): Sides | undefined {
  const [buying = 0n] = rates.map((sides) => sides.buying).toSorted(descending);
  const selling =
    rates
      .map((sides) => sides.selling)
      .toSorted(descending)
      .at(-1) ?? 0n;
  return buying <= selling ? { buying, selling } : undefined;
}

/** Whether another source lies outside of both sides by more than is usual. */
export function differsFrom({ buying, selling }: Sides, source: Micros): boolean {
  return (
    source * 100n < buying * (100n - TOLERANCE_PERCENT) ||
    source * 100n > selling * (100n + TOLERANCE_PERCENT)
  );
}

function descending(left: Micros, right: Micros): number {
  return left < right ? 1 : -1;
}

function movedBy(before: Micros, after: Micros, percent: bigint): boolean {
  const distance = after > before ? after - before : before - after;
  return distance * 100n > before * percent;
}
