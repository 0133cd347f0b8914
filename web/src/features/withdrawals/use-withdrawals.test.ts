import { defaultRates } from '@sanduku/contracts/rates';
import type { Withdrawal } from '@sanduku/contracts/withdrawals/api';
import { expect, test } from 'vitest';
import { canWithdraw, withdrawalsIn } from './use-withdrawals.ts';

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

test('a withdrawal that a shifted page repeats is listed once', () => {
  const page = (...ids: string[]) => ({ withdrawals: ids.map((id) => ({ id }) as Withdrawal) });
  const listed = withdrawalsIn([page('3', '2'), page('2', '1')]);
  expect(listed.map(({ id }) => id)).toEqual(['3', '2', '1']);
});
