import { expect, test } from 'vitest';
import { countryCodes } from '../countries.ts';
import { defaultRates } from '../rates.ts';
import { compoundedYearText, growthScale, rateText } from './rules.ts';

// shows 2.56
test('full growth bars have about the same value in every country', () => {
  const scales = countryCodes.map((country) => {
    const { balance, earnings } = growthScale(country, defaultRates);
    return [country, [balance, earnings]];
  });
  expect(Object.fromEntries(scales)).toEqual({
    UG: [100_000, 10_000],
    KE: [5000, 500],
    TZ: [50_000, 5000],
    RW: [20_000, 2000],
    NG: [20_000, 2000],
    GH: [200, 20],
    ZA: [500, 50],
    IN: [2000, 200],
    PH: [2000, 200],
    ID: [500_000, 50_000],
    US: [20, 2],
  });
});

test.each([
  [0, '0%', '0%'],
  [30, '109.5%', '198%'],
  [100, '365%', '3,678%'],
])('a return of %i basis points a day is %s a year, or %s with compounding', (rate, simple, compounded) => {
  expect(rateText(rate, 365)).toBe(simple);
  expect(compoundedYearText(rate)).toBe(compounded);
});
