import { afterEach, expect, test } from 'vitest';
import { countries, countryOf, countryOfCurrency, setRates } from './countries.ts';
import { inMoneyOf } from './local-figures.ts';
import { defaultSettings } from './settings/rules.ts';

afterEach(() => setRates(defaultSettings.rates));

// shows 3.7
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

test('other rates count from now on, for every conversion, and leave the rest of a country as it is', () => {
  const before = countryOf('KE');
  setRates({ ...defaultSettings.rates, KE: 150 });
  expect(countryOf('KE')).toEqual({ ...before, buying: 150_000_000n, selling: 150_000_000n });
  expect(countryOf('UG').buying).toBe(3_800_000_000n);
  expect(inMoneyOf(countryOf('KE'), 38_000)).toBe(1500);
  expect(before.buying).toBe(130_000_000n);
});

test.each(countries)('$currency is the money of $name', ({ code, currency }) => {
  expect(countryOfCurrency(currency as Parameters<typeof countryOfCurrency>[0]).code).toBe(code);
});
