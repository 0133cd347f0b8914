import { defaultRates } from '@sanduku/contracts/rates';
import { expect, test } from 'vitest';
import { problemOf } from './use-send-form.ts';
import { canSend } from './use-transfers.ts';

// shows 5.24, 5.26
test.each([
  ['UG', 1000, '', 'Please check all transfer details'],
  ['UG', 1000, '0', 'Please check all transfer details'],
  ['UG', 1000, '99.99', 'Minimum transfer is USh\u00a0100'],
  ['UG', 1000, '100', undefined],
  ['UG', 1000, '1000.01', 'Insufficient balance'],
  ['US', 5, '0.99', 'Minimum transfer is $1'],
  ['US', 5, '1', undefined],
] as const)('in %s with a balance of %d, "%s" gives %s', (country, gameBalance, written, expected) => {
  expect(problemOf(written, { country, gameBalance }, defaultRates)).toBe(expected);
});

test.each([
  ['UG', 99.99, false],
  ['UG', 100, true],
  ['US', 0.99, false],
  ['US', 1, true],
] as const)('in %s with a balance of %d money can be sent: %s', (country, gameBalance, expected) => {
  expect(canSend({ country, gameBalance }, defaultRates)).toBe(expected);
});
