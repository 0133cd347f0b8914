import { expect, test } from 'vitest';
import { monthWords, runningSums } from './month-card.tsx';

test.each([
  [3, -1200, 'In the last 30 days, playing cost you USh\u00a01,200.'],
  [3, 0, 'In the last 30 days, you broke even.'],
  [3, 450, 'In the last 30 days, you came out USh\u00a0450 ahead. On average, playing costs money.'],
  [0, 0, 'You haven’t played in the last 30 days.'],
])('%i rounds with a net of %i: %s', (rounds, net, expected) => {
  expect(monthWords({ rounds, net }, 'USh')).toBe(expected);
});

test('running sums', () => {
  expect(runningSums([1, 0, 2])).toEqual([1, 1, 3]);
});
