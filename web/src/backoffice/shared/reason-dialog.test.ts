import { expect, test } from 'vitest';
import { keepDecided } from './reason-dialog.tsx';

const keyOf = ({ id }: { id: string }) => id;
const row = (id: string, state = 'open') => ({ id, state });

test('a decided row that the list no longer has stays where it was', () => {
  const listed = keepDecided([row('a'), row('c')], [{ row: row('b'), index: 1 }], keyOf);
  expect(listed.map(keyOf)).toEqual(['a', 'b', 'c']);
});

test('a decided row that moved stays where it was, in its newest version', () => {
  const listed = keepDecided([row('b'), row('a', 'decided')], [{ row: row('a'), index: 0 }], keyOf);
  expect(listed).toEqual([row('a', 'decided'), row('b')]);
});

test('two decided rows keep their order', () => {
  const decided = [
    { row: row('c'), index: 2 },
    { row: row('a'), index: 0 },
  ];
  expect(keepDecided([row('b'), row('d')], decided, keyOf).map(keyOf)).toEqual(['a', 'b', 'c', 'd']);
});

test('a row that a shifted page repeats is listed once', () => {
  expect(keepDecided([row('a'), row('b'), row('b'), row('c')], [], keyOf).map(keyOf)).toEqual([
    'a',
    'b',
    'c',
  ]);
  const decided = [{ row: row('b'), index: 1 }];
  const listed = keepDecided([row('a'), row('b', 'new'), row('b', 'new')], decided, keyOf);
  expect(listed).toEqual([row('a'), row('b', 'new')]);
});
