import { odds } from '@sanduku/contracts/odds';
import { expect, test } from 'vitest';
import { judgeBet, mayBePlayed, payoutRange } from './bet-picker.tsx';

test.each([
  [1000, 100_000, 'fine'],
  [50_000, 100_000, 'fine'],
  [50_001, 100_000, 'more than half'],
  [100_000, 100_000, 'more than half'],
  [100_001, 100_000, 'not enough money'],
  [1000, 0, 'not enough money'],
  [1000, 999.99, 'not enough money'],
  [100, 100_000, 'fine'],
  [99, 100_000, 'too small'],
  [0, 100_000, 'too small'],
  // shows 5.11, 5.12, 9.9
] as const)('a stake of %d with a balance of %d is %s', (stake, balance, expected) => {
  expect(judgeBet(stake, balance, { minimum: 100, maximum: null, ownLeft: null })).toBe(expected);
});

test.each([
  [20_000, 20_000, 'fine'],
  [20_001, 20_000, 'too large'],
  [200_000, 20_000, 'too large'],
  [99, 20_000, 'too small'],
  [100, 100, 'fine'],
  [100, 99, 'closed'],
  [1, 0, 'closed'],
] as const)('a stake of %d with a maximum of %d is %s', (stake, maximum, expected) => {
  expect(judgeBet(stake, 100_000, { minimum: 100, maximum, ownLeft: null })).toBe(expected);
});

test.each([
  [5000, 5000, 'fine'],
  [5001, 5000, 'beyond own limits'],
  [100, 0, 'beyond own limits'],
  [99, 0, 'too small'],
  [20_001, 5000, 'too large'],
] as const)('a stake of %d with %d left by own limits is %s', (stake, ownLeft, expected) => {
  expect(judgeBet(stake, 100_000, { minimum: 100, maximum: 20_000, ownLeft })).toBe(expected);
});

test.each([
  ['fine', true],
  ['more than half', true],
  ['too small', false],
  ['too large', false],
  ['closed', false],
  ['beyond own limits', false],
  ['not enough money', false],
] as const)('a bet that is %s can be played: %s', (verdict, expected) => {
  expect(mayBePlayed(verdict)).toBe(expected);
});

test.each([
  [1000, { smallest: 1200, largest: 1500 }],
  [7, { smallest: 8.4, largest: 10.5 }],
  // shows 9.11
])('a win on %d pays %o', (stake, expected) => {
  expect(payoutRange(stake, odds)).toEqual(expected);
});
