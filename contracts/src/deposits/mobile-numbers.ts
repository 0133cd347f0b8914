import { normalisePhone } from '../players/phone.ts';
import type { MobileProvider } from './api.ts';

/** Mobile money is Ugandan, whatever the player's country. */
const UGANDA = '256';
const SHORTEST_WRITTEN = 10;
const NATIONAL_DIGITS = 9;

/** What an operator's numbers begin with after the country's code, and what somebody hears whose number does not. */
const numbering: Record<MobileProvider, { prefixes: readonly string[]; refusal: string }> = {
  mtn: {
    // 079 is in use too, though the text does not name it.
    prefixes: ['77', '78', '76', '39', '79'],
    refusal: 'MTN numbers should start with 077, 078, 076, or 039',
  },
  airtel: {
    prefixes: ['70', '75', '74'],
    refusal: 'Airtel numbers should start with 070, 075, or 074',
  },
};

export const INVALID_MOBILE_NUMBER = 'Please enter a valid phone number';

const NEITHER_PROVIDER = 'Please enter an MTN or Airtel number of Uganda, such as 0772 123 456';

/** A number as the provider knows it, such as 256772123456, or what is wrong with what was written. */
export type MobileNumber = { number: string; problem?: undefined } | { problem: string };

/** The same where the number itself says who its provider is. */
export type ProvidedNumber =
  | { number: string; provider: MobileProvider; problem?: undefined }
  | { problem: string };

export function readMobileNumber(written: string, provider: MobileProvider): MobileNumber {
  if (written.trim().length < SHORTEST_WRITTEN) return { problem: INVALID_MOBILE_NUMBER };
  const number = normalisePhone(written, 'UG').slice(1);
  if (!/^\d+$/.test(number)) return { problem: INVALID_MOBILE_NUMBER };
  if (providerOf(number) !== provider) return { problem: numbering[provider].refusal };
  return isWhole(number) ? { number } : { problem: INVALID_MOBILE_NUMBER };
}

/** Reads a number that money is sent to: digits with or without the country's code, and what people put between them. */
export function readPayoutNumber(written: string): ProvidedNumber {
  if (!/^\+?[\d\s-]+$/.test(written.trim())) return { problem: INVALID_MOBILE_NUMBER };
  if (written.replace(/\D/g, '').length < NATIONAL_DIGITS) return { problem: INVALID_MOBILE_NUMBER };
  const number = normalisePhone(written, 'UG').slice(1);
  const provider = providerOf(number);
  if (provider === undefined) return { problem: NEITHER_PROVIDER };
  return isWhole(number) ? { number, provider } : { problem: INVALID_MOBILE_NUMBER };
}

/** Whose number it is, by what it begins with: 25677… is MTN's. */
function providerOf(number: string): MobileProvider | undefined {
  if (!number.startsWith(UGANDA)) return undefined;
  const national = number.slice(UGANDA.length);
  const providers = Object.keys(numbering) as MobileProvider[];
  return providers.find((provider) =>
    numbering[provider].prefixes.some((prefix) => national.startsWith(prefix)),
  );
}

function isWhole(number: string): boolean {
  return number.length === UGANDA.length + NATIONAL_DIGITS;
}
