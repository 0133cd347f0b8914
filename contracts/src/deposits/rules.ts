import type { CountryCode } from '../countries.ts';
import { localFigures } from '../local-figures.ts';
import { MICROS_PER_UNIT, type Micros, priceOf } from '../money.ts';
import type { PlayerProblem } from '../problems.ts';
import type { Rates } from '../rates.ts';

const ugandanPresets = [1000, 5000, 10_000, 20_000, 50_000, 100_000];

/** In whole local units; the first is the minimum. */
export function depositPresets(country: CountryCode, rates: Rates): number[] {
  return localFigures(ugandanPresets, country, rates);
}

export function minimumDeposit(country: CountryCode, rates: Rates): number {
  return Math.min(...depositPresets(country, rates));
}

export function belowMinimumDeposit(country: CountryCode, rates: Rates): PlayerProblem<'deposit_minimum'> {
  return {
    problem: 'deposit_minimum',
    minimum: { amount: minimumDeposit(country, rates), currency: rates[country].currency },
  };
}

/** In Ugandan shillings, rounded up. */
export function mobilePayment(amount: Micros, country: CountryCode, rates: Rates): Micros {
  const shillings = priceOf(amount, rates[country], rates.UG);
  return ((shillings + MICROS_PER_UNIT - 1n) / MICROS_PER_UNIT) * MICROS_PER_UNIT;
}
