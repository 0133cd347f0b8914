import type { Deposit, DepositStatus } from '@sanduku/contracts/deposits/api';
import { describe, expect, test } from 'vitest';
import { hasNewCredit } from '../../server/queries.ts';
import { incomingTransfers, isUnderWay, statusExplanation } from './use-deposits.ts';

function aDeposit(id: number, status: DepositStatus, method: Deposit['method'] = 'mobile'): Deposit {
  return {
    id: String(id),
    method,
    channel: method === 'mobile' ? 'mtn' : 'trc20',
    status,
    amount: 1000,
    currency: 'UGX',
    promised: null,
    paidAmount: 1000,
    paidCurrency: 'UGX',
    reason: null,
    reasonCode: null,
    reference: `reference-${id}`,
    phonenumber: null,
    confirmations: null,
    createdat: '2026-11-15T06:00:00.000Z',
    creditedat: null,
    reversedat: null,
  };
}

test.each<[Deposit['method'], DepositStatus, string | null, boolean]>([
  ['mobile', 'waiting', 'Waiting for your phone.', true],
  ['usdt', 'waiting', 'Waiting for network confirmations.', true],
  ['usdt', 'received', null, true],
  ['mobile', 'credited', null, false],
  ['mobile', 'declined', null, false],
  [
    'mobile',
    'unresolved',
    'We don’t know yet if this was paid. We’re still checking, and will credit it if it was.',
    false,
  ],
])('a %s deposit that is %s says "%s"', (method, status, text, underWay) => {
  const deposit = aDeposit(1, status, method);
  expect(statusExplanation(deposit)).toBe(text);
  expect(isUnderWay(deposit)).toBe(underWay);
});

test('a pending chain transfer counts its confirmations', () => {
  const deposit = { ...aDeposit(1, 'waiting', 'usdt'), confirmations: { seen: 3, needed: 20 } };
  expect(statusExplanation(deposit)).toBe('Waiting for confirmations: 3 of 20.');
});

test.each<DepositStatus>(['declined', 'unresolved'])('a deposit that is %s says why', (status) => {
  const reason = 'The payment was declined on your phone.';
  expect(statusExplanation({ ...aDeposit(1, status), reason })).toBe(reason);
});

test('a reduced credit is explained', () => {
  const deposit = { ...aDeposit(1, 'credited'), currency: 'KES' as const, promised: 1000 };
  expect(statusExplanation(deposit)).toContain('You asked for KSh\u00a01,000');
});

describe('a new credit', () => {
  test('was pending before', () => {
    expect(hasNewCredit([aDeposit(1, 'received')], [aDeposit(1, 'credited')])).toBe(true);
  });

  test('was not listed before', () => {
    expect(hasNewCredit([], [aDeposit(1, 'credited')])).toBe(true);
  });

  test('was not credited before and is credited now', () => {
    const before = [aDeposit(1, 'credited'), aDeposit(2, 'waiting')];
    expect(hasNewCredit(before, [aDeposit(1, 'credited'), aDeposit(2, 'declined')])).toBe(false);
  });
});

test('incoming transfers are pending or new USDT transfers', () => {
  const deposits = [
    aDeposit(12, 'waiting', 'mobile'),
    aDeposit(11, 'credited', 'usdt'),
    aDeposit(10, 'credited', 'usdt'),
    aDeposit(9, 'waiting', 'usdt'),
  ];
  expect(incomingTransfers(deposits, 10n).map(({ id }) => id)).toEqual(['11', '9']);
});
