import { type Country, countryOf } from '../countries.ts';
import { inMoneyOf, next125, roundTo125 } from '../local-figures.ts';
import { MICROS_PER_UNIT, type Micros, priceOf } from '../money.ts';
import type { PlayerProblem } from '../problems.ts';

/** In Uganda's money; every other country is offered six rising figures of about the same value. */
const ugandanPresets = [1000, 5000, 10_000, 20_000, 50_000, 100_000];

/** The deposits offered with one tap, in whole units of the country's money; the first is also the least. */
export function depositPresets(country: Country): number[] {
  if (country.code === 'UG') return [...ugandanPresets];
  const presets: number[] = [];
  for (const ugandan of ugandanPresets) {
    const figure = roundTo125(inMoneyOf(country, ugandan));
    const last = presets.at(-1);
    presets.push(last === undefined || figure > last ? figure : next125(last));
  }
  return presets;
}

export function minimumDeposit(country: Country): number {
  return Math.min(...depositPresets(country));
}

export function belowMinimumDeposit(country: Country): PlayerProblem<'deposit_minimum'> {
  return {
    problem: 'deposit_minimum',
    minimum: { amount: minimumDeposit(country), currency: country.currency },
  };
}

/** What the phone of somebody who deposits this much is asked for: Ugandan shillings, rounded up to a whole one. */
export function mobilePayment(amount: Micros, country: Country): Micros {
  const shillings = priceOf(amount, country, countryOf('UG'));
  return ((shillings + MICROS_PER_UNIT - 1n) / MICROS_PER_UNIT) * MICROS_PER_UNIT;
}
