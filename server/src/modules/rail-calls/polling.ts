import type { Bucket, RailRateLimiter } from './rate-limiter.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A run begins nothing after so long, so that a process that stops is not waited for. */
const RUN_MS = 20 * SECOND;
const AT_ONCE = 20;

/** Up to which age an order is polled how often. Most are decided within a minute; providers give up after five. */
const intervals = [
  [MINUTE, 5 * SECOND],
  [10 * MINUTE, 10 * SECOND],
  [HOUR, MINUTE],
  [6 * HOUR, 5 * MINUTE],
  [DAY, 30 * MINUTE],
] as const;

/** When to poll an order of this age next. */
export function nextPoll(since: Date, now: Date): Date {
  const age = now.getTime() - since.getTime();
  const interval = intervals.find(([upTo]) => age < upTo)?.[1] ?? DAY;
  return new Date(now.getTime() + interval);
}

export interface Polling {
  readonly clock: () => Date;
  readonly rateLimiter: RailRateLimiter;
  /** Waits; tests move their clock instead. */
  readonly pause: (ms: number) => Promise<unknown>;
  readonly bucket: Bucket;
  /** What is due, the most urgent first. */
  find(options: { now: Date; limit: number }): Promise<bigint[]>;
  /** Polls each, with one call to the provider; what somebody else has leased meanwhile is left out. */
  poll(ids: readonly bigint[]): Promise<unknown>;
}

/** Polls everything that is due, as fast as the provider allows. */
export async function pollAll(polling: Polling, signal: AbortSignal): Promise<void> {
  const { clock, rateLimiter, pause, bucket } = polling;
  const end = clock().getTime() + RUN_MS;
  while (!signal.aborted && clock().getTime() < end) {
    const due = await polling.find({ now: clock(), limit: AT_ONCE });
    if (due.length === 0) return;
    const granted = await rateLimiter.take(bucket, due.length);
    if (granted > 0) await polling.poll(due.slice(0, granted));
    if (granted === due.length) continue;
    // There are no more calls: what is due then is searched for when there are, and not before.
    const wait = await rateLimiter.msUntil(bucket, due.length);
    if (clock().getTime() + wait >= end) return;
    await pause(wait);
  }
}
