import { countries } from '@sanduku/contracts/countries';
import { startOfKampalaDay } from '@sanduku/contracts/kampala-day';
import {
  formatAmount as formatPlain,
  fromWire,
  grouped,
  MICROS_PER_UNIT,
  type Micros,
  type Priced,
  priceOf,
  toWire,
  USDT,
} from '@sanduku/contracts/money';
import { messages } from './language/shared.en.ts';
import { unbroken } from './unbroken.ts';

// Every number, amount and date that players read is written here. Numbers and money are alike in all languages.

const MICROS_PER_CENT = MICROS_PER_UNIT / 100n;

/** Symbol and amount, on one line: "USh 12,500", "$50". */
export function formatAmount(amount: Micros, symbol: string): string {
  return unbroken(formatPlain(amount, symbol));
}

/** An amount as it stands in a sentence. */
export function amountText(amount: number, symbol: string): string {
  return formatAmount(toMicros(amount), symbol);
}

/** What one USDT costs or brings, with the decimals it has: "USh 3,800", "GHS 11.2". */
export function rateLine(rate: Micros, symbol: string): string {
  const decimals = (rate % MICROS_PER_UNIT).toString().padStart(6, '0').replace(/0+$/, '');
  return `${formatAmount(rate, symbol)}${decimals && `.${decimals}`}`;
}

/** What stands before an amount of this currency. */
export function symbolOf(currency: string): string {
  return countries.find((country) => country.currency === currency)?.symbol ?? currency;
}

/** What an amount is worth in USDT, to the nearest of 4 decimals: "0.2632". */
export function usdtEquivalent(amount: number, country: Priced): string {
  // Half of the last decimal is added, so that cutting off rounds.
  const micros = priceOf(toMicros(amount), country, USDT) + 50n;
  const decimals = (micros % MICROS_PER_UNIT).toString().padStart(6, '0').slice(0, 4);
  return `${micros / MICROS_PER_UNIT}.${decimals}`;
}

/** USDT as a chain moves them, rounded down to what it can move: "13.157894", "10.00". */
export function usdtText(micros: Micros): string {
  const decimals = (micros % MICROS_PER_UNIT)
    .toString()
    .padStart(6, '0')
    .replace(/0{1,4}$/, '');
  return `${countText(micros / MICROS_PER_UNIT)}.${decimals}`;
}

/** What an amount is worth in USDT as a call can name it: with 2 decimals, rounded up, so that no less arrives. */
export function usdtToSend(amount: number, country: Priced): number {
  const micros = priceOf(toMicros(amount), country, USDT);
  return toWire(micros + MICROS_PER_CENT - 1n);
}

/** Of an amount that was typed or chosen here, and is therefore whole. */
export function toMicros(amount: number): Micros {
  return fromWire(amount) ?? 0n;
}

/** "12,500". */
export function countText(count: number | bigint): string {
  return grouped(count);
}

/** A payment in another currency, with the decimals that it has: "13.157894 USDT". */
export function paymentText(amount: number, currency: string): string {
  return unbroken(`${amount.toLocaleString('en', { maximumFractionDigits: 6 })} ${currency}`);
}

/** "12.50". */
export function centsText(amount: number): string {
  return amount.toFixed(2);
}

/** A share of one: "44.4%". Not by Intl, for the reason that `grouped` gives. */
export function percentText(share: number): string {
  const tenths = Math.round(share * 1000);
  return `${tenths < 0 ? '-' : ''}${countText(Math.trunc(Math.abs(tenths) / 10))}.${Math.abs(tenths) % 10}%`;
}

/** By which days are counted and refusals name their moments, so that one event has one time wherever it is read. */
const timeZone = 'Africa/Kampala';
const ZONE = '\u00a0EAT';

/** The day in Kampala: "15 Nov 2026". */
export function dateText(at: Date): string {
  return at.toLocaleDateString(messages.language.dates, { dateStyle: 'medium', timeZone });
}

/** "15 Nov 2026, 14:05 EAT". */
export function momentText(at: Date): string {
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const;
  return at.toLocaleString(messages.language.dates, style) + ZONE;
}

/** To the second: "15 Nov 2026, 14:05:09 EAT". */
export function exactText(at: Date): string {
  const style = { dateStyle: 'medium', timeStyle: 'medium', timeZone } as const;
  return at.toLocaleString(messages.language.dates, style) + ZONE;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

/** How long ago something was, in the words a person would use; after a week, the date where the reader is. */
export function timeText(at: Date, now: Date): string {
  const age = now.getTime() - at.getTime();
  // A clock slightly behind the server's would make new things lie in the future: they are new all the same.
  if (age < MINUTE_MS) return messages.time.justNow;
  if (age < HOUR_MS) return messages.time.minutesAgo(Math.floor(age / MINUTE_MS));
  if (age < DAY_MS) return messages.time.hoursAgo(Math.floor(age / HOUR_MS));
  if (age < WEEK_MS) return messages.time.daysAgo(Math.floor(age / DAY_MS));
  return at.toLocaleDateString(messages.language.dates, { dateStyle: 'medium' });
}

/** A day such as "2026-11-15" as people write it: "15 Nov 2026". */
export function dayText(day: string): string {
  return dateText(startOfKampalaDay(day));
}
