import { describe, expect, test } from 'vitest';
import { lookOf } from './look-alike-names.ts';

describe('look-alike names', () => {
  test.each([
    ['the same letters in capitals', 'Demo', 'dEMO'],
    ['a Cyrillic а', 'paypal', 'pаypal'],
    ['Cyrillic capitals', 'BOB', 'ВОВ'],
    ['the small letters of those capitals', 'bob', 'вов'],
    ['Greek letters', 'kappa', 'κaρρα'],
    ['a nought for an o', 'bob', 'b0b'],
    ['a one, a small l and a capital i', 'player1', 'pIayerl'],
    ['letters of full width', 'demo', 'ｄｅｍｏ'],
    ['mathematical letters', 'demo', '𝐝𝐞𝐦𝐨'],
    ['accents', 'jose', 'José'],
    ['a stroke through the letter', 'soren', 'søren'],
    ['r and n for m', 'mary', 'rnary'],
    ['two v for w', 'wanda', 'vvanda'],
    ['a sharp s', 'strasse', 'STRAßE'],
    ['a Turkish dotless i', 'irma', 'ırma'],
    ['a Greek sigma at the end of a word', 'ΟΔΟΣ', 'οδος'],
    ['a no-break space', 'a b', 'a\u00a0b'],
    ['two spaces for one', 'a b', 'a  b'],
    ['a variation selector', 'demo', 'de\ufe0fmo'],
    ['a control character', 'demo', 'de\u0000mo'],
    ['a filler that shows nothing', 'demo', 'de\u3164mo'],
  ])('%s match: %s and %s', (_what, one, other) => {
    expect(lookOf(one)).toBe(lookOf(other));
  });

  test.each([
    ['anna', 'ann'],
    ['player1', 'player2'],
    ['player1', 'player11'],
    ['jan', 'jen'],
    ['a b', 'ab'],
    // Devanagari marks are vowels and distinguish names.
    ['राम', 'रमा'],
    ['कमल', 'कोमल'],
  ])('%s differs from %s', (one, other) => {
    expect(lookOf(one)).not.toBe(lookOf(other));
  });

  test('an invisible name is empty', () => {
    expect(lookOf('\u3164\u3164\u2800\u034f')).toBe('');
  });
});
