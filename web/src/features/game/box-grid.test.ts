import { expect, test } from 'vitest';
import { placeAfterKey } from './box-grid.tsx';

test.each([
  ['ArrowRight', 4, 5],
  ['ArrowLeft', 4, 3],
  ['ArrowUp', 4, 1],
  ['ArrowDown', 4, 7],
  ['ArrowRight', 5, 5],
  ['ArrowLeft', 3, 3],
  ['ArrowUp', 1, 1],
  ['ArrowDown', 7, 7],
  ['Home', 5, 3],
  ['End', 3, 5],
  ['Enter', 4, undefined],
  ['Tab', 4, undefined],
])('%s leads from place %i to %s', (key, from, expected) => {
  expect(placeAfterKey(key, from)).toBe(expected);
});
