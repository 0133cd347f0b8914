// shows 8.14
import { expect, test } from 'vitest';
import { ApiError, isOutcomeUnknown } from '../../server/api-error.ts';
import { withdrawalFailureText } from './use-withdrawal-form.ts';

test.each([
  [
    new ApiError('not_enough_money', 'Insufficient balance (including fees)', { status: 400 }),
    'Withdrawal failed: Insufficient balance (including fees)',
    false,
  ],
  [
    new ApiError('wrong_pin', '', { status: 400 }),
    'Withdrawal failed: Failed to process withdrawal. Please try again.',
    false,
  ],
  [new ApiError('offline', 'You seem to be offline.'), 'Error: You seem to be offline.', true],
  [new ApiError('timeout', 'No answer in time.'), 'Error: No answer in time.', true],
  [new ApiError('unreadable', 'Unreadable (502).', { status: 502 }), 'Error: Unreadable (502).', true],
  [new ApiError('unavailable', 'Briefly unavailable.', { status: 503 }), 'Error: Briefly unavailable.', true],
  [new ApiError('key_in_progress', 'Being processed.', { status: 409 }), 'Error: Being processed.', true],
  [new ApiError('too_many_requests', 'Too many.', { status: 429 }), 'Error: Too many.', false],
  [new ApiError('rate_limited', 'Rate limited'), 'Error: Rate limited', false],
  [new TypeError('x is not a function'), 'Error: Failed to process withdrawal. Please try again.', false],
])('%o', (error, text, mayHaveArrived) => {
  expect(withdrawalFailureText(error)).toBe(text);
  expect(isOutcomeUnknown(error)).toBe(mayHaveArrived);
});
