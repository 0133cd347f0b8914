import type { InboxEvent } from '@sanduku/contracts/inbox/api';
import { inboxTopics } from '@sanduku/contracts/inbox/topics';
import type { User } from '@sanduku/contracts/players/api';
import type { Notifications, NotificationTopic } from '@sanduku/contracts/realtime';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createToastStore } from '../ui/toasts.tsx';
import { api } from './api.ts';
import { Events, sentenceOf } from './events.ts';
import type { Player } from './player.ts';
import { withdrawals } from './queries.ts';
import type { Connection, Notification } from './socket.ts';

type Bare = {
  [Topic in NotificationTopic]: { topic: Topic; news: Notifications[Topic] };
}[NotificationTopic];

const user = { gameBalance: 1000, currencySymbol: 'USh' } as User;
let store: ReturnType<typeof createToastStore>;
let player: ReturnType<typeof createPlayer>;
let events: Events;
let own: Set<string>;
let sequence: number;
let isPushed: boolean;

function createPlayer() {
  return {
    user,
    queries: new QueryClient(),
    outdated: vi.fn(),
    balanceIs: vi.fn(),
    refreshProfileSoon: vi.fn(),
    know: vi.fn(),
  };
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-01-05T09:00:00Z') });
  store = createToastStore();
  player = createPlayer();
  own = new Set();
  sequence = 0;
  isPushed = false;
  events = new Events({
    player: player as unknown as Player,
    toast: store.toast,
    ownCauses: { has: (topic, cause) => own.has(`${topic} ${cause}`) },
    isPushed: () => isPushed,
  });
});
afterEach(() => void vi.useRealTimers());

/** A balance shares the sequence of the event before it. */
function apply({ topic, news }: Bare, cause: string | null = null, isSame = false): void {
  if (!isSame) sequence += 1;
  events.apply({ topic, news: { ...news, sequence, cause } } as Notification);
}

const shown = () => store.current().map(({ type, text }) => [type, text]);

function expectToLeaveAfter(seconds: number): void {
  vi.advanceTimersByTime(seconds * 1000 - 1);
  expect(shown()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
}

describe('events become toasts', () => {
  const cases: [Bare, string, string, number][] = [
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
    apply(item);
    expect(shown()).toEqual([[type, text]]);
    expectToLeaveAfter(seconds);
  });

  test('a phone whose clock is two days fast still warns of withdrawals on hold', () => {
    const serverNow = Date.now();
    vi.spyOn(api, 'serverNow', 'get').mockReturnValue(serverNow);
    onTestFinished(() => void vi.restoreAllMocks());
    vi.setSystemTime(serverNow + 48 * 3_600_000);
    apply({ topic: 'access_changed', news: { what: 'pin', until: '2026-01-06T09:00:00.000Z' } });
    expect(shown()).toEqual([['warning', expect.stringMatching(/on hold until 6 Jan 2026/)]]);
  });

  // shows 8.27
  test('except a lost game, a balance already shown and a queue position', () => {
    apply({ topic: 'withdrawal_queue', news: { id: '7', place: 1, waiting: 3 } });
    apply({ topic: 'game_result_confirmed', news: { result: 'lose', winAmount: 0 } });
    apply({ topic: 'balance_updated', news: { newBalance: 1000 } });
    expect(shown()).toEqual([]);
  });

  test('one cause gives one toast, and another balance its own', () => {
    apply({ topic: 'deposit_received', news: { localAmount: 5000, currency: 'UGX' } }, '7');
    apply({ topic: 'balance_updated', news: { newBalance: 6000 } }, '7', true);
    expect(shown()).toEqual([['success', 'USh\u00a05,000 deposited. It’s in your balance.']]);
    expect(player.balanceIs).toHaveBeenCalledWith(6000);
    // Another cause may have the same id.
    apply({ topic: 'balance_updated', news: { newBalance: 7000 } }, '7');
    expect(shown()).toContainEqual(['info', 'Your balance is now USh\u00a07,000.']);
  });

  test('of several balances only the last stays', () => {
    for (const newBalance of [900, 800, 700]) apply({ topic: 'balance_updated', news: { newBalance } });
    expect(shown()).toEqual([['info', 'Your balance is now USh\u00a0700.']]);
  });
});

describe('what this window caused is not announced twice', () => {
  test.each<[Bare, string]>([
    [{ topic: 'withdrawal_submitted', news: { amount: 5000 } }, '12'],
    [{ topic: 'transfer_sent', news: { amount: 5000, currency: 'UGX', to: 'ann' } }, '12'],
    [{ topic: 'game_result_confirmed', news: { result: 'win', winAmount: 1300 } }, '12'],
    [{ topic: 'access_changed', news: { what: 'pin', until: '2026-01-06T09:00:00.000Z' } }, 'pin'],
  ])('%o', (item, cause) => {
    own.add(`${item.topic} ${cause}`);
    vi.advanceTimersByTime(10 * 60_000);
    apply(item, '12');
    apply({ topic: 'balance_updated', news: { newBalance: 500 } }, '12', true);
    expect(shown()).toEqual([]);
  });

  test('but what becomes of it is, and what another cause with the same id did', () => {
    own.add('transfer_sent 12');
    apply({ topic: 'withdrawal_approved', news: { amount: 5000 } }, '12');
    apply({ topic: 'withdrawal_submitted', news: { amount: 5000 } }, '12');
    expect(shown()).toHaveLength(2);
  });
});

describe('the inbox', () => {
  test('counts events about money and access, also own ones, and no bets or balances', () => {
    own.add('withdrawal_submitted 12');
    apply({ topic: 'withdrawal_submitted', news: { amount: 5000 } }, '12');
    expect(player.know.mock.lastCall).toEqual([{ ...user, unread: 1 }]);
    apply({ topic: 'game_result_confirmed', news: { result: 'win', winAmount: 1300 } }, '13');
    apply({ topic: 'balance_updated', news: { newBalance: 500 } }, '12', true);
    expect(player.know).toHaveBeenCalledTimes(1);
    expect(player.outdated).toHaveBeenCalledWith('inbox');
  });

  test('leaves events to the push while the window is hidden, and their balance too', () => {
    isPushed = true;
    apply({ topic: 'deposit_received', news: { localAmount: 5000, currency: 'UGX' } }, '7');
    apply({ topic: 'balance_updated', news: { newBalance: 6000 } }, '7', true);
    expect(shown()).toEqual([]);
    expect(player.balanceIs).toHaveBeenCalledWith(6000);
  });

  test('follows what another window read, without a toast', () => {
    apply({ topic: 'inbox_read', news: { unread: 4 } });
    expect(player.know).toHaveBeenCalledWith({ ...user, unread: 4 });
    expect(shown()).toEqual([]);
  });

  test('words an event as its toast does, and leaves out a wait that is over', () => {
    const sentence = (topic: InboxEvent['topic'], news: object) =>
      sentenceOf({ topic, news: news as InboxEvent['news'] }, user);
    expect(sentence('transfer_sent', { amount: 5000, currency: 'UGX', to: 'ann' })).toBe(
      'You sent USh\u00a05,000 to ann.',
    );
    expect(sentence('access_changed', { what: 'pin', until: '2020-01-06T09:00:00.000Z' })).toBe(
      'Your withdrawal PIN was changed.',
    );
    for (const topic of inboxTopics) expect(sentence(topic, { amount: 1, reason: '' }), topic).not.toBe('');
  });
});

describe('stale data', () => {
  test.each<[Bare, string[]]>([
    [{ topic: 'deposit_received', news: { localAmount: 1, currency: 'UGX' } }, ['deposits']],
    [{ topic: 'withdrawal_completed', news: { id: '1', amount: 1 } }, ['withdrawals']],
    [
      { topic: 'transfer_received', news: { amount: 1, currency: 'UGX', from: 'a', message: '' } },
      ['transfers'],
    ],
    [{ topic: 'game_result_confirmed', news: { result: 'lose', winAmount: 0 } }, ['games', 'sealed-round']],
  ])('%o', (item, subjects) => {
    apply(item);
    expect(player.outdated).toHaveBeenCalledWith(...subjects);
  });

  const page = (...rows: { id: string; place: number | null }[]) =>
    ({ withdrawals: rows, clock: { waiting: 9 } }) as never;

  test('a queue that has moved is shown without asking the server', () => {
    const key = withdrawals.queryKey;
    apply({ topic: 'withdrawal_queue', news: { id: '3', place: 4, waiting: 8 } });
    expect(player.queries.getQueryData(key)).toBeUndefined();
    const known = { pages: [page({ id: '3', place: 5 }, { id: '2', place: null })], pageParams: [0] };
    player.queries.setQueryData(key, known);
    apply({ topic: 'withdrawal_queue', news: { id: '3', place: 4, waiting: 8 } });
    apply({ topic: 'withdrawal_queue', news: { id: '2', place: 1, waiting: 8 } });
    expect(player.queries.getQueryData(key)?.pages).toEqual([
      {
        withdrawals: [
          { id: '3', place: 4 },
          { id: '2', place: null },
        ],
        clock: { waiting: 8 },
      },
    ]);
  });
});

describe('connection toasts', () => {
  test.each<[Connection, string, number]>([
    ['connected', 'success', 3],
    ['disconnected', 'warning', 5],
    ['reconnected', 'success', 3],
  ])('when %s', (moment, type, seconds) => {
    events.connection(moment);
    expect(shown()).toEqual([[type, expect.any(String)]]);
    expectToLeaveAfter(seconds);
  });

  // shows 8.26
  test('show one at a time on an unstable network', () => {
    for (const moment of ['connected', 'disconnected', 'reconnected', 'disconnected'] as const)
      events.connection(moment);
    expect(shown()).toEqual([['warning', 'Connection lost. Reconnecting…']]);
  });
});
