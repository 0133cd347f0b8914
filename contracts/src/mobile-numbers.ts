import { normalisePhone } from './phone.ts';
import type { MobileProvider } from './wallet.ts';

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

/** A number as the provider knows it, such as 256772123456, or what is wrong with what was written. */
export type MobileNumber = { number: string; problem?: undefined } | { problem: string };

export function readMobileNumber(written: string, provider: MobileProvider): MobileNumber {
  if (written.trim().length < SHORTEST_WRITTEN) return { problem: INVALID_MOBILE_NUMBER };
  const number = normalisePhone(written, 'UG').slice(1);
  if (!/^\d+$/.test(number)) return { problem: INVALID_MOBILE_NUMBER };
  const { prefixes, refusal } = numbering[provider];
  const national = number.slice(UGANDA.length);
  if (!number.startsWith(UGANDA) || !prefixes.some((prefix) => national.startsWith(prefix))) {
    return { problem: refusal };
  }
  return national.length === NATIONAL_DIGITS ? { number } : { problem: INVALID_MOBILE_NUMBER };
}
