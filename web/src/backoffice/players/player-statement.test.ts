import { expect, test } from 'vitest';
import { wholeStatement } from './player-statement.tsx';

test('each request continues before the last movement of the previous page', async () => {
  const asked: (string | undefined)[] = [];
  const pages = [
    { movements: [{ id: '9' }, { id: '7' }], hasMore: true },
    { movements: [{ id: '3' }], hasMore: false },
  ];
  const movements = await wholeStatement(async (before) => {
    asked.push(before);
    const page = pages.shift();
    if (!page) throw new Error('Nothing more was to be asked for.');
    return page;
  });
  expect(asked).toEqual([undefined, '7']);
  expect(movements.map(({ id }) => id)).toEqual(['9', '7', '3']);
});
