import { hashOfText } from '@sanduku/contracts/fairness/scheme';
import { writeLiabilities } from '@sanduku/contracts/transparency/liabilities';
import {
  type Reserves,
  ratiosOf,
  type UsdtReserve,
  writeReserves,
} from '@sanduku/contracts/transparency/reserves';
import { vectors } from '@sanduku/contracts/transparency/testing/vectors';
import { expect, test } from 'vitest';
import {
  checkDays,
  hasOddReserves,
  historyOf,
  isOverdue,
  reserveDays,
  shareOf,
  shortIn,
} from './reserves.ts';

const published = { day: '2026-11-16', liabilities: vectors.liabilities, reserves: vectors.reserves };
const signed = (text: string) => ({ text, signature: '', key: '' });

function dayOf(
  day: string,
  owed: bigint,
  held: { stated?: bigint; usdt?: bigint },
  changes: Partial<Reserves> = {},
) {
  const taken = `${day}T21:00:02.318Z`;
  const liabilities = writeLiabilities({
    day,
    taken,
    totals: [{ currency: 'UGX', sums: [owed, 0n, 0n], root: '0'.repeat(64) }],
  });
  const reserves = writeReserves({
    day,
    liabilities: hashOfText(liabilities),
    read: `${day}T22:00:00.000Z`,
    rates: [{ currency: 'UGX', rate: 3_800_000_000n }],
    usdt: [
      {
        chain: 'bsc',
        address: `0x${'1'.repeat(40)}`,
        amount: held.usdt ?? 0n,
        block: 1n,
        signature: '0'.repeat(130),
      },
    ],
    stated: [{ provider: 'mtn', currency: 'UGX', amount: held.stated ?? 0n, at: taken }],
    ...changes,
  });
  return { day, liabilities: signed(liabilities), reserves: signed(reserves) };
}
const shortOn = (day: ReturnType<typeof dayOf>) =>
  reserveDays([day]).map(({ owed, held }) => shortIn(ratiosOf(owed, held)))[0];

test('the published vectors are read and their addresses proven', () => {
  const { days, areSigned } = checkDays([published]);
  const [newest] = days;
  if (!newest) throw new Error('The vectors cannot be read');
  const isProven = (one: UsdtReserve) => areSigned[newest.held.usdt.indexOf(one)] ?? false;
  expect(newest.held.usdt.map(isProven)).toEqual([true, true]);
  expect(shortIn(ratiosOf(newest.owed, newest.held, isProven))).toEqual(['KES', 'UGX']);
});

test.each([
  [1_000n, { stated: 1_000n }, []],
  [1_001n, { stated: 1_000n }, ['UGX']],
  [3_800_000_000n, { usdt: 1_000_000n }, []],
  [3_800_000_001n, { usdt: 1_000_000n }, ['UGX']],
  [3_800_001_000n, { stated: 1_000n, usdt: 1_000_000n }, []],
  [0n, {}, []],
])('%s owed against %o is short in %o', (owed, held, short) => {
  expect(shortOn(dayOf('2026-11-16', owed, held))).toEqual(short);
});

test('an unsigned address counts for nothing', () => {
  const { days, areSigned } = checkDays([dayOf('2026-11-16', 1_000n, { usdt: 10n ** 12n })]);
  const [newest] = days;
  if (!newest) throw new Error('The day cannot be read');
  expect(areSigned).toEqual([false]);
  const ratios = ratiosOf(newest.owed, newest.held, () => false);
  expect(ratios.usdt).toBe(0n);
  expect(shortIn(ratios)).toEqual(['UGX']);
});

test('reserves for other liabilities are rejected and reported', () => {
  const day = dayOf('2026-11-16', 1_000n, { stated: 1_000n });
  const swapped = { ...day, liabilities: dayOf('2026-11-16', 500n, {}).liabilities };
  expect([reserveDays([day]).length, hasOddReserves([day])]).toEqual([1, false]);
  expect([reserveDays([swapped]).length, hasOddReserves([swapped])]).toEqual([0, true]);
  expect(hasOddReserves([{ ...day, reserves: null }])).toBe(false);
});

test('reserves missing for over a day are overdue', () => {
  const [newest] = reserveDays([dayOf('2026-11-16', 1n, {})]);
  const inTime = '2026-11-18T10:00:00Z';
  const late = '2026-11-18T10:00:03Z';
  expect(isOverdue(newest, inTime, Date.parse(inTime))).toBe(false);
  expect(isOverdue(newest, late, Date.parse(inTime))).toBe(true);
  expect(isOverdue(newest, inTime, Date.parse(late))).toBe(true);
  expect(isOverdue(undefined, inTime, Date.parse(inTime))).toBe(true);
});

test('a history is oldest first, without days without liabilities', () => {
  const days = reserveDays([
    dayOf('2026-11-16', 1_000n, { stated: 1_500n }),
    dayOf('2026-11-15', 0n, { stated: 1_500n }),
    dayOf('2026-11-14', 1_000n, { stated: 900n }),
  ]);
  expect(historyOf(days, 'UGX')).toEqual([
    { day: '2026-11-14', percent: 90 },
    { day: '2026-11-16', percent: 150 },
  ]);
  expect(historyOf(days, undefined)).toHaveLength(2);
});

test('99.99% is not shown as 100%', () => {
  expect(shareOf(9_999n)).toBe(0.999);
  expect(shareOf(10_000n)).toBe(1);
});
