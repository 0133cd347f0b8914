// shows 5.18, 5.20, 5.21

import type { CountryCode } from '@sanduku/contracts/countries';
import { refusalText } from '@sanduku/contracts/errors';
import { MICROS_PER_UNIT } from '@sanduku/contracts/money';
import { defaultRates } from '@sanduku/contracts/rates';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../../lib/refusal.ts';
import { readDestination } from '../../rails/usdt/payouts/payout-dialects.ts';
import { addresses } from '../../testing/withdrawals.ts';
import { planWithdrawal, type WithdrawalRequest } from './rules.ts';

const deps = {
  readDestination,
  limits: { maximum: () => undefined },
  settings: { rates: defaultRates },
};
const mobile = (amount: number, phoneNumber = '0772123456'): WithdrawalRequest => ({
  method: 'mobile',
  amount,
  phoneNumber,
  pin: '1010',
});
const crypto = (
  amount: number,
  network: keyof typeof addresses = 'trc20',
  address = addresses[network],
): WithdrawalRequest => ({ method: 'crypto', amount, network, address, pin: '1010' });
const plan = (country: CountryCode, request: WithdrawalRequest) => planWithdrawal(deps, country, request);
const micros = (units: number) => BigInt(Math.round(units * 1e6));

describe('reserved and paid amounts', () => {
  test.each<[CountryCode, WithdrawalRequest, string, number, number]>([
    // 2%, at least 500.
    ['UG', mobile(5_000), 'mtn', 500, 5_000],
    ['UG', mobile(25_000), 'mtn', 500, 25_000],
    ['UG', mobile(25_001), 'mtn', 500.02, 25_001],
    ['UG', mobile(100_000, '0702123456'), 'airtel', 2_000, 100_000],
    ['UG', mobile(5_000.99), 'mtn', 500, 5_000],
    // 500 UGX converted, rounded up; a phone gets whole shillings.
    ['KE', mobile(5_000), 'mtn', 100, 146_153],
    ['GH', mobile(5_000), 'mtn', 100, 1_583_333],
    ['ID', mobile(5_000), 'mtn', 2_039.473685, 1_225],
    ['US', mobile(5_000), 'mtn', 100, 19_000_000],
    ['UG', crypto(38_000, 'trc20'), 'tron', 3_800, 10],
    ['UG', crypto(38_000, 'erc20'), 'ethereum', 19_000, 10],
    ['UG', crypto(38_000, 'bep20'), 'bsc', 1_900, 10],
    ['UG', crypto(50_000, 'trc20'), 'tron', 3_800, 13.157894],
    ['KE', crypto(1_300), 'tron', 130, 10],
    ['US', crypto(10.5, 'bep20'), 'bsc', 0.5, 10.5],
  ])('%s %j: by %s, fee %d, pays %d', (country, request, rail, fee, paid) => {
    expect(plan(country, request)).toMatchObject({
      rail,
      amount: micros(request.amount),
      fee: micros(fee),
      payout_amount: micros(paid),
      payout_currency: request.method === 'mobile' ? 'UGX' : 'USDT',
    });
  });
});

const phone = 'Please enter a valid phone number';
const minimum = 'Minimum withdrawal is USh 5,000';
const dollars = 'Minimum withdrawal is $10 equivalent';

describe('rejections and their texts', () => {
  test.each<[CountryCode, WithdrawalRequest, string, string]>([
    ['UG', mobile(0), 'invalid_request', 'Please enter a valid amount'],
    ['UG', mobile(-5_000, 'x'), 'invalid_request', 'Please enter a valid amount'],
    ['UG', mobile(100, '12'), 'invalid_phone', phone],
    ['UG', mobile(5_000, '077212345'), 'invalid_phone', phone],
    ['UG', mobile(5_000, '0772123456; drop'), 'invalid_phone', phone],
    [
      'UG',
      mobile(5_000, '0412123456'),
      'invalid_phone',
      'Please enter a Ugandan MTN or Airtel number, such as 0772 123 456',
    ],
    ['UG', mobile(4_999.99), 'withdrawal_too_small', minimum],
    ['KE', mobile(4_999), 'withdrawal_too_small', 'Minimum withdrawal is KSh 5,000'],
    ['UG', crypto(37_999.99), 'withdrawal_too_small', dollars],
    ['KE', crypto(1_299), 'withdrawal_too_small', dollars],
    ['UG', crypto(100, 'trc20', 'T'), 'invalid_address', 'Please enter a valid USDT address'],
  ])('%s %j: %s, %s', (country, request, code, text) => {
    const refusal = plan(country, request) as Refusal;
    expect([refusal.code, refusalText(refusal)]).toEqual([code, text]);
  });

  // shows 9.29
  test("above an operator's limit", () => {
    const limited = { ...deps, limits: { maximum: () => 50_000n * MICROS_PER_UNIT } };
    expect(planWithdrawal(limited, 'UG', mobile(50_000))).not.toBeInstanceOf(Refusal);
    expect(planWithdrawal(limited, 'UG', mobile(50_001))).toMatchObject({
      code: 'withdrawal_too_large',
      params: { maximum: { amount: 50_000, currency: 'UGX' } },
    });
  });
});

describe('a phone is paid at most 10^12 shillings', () => {
  test.each<[CountryCode, number]>([
    ['US', 263_157_894.73],
    ['KE', 34_210_526_315.78],
  ])('%s: %d', (country, most) => {
    expect(plan(country, mobile(most))).not.toBeInstanceOf(Refusal);
    expect(plan(country, mobile(1e12))).toMatchObject({
      code: 'withdrawal_too_large',
      params: { maximum: { amount: most } },
    });
  });
});

describe('an address', () => {
  const { trc20, erc20 } = addresses;
  test.each([
    ['trc20', trc20, trc20],
    ['trc20', ` ${trc20} `, trc20],
    ['erc20', erc20, erc20],
    ['erc20', erc20.toLowerCase(), erc20],
    ['erc20', `0x${erc20.slice(2).toUpperCase()}`, erc20],
    ['bep20', erc20, erc20],
  ] as const)('of %s written %j is %s', (network, written, address) => {
    expect(plan('UG', crypto(50_000, network, written))).toMatchObject({ destination: address });
  });

  test.each([
    ['with one letter wrong', 'trc20', `${trc20.slice(0, -1)}J`],
    ['with two letters swapped', 'trc20', `TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYHd`],
    ['with the case of one letter wrong', 'erc20', erc20.replace('F', 'f')],
    ['of another chain', 'trc20', erc20],
    ['of another chain', 'erc20', trc20],
    ['of nobody', 'erc20', `0x${'0'.repeat(40)}`],
    ['of the USDT contract itself', 'trc20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['of the USDT contract itself', 'erc20', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
    ['that is too short', 'erc20', '0xf39Fd6e51aad88F6F4ce'],
    ['with something behind it', 'erc20', `${erc20}00`],
    ['of nothing', 'trc20', ''],
  ] as const)('%s on %s is rejected', (_what, network, address) => {
    expect(plan('UG', crypto(50_000, network, address))).toMatchObject({ code: 'invalid_address' });
  });
});
