import { afterEach, expect, test, vi } from 'vitest';
import { createLog } from '../lib/log.ts';
import { onPostgres } from '../testing/databases.ts';
import { DatabaseClock } from './database-clock.ts';

const HOUR_MS = 60 * 60_000;
const POLL_INTERVAL_MS = 10_000;
const log = createLog('silent');

afterEach(() => vi.useRealTimers());

onPostgres('the database clock', (world) => {
  test.each([
    ['forward', 5 * HOUR_MS],
    ['back', -5 * HOUR_MS],
  ])("is unaffected when the machine's clock jumps %s", async (_direction, byMs) => {
    const trueTime = Date.now();
    const before = await DatabaseClock.open({ database: world.database, log });
    vi.useFakeTimers({ toFake: ['Date'], now: trueTime + byMs });
    const after = await DatabaseClock.open({ database: world.database, log });
    for (const clock of [before, after]) {
      expect(Math.abs(clock.now().getTime() - trueTime)).toBeLessThan(HOUR_MS);
      clock.close();
    }
  });
});

test('the clock continues while the database is unavailable, and follows when the database clock is set', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const start = Date.parse('2026-01-05T09:00:00Z');
  let told: number | undefined = start;
  const run = async () => {
    if (told === undefined) throw new Error('connect ECONNREFUSED');
    return [{ now: told }];
  };
  const clock = await DatabaseClock.open({ database: { run }, log });
  const hoursOff = () => Math.round((clock.now().getTime() - start) / HOUR_MS);

  told = undefined;
  await vi.advanceTimersByTimeAsync(POLL_INTERVAL_MS);
  expect(hoursOff()).toBe(0);

  told = start - 5 * HOUR_MS;
  await vi.advanceTimersByTimeAsync(POLL_INTERVAL_MS);
  expect(hoursOff()).toBe(-5);
  clock.close();
});
