import { numberMarks, writtenNumber } from './number-marks.ts';

/**
 * Amounts are bigints of micro-units (10^-6) of one currency. On the wire they are JSON numbers of whole
 * units with at most two decimals.
 */
export type Micros = bigint;

export const MICROS_PER_UNIT = 1_000_000n;
const MICROS_PER_CENT = 10_000n;

export const MAX_WIRE_AMOUNT = 1_000_000_000_000;

/** Undefined: not an acceptable amount. */
export function fromWire(value: unknown): Micros | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0 || value > MAX_WIRE_AMOUNT)
    return undefined;
  const cents = Math.round(value * 100);
  // More than two decimals never equal a whole number of cents.
  if (cents / 100 !== value) return undefined;
  return BigInt(cents) * MICROS_PER_CENT;
}

/** For operators: corrections and fundings may be negative. */
export function signedFromWire(value: number): Micros | undefined {
  const size = fromWire(Math.abs(value));
  return size !== undefined && value < 0 ? -size : size;
}

/** Rounded down to two decimals: never more than there is. */
export function toWire(amount: Micros): number {
  return Number(floorDivide(amount, MICROS_PER_CENT)) / 100;
}

/** With all six decimals, for USDT on the wire. */
export function toUnits(amount: Micros): number {
  return Number(amount) / Number(MICROS_PER_UNIT);
}

/** Rounded down and grouped: "USh 12,500", "$50". */
export function formatAmount(amount: Micros, symbol: string, marks = numberMarks): string {
  const units = floorDivide(amount < 0n ? -amount : amount, MICROS_PER_UNIT);
  const gap = /[A-Za-z]$/.test(symbol) ? ' ' : '';
  return `${amount < 0n && units > 0n ? '-' : ''}${symbol}${gap}${writtenNumber(units, marks)}`;
}

/** Rounded down; the remainder, under one micro-unit, stays with the operator. */
export function scale(amount: Micros, numerator: bigint, denominator: bigint): Micros {
  return floorDivide(amount * numerator, denominator);
}

/** In micro-units per USDT: buying for USDT coming in, selling for USDT going out. */
export interface Priced {
  readonly currency: string;
  readonly buying: Micros;
  readonly selling: Micros;
}

export const USDT: Priced = { currency: 'USDT', buying: MICROS_PER_UNIT, selling: MICROS_PER_UNIT };

export const RATE_DECIMALS = 4;
const RATE_STEPS = 10 ** RATE_DECIMALS;

export function rateMicros(units: number): Micros {
  return BigInt(Math.round(units * RATE_STEPS)) * (MICROS_PER_UNIT / BigInt(RATE_STEPS));
}

/** Through USDT in one exact step, rounded down once. */
export function convert(amount: Micros, from: Priced, to: Priced): Micros {
  return from.currency === to.currency ? amount : scale(amount, to.buying, from.selling);
}

/** What to give for a target amount, rounded up once. */
export function priceOf(amount: Micros, of: Priced, given: Priced): Micros {
  return of.currency === given.currency ? amount : -scale(-amount, given.selling, of.buying);
}

function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  const remainder = dividend % divisor;
  return remainder !== 0n && remainder < 0n !== divisor < 0n ? quotient - 1n : quotient;
}
