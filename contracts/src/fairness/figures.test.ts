import { describe, expect, test } from 'vitest';
import { figuresOf, odds, returnToPlayer } from '../odds.ts';
import { isWithin, returnBand, returnedShare, winInterval, winShareOf } from './figures.ts';
import { below, wordsOf } from './scheme.ts';

describe('99% interval of the win chance', () => {
  test.each([
    // From SciPy's binomtest(...).proportion_ci(0.99, 'wilson').
    [0, 10, 0, 0.398854],
    [1, 1, 0.130978, 1],
    [4, 9, 0.143463, 0.792577],
    [10, 10, 0.601146, 1],
    [44, 100, 0.319858, 0.567609],
    [450, 1000, 0.409939, 0.49072],
    [444_000, 1_000_000, 0.442721, 0.44528],
  ])('after %i wins in %i rounds is %f to %f', (wins, rounds, low, high) => {
    const interval = winInterval(wins, rounds);
    expect(interval.low).toBeCloseTo(low, 6);
    expect(interval.high).toBeCloseTo(high, 6);
  });

  test('is 0 to 1 before the first round', () => {
    expect(winInterval(0, 0)).toEqual({ low: 0, high: 1 });
  });

  test('ends 2.5758 standard deviations from the wins', () => {
    const [wins, rounds] = [437, 1000];
    const { low, high } = winInterval(wins, rounds);
    for (const end of [low, high]) {
      const deviation = Math.sqrt((end * (1 - end)) / rounds);
      expect(Math.abs(wins / rounds - end) / deviation).toBeCloseTo(2.5758, 4);
    }
  });

  test('narrows with more rounds', () => {
    const widths = [9, 90, 900, 9000].map((rounds) => {
      const { low, high } = winInterval((rounds * 4) / 9, rounds);
      return high - low;
    });
    expect(widths).toEqual(widths.toSorted((a, b) => b - a));
  });
});

test('a share on the edge is inside', () => {
  expect(isWithin({ low: 0.4, high: 0.5 }, 0.4)).toBe(true);
  expect(isWithin({ low: 0.4, high: 0.5 }, 0.5)).toBe(true);
  expect(isWithin({ low: 0.4, high: 0.5 }, 0.39)).toBe(false);
  expect(isWithin({ low: 0.4, high: 0.5 }, 0.51)).toBe(false);
});

test('the share of winning boxes matches the odds', () => {
  expect(`${(winShareOf(odds) * 100).toFixed(1)}%`).toBe(figuresOf(odds).winPercent);
});

test.each([
  [1000, 600, 0.6],
  [1000, 0, 0],
  [1000, 1500, 1.5],
  [0, 0, undefined],
])('%i staked and %i paid out is a share of %s', (staked, paidOut, expected) => {
  expect(returnedShare({ staked, paidOut })).toBe(expected);
});

test('the return of honest rounds lies in its band about 99 times in 100', () => {
  const rounds = 1_000;
  const words = wordsOf(new Uint8Array(32).fill(7), 'return');
  const { low, high } = returnBand(odds, rounds);
  const houses = Array.from({ length: 500 }, () => {
    let returned = 0;
    for (let round = 0; round < rounds; round++) {
      const prize = odds.prizesBasisPoints[below(odds.boxes, words)];
      if (prize !== undefined) returned += 1 + prize / 10_000;
    }
    return returned / rounds;
  });
  const inside = houses.filter((share) => isWithin({ low, high }, share)).length;
  expect(inside).toBeGreaterThanOrEqual(488);
  expect(inside).toBeLessThanOrEqual(500);
  expect((low + high) / 2).toBeCloseTo(returnToPlayer(odds), 10);
});
