import { normalisePhone } from '../players/phone.ts';
import type { MobileNumberProblem, PlayerProblem } from '../problems.ts';
import type { MobileProvider } from './api.ts';

/** Mobile money is Ugandan, whatever the player's country. */
const UGANDA = '256';
const SHORTEST_WRITTEN = 10;
const NATIONAL_DIGITS = 9;

/** What an operator's numbers begin with after the country's code. */
const prefixes: Record<MobileProvider, readonly string[]> = {
  // 079 is in use too, though the text does not name it.
  mtn: ['77', '78', '76', '39', '79'],
  airtel: ['70', '75', '74'],
};

const notValid: Unreadable = { problem: { problem: 'phone_not_valid' } };

interface Unreadable {
  problem: PlayerProblem<MobileNumberProblem>;
}

/** A number as the provider knows it, such as 256772123456, or what is wrong with what was written. */
export type MobileNumber = { number: string; problem?: undefined } | Unreadable;

/** The same where the number itself says who its provider is. */
export type ProvidedNumber = { number: string; provider: MobileProvider; problem?: undefined } | Unreadable;

export function readMobileNumber(written: string, provider: MobileProvider): MobileNumber {
  if (written.trim().length < SHORTEST_WRITTEN) return notValid;
  const number = normalisePhone(written, 'UG').slice(1);
  if (!/^\d+$/.test(number)) return notValid;
  if (providerOf(number) !== provider) return { problem: { problem: `phone_not_${provider}` } };
  return isWhole(number) ? { number } : notValid;
}

/** Reads a number that money is sent to: digits with or without the country's code, and what people put between them. */
export function readPayoutNumber(written: string): ProvidedNumber {
  if (!/^\+?[\d\s-]+$/.test(written.trim())) return notValid;
  if (written.replace(/\D/g, '').length < NATIONAL_DIGITS) return notValid;
  const number = normalisePhone(written, 'UG').slice(1);
  const provider = providerOf(number);
  if (provider === undefined) return { problem: { problem: 'phone_no_provider' } };
  return isWhole(number) ? { number, provider } : notValid;
}

/** Whose number is being written, as soon as its beginning says so: 077… is MTN's. */
export function providerByPrefix(written: string): MobileProvider | undefined {
  return providerOf(normalisePhone(written, 'UG').slice(1));
}

/** The same of a number as the provider knows it. */
function providerOf(number: string): MobileProvider | undefined {
  if (!number.startsWith(UGANDA)) return undefined;
  const national = number.slice(UGANDA.length);
  const providers = Object.keys(prefixes) as MobileProvider[];
  return providers.find((provider) => prefixes[provider].some((prefix) => national.startsWith(prefix)));
}

function isWhole(number: string): boolean {
  return number.length === UGANDA.length + NATIONAL_DIGITS;
}
