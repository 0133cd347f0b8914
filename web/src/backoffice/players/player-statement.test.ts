import type { Movement } from '@sanduku/contracts/statement/api';
import { expect, test } from 'vitest';
import { wholeStatement } from './player-statement.tsx';

const movement = (id: string): Movement => ({
  id,
  kind: 'deposit',
  amount: 1,
  balanceAfter: 1,
  createdAt: '2026-11-15T10:00:00.000Z',
  about: null,
});

test('every page is asked for what is before the last movement of the page before', async () => {
  const asked: (string | undefined)[] = [];
  const pages = [
    { movements: [movement('9'), movement('7')], hasMore: true },
    { movements: [movement('3')], hasMore: false },
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
