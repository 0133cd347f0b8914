import type { CountryCode } from '../countries.ts';
import { inMoneyOf, localFigure } from '../local-figures.ts';
import type { Rates } from '../rates.ts';

/** In UGX. */
const ugandanPresets = [1000, 2000, 5000, 10_000, 20_000, 50_000, 200_000, 500_000];
const UGANDAN_MINIMUM = 100;

/** The bet screen warns above it. */
export const WARNING_SHARE = 0.5;

/** In whole local units; the first is the default. */
export function betPresets(country: CountryCode, rates: Rates): number[] {
  return [...new Set(ugandanPresets.map((preset) => localFigure(preset, country, rates)))];
}

export function minimumBet(country: CountryCode, rates: Rates): number {
  return Math.ceil(inMoneyOf(UGANDAN_MINIMUM, country, rates));
}
