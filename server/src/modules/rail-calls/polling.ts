import type { Database } from '../../database/database.ts';
import type { LeasedRows } from './leases.ts';
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

export interface PollDeps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly rateLimiter: RailRateLimiter;
  /** Waits; tests move their clock instead. */
  readonly pause: (ms: number) => Promise<unknown>;
}

/** Polls everything that is due on a rail, as fast as the provider allows: one call for each row. */
export async function pollAll<Row extends { id: bigint; leased_until: Date | null }>(
  { database: { queries }, clock, rateLimiter, pause }: PollDeps,
  { rows, rail, bucket }: { rows: LeasedRows<Row>; rail: string; bucket: Bucket },
  poll: (row: Row) => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  const end = clock().getTime() + RUN_MS;
  while (!signal.aborted && clock().getTime() < end) {
    const due = await rows.findDue(queries, rail, { now: clock(), limit: AT_ONCE });
    if (due.length === 0) return;
    const granted = await rateLimiter.take(bucket, due.length);
    if (granted > 0) {
      // What somebody else has leased meanwhile is left out.
      const leased = await rows.lease(queries, due.slice(0, granted), clock());
      await Promise.all(leased.map(poll));
    }
    if (granted === due.length) continue;
    // There are no more calls: what is due then is searched for when there are, and not before.
    const wait = await rateLimiter.msUntil(bucket, due.length);
    if (clock().getTime() + wait >= end) return;
    await pause(wait);
  }
}
