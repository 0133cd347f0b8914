/**
 * All arithmetic on money. Inside the product an amount is a bigint of micro-units (10^-6) of one currency,
 * never a float; on the wire it is a JSON number of whole units with at most two decimals.
 */
export type Micros = bigint;

export const MICROS_PER_UNIT = 1_000_000n;
const MICROS_PER_CENT = 10_000n;

/** The largest amount a request may name. */
export const MAX_WIRE_AMOUNT = 1_000_000_000_000;

/** Reads an amount as it came over the wire, or undefined when it is not one we accept. */
export function fromWire(value: unknown): Micros | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0 || value > MAX_WIRE_AMOUNT)
    return undefined;
  const cents = Math.round(value * 100);
  // A number with more than two decimals is not the float nearest to any whole count of cents.
  if (cents / 100 !== value) return undefined;
  return BigInt(cents) * MICROS_PER_CENT;
}

/** Writes an amount for the wire, rounded down to two decimals: a player is never shown more than there is. */
export function toWire(amount: Micros): number {
  return Number(floorDivide(amount, MICROS_PER_CENT)) / 100;
}

/** In units, to the last of the six decimals, as USDT goes over the wire. */
export function toUnits(amount: Micros): number {
  return Number(amount) / Number(MICROS_PER_UNIT);
}

/**
 * A whole number by thousands: "12,500". Not by Intl, whose first formatter takes a phone a fifth of a second, while a
 * page that shows no more than amounts is waited for.
 */
export function grouped(whole: bigint | number): string {
  return whole.toString().replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Symbol, then the amount rounded down to whole units and grouped by thousands: "USh 12,500", "$50". */
export function formatAmount(amount: Micros, symbol: string): string {
  const units = floorDivide(amount < 0n ? -amount : amount, MICROS_PER_UNIT);
  const gap = /[A-Za-z]$/.test(symbol) ? ' ' : '';
  return `${amount < 0n && units > 0n ? '-' : ''}${symbol}${gap}${grouped(units)}`;
}

/** amount * numerator / denominator, rounded down: the rest, less than one micro-unit, stays with the house. */
export function scale(amount: Micros, numerator: bigint, denominator: bigint): Micros {
  return floorDivide(amount * numerator, denominator);
}

/** A currency and its price: micro-units that we give for one USDT that comes in, and take for one that goes out. */
export interface Priced {
  readonly currency: string;
  readonly buying: Micros;
  readonly selling: Micros;
}

export const USDT: Priced = { currency: 'USDT', buying: MICROS_PER_UNIT, selling: MICROS_PER_UNIT };

/** Price tables say units for one USDT, with at most this many decimals. */
export const RATE_DECIMALS = 4;
const RATE_STEPS = 10 ** RATE_DECIMALS;

/** A rate as a table says it, such as 11.2, in micro-units. */
export function rateMicros(units: number): Micros {
  return BigInt(Math.round(units * RATE_STEPS)) * (MICROS_PER_UNIT / BigInt(RATE_STEPS));
}

/** What an amount becomes in another currency, through USDT in one exact step, rounded down once. */
export function convert(amount: Micros, from: Priced, to: Priced): Micros {
  return from.currency === to.currency ? amount : scale(amount, to.buying, from.selling);
}

/** What has to be given in one currency so that an amount of another comes of it, rounded up once. */
export function priceOf(amount: Micros, of: Priced, given: Priced): Micros {
  return of.currency === given.currency ? amount : -scale(-amount, given.selling, of.buying);
}

function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  const remainder = dividend % divisor;
  return remainder !== 0n && remainder < 0n !== divisor < 0n ? quotient - 1n : quotient;
}
