import { normalisePhone } from '../players/phone.ts';
import type { MobileNumberProblem, PlayerProblem } from '../problems.ts';
import type { MobileProvider } from './api.ts';

/** Mobile money is always Ugandan. */
const UGANDA = '256';
const SHORTEST_WRITTEN = 10;
const NATIONAL_DIGITS = 9;

const prefixes: Record<MobileProvider, readonly string[]> = {
  // 079 is in use although the specification's text omits it.
  mtn: ['77', '78', '76', '39', '79'],
  airtel: ['70', '75', '74'],
};

const notValid: Unreadable = { problem: { problem: 'phone_not_valid' } };

interface Unreadable {
  problem: PlayerProblem<MobileNumberProblem>;
}

/** In the provider's format, such as 256772123456. */
export type MobileNumber = { number: string; problem?: undefined } | Unreadable;

export type ProvidedNumber = { number: string; provider: MobileProvider; problem?: undefined } | Unreadable;

export function readMobileNumber(written: string, provider: MobileProvider): MobileNumber {
  if (written.trim().length < SHORTEST_WRITTEN) return notValid;
  const number = normalisePhone(written, 'UG').slice(1);
  if (!/^\d+$/.test(number)) return notValid;
  if (providerOf(number) !== provider) return { problem: { problem: `phone_not_${provider}` } };
  return isWhole(number) ? { number } : notValid;
}

/** With or without country code, spaces and dashes. */
export function readPayoutNumber(written: string): ProvidedNumber {
  if (!/^\+?[\d\s-]+$/.test(written.trim())) return notValid;
  if (written.replace(/\D/g, '').length < NATIONAL_DIGITS) return notValid;
  const number = normalisePhone(written, 'UG').slice(1);
  const provider = providerOf(number);
  if (provider === undefined) return { problem: { problem: 'phone_no_provider' } };
  return isWhole(number) ? { number, provider } : notValid;
}

/** Undefined until the prefix identifies it. */
export function providerByPrefix(written: string): MobileProvider | undefined {
  return providerOf(normalisePhone(written, 'UG').slice(1));
}

function providerOf(number: string): MobileProvider | undefined {
  if (!number.startsWith(UGANDA)) return undefined;
  const national = number.slice(UGANDA.length);
  const providers = Object.keys(prefixes) as MobileProvider[];
  return providers.find((provider) => prefixes[provider].some((prefix) => national.startsWith(prefix)));
}

function isWhole(number: string): boolean {
  return number.length === UGANDA.length + NATIONAL_DIGITS;
}
