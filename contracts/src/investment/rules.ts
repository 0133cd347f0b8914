import type { CountryCode } from '../countries.ts';
import { worthIn } from '../local-figures.ts';
import { MICROS_PER_UNIT, type Micros, scale } from '../money.ts';
import type { PlayerProblem } from '../problems.ts';
import type { Rates } from '../rates.ts';
import { amountOf } from '../wording.ts';

/** What a day earns unless operators have set it: 0.3% of the lowest balance held during it. */
export const DAILY_RATE_BASIS_POINTS = 30;
const BASIS_POINTS = 10_000;
const BASIS_POINTS_PER_PERCENT = 100;

/** Operators are warned when their funds pay for so few days. */
export const FEW_DAYS_COVERED = 14;

export const DAYS_A_MONTH = 30;
export const DAYS_A_YEAR = 365;

const UGANDAN_MINIMUM = 5000n * MICROS_PER_UNIT;

/** 5,000 Ugandan shillings in the country's own money, rounded up to a whole unit. */
export function minimumInvestmentWithdrawal(country: CountryCode, rates: Rates): Micros {
  // Rounding the negative down rounds the amount up.
  const exact = -worthIn(-UGANDAN_MINIMUM, country, rates);
  return -scale(-exact, 1n, MICROS_PER_UNIT) * MICROS_PER_UNIT;
}

export function belowMinimumInvestmentWithdrawal(
  country: CountryCode,
  rates: Rates,
): PlayerProblem<'investment_withdrawal_minimum'> {
  const minimum = amountOf(minimumInvestmentWithdrawal(country, rates), rates[country].currency);
  return { problem: 'investment_withdrawal_minimum', minimum };
}

/** What a balance earns in so many days, without interest on interest. */
export function projectedEarning(balance: Micros, days: number, rateBasisPoints: number): Micros {
  return scale(balance, BigInt(rateBasisPoints) * BigInt(days), BigInt(BASIS_POINTS));
}

/** The rate as the wire has it: 0.003. */
export function rateOnWire(rateBasisPoints: number): number {
  return rateBasisPoints / BASIS_POINTS;
}

export function rateFromWire(rate: number): number {
  return Math.round(rate * BASIS_POINTS);
}

/** The rate of so many days together, without interest on interest: "0.3%", and for a year "109.5%". */
export function rateText(rateBasisPoints: number, days = 1): string {
  return `${(rateBasisPoints * days) / BASIS_POINTS_PER_PERCENT}%`;
}
