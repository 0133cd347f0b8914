import { countries } from '@sanduku/contracts/countries';
import { inKampala, kampalaDay, startOfKampalaDay } from '@sanduku/contracts/kampala-day';
import {
  formatAmount as formatPlain,
  fromWire,
  MICROS_PER_UNIT,
  type Micros,
  type Priced,
  priceOf,
  toWire,
  USDT,
} from '@sanduku/contracts/money';
import { numberMarks, writtenNumber, writtenPercent } from '@sanduku/contracts/number-marks';
import { messages } from './language/shared.en.ts';

export const MICROS_PER_CENT = MICROS_PER_UNIT / 100n;

/** Without a line break: "USh 12,500", "$50". */
export function formatAmount(amount: Micros, symbol: string): string {
  return unbroken(formatPlain(amount, symbol));
}

export function amountText(amount: number, symbol: string): string {
  return formatAmount(toMicros(amount), symbol);
}

/** All decimals: "USh 3,800", "GHS 11.2". */
export function rateLine(rate: Micros, symbol: string): string {
  const decimals = (rate % MICROS_PER_UNIT).toString().padStart(6, '0').replace(/0+$/, '');
  return `${formatAmount(rate, symbol)}${decimals && numberMarks.decimal + decimals}`;
}

export function symbolOf(currency: string): string {
  return countries.find((country) => country.currency === currency)?.symbol ?? currency;
}

/** 4 decimals, rounded: "0.2632". */
export function usdtEquivalent(amount: number, country: Priced): string {
  // Makes truncation round.
  const micros = priceOf(toMicros(amount), country, USDT) + 50n;
  const decimals = (micros % MICROS_PER_UNIT).toString().padStart(6, '0').slice(0, 4);
  return `${micros / MICROS_PER_UNIT}${numberMarks.decimal}${decimals}`;
}

/** Rounded down to the chain's precision: "13.157894", "10.00". */
export function usdtText(micros: Micros): string {
  const decimals = (micros % MICROS_PER_UNIT)
    .toString()
    .padStart(6, '0')
    .replace(/0{1,4}$/, '');
  return writtenNumber(`${micros / MICROS_PER_UNIT}.${decimals}`);
}

/** 2 decimals, rounded up, so no less arrives. */
export function usdtToSend(amount: number, country: Priced): number {
  const micros = priceOf(toMicros(amount), country, USDT);
  return toWire(micros + MICROS_PER_CENT - 1n);
}

/** For amounts entered here, which are whole. */
export function toMicros(amount: number): Micros {
  return fromWire(amount) ?? 0n;
}

/** "12,500". */
export function countText(count: number | bigint): string {
  return writtenNumber(count);
}

/** All decimals of USDT: "13.157894 USDT", "USh 20,000". */
export function paymentText(amount: number, currency: string): string {
  if (currency !== 'USDT') return amountText(amount, symbolOf(currency));
  return unbroken(`${writtenNumber(Number(amount.toFixed(6)))} ${currency}`);
}

/** "12.50". */
export function centsText(amount: number): string {
  return writtenNumber(amount.toFixed(2));
}

/** "44.4%". */
export function percentText(share: number): string {
  const tenths = Math.round(share * 1000);
  return writtenPercent((tenths / 10).toFixed(1));
}

// Without Intl, whose first formatter blocks a slow phone for 100 ms. Server texts use the same zone.
const ZONE = '\u00a0EAT';

function writtenDate(day: number, month: number, year: number): string {
  return `${day} ${messages.language.months[month]} ${year}`;
}

/** "14:05". */
function clockText(...parts: number[]): string {
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** Kampala day: "15 Nov 2026". */
export function dateText(at: Date): string {
  const local = inKampala(at);
  return writtenDate(local.getUTCDate(), local.getUTCMonth(), local.getUTCFullYear());
}

export function momentText(at: Date): string {
  return `${dateText(at)}, ${timeOfDay(at)}`;
}

/** "14:05 EAT" on the same day, otherwise with the date. */
export function shortMomentText(at: Date, now: Date): string {
  if (kampalaDay(at) !== kampalaDay(now)) return momentText(at);
  return timeOfDay(at);
}

function timeOfDay(at: Date): string {
  const local = inKampala(at);
  return clockText(local.getUTCHours(), local.getUTCMinutes()) + ZONE;
}

export function exactText(at: Date): string {
  const local = inKampala(at);
  const time = clockText(local.getUTCHours(), local.getUTCMinutes(), local.getUTCSeconds());
  return `${dateText(at)}, ${time}${ZONE}`;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

/** Relative for a week, then the local date. */
export function timeText(at: Date, now: Date): string {
  const age = now.getTime() - at.getTime();
  // A lagging clock puts new events into the future.
  if (age < MINUTE_MS) return messages.time.justNow;
  if (age < HOUR_MS) return messages.time.minutesAgo(Math.floor(age / MINUTE_MS));
  if (age < DAY_MS) return messages.time.hoursAgo(Math.floor(age / HOUR_MS));
  if (age < WEEK_MS) return messages.time.daysAgo(Math.floor(age / DAY_MS));
  return writtenDate(at.getDate(), at.getMonth(), at.getFullYear());
}

/** "2026-11-15" becomes "15 Nov 2026". */
export function dayText(day: string): string {
  return dateText(startOfKampalaDay(day));
}

export function unbroken(text: string): string {
  return text
    .replace(/\b([UKT]Sh|[A-Z]{3,4}) (?=\d)/g, '$1\u00a0')
    .replace(/(\d) (?=(?:USDT|[A-Z]{3})\b)/g, '$1\u00a0');
}
