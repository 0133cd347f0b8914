import { expect, test } from 'vitest';
import { countries, countryOf } from './countries.ts';

test('there are eleven countries, each with its own code, currency and dial code', () => {
  for (const field of ['code', 'currency', 'dialCode', 'name'] as const) {
    expect(new Set(countries.map((country) => country[field])).size).toBe(11);
  }
});

test.each([
  ['UG', 'UGX'],
  ['KE', 'KES'],
  ['ID', 'IDR'],
  ['XX', 'UGX'],
  [undefined, 'UGX'],
])('the currency of %s is %s', (code, currency) => {
  expect(countryOf(code).currency).toBe(currency);
});
