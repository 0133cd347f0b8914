import { defaultRates } from '@sanduku/contracts/rates';
import { expect, test } from 'vitest';
import { canWithdraw } from './use-withdrawals.ts';

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
