import { expect, test } from 'vitest';
import { chartPoints } from './line-chart.tsx';

test.each([
  ['a balance that stays', [100, 100, 100], '0,5.7 300,5.7 600,5.7'],
  ['one that begins at nothing', [0, 50, 100], '0,120 300,62.9 600,5.7'],
  ['a single day', [10], '0,5.7'],
  ['nothing at all', [0, 0], '0,120 600,120'],
])('draws %s', (_name, values, points) => {
  expect(chartPoints(values)).toBe(points);
});

test('draws several at one scale', () => {
  expect(chartPoints([0, 50], 100)).toBe('0,120 600,62.9');
});
