import { expect, test } from 'vitest';
import { onPostgres } from '../testing/databases.ts';
import { readPlainArray, toArrayText } from './array-text.ts';
import { openPostgres } from './postgres.ts';

onPostgres('a list as an array', (on) => {
  const texts = [
    '',
    'plain',
    'NULL',
    'a,b',
    '{}',
    ' spaces ',
    '"quoted"',
    'back\\slash',
    '\\"',
    'Ünïcödé',
    'line\nbreak',
  ];

  test('is read as it was written', async () => {
    const engine = openPostgres(on.url ?? '', { connections: 1, onIdleError: () => {} });
    const [row] = await engine.call({
      name: 'arrays',
      sql: 'select $1::text[] as texts, $2::bigint[] as numbers, $3::text[] as none',
      parameters: [[...texts, null], [1n, -2n, 2n ** 63n - 1n, null, 5], []],
    });
    await engine.close();
    expect(row).toEqual({ texts: [...texts, null], numbers: [1n, -2n, 2n ** 63n - 1n, null, 5n], none: [] });
  });
});

test.each([
  [[], '{}'],
  [[1n, 2, null], '{1,2,NULL}'],
  [['a', '"', null], '{"a","\\"",NULL}'],
])('%s is written as %s', (elements, text) => {
  expect(toArrayText(elements)).toBe(text);
});

test.each([
  ['{}', []],
  ['{1,NULL,-3}', ['1', null, '-3']],
])('%s is read as %j', (text, elements) => {
  expect(readPlainArray(text)).toEqual(elements);
});
