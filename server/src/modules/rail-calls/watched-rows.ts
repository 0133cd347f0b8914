import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../database/database.ts';

/**
 * A look may take as long as all calls it makes to a provider. Who looks writes down until when, so that nobody else
 * looks at the same time; a process that dies has let go when that time is over.
 */
export const LOOK_MS = 60_000;

/** A row that somebody looks at. */
export interface Watched {
  readonly id: bigint;
  readonly leased_until: Date | null;
}

/** The rows of a table that any number of processes look at, each row by one of them at a time, when it is due. */
export class WatchedRows {
  readonly #table;
  readonly #id;
  readonly #owner;

  /** The table that is watched, its key, and the table whose rows it says more about. */
  constructor(
    table: 'mobile_deposit' | 'payout',
    id: 'deposit_id' | 'withdrawal_id',
    owner: 'deposit' | 'withdrawal',
  ) {
    this.#table = sql.table(table);
    this.#id = sql.ref(id);
    this.#owner = sql.table(owner);
  }

  /** Takes those of the rows that are due and that nobody else is looking at, and answers them with their owners. */
  async claim<Row>(
    queries: Queries,
    ids: readonly bigint[],
    { now, more = sql`` }: { now: Date; more?: RawBuilder<unknown> },
  ): Promise<Row[]> {
    const until = new Date(now.getTime() + LOOK_MS);
    const { rows } = await sql<Row>`
      update ${this.#table} watched set leased_until = ${until}, poll_at = ${until}
      from ${this.#owner} owner
      where owner.id = watched.${this.#id} and watched.${this.#id} = any (${ids}::bigint[])
        and poll_at <= ${now} and (leased_until is null or leased_until <= ${now})
      returning watched.*, owner.* ${more}`.execute(queries);
    return rows;
  }

  /**
   * Lets go of a row and says when it is looked at next. Where a hint came while somebody was looking, that is at
   * once: what the look found may be older than the hint.
   */
  async release(queries: Queries, { id, leased_until }: Watched, next: Date | null): Promise<void> {
    await sql`
      update ${this.#table}
      set leased_until = null, poll_at = case when poll_at < ${leased_until} then poll_at else ${next} end
      where ${this.#id} = ${id} and leased_until = ${leased_until}`.execute(queries);
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
