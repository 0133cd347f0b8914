import { describe, expect, test } from 'vitest';
import { follow, nothingSelected, step } from './use-selection.ts';

describe('after the list changes, the selection', () => {
  test.each([
    // title, previous selection, current list, expected
    ['begins at the head', nothingSelected, ['a', 'b'], { id: 'a', index: 0 }],
    ['stays on the same one', { id: 'b', index: 1 }, ['a', 'b', 'c'], { id: 'b', index: 1 }],
    [
      'follows the same one when those before it are gone',
      { id: 'c', index: 2 },
      ['c'],
      { id: 'c', index: 0 },
    ],
    ['goes to the next when its own is gone', { id: 'b', index: 1 }, ['a', 'c', 'd'], { id: 'c', index: 1 }],
    ['goes to the last when it was at the end', { id: 'c', index: 2 }, ['a', 'b'], { id: 'b', index: 1 }],
    ['is nothing in an empty list', { id: 'a', index: 0 }, [], { id: undefined, index: 0 }],
  ])('%s', (_, before, ids, expected) => {
    expect(follow(before, ids)).toEqual(expected);
  });
});

test.each([
  // index, steps, expected
  [0, 1, 'b'],
  [1, -1, 'a'],
  [0, -1, 'a'],
  [2, 1, 'c'],
  [0, Number.POSITIVE_INFINITY, 'c'],
  [2, Number.NEGATIVE_INFINITY, 'a'],
])('from index %d, %d steps select %s', (index, steps, expected) => {
  const ids = ['a', 'b', 'c'];
  expect(step({ id: ids[index], index }, ids, steps).id).toBe(expected);
});
