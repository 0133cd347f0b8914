import type { AdminWithdrawal } from '@sanduku/contracts/withdrawals/admin';
import { expect, test } from 'vitest';
import { withDecided } from './use-withdrawals.ts';

const withdrawal = (id: string, status: AdminWithdrawal['status'], unresolved = false) =>
  ({ id, status, unresolved }) as AdminWithdrawal;

const listOf = (...withdrawals: AdminWithdrawal[]) => ({
  pages: [{ withdrawals, pagination: { total: withdrawals.length, limit: 50, offset: 0 } }],
  pageParams: [0],
});

const summary = (list: ReturnType<typeof withDecided>) => ({
  rows: list?.pages.flatMap((page) => page.withdrawals.map(({ id, status }) => `${id} ${status}`)),
  total: list?.pages[0]?.pagination.total,
});

test.each([
  // list, new status of 7, expected rows, total
  ['pending', 'approved', ['8 pending'], 1],
  ['all', 'approved', ['7 approved', '8 pending'], 2],
  ['unresolved', 'completed', ['8 pending'], 1],
] as const)('list "%s" after withdrawal 7 becomes %s', (status, became, rows, total) => {
  const list = listOf(withdrawal('7', 'pending'), withdrawal('8', 'pending'));
  expect(summary(withDecided(list, status, withdrawal('7', became)))).toEqual({ rows, total });
});

test('a list without the withdrawal is returned unchanged', () => {
  const list = listOf(withdrawal('8', 'pending'));
  expect(withDecided(list, 'pending', withdrawal('7', 'approved'))).toBe(list);
  expect(withDecided(undefined, 'pending', withdrawal('7', 'approved'))).toBeUndefined();
});
