import { describe, expect, test } from 'vitest';
import { memoryStorage } from '../../lib/browser.ts';
import { agreesWithSight, agreesWithStatements, type Tail } from './liability-check.ts';
import { LiabilityMemory } from './liability-memory.ts';

const taken = '2026-11-16T21:00:02.318Z';
const before = (seconds: number) => new Date(Date.parse(taken) - seconds * 1_000).toISOString();
const tail = (...movements: [balanceAfter: number, secondsBefore: number][]): Tail => ({
  movements: movements.map(([balanceAfter, seconds]) => ({ balanceAfter, createdAt: before(seconds) })),
  hasMore: false,
});
const none = tail();

describe('a leaf and the statements of its accounts', () => {
  test.each<[string, Tail, bigint, boolean]>([
    ['the balance after the last movement', tail([12.5, 3_600], [10, 7_200]), 12_500_000n, true],
    ['a balance from before it', tail([12.5, 3_600], [10, 7_200]), 10_000_000n, false],
    ['a little less', tail([12.5, 3_600]), 12_490_000n, false],
    ['the rest below a hundredth, which is not shown', tail([12.5, 3_600]), 12_509_999n, true],
    ['what was in flight, already there', tail([11, 5], [10, 7_200]), 11_000_000n, true],
    ['what was in flight, not there yet', tail([11, 5], [10, 7_200]), 10_000_000n, true],
    ['what was there for more than a minute', tail([11, 61], [10, 7_200]), 10_000_000n, false],
    ['nothing, before the first movement', tail([11, 5]), 0n, true],
    ['nothing, long after it', tail([11, 600]), 0n, false],
    ['nothing, in an account that never moved', none, 0n, true],
    ['something, in an account that never moved', none, 1_000_000n, false],
  ])('%s', (_, game, sum, expected) => {
    expect(agreesWithStatements([sum, 0n, 0n], taken, [game, none, none])).toBe(expected);
    expect(agreesWithStatements([0n, 0n, sum], taken, [none, none, game])).toBe(expected);
  });

  test('all three accounts must agree', () => {
    const tails = [tail([1, 100]), tail([2, 100]), tail([3, 100])];
    expect(agreesWithStatements([1_000_000n, 2_000_000n, 3_000_000n], taken, tails)).toBe(true);
    expect(agreesWithStatements([2_000_000n, 1_000_000n, 3_000_000n], taken, tails)).toBe(false);
  });
});

test('a remembered balance must appear in the statement', () => {
  const at = Date.parse(before(3_600));
  const history = tail([50, 3_000], [40, 3_900], [30, 90_000]);
  const agrees = (balance: number, skewMs = 0) => agreesWithSight({ balance, at }, skewMs, history);
  expect([agrees(50), agrees(40), agrees(30), agrees(60)]).toEqual([true, true, true, false]);
  const long = tail([50, 3_000], [40, 80_000], [30, 90_000]);
  expect(agreesWithSight({ balance: 30, at }, 0, long)).toBe(false);
  // A clock a day slow, corrected by the server's time.
  expect(agreesWithSight({ balance: 40, at: at - 86_400_000 }, 86_400_000, long)).toBe(true);
});

test('a browser keeps the last balance of three days, per player', () => {
  const storage = memoryStorage();
  const memory = new LiabilityMemory('7', storage);
  const at = (day: number, hour: number) => Date.UTC(2026, 10, day, hour);
  for (const [day, hour] of [
    [13, 9],
    [14, 9],
    [15, 9],
    [15, 12],
    [16, 9],
  ] as const) {
    memory.see({ balance: day * 100 + hour, at: at(day, hour) });
  }
  expect(memory.get().sights.map(({ balance }) => balance)).toEqual([1_409, 1_512, 1_609]);
  memory.set({ signingKey: 'k' });
  expect(new LiabilityMemory('7', storage).get()).toMatchObject({ signingKey: 'k' });
  expect(new LiabilityMemory('8', storage).get()).toEqual({ sights: [] });
  storage.setItem('owed:9', 'not JSON');
  expect(new LiabilityMemory('9', storage).get()).toEqual({ sights: [] });
});
