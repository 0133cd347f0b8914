import { defaultRates } from '@sanduku/contracts/rates';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { ownKey } from '../../server/player.ts';
import { canWithdraw, queueMoved, type WithdrawalPage } from './use-withdrawals.ts';

const page = (...withdrawals: { id: string; place: number | null }[]) =>
  ({ withdrawals, clock: { waiting: 9, measured: 0 } }) as unknown as WithdrawalPage;

test('a queue that has moved is shown without asking the server', () => {
  const queryClient = new QueryClient();
  const key = ownKey('withdrawals', '7', 'list');
  queryClient.setQueryData(key, {
    pages: [page({ id: '3', place: 5 }, { id: '2', place: null })],
    pageParams: [0],
  });
  queueMoved(queryClient, '7', { id: '3', place: 4, waiting: 8 });
  queueMoved(queryClient, '7', { id: '2', place: 1, waiting: 8 });
  expect(queryClient.getQueryData(key)).toEqual({
    pages: [
      {
        withdrawals: [
          { id: '3', place: 4 },
          { id: '2', place: null },
        ],
        clock: { waiting: 8, measured: 0 },
      },
    ],
    pageParams: [0],
  });
});

test('nothing is made up for a player whose withdrawals have not been fetched', () => {
  const queryClient = new QueryClient();
  queueMoved(queryClient, '7', { id: '3', place: 4, waiting: 8 });
  expect(queryClient.getQueryData(ownKey('withdrawals', '7', 'list'))).toBeUndefined();
});

// shows 5.24
test.each([
  ['UG', 999.99, false],
  ['UG', 1000, true],
  ['KE', 999, false],
  ['KE', 1000, true],
  ['GH', 119.99, false],
  ['GH', 120, true],
  ['US', 9.99, false],
  ['US', 10, true],
  ['US', 999, true],
] as const)('in %s with a balance of %d a withdrawal is offered: %s', (country, gameBalance, expected) => {
  expect(canWithdraw({ country, gameBalance }, defaultRates)).toBe(expected);
});
