import { expect, test } from 'vitest';
import { steppedStake } from './stake-steps.ts';

const limits = { minimum: 100, limit: 45_500 };

test.each([
  [900, 1000],
  [1000, 2000],
  [1250, 2000],
  [9000, 10_000],
  [40_000, 45_500],
  [45_500, 45_500],
])('a step up from %i is %i', (amount, next) => {
  expect(steppedStake(amount, 'up', limits)).toBe(next);
});

test.each([
  [45_500, 40_000],
  [10_000, 9000],
  [1250, 1000],
  [1000, 900],
  [100, 100],
  [0, 100],
])('a step down from %i is %i', (amount, next) => {
  expect(steppedStake(amount, 'down', limits)).toBe(next);
});

test('without money for the minimum, a step stays at the minimum', () => {
  expect(steppedStake(100, 'up', { minimum: 100, limit: 50 })).toBe(100);
});
