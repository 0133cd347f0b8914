import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';

/** As long as all calls of one poll may take. A process that dies keeps its leases no longer. */
export const LEASE_MS = 60_000;

/** A row that somebody has leased. */
export interface Leased {
  readonly id: bigint;
  readonly leased_until: Date | null;
}

/** The rows of a table that any number of processes poll when they are due, each row by one of them at a time. */
export class LeasedRows {
  readonly #table;
  readonly #id;
  readonly #owner;

  /** The table that is polled, its key, and the table whose rows it says more about. */
  constructor(
    table: 'mobile_deposit' | 'payout',
    id: 'deposit_id' | 'withdrawal_id',
    owner: 'deposit' | 'withdrawal',
  ) {
    this.#table = sql.table(table);
    this.#id = sql.ref(id);
    this.#owner = sql.table(owner);
  }

  /** Leases those of the rows that are due and that nobody else has leased, and answers them with their owners. */
  async lease<Row>(queries: Queries, ids: readonly bigint[], now: Date): Promise<Row[]> {
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
   * Releases a row and says when it is polled next. Where it became due while it was leased, that is at once: what the
   * poll has found may be older than what made it due.
   */
  async release(queries: Queries, { id, leased_until }: Leased, next: Date | null): Promise<void> {
    await sql`
      update ${this.#table}
      set leased_until = null, poll_at = case when poll_at < ${leased_until} then poll_at else ${next} end
      where ${this.#id} = ${id} and leased_until = ${leased_until}`.execute(queries);
  }

  /** Makes a row due now, also one that is leased. */
  async makeDue(queries: Queries, id: bigint, now: Date): Promise<void> {
    await sql`
      update ${this.#table} set poll_at = least(poll_at, ${now}) where ${this.#id} = ${id}`.execute(queries);
  }

  /** There is nothing left to find out. */
  async close(queries: Queries, id: bigint): Promise<void> {
    await sql`
      update ${this.#table} set leased_until = null, poll_at = null where ${this.#id} = ${id}`.execute(
      queries,
    );
  }

  /** The provider has taken the order. */
  async markAsked(queries: Queries, id: bigint, now: Date): Promise<void> {
    await sql`
      update ${this.#table} set asked_at = ${now} where ${this.#id} = ${id} and asked_at is null`.execute(
      queries,
    );
  }
}
