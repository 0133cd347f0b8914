import { sql } from 'kysely';
import type { Database, Queries } from '../../database/database.ts';
import type { Bucket, RailRateLimiter } from './rate-limiter.ts';

/** Longer than all calls of one poll. */
export const LEASE_MS = 60_000;

interface LeasedTable {
  readonly table: 'mobile_deposit' | 'payout';
  readonly id: 'deposit_id' | 'withdrawal_id';
  readonly owner: 'deposit' | 'withdrawal';
  /** Finds the rows to poll, the most urgent first. */
  readonly due: 'mobile_deposit_due' | 'payout_due';
}

/** Polled by any number of processes, each row by one at a time. */
export class LeasedRows<Row extends { readonly id: bigint }> {
  readonly #names;

  constructor(names: LeasedTable) {
    this.#names = names;
  }

  findDue(
    { call }: Pick<Database, 'call'>,
    rail: string,
    { now, limit }: { now: Date; limit: number },
  ): Promise<{ id: bigint; is_urgent: boolean }[]> {
    return call(this.#names.due, { rail, now, limit });
  }

  /** Only rows that are still due and free. */
  async lease(queries: Queries, ids: readonly bigint[], now: Date): Promise<Row[]> {
    const until = new Date(now.getTime() + LEASE_MS);
    const { table, id, owner } = this.#names;
    const { rows } = await sql<Row>`
      update ${sql.table(table)} leased set leased_until = ${until}, poll_at = ${until}
      from ${sql.table(owner)} owner
      where owner.id = leased.${sql.ref(id)} and leased.${sql.ref(id)} = any (${ids}::bigint[])
        and poll_at <= ${now} and (leased_until is null or leased_until <= ${now})
      returning leased.*, owner.*`.execute(queries);
    return rows;
  }
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** No poll starts after this, so a stopping process does not wait. */
const RUN_MS = 20 * SECOND;
const AT_ONCE = 20;

/** By age. Most orders are decided within a minute; providers give up after five. */
const intervals = [
  [MINUTE, 5 * SECOND],
  [10 * MINUTE, 10 * SECOND],
  [HOUR, MINUTE],
  [6 * HOUR, 5 * MINUTE],
  [DAY, 30 * MINUTE],
] as const;

export function nextPoll(since: Date, now: Date): Date {
  const age = now.getTime() - since.getTime();
  const interval = intervals.find(([upTo]) => age < upTo)?.[1] ?? DAY;
  return new Date(now.getTime() + interval);
}

export interface PollDeps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly rateLimiter: RailRateLimiter;
  /** Tests move their clock instead. */
  readonly pause: (ms: number) => Promise<unknown>;
}

/** At the provider's rate, one call per row. */
export async function pollAll<Row extends { id: bigint }>(
  { database, clock, rateLimiter, pause }: PollDeps,
  { rows, rail, bucket }: { rows: LeasedRows<Row>; rail: string; bucket: Bucket },
  poll: (row: Row) => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  const end = clock().getTime() + RUN_MS;
  while (!signal.aborted && clock().getTime() < end) {
    const due = await rows.findDue(database, rail, { now: clock(), limit: AT_ONCE });
    if (due.length === 0) return;
    const urgent = due.filter(({ is_urgent }) => is_urgent).length;
    let granted = urgent === 0 ? 0 : await rateLimiter.take(bucket, urgent);
    if (granted === urgent && urgent < due.length)
      granted += await rateLimiter.take(bucket, due.length - urgent, { isUrgent: false });
    if (granted > 0) {
      // Omits rows that another process leased.
      const ids = due.slice(0, granted).map(({ id }) => id);
      const leased = await rows.lease(database.queries, ids, clock());
      await Promise.all(leased.map(poll));
    }
    if (granted === due.length) continue;
    const wait = await rateLimiter.msUntil(bucket, due.length);
    if (clock().getTime() + wait >= end) return;
    await pause(wait);
  }
}
