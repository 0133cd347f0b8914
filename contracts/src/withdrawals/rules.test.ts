import { expect, test } from 'vitest';
import { type Currency, countryCodes } from '../countries.ts';
import { problems, problemText } from '../problems.ts';
import { defaultRates, defaultRateTable, ratesOf } from '../rates.ts';
import {
  cryptoFee,
  cryptoMinimum,
  minimumMobileFee,
  mobileFee,
  withdrawalProblems,
  withdrawalThreshold,
} from './rules.ts';

const micros = (units: number) => BigInt(Math.round(units * 1e6));

test.each([
  ['UG', 5_000, 500],
  ['UG', 25_000, 500],
  ['UG', 25_000.01, 500.0002],
  ['UG', 1_000_000, 20_000],
  ['KE', 5_000, 100],
  ['ID', 5_000, 2_039.473685],
  // shows 9.17
] as const)('in %s the fee of a mobile withdrawal of %d is %d', (country, amount, fee) => {
  expect(mobileFee(micros(amount), country, defaultRates)).toBe(micros(fee));
});

test.each([
  ['UG', 500],
  ['KE', 17.105264],
  ['US', 0.131579],
] as const)('in %s the minimum fee is %d', (country, fee) => {
  expect(minimumMobileFee(country, defaultRates)).toBe(micros(fee));
});

test.each([
  ['UG', 'trc20', 3_800],
  ['UG', 'erc20', 19_000],
  ['UG', 'bep20', 1_900],
  ['KE', 'bep20', 65],
  ['US', 'erc20', 5],
  // shows 9.17
] as const)('in %s the fee by %s is %d', (country, network, fee) => {
  expect(cryptoFee(network, country, defaultRates)).toBe(micros(fee));
});

// shows 9.18
test('the minimum is ten dollars in USDT, or 5,000 of the local currency by phone', () => {
  expect(cryptoMinimum('UG', defaultRates)).toBe(micros(38_000));
  expect(cryptoMinimum('KE', defaultRates)).toBe(micros(1_300));
  const said = (currency: Currency) => problemText(problems, withdrawalProblems.mobileMinimum(currency));
  expect(said('UGX')).toBe('Minimum withdrawal is USh 5,000');
  expect(said('USD')).toBe('Minimum withdrawal is $5,000');
});

// shows 5.24
test('a withdrawal is offered from 1,000, or from 10 USDT where that is less', () => {
  const thresholds = countryCodes.map((country) => [country, withdrawalThreshold(country, defaultRates)]);
  expect(Object.fromEntries(thresholds)).toEqual({
    UG: micros(1000),
    KE: micros(1000),
    TZ: micros(1000),
    RW: micros(1000),
    NG: micros(1000),
    GH: micros(120),
    ZA: micros(180),
    IN: micros(830),
    PH: micros(560),
    ID: micros(1000),
    US: micros(10),
  });
});

test('the threshold follows the selling rate, as the minimum of the server does', () => {
  const rates = ratesOf({ ...defaultRateTable, GH: { buying: 11, selling: 12.345 } });
  expect(withdrawalThreshold('GH', rates)).toBe(micros(123.45));
  expect(withdrawalThreshold('GH', rates)).toBe(cryptoMinimum('GH', rates));
});
