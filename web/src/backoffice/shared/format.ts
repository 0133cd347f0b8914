import { countries } from '@sanduku/contracts/countries';

const whole = new Intl.NumberFormat('en');
const toTheCent = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const percent = new Intl.NumberFormat('en', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
/** Swedish dates look like ISO 8601. */
const moment = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Africa/Kampala',
});

/** Two decimals or none, with a true minus sign. */
export function numberText(value: number): string {
  return (Number.isInteger(value) ? whole : toTheCent).format(value).replace('-', '−');
}

export function moneyText(amount: number, currency: string): string {
  const symbol = countries.find((country) => country.currency === currency)?.symbol ?? currency;
  const gap = /[A-Za-z]$/.test(symbol) ? '\u00a0' : '';
  return `${amount < 0 ? '−' : ''}${symbol}${gap}${numberText(Math.abs(amount))}`;
}

export function signedMoneyText(amount: number, currency: string): string {
  return `${amount > 0 ? '+' : ''}${moneyText(amount, currency)}`;
}

/** 0.6 becomes "60.0%". */
export function shareText(share: number): string {
  return percent.format(share);
}

/** Kampala time of fixed width: 2026-11-15 09:30:05 EAT. */
export function exactTime(at: string): string {
  return `${moment.format(new Date(at))}\u00a0EAT`;
}

/** Of days. */
export function spanText(first: string, last: string): string {
  return first === last ? first : `${first} to ${last}`;
}

export function ageText(ageMs: number): string {
  const minutes = Math.floor(ageMs / 60_000);
  if (minutes < 1) return 'under a minute';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h ${minutes % 60} min`;
  return `${numberText(Math.floor(hours / 24))} d ${hours % 24} h`;
}

/** "1 player", "1,200 players". */
export function counted(count: number, noun: string): string {
  return `${numberText(count)} ${noun}${count === 1 ? '' : 's'}`;
}
