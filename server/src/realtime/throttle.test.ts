import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Throttle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that the test completes. */
function createWork() {
  const ends: PromiseWithResolvers<void>[] = [];
  const work = () => {
    const end = Promise.withResolvers<void>();
    ends.push(end);
    return end.promise;
  };
  return { work, ends };
}

test('an idle throttle runs at once', () => {
  const { work, ends } = createWork();
  void new Throttle(work, 40).request();
  expect(ends).toHaveLength(1);
});

test('requests during a run share one later run, after the pause', async () => {
  const { work, ends } = createWork();
  const throttle = new Throttle(work, 40);
  void throttle.request();
  const asked = [throttle.request(), throttle.request()];
  ends[0]?.resolve();
  await vi.advanceTimersByTimeAsync(39);
  expect(ends).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(ends).toHaveLength(2);
  ends[1]?.resolve();
  await Promise.all(asked);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ends).toHaveLength(2);
});

test('a failure reaches only the callers waiting for that run', async () => {
  const { work, ends } = createWork();
  const throttle = new Throttle(work, 40);
  const first = throttle.request();
  const second = throttle.request();
  ends[0]?.reject(new Error('no database'));
  await expect(first).rejects.toThrow('no database');
  await vi.advanceTimersByTimeAsync(40);
  ends[1]?.resolve();
  await expect(second).resolves.toBeUndefined();
});

test('after stop nothing runs, and waiting callers are rejected', async () => {
  const { work, ends } = createWork();
  const throttle = new Throttle(work, 40);
  void throttle.request();
  const waiting = throttle.request();
  const stopped = throttle.stop();
  await expect(waiting).rejects.toThrow('The server is stopping');
  ends[0]?.resolve();
  await stopped;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ends).toHaveLength(1);
});
