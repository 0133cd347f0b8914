import { genuineReceipt } from '@sanduku/contracts/fairness/testing/genuine-round';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../lib/browser.ts';
import type { LoggedRound } from './check-logged-round.ts';
import { LoggedRoundSample, sampleRounds } from './logged-round-sample.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const SECOND = 1_000;
const PAUSE = 130 * SECOND;
const logged: LoggedRound = { status: 'logged', index: 1, time: '' };
const withheld: LoggedRound = { status: 'withheld', evidence: {} };
const receiptOf = (number: number) => genuineReceipt({ won: false, roundId: `round-${number}` });

/** Each page is a load of the site on the device. */
function device(answers: LoggedRound[], random = Math.random) {
  const storage = memoryStorage();
  const checked: string[] = [];
  const results: string[] = [];
  const page = () =>
    new LoggedRoundSample({
      storage,
      random,
      check: async (receipt) => {
        checked.push(receipt.sealed.roundId);
        return answers.shift() ?? logged;
      },
      onChecked: ({ status }) => results.push(status),
    });
  return { page, checked, results, storage };
}

test('one round is checked after the pause that ends a session', async () => {
  const { page, checked, results } = device([]);
  const sample = page();
  for (let number = 1; number <= 5; number++) {
    sample.finished(receiptOf(number));
    await vi.advanceTimersByTimeAsync(100 * SECOND);
  }
  expect(checked).toEqual([]);
  await vi.advanceTimersByTimeAsync(PAUSE);
  expect(checked).toHaveLength(1);
  sample.finished(receiptOf(6));
  await vi.advanceTimersByTimeAsync(PAUSE);
  expect(checked.slice(1)).toEqual(['round-6']);
  expect(results).toEqual(['logged', 'logged']);
  await vi.advanceTimersByTimeAsync(10 * PAUSE);
  expect(checked).toHaveLength(2);
});

test('each round of a session is drawn with the same chance', async () => {
  const receipts = [1, 2, 3, 4].map(receiptOf);
  // The last of the four draws below 1/n wins.
  const counts = new Map<string, number>();
  for (let draw = 0; draw < 24; draw++) {
    const draws = [(draw % 2) / 2, (draw % 3) / 3, (draw % 4) / 4].map((value) => value + 0.01);
    const { page, checked } = device([], () => draws.shift() ?? 0);
    const sample = page();
    for (const receipt of receipts) sample.finished(receipt);
    await vi.advanceTimersByTimeAsync(PAUSE);
    const [roundId = ''] = checked;
    counts.set(roundId, (counts.get(roundId) ?? 0) + 1);
  }
  expect(counts.size).toBe(4);
});

test('a reload continues: at once when the pause is over, otherwise after it', async () => {
  const { page, checked } = device([]);
  page().finished(receiptOf(1));
  vi.clearAllTimers();
  await vi.advanceTimersByTimeAsync(30 * SECOND);
  page().resume();
  await vi.advanceTimersByTimeAsync(90 * SECOND);
  expect(checked).toEqual([]);
  vi.clearAllTimers();
  await vi.advanceTimersByTimeAsync(3_600 * SECOND);
  page().resume();
  await vi.advanceTimersByTimeAsync(0);
  expect(checked).toEqual(['round-1']);
});

test('a withheld round is reported', async () => {
  const { page, results, storage } = device([withheld]);
  page().finished(receiptOf(1));
  await vi.advanceTimersByTimeAsync(PAUSE);
  expect(results).toEqual(['withheld']);
  expect(storage.length).toBe(0);
});

test('after a reload the page waits once before it reports: the clock may have been set forward', async () => {
  const { page, checked, results } = device([withheld, withheld]);
  page().finished(receiptOf(1));
  vi.clearAllTimers();
  vi.setSystemTime(Date.now() + 86_400 * SECOND);
  page().resume();
  await vi.advanceTimersByTimeAsync(0);
  expect([checked.length, results]).toEqual([1, []]);
  await vi.advanceTimersByTimeAsync(PAUSE);
  expect(results).toEqual(['withheld']);
});

test('a round that could not be verified is checked again, also after a reload', async () => {
  const { page, checked, results } = device([{ status: 'not_verified' }, { status: 'not_verified' }]);
  page().finished(receiptOf(1));
  await vi.advanceTimersByTimeAsync(PAUSE + 60 * SECOND);
  expect(results).toEqual(['not_verified', 'not_verified']);
  vi.clearAllTimers();
  page().resume();
  await vi.advanceTimersByTimeAsync(0);
  expect(results.at(-1)).toBe('logged');
  expect(new Set(checked)).toEqual(new Set(['round-1']));
});

test('a clock that was set back does not postpone the check', async () => {
  const { page, results } = device([]);
  page().finished(receiptOf(1));
  vi.setSystemTime(Date.now() - 86_400 * SECOND);
  await vi.advanceTimersByTimeAsync(PAUSE);
  expect(results).toEqual(['logged']);
});

test('a missing round stops the game of the player who is signed in', async () => {
  vi.doMock('./check-logged-round.ts', () => ({ checkLoggedRound: async () => withheld }));
  const [first, second] = [vi.fn(), vi.fn()];
  sampleRounds(first);
  const sample = sampleRounds(second);
  sample.finished(receiptOf(1));
  await vi.advanceTimersByTimeAsync(PAUSE);
  await vi.waitFor(() => expect(second).toHaveBeenCalledOnce());
  expect(first).not.toHaveBeenCalled();
});
