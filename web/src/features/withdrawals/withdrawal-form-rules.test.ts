// shows 5.19, 5.20, 9.19
import type { CountryCode } from '@sanduku/contracts/countries';
import { toWire } from '@sanduku/contracts/money';
import { defaultRates } from '@sanduku/contracts/rates';
import { describe, expect, test } from 'vitest';
import { toMicros } from '../../lib/format.ts';
import {
  availableBalance,
  costOf,
  largestAmount,
  recipientOf,
  type Wallet,
  type WithdrawalDetails,
  withdrawalProblems,
} from './use-withdrawal-form.ts';

const walletOf = (balance: number, country: CountryCode = 'UG'): Wallet => ({
  country,
  rates: defaultRates,
  balance: toMicros(balance),
});
const tron = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const ether = '0x52908400098527886E0F7030069857D2E4169EE7';

const wish = (details: Partial<WithdrawalDetails>): WithdrawalDetails => ({
  method: 'mobile',
  amountText: '5000',
  phone: '0772123456',
  network: 'trc20',
  address: tron,
  ...details,
});

describe('what a withdrawal costs and brings', () => {
  test.each([
    ['UG', wish({ amountText: '5000' }), 500, 5500, 5000],
    ['UG', wish({ amountText: '25000' }), 500, 25_500, 25_000],
    ['UG', wish({ amountText: '100000' }), 2000, 102_000, 100_000],
    ['KE', wish({ amountText: '5000' }), 100, 5100, 146_153],
    ['UG', wish({ method: 'crypto', amountText: '38000' }), 3800, 41_800, 10],
    ['UG', wish({ method: 'crypto', network: 'erc20', amountText: '38000' }), 19_000, 57_000, 10],
    ['UG', wish({ method: 'crypto', network: 'bep20', amountText: '38000' }), 1900, 39_900, 10],
    ['UG', wish({ amountText: '' }), 500, 500, 0],
  ] as const)('%s %o', (country, details, fee, total, arrives) => {
    const cost = costOf(details, walletOf(0, country));
    expect([cost.fee, cost.total, cost.arrives].map(toWire)).toEqual([fee, total, arrives]);
  });
});

describe('what is wrong with it', () => {
  test.each([
    [wish({}), 5500, {}],
    [wish({ amountText: '0' }), 100_000, { amount: 'Please enter a valid amount' }],
    [wish({ amountText: '' }), 100_000, { amount: 'Please enter a valid amount' }],
    [wish({}), 5499, { amount: 'Insufficient balance (including fees)' }],
    [wish({ amountText: '4999' }), 100_000, { amount: 'Minimum withdrawal is USh\u00a05,000' }],
    [wish({ phone: '07721234' }), 100_000, { phone: 'Please enter a valid phone number' }],
    [wish({ phone: '0772 12x 456' }), 100_000, { phone: 'Please enter a valid phone number' }],
    [wish({ method: 'crypto', amountText: '38000', phone: '' }), 100_000, {}],
    [
      wish({ method: 'crypto', amountText: '37999' }),
      100_000,
      { amount: 'Minimum withdrawal is $10 equivalent' },
    ],
    [
      wish({ method: 'crypto', amountText: '38000' }),
      41_799,
      { amount: 'Insufficient balance (including fees)' },
    ],
    [
      wish({ method: 'crypto', amountText: '38000', address: 'T123' }),
      100_000,
      { address: 'Please enter a valid USDT address' },
    ],
    [
      wish({ method: 'crypto', amountText: '38000', network: 'erc20' }),
      100_000,
      { address: 'Please enter a valid USDT address' },
    ],
  ])('%o with a balance of %i', (details, balance, expected) => {
    expect(withdrawalProblems(details, walletOf(balance))).toEqual(expected);
  });
});

test.each([
  [tron, 'trc20', true],
  [` ${tron} `, 'trc20', true],
  [ether, 'erc20', true],
  [ether, 'bep20', true],
  [ether, 'trc20', false],
  [tron.replace('J', '0'), 'trc20', false],
  [ether.slice(0, -1), 'erc20', false],
  ['', 'trc20', false],
] as const)('%j on %s: %s', (address, network, looksRight) => {
  expect(recipientOf(wish({ method: 'crypto', address, network })) !== undefined).toBe(looksRight);
});

test('a phone has one spelling, however it is written', () => {
  const mtn = { channel: 'mtn', destination: '256772123456', written: '+256772123456' };
  for (const phone of ['0772123456', '772 123 456', '+256 772 123-456', '256772123456'])
    expect(recipientOf(wish({ phone }))).toEqual(mtn);
});

describe('the most that can be had', () => {
  test.each([
    [wish({}), 100_000, 99_500, 98_039],
    [wish({}), 20_000, 19_500, 19_500],
    [wish({}), 400, 0, 0],
    [wish({ method: 'crypto' }), 100_000, 100_000, 96_200],
    [wish({ method: 'crypto' }), 1000, 1000, 0],
  ])('%o of %i', (details, balance, available, largest) => {
    const wallet = walletOf(balance);
    expect(toWire(availableBalance(details.method, wallet))).toBe(available);
    expect(Number(largestAmount(details, wallet))).toBe(largest);
  });

  test('is never refused for its fee, and a unit more is', () => {
    for (const balance of [5500, 25_499, 25_500, 25_501, 50_000, 99_999, 1_234_567]) {
      const largest = largestAmount(wish({}), walletOf(balance));
      const problem = (amount: bigint) =>
        withdrawalProblems(wish({ amountText: String(amount) }), walletOf(balance)).amount;
      expect(problem(largest)).toBeUndefined();
      expect(problem(largest + 1n)).toBe('Insufficient balance (including fees)');
    }
  });
});
