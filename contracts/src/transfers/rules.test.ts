import { describe, expect, test } from 'vitest';
import { countryCodes } from '../countries.ts';
import { problems, problemText } from '../problems.ts';
import { defaultRates } from '../rates.ts';
import { belowMinimumTransfer, minimumTransfer, quickAmounts } from './rules.ts';

const minimums = [
  ['UG', 100, [1000, 5000, 10_000, 25_000]],
  ['KE', 5, [50, 200, 500, 1000]],
  ['TZ', 50, [500, 5000, 10_000, 20_000]],
  ['RW', 20, [200, 2000, 5000, 10_000]],
  ['NG', 20, [200, 1000, 2000, 5000]],
  ['GH', 1, [2, 20, 50, 100]],
  ['ZA', 1, [5, 20, 50, 100]],
  ['IN', 2, [20, 100, 200, 500]],
  ['PH', 2, [20, 100, 200, 500]],
  ['ID', 500, [5000, 20_000, 50_000, 100_000]],
  ['US', 1, [1, 2, 5, 10]],
] as const;

test('the table names every country', () => {
  expect(minimums.map(([country]) => country)).toEqual(countryCodes);
});

describe.each(minimums)('in %s', (country, minimum, quick) => {
  // shows 5.24, 9.21
  test(`the minimum transfer is ${minimum}`, () => {
    expect(minimumTransfer(country, defaultRates)).toBe(minimum);
  });

  // shows 9.21
  test(`the quick amounts are ${quick.join(', ')}`, () => {
    expect(quickAmounts(country, defaultRates)).toEqual(quick);
  });
});

test('the problem names the minimum in the sender’s money', () => {
  expect(problemText(problems, belowMinimumTransfer('KE', defaultRates))).toBe('Minimum transfer is KSh 5');
});
