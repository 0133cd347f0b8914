import { randomInt } from 'node:crypto';

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
