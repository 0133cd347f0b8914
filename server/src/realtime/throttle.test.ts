import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Throttle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work whose end the test decides. */
function createWork() {
  const ends: PromiseWithResolvers<void>[] = [];
  const work = () => {
    const end = Promise.withResolvers<void>();
    ends.push(end);
    return end.promise;
  };
  return { work, ends };
}

test('work that nobody has asked for in a while begins at once', () => {
  const { work, ends } = createWork();
  void new Throttle(work, 40).request();
  expect(ends).toHaveLength(1);
});

test('what is asked for during a run is done in one more run, after the pause', async () => {
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

test('a failure reaches those who wait for that run, and nobody else', async () => {
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

test('once it is stopped nothing more begins, and whoever still waits is told', async () => {
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
