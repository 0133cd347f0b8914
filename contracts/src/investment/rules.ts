import { type Country, countryOf } from '../countries.ts';
import { MICROS_PER_UNIT, type Micros, scale } from '../money.ts';
import type { PlayerProblem } from '../problems.ts';
import { amountOf } from '../wording.ts';

/** What a day earns: 0.3% of the lowest balance held during it. */
export const DAILY_RATE = { numerator: 3n, denominator: 1000n };
export const DAILY_RATE_NUMBER = Number(DAILY_RATE.numerator) / Number(DAILY_RATE.denominator);
/** Simple interest: 0.3% on each of 365 days. */
export const YEARLY_RETURN_LABEL = '109.5% / Year';

export const DAYS_A_MONTH = 30;
export const DAYS_A_YEAR = 365;

const UGANDAN_MINIMUM = 5000n * MICROS_PER_UNIT;

/** 5,000 Ugandan shillings in the country's own money, rounded up to a whole unit. */
export function minimumInvestmentWithdrawal({ unitsPerUsdt }: Country): Micros {
  const exact = -scale(-UGANDAN_MINIMUM, BigInt(unitsPerUsdt), BigInt(countryOf('UG').unitsPerUsdt));
  return -scale(-exact, 1n, MICROS_PER_UNIT) * MICROS_PER_UNIT;
}

export function belowMinimumInvestmentWithdrawal(
  country: Country,
): PlayerProblem<'investment_withdrawal_minimum'> {
  const minimum = amountOf(minimumInvestmentWithdrawal(country), country.currency);
  return { problem: 'investment_withdrawal_minimum', minimum };
}

/** What a balance earns in so many days, without interest on interest. */
export function projectedEarning(balance: Micros, days: number): Micros {
  return scale(balance, DAILY_RATE.numerator * BigInt(days), DAILY_RATE.denominator);
}
