import type { CountryCode } from '../countries.ts';
import { localFigure, worthIn } from '../local-figures.ts';
import { MICROS_PER_UNIT, type Micros, scale } from '../money.ts';
import { writtenPercent } from '../number-marks.ts';
import type { PlayerProblem } from '../problems.ts';
import type { Rates } from '../rates.ts';
import { amountOf } from '../wording.ts';

/** Default: 0.3% of the day's lowest balance. */
export const DAILY_RATE_BASIS_POINTS = 30;
const BASIS_POINTS = 10_000;
const BASIS_POINTS_PER_PERCENT = 100;

/** In days; below it operators are warned. */
export const FEW_DAYS_COVERED = 14;

export const DAYS_A_MONTH = 30;
export const DAYS_A_YEAR = 365;

const UGANDAN_MINIMUM = 5000n * MICROS_PER_UNIT;

/** In whole units of the country's currency. */
export function growthScale(country: CountryCode, rates: Rates): { balance: number; earnings: number } {
  return { balance: localFigure(100_000, country, rates), earnings: localFigure(10_000, country, rates) };
}

/** Rounded up to a whole unit. */
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

/** Simple interest. */
export function projectedEarning(balance: Micros, days: number, rateBasisPoints: number): Micros {
  return scale(balance, BigInt(rateBasisPoints) * BigInt(days), BigInt(BASIS_POINTS));
}

export function rateOnWire(rateBasisPoints: number): number {
  return rateBasisPoints / BASIS_POINTS;
}

export function rateFromWire(rate: number): number {
  return Math.round(rate * BASIS_POINTS);
}

/** Simple interest: "0.3%", for a year "109.5%". */
export function rateText(rateBasisPoints: number, days = 1): string {
  return writtenPercent((rateBasisPoints * days) / BASIS_POINTS_PER_PERCENT);
}

/** With every day's return invested: "198%" for 0.3% a day. */
export function compoundedYearText(rateBasisPoints: number): string {
  const growth = (1 + rateOnWire(rateBasisPoints)) ** DAYS_A_YEAR - 1;
  return writtenPercent(Math.round(growth * 100));
}
