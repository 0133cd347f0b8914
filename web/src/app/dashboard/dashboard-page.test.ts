import { expect, test } from 'vitest';
import { winRateText } from './dashboard-page.tsx';

test.each([
  // wins, games, expected
  [0, 0, '0.0%'],
  [0, 7, '0.0%'],
  [1, 3, '33.3%'],
  [4, 9, '44.4%'],
  [9, 9, '100.0%'],
  // shows 2.28, 3.11
])('%i wins in %i games are %s', (wins, games, expected) => {
  expect(winRateText(wins, games)).toBe(expected);
});
