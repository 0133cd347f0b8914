import type { CountryCode } from '../countries.ts';
import { localFigure, localFigures } from '../local-figures.ts';
import type { PlayerProblem } from '../problems.ts';
import type { Rates } from '../rates.ts';

const UGANDAN_MINIMUM = 100;
const ugandanQuickAmounts = [1000, 5000, 10_000, 25_000];

/** In whole units of the sender's money. */
export function minimumTransfer(country: CountryCode, rates: Rates): number {
  return localFigure(UGANDAN_MINIMUM, country, rates);
}

export function belowMinimumTransfer(country: CountryCode, rates: Rates): PlayerProblem<'transfer_minimum'> {
  return {
    problem: 'transfer_minimum',
    minimum: { amount: minimumTransfer(country, rates), currency: rates[country].currency },
  };
}

/** In whole units of the sender's money. */
export function quickAmounts(country: CountryCode, rates: Rates): number[] {
  return localFigures(ugandanQuickAmounts, country, rates);
}
