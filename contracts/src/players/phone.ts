import { type CountryCode, countries, countryOf } from '../countries.ts';

/** 7 to 15 digits, ignoring punctuation. */
export function isPhoneNumber(written: string): boolean {
  return /^\+?\d{7,15}$/.test(withoutPunctuation(written));
}

/** With fewer digits left, the dial code was part of the number. */
const SHORTEST_NATIONAL_NUMBER = 9;

/** "0772 123-456" from Uganda becomes "+256772123456". Each phone has one spelling. */
export function normalisePhone(written: string, country: CountryCode): string {
  const { dialCode } = countryOf(country);
  const bare = withoutPunctuation(written);
  const international = withoutInternationalPrefix(bare);
  if (international !== undefined) {
    const known = knownDialCodeOf(international);
    return known === undefined ? `+${international}` : join(known, international.slice(known.length));
  }
  const digits = bare.replace('+', '');
  if (digits.startsWith(dialCode)) {
    const national = withoutTrunkZeros(digits.slice(dialCode.length));
    if (national.length >= SHORTEST_NATIONAL_NUMBER) return join(dialCode, national);
  }
  return join(dialCode, digits);
}

/** Undefined for a national number, even with a doubled 0 or "+0". */
function withoutInternationalPrefix(bare: string): string | undefined {
  if (/^\+[^0]/.test(bare)) return bare.slice(1);
  const afterZeros = /^\+?00([^0].*)$/.exec(bare)?.[1];
  return afterZeros !== undefined && knownDialCodeOf(afterZeros) !== undefined ? afterZeros : undefined;
}

function knownDialCodeOf(digits: string): string | undefined {
  return countries.find(({ dialCode }) => digits.startsWith(dialCode))?.dialCode;
}

function join(dialCode: string, national: string): string {
  return `+${dialCode}${withoutTrunkZeros(national)}`;
}

function withoutTrunkZeros(national: string): string {
  return national.replace(/^0+/, '');
}

function withoutPunctuation(written: string): string {
  return written.replace(/[\s\-()[\]]/g, '');
}
