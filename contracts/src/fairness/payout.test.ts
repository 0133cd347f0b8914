import { expect, test } from 'vitest';
import { MICROS_PER_UNIT } from '../money.ts';
import { payoutOf, playOutcomeOf } from './payout.ts';

test.each([
  [1000n * MICROS_PER_UNIT, 2000, 200n * MICROS_PER_UNIT, 1200n * MICROS_PER_UNIT],
  [1000n * MICROS_PER_UNIT, 5000, 500n * MICROS_PER_UNIT, 1500n * MICROS_PER_UNIT],
  [1000n * MICROS_PER_UNIT, 0, 0n, 0n],
  [7n * MICROS_PER_UNIT, 1, 700n, 7_000_700n],
  [3n, 3333, 0n, 3n],
])('a stake of %d at %d basis points adds %d and pays %d', (stake, basisPoints, prize, payout) => {
  expect(payoutOf(stake, basisPoints)).toEqual({ prize, payout });
});

test.each([
  [2000, { won: true, result: 'win', prize: 3, winAmount: 18 }],
  [1111, { won: true, result: 'win', prize: 1.66, winAmount: 16.66 }],
  [0, { won: false, result: 'lose', prize: 0, winAmount: 0 }],
])('a stake of 15 at %d basis points returns %j', (basisPoints, outcome) => {
  expect(playOutcomeOf(15n * MICROS_PER_UNIT, basisPoints)).toEqual(outcome);
});
