import type { Withdrawal } from '@sanduku/contracts/withdrawals/api';
import { expect, test } from 'vitest';
import { promiseWords } from './withdrawal-words.ts';

const now = Date.parse('2026-01-05T09:00:00.000Z');
const moneyText = (amount: number) => `USh ${amount}`;
const ahead = {
  minutes: 30,
  until: '2026-01-05T09:20:00.000Z',
  credited: 0,
  most: 500,
  waitsForFunds: false,
};
const over = { ...ahead, until: '2026-01-05T08:40:00.000Z', credited: 20 };
const open = (status: Withdrawal['status']) => ({ status, endedat: null });
const waits = { what: 'password', until: '2026-01-06T09:00:00.000Z' } as const;

const inTime = '2026-01-05T09:19:00.000Z';
const tooLate = '2026-01-05T08:55:00.000Z';

test.each<[Pick<Withdrawal, 'status' | 'endedat'>, Withdrawal['waits'], Withdrawal['promise'], RegExp]>([
  [
    open('pending'),
    null,
    ahead,
    /^Paid by 5 Jan 2026, 12:20.EAT, or we add 0\.1% for every 10 minutes late, up to USh 500\.$/,
  ],
  [open('pending'), waits, ahead, /^Our payment deadline is paused\. It’s now 5 Jan 2026/],
  [open('approved'), null, over, /^This was due by .* so far: USh 20, up to USh 500\.$/],
  [open('pending'), null, { ...over, credited: 0 }, /so far: USh 0/],
  [open('approved'), null, { ...over, waitsForFunds: true }, /operator’s funds allow\.$/],
  [{ status: 'completed', endedat: tooLate }, null, over, /Credited for the delay: USh 20\.$/],
  [{ status: 'completed', endedat: inTime }, null, ahead, /^Paid on time\./],
  // Too small for a credit.
  [{ status: 'completed', endedat: tooLate }, null, { ...over, credited: 0 }, /for the delay: USh 0\.$/],
  [{ status: 'rejected', endedat: tooLate }, null, over, /Credited for the delay: USh 20\.$/],
  [{ status: 'rejected', endedat: inTime }, null, ahead, /^$/],
  // For a player who has not played.
  [open('pending'), null, { ...over, credited: 0, most: 0 }, /^Paid by .* once you have played\.$/],
  [open('pending'), null, null, /^No payment deadline/],
  [{ status: 'completed', endedat: inTime }, null, null, /^$/],
])('%o %o %o', (state, wait, promise, words) => {
  expect(promiseWords({ ...state, waits: wait, promise }, { now, moneyText })).toMatch(words);
});
