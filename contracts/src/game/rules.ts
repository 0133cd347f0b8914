import type { Country } from '../countries.ts';
import { inMoneyOf, roundTo125 } from '../local-figures.ts';

/** In Uganda's money; every other country plays for the same value in its own. */
const ugandanPresets = [1000, 2000, 5000, 10_000, 20_000, 50_000, 200_000, 500_000];
const UGANDAN_MINIMUM = 100;

/** A stake of more than half the balance is worth a warning. */
export const WARNING_SHARE = 0.5;

/** The stakes offered with one tap, in whole units of the country's money; the first is the default. */
export function betPresets(country: Country): number[] {
  const scaled = ugandanPresets.map((preset) => roundTo125(inMoneyOf(country, preset)));
  return [...new Set(scaled)];
}

export function minimumBet(country: Country): number {
  return Math.ceil(inMoneyOf(country, UGANDAN_MINIMUM));
}
