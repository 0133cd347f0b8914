import { countries } from '@sanduku/contracts/countries';
import { shared } from './texts.ts';

const whole = new Intl.NumberFormat('en');
const toTheCent = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const percent = new Intl.NumberFormat('en', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
/** Swedish writes moments as ISO 8601 does. */
const moment = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Africa/Kampala',
});

/** Grouped by thousands, with two decimals or none, and the minus of amounts. */
export function numberText(value: number): string {
  return (Number.isInteger(value) ? whole : toTheCent).format(value).replace('-', '−');
}

/** An amount as operators need it: to the cent where there are cents, in the currency's own sign. */
export function moneyText(amount: number, currency: string): string {
  const symbol = countries.find((country) => country.currency === currency)?.symbol ?? currency;
  const gap = /[A-Za-z]$/.test(symbol) ? '\u00a0' : '';
  return `${amount < 0 ? '−' : ''}${symbol}${gap}${numberText(Math.abs(amount))}`;
}

/** With a plus where an account gains. */
export function signedMoneyText(amount: number, currency: string): string {
  return `${amount > 0 ? '+' : ''}${moneyText(amount, currency)}`;
}

/** A country's name by its code. */
export function countryName(code: string): string {
  return countries.find((country) => country.code === code)?.name ?? code;
}

/** A share of one as a percentage with one decimal: 0.6 is "60.0%". */
export function shareText(share: number): string {
  return percent.format(share);
}

/** Date and time in Kampala, as players read them, always of the same width: 2026-11-15 09:30:05 EAT. */
export function exactTime(at: string): string {
  return `${moment.format(new Date(at))}\u00a0EAT`;
}

export function ageText(ageMs: number): string {
  const minutes = Math.floor(ageMs / 60_000);
  if (minutes < 1) return shared.age.seconds;
  if (minutes < 60) return shared.age.minutes(minutes);
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return shared.age.hours(hours, minutes % 60);
  return shared.age.days(numberText(Math.floor(hours / 24)), hours % 24);
}

/** A number with what it counts: "1 player", "1,200 players". */
export function counted(count: number, noun: string): string {
  return `${numberText(count)} ${noun}${count === 1 ? '' : 's'}`;
}
