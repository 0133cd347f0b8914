import { type CountryCode, countryCodes } from '../countries.ts';
import type { Micros } from '../money.ts';
import { type RateTable, sidesOf } from '../rates.ts';
import { RATE_OLD_HOURS } from './rules.ts';

/** A larger change needs two operators. */
const LARGE_CHANGE_PERCENT = 5n;
const TOLERANCE_PERCENT = 2n;
export const RATE_OLD_MS = RATE_OLD_HOURS * 60 * 60_000;

interface Sides {
  readonly buying: Micros;
  readonly selling: Micros;
}

export interface RateConcern {
  readonly country: CountryCode;
  readonly isLarge: boolean;
  /** A player could convert before the change and back after it with a gain. */
  readonly letsGain: boolean;
}

/** Why one operator may not make the change alone. */
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
 * Prices within all of these rates, or undefined. If they exist, no sequence of conversions gains: measured
 * by them, no step gives more than it takes.
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
