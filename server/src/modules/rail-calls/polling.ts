import { type RawBuilder, sql } from 'kysely';
import type { Database, Queries } from '../../database/database.ts';
import type { Bucket, RailRateLimiter } from './rate-limiter.ts';

/** Longer than all calls of one poll. */
export const LEASE_MS = 60_000;

interface Leased {
  readonly id: bigint;
  readonly leased_until: Date | null;
}

/** Polled by any number of processes, each row by one at a time. */
export class LeasedRows<Row extends Leased> {
  readonly #table;
  readonly #id;
  readonly #owner;
  readonly #urgency;
  readonly #group;

  /**
   * Urgency 0 comes first; 0 and 1 may use the reserved calls. Rows of equal urgency are served round robin by group.
   */
  constructor(
    table: 'mobile_deposit' | 'payout',
    id: 'deposit_id' | 'withdrawal_id',
    owner: 'deposit' | 'withdrawal',
    { urgency, group }: { urgency: RawBuilder<number>; group: RawBuilder<unknown> },
  ) {
    this.#table = sql.table(table);
    this.#id = sql.ref(id);
    this.#owner = sql.table(owner);
    this.#urgency = urgency;
    this.#group = group;
  }

  /**
   * Groups of a turn are in random order, so that no group is always last when calls run out. "offset 0" makes
   * PostgreSQL read the polled table first: without statistics, as after a restore, a join would read every owner.
   */
  async findDue(
    queries: Queries,
    rail: string,
    { now, limit }: { now: Date; limit: number },
  ): Promise<{ id: bigint; isUrgent: boolean }[]> {
    const { rows } = await sql<{ id: bigint; isUrgent: boolean }>`
      select owner.id, ${this.#urgency} <= 1 as "isUrgent" from ${this.#table} leased
      cross join lateral (select * from ${this.#owner} where id = leased.${this.#id} offset 0) owner
      where rail = ${rail} and poll_at <= ${now} and (leased_until is null or leased_until <= ${now})
      order by ${this.#urgency}, row_number() over (partition by ${this.#urgency}, ${this.#group} order by poll_at), random()
      limit ${limit}`.execute(queries);
    return rows;
  }

  /** Only rows that are still due and free. */
  async lease(queries: Queries, ids: readonly bigint[], now: Date): Promise<Row[]> {
    const until = new Date(now.getTime() + LEASE_MS);
    const { rows } = await sql<Row>`
      update ${this.#table} leased set leased_until = ${until}, poll_at = ${until}
      from ${this.#owner} owner
      where owner.id = leased.${this.#id} and leased.${this.#id} = any (${ids}::bigint[])
        and poll_at <= ${now} and (leased_until is null or leased_until <= ${now})
      returning leased.*, owner.*`.execute(queries);
    return rows;
  }

  /**
   * A row that became due during the lease is polled again at once: the poll's result may be older. `askedAt`: when the
   * provider accepted the order, which counts even if the lease has expired.
   */
  async release(
    queries: Queries,
    { id, leased_until: lease }: Leased,
    next: Date | null,
    askedAt: Date | null = null,
  ): Promise<void> {
    await sql`
      update ${this.#table}
      set asked_at = coalesce(asked_at, ${askedAt}), leased_until = nullif(leased_until, ${lease}),
          poll_at = case when leased_until = ${lease} and poll_at >= ${lease} then ${next} else poll_at end
      where ${this.#id} = ${id}`.execute(queries);
  }

  async close(queries: Queries, id: bigint): Promise<void> {
    await sql`
      update ${this.#table} set leased_until = null, poll_at = null where ${this.#id} = ${id}`.execute(
      queries,
    );
  }

  async markAsked(queries: Queries, id: bigint, now: Date): Promise<void> {
    await sql`
      update ${this.#table} set asked_at = ${now} where ${this.#id} = ${id} and asked_at is null`.execute(
      queries,
    );
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
    const urgent = due.filter(({ isUrgent }) => isUrgent).length;
    let granted = urgent === 0 ? 0 : await rateLimiter.take(bucket, urgent);
    if (granted === urgent && urgent < due.length)
      granted += await rateLimiter.take(bucket, due.length - urgent, { isUrgent: false });
    if (granted > 0) {
      // Omits rows that another process leased.
      const ids = due.slice(0, granted).map(({ id }) => id);
      const leased = await rows.lease(queries, ids, clock());
      await Promise.all(leased.map(poll));
    }
    if (granted === due.length) continue;
    const wait = await rateLimiter.msUntil(bucket, due.length);
    if (clock().getTime() + wait >= end) return;
    await pause(wait);
  }
}
