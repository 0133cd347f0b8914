import { expect, test } from 'vitest';
import { type CountryCode, type Currency, countries, countryOf, countryOfCurrency } from './countries.ts';

// shows 3.7
test('there are eleven countries, each with its own code, currency and dial code', () => {
  for (const field of ['code', 'currency', 'dialCode', 'name'] as const) {
    expect(new Set(countries.map((country) => country[field])).size).toBe(11);
  }
});

test.each(countries)('$currency is the money of $name', (country) => {
  expect(countryOf(country.code)).toBe(country);
  expect(countryOfCurrency(country.currency)).toBe(country);
});

test.each(['XX', 'ug', '', 'constructor', undefined])('%o is no country', (code) => {
  expect(() => countryOf(code as CountryCode)).toThrow('Unknown country');
  expect(() => countryOfCurrency(code as Currency)).toThrow('Unknown country');
});
