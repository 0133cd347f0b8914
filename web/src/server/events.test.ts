import type { User } from '@sanduku/contracts/players/api';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createToastStore } from '../ui/toasts.tsx';
import { LiveToasts } from './events.ts';
import type { LiveMoment, Notification } from './socket.ts';

let store: ReturnType<typeof createToastStore>;
let toasts: LiveToasts;
const user = { gameBalance: 1000, currencySymbol: 'USh' } as User;

beforeEach(() => {
  vi.useFakeTimers();
  store = createToastStore();
  toasts = new LiveToasts(store.toast);
});
afterEach(() => void vi.useRealTimers());

const shown = () => store.current().map(({ type, text }) => [type, text]);

function expectToLeaveAfter(seconds: number): void {
  vi.advanceTimersByTime(seconds * 1000 - 1);
  expect(shown()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
}

describe('events become toasts', () => {
  const cases: [Notification, string, string, number][] = [
    [
      { topic: 'deposit_received', news: { localAmount: 5000, currency: 'UGX' } },
      'success',
      'USh\u00a05,000 deposited. It’s in your balance.',
      8,
    ],
    [
      { topic: 'withdrawal_submitted', news: { amount: 5000 } },
      'info',
      'Withdrawal of USh\u00a05,000 submitted for review.',
      10,
    ],
    [
      { topic: 'withdrawal_credited', news: { id: '7', amount: 10, total: 30 } },
      'info',
      'Your withdrawal is late. We added USh\u00a010 to your balance.',
      10,
    ],
    [
      { topic: 'investment_waiting', news: { days: 1, amount: 300 } },
      'warning',
      'Earnings of 1 day are waiting for the operator’s funds: USh\u00a0300.',
      10,
    ],
    [
      { topic: 'investment_waiting', news: { days: 2, amount: 600.9 } },
      'warning',
      'Earnings of 2 days are waiting for the operator’s funds: USh\u00a0600.',
      10,
    ],
    [
      { topic: 'investment_paid', news: { amount: 300 } },
      'success',
      'Delayed earnings paid: USh\u00a0300 in your investment account.',
      10,
    ],
    [
      { topic: 'withdrawal_approved', news: { amount: 5000 } },
      'success',
      'Withdrawal of USh\u00a05,000 approved.',
      10,
    ],
    [
      { topic: 'withdrawal_rejected', news: { amount: 5000, reason: 'Wrong number' } },
      'error',
      'Withdrawal of USh\u00a05,000 rejected: Wrong number',
      10,
    ],
    [
      { topic: 'withdrawal_rejected', news: { amount: 5000, reason: '' } },
      'error',
      'Withdrawal of USh\u00a05,000 rejected: No reason provided',
      10,
    ],
    [
      { topic: 'withdrawal_rejected', news: { amount: 5000, reason: 'Nobody answered', status: 'failed' } },
      'error',
      'Withdrawal of USh\u00a05,000 not paid: Nobody answered',
      10,
    ],
    [
      { topic: 'withdrawal_completed', news: { id: '7', amount: 5000 } },
      'success',
      'Withdrawal of USh\u00a05,000 paid. The money is on its way to you.',
      10,
    ],
    [
      { topic: 'game_result_confirmed', news: { result: 'win', winAmount: 1300 } },
      'success',
      'Win confirmed: USh\u00a01,300 added to your balance.',
      5,
    ],
    [
      { topic: 'balance_corrected', news: { amount: -250, reason: 'Paid twice on 3 March.' } },
      'info',
      'Support removed USh\u00a0250 from your balance: Paid twice on 3 March.',
      10,
    ],
    [
      { topic: 'access_changed', news: { what: 'pin', until: '2026-01-06T09:00:00.000Z' } },
      'warning',
      expect.stringMatching(
        /^Your withdrawal PIN was changed\. Withdrawals are on hold until 6 Jan 2026, .*contact support now\.$/,
      ),
      30,
    ],
    [
      { topic: 'balance_updated', news: { newBalance: 900.5 } },
      'info',
      'Your balance is now USh\u00a0900.',
      4,
    ],
  ];

  // shows 3.26, 4.17, 8.27
  test.each(cases)('%o', (item, type, text, seconds) => {
    toasts.news(item, user);
    expect(shown()).toEqual([[type, text]]);
    expectToLeaveAfter(seconds);
  });

  // shows 8.27
  test('except a lost game, a balance already shown and a queue position', () => {
    toasts.news({ topic: 'withdrawal_queue', news: { id: '7', place: 1, waiting: 3 } }, user);
    toasts.news({ topic: 'game_result_confirmed', news: { result: 'lose', winAmount: 0 } }, user);
    toasts.news({ topic: 'balance_updated', news: { newBalance: 1000 } }, user);
    expect(shown()).toEqual([]);
  });

  test.each(['before', 'after'] as const)('one event gives one toast, with its balance %s it', (order) => {
    const balance: Notification = { topic: 'balance_updated', news: { newBalance: 6000 } };
    const deposit: Notification = {
      topic: 'deposit_received',
      news: { localAmount: 5000, currency: 'UGX' },
    };
    for (const item of order === 'before' ? [balance, deposit] : [deposit, balance]) toasts.news(item, user);
    expect(shown()).toEqual([['success', 'USh\u00a05,000 deposited. It’s in your balance.']]);
    vi.advanceTimersByTime(2000);
    toasts.news({ topic: 'balance_updated', news: { newBalance: 7000 } }, user);
    expect(shown()).toContainEqual(['info', 'Your balance is now USh\u00a07,000.']);
  });

  test('of several balances only the last stays', () => {
    for (const newBalance of [900, 800, 700])
      toasts.news({ topic: 'balance_updated', news: { newBalance } }, user);
    expect(shown()).toEqual([['info', 'Your balance is now USh\u00a0700.']]);
  });
});

describe('connection toasts', () => {
  test.each<[LiveMoment, string, number]>([
    ['connected', 'success', 3],
    ['disconnected', 'warning', 5],
    ['reconnected', 'success', 3],
  ])('when %s', (moment, type, seconds) => {
    toasts.moment(moment);
    expect(shown()).toEqual([[type, expect.any(String)]]);
    expectToLeaveAfter(seconds);
  });

  // shows 8.26
  test('show one at a time on an unstable network', () => {
    for (const moment of ['connected', 'disconnected', 'reconnected', 'disconnected'] as const)
      toasts.moment(moment);
    expect(shown()).toEqual([['warning', 'Connection lost. Reconnecting…']]);
  });
});
