import { winInterval } from '@sanduku/contracts/fairness/figures';
import { expect, test } from 'vitest';
import { placeOn, scaleAround } from './live-figures.tsx';

const expected = 4 / 9;

test.each([
  [444_444, 1_000_000, 0.43, 0.46],
  [4444, 10_000, 0.42, 0.48],
  [444, 1000, 0.35, 0.5],
  [44, 100, 0.2, 0.7],
  [9, 20, 0, 1],
])('after %i wins in %i rounds the axis is %f to %f', (wins, rounds, low, high) => {
  expect(scaleAround(expected, winInterval(wins, rounds))).toEqual({ low, high });
});

test('with few rounds the axis shows every share', () => {
  expect(scaleAround(expected, winInterval(1, 1))).toEqual({ low: 0, high: 1 });
});

test('every interval fits its axis, even without the expected share', () => {
  for (const rounds of [1, 7, 60, 500, 40_000, 3_000_000]) {
    for (const share of [0, 0.2, expected, 0.9, 1]) {
      const interval = winInterval(Math.round(rounds * share), rounds);
      const scale = scaleAround(expected, interval);
      expect(placeOn(scale, interval.low)).toBeGreaterThanOrEqual(0);
      expect(placeOn(scale, interval.high)).toBeLessThanOrEqual(100);
    }
  }
});

test('a share is placed in proportion', () => {
  expect(placeOn({ low: 0.2, high: 0.6 }, 0.3)).toBeCloseTo(25, 10);
});
