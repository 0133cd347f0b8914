import { countryOf } from './countries.ts';

/** 7 to 15 digits, as a person writes them: spaces, dashes, brackets and a leading plus do not count. */
export function isPhoneNumber(written: string): boolean {
  return /^\+?\d{7,15}$/.test(withoutPunctuation(written));
}

/** Fewer digits than this after a dial code cannot be a whole number, so the "dial code" was part of it. */
const SHORTEST_NATIONAL_NUMBER = 9;

/**
 * International format: "0772 123-456" from Uganda becomes "+256772123456". A number that already carries a
 * plus, 00 or the country's dial code only gets its plus, so that one phone has one spelling.
 */
export function normalisePhone(written: string, countryCode: string): string {
  const { dialCode } = countryOf(countryCode);
  const bare = withoutPunctuation(written);
  const isInternational = bare.startsWith('+') || bare.startsWith('00');
  const digits = bare.replace(/^\+|^00/, '');

  if (digits.startsWith(dialCode)) {
    // "+256 0772 123456": the leading 0 is only dialled inside the country.
    const national = digits.slice(dialCode.length).replace(/^0/, '');
    if (isInternational || national.length >= SHORTEST_NATIONAL_NUMBER) return `+${dialCode}${national}`;
  }
  if (isInternational && !digits.startsWith('0')) return `+${digits}`;
  return `+${dialCode}${digits.replace(/^0/, '')}`;
}

function withoutPunctuation(written: string): string {
  return written.replace(/[\s\-()[\]]/g, '');
}
