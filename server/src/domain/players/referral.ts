import { randomInt } from 'node:crypto';
import { type CountryCode, countryOf } from '@sanduku/contracts/countries';
import { convert, MICROS_PER_UNIT, type Micros } from '@sanduku/contracts/money';

/** Without digits and letters that are taken for each other, and without vowels, so that no code spells a word. */
const alphabet = '23456789BCDFGHJKMNPQRSTVWXYZ';
/** 13 thousand million codes: with a million players, a new one is free 9,999 times in 10,000. */
const LENGTH = 7;

export function createReferralCode(): string {
  return Array.from({ length: LENGTH }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** The code as it is stored, however a friend typed it. */
export function readReferralCode(written: string): string {
  return written.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
}

const BONUS_IN_UGX = 1_000n * MICROS_PER_UNIT;

/** What a qualifying first deposit earns the referrer, in the money of a country. */
export function referralBonusIn(country: CountryCode): Micros {
  return convert(BONUS_IN_UGX, countryOf('UG').unitsPerUsdt, countryOf(country).unitsPerUsdt);
}
