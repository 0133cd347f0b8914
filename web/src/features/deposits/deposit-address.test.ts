// shows 5.13, 8.11
import type { UsdtNetwork } from '@sanduku/contracts/deposits/api';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../server/api-error.ts';
import { addressErrorText, checkAddress } from './deposit-address.tsx';

const tron = 'TXngH8bVadn9ZWtKBgjKQcqN1GsZ7A1jcb';
const ethereum = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const wrongFormat = /^Invalid USDT address format/;
const none = 'No deposit address available';

describe('deposit address', () => {
  test.each<[UsdtNetwork, string]>([
    ['trc20', tron],
    ['erc20', ethereum],
  ])('of %s is accepted', (network, address) => {
    expect(checkAddress(address, network)).toBe(address);
  });

  test.each<[UsdtNetwork, string | null, string | RegExp]>([
    ['trc20', null, none],
    ['erc20', '', none],
    ['trc20', ethereum, wrongFormat],
    ['erc20', tron, wrongFormat],
    ['trc20', tron.slice(1), wrongFormat],
    ['trc20', `${tron}x`, wrongFormat],
    ['trc20', tron.replace('H', '-'), wrongFormat],
    ['erc20', `${ethereum}0`, wrongFormat],
    ['erc20', ethereum.replace('f39', 'g39'), wrongFormat],
  ])('of %s that reads %s is rejected', (network, address, expected) => {
    expect(() => checkAddress(address, network)).toThrow(expected);
  });
});

test.each([
  [new ApiError('unavailable', 'Not connected yet.', { status: 503 }), 'Not connected yet.'],
  [new ApiError('internal', '', { status: 500 }), 'Failed to get deposit address'],
  [
    new ApiError('unreadable', 'html', { status: 502 }),
    'Server returned invalid JSON. Please try again in a moment.',
  ],
  [new ApiError('offline', 'offline'), 'Network error: we couldn’t reach the server.'],
  [new ApiError('timeout', 'timeout'), 'Network error: the server didn’t answer in time.'],
  [new TypeError('bug'), 'Failed to get deposit address'],
])('after %s the player sees %s', (error, expected) => {
  expect(addressErrorText(error)).toBe(expected);
});
