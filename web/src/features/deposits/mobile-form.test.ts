import type { MobileProvider } from '@sanduku/contracts/deposits/api';
import { defaultRates } from '@sanduku/contracts/rates';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../server/api-error.ts';
import { mobileErrorText, mobileProblems, providerOf, shillingsFor } from './mobile-form.tsx';

const valid = { amount: 5000, phone: '0772 123 456', provider: 'mtn' } as const;
const mtn = 'MTN numbers should start with 077, 078, 076, or 039';
const airtel = 'Airtel numbers should start with 070, 075, or 074';

describe('phone number', () => {
  test.each<[MobileProvider, string, string | undefined]>([
    ['mtn', '0772123456', undefined],
    ['mtn', '+256 392 123456', undefined],
    ['airtel', '256751234567', undefined],
    ['mtn', '', 'Please enter a valid phone number'],
    ['mtn', '077212345', 'Please enter a valid phone number'],
    ['mtn', '0751234567', mtn],
    ['airtel', '0772123456', airtel],
  ])('of %s written "%s" gives %s', (provider, phone, expected) => {
    expect(mobileProblems({ ...valid, provider, phone }, 'UG', defaultRates).phone).toBe(expected);
  });
});

test.each([
  ['UG', 1000, undefined],
  ['UG', 999, 'Minimum deposit is USh\u00a01,000'],
  ['UG', 0, 'Minimum deposit is USh\u00a01,000'],
  ['KE', 49, 'Minimum deposit is KSh\u00a050'],
  ['US', 1, undefined],
] as const)('a deposit from %s of %i gives %s', (country, amount, expected) => {
  expect(mobileProblems({ ...valid, amount }, country, defaultRates).amount).toBe(expected);
});

test.each([
  ['UG', 5000, 5000],
  ['KE', 50, 1462],
  ['US', 5, 19_000],
] as const)('a phone in %s pays %i with exactly %i shillings', (country, amount, expected) => {
  expect(shillingsFor(amount, country, defaultRates)).toBe(expected);
});

test.each([
  ['+256772123456', 'mtn'],
  ['+256701234567', 'airtel'],
  ['+254712345678', undefined],
])('%s belongs to %s', (phone, expected) => {
  expect(providerOf(phone)).toBe(expected);
});

const network = 'Network error. Please check your connection and try again.';
const failed = 'Deposit failed. Please try again.';

test.each([
  [new ApiError('invalid_phone', mtn, { status: 400 }), { text: mtn, mayHaveArrived: false }],
  [new ApiError('unavailable', 'Busy.', { status: 503 }), { text: 'Busy.', mayHaveArrived: true }],
  [new ApiError('deposit_declined', '', { status: 409 }), { text: failed, mayHaveArrived: false }],
  [new ApiError('unreadable', 'html', { status: 502 }), { text: failed, mayHaveArrived: true }],
  [new ApiError('offline', 'offline'), { text: network, mayHaveArrived: true }],
  [new ApiError('timeout', 'timeout'), { text: network, mayHaveArrived: true }],
  [new TypeError('bug'), { text: failed, mayHaveArrived: false }],
])('after %s the player sees the right text', (error, expected) => {
  expect(mobileErrorText(error)).toEqual(expected);
});
