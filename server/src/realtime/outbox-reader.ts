import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';

/** A row of the outbox, with what the ledger says about the player's balance after it. */
export interface OutboxRow {
  readonly id: bigint;
  readonly player_id: bigint;
  readonly topic: string;
  readonly payload: unknown;
  /** Null when the row tells of no transfer, or of one that did not move the game balance. */
  readonly balance_after: bigint | null;
}

/** Read and told in slices, so that a long absence fills nobody's memory. */
const SLICE = 500;

/**
 * Reads what has been committed to the outbox since it last looked, each row once. Rows of one player come in the
 * order in which the ledger wrote them: whoever writes for a player holds the player's account until the commit, so a
 * later row is neither committed sooner nor given a lower id.
 */
export class OutboxReader {
  readonly #queries: Queries;
  /** Every transaction that was over in this snapshot has been read. Undefined: begin with what comes next. */
  #seen: string | undefined;
  /** A reading that is under way, or was broken off: what was over in `goal`, after the row `lastId`. */
  #reading: { readonly goal: string; lastId: bigint } | undefined;

  constructor(queries: Queries) {
    this.#queries = queries;
  }

  /** What came meanwhile, for these players. When it fails, the next call goes on where this one stopped. */
  async *read(players: readonly bigint[]): AsyncGenerator<OutboxRow[]> {
    this.#reading ??= { goal: await this.#currentSnapshot(), lastId: 0n };
    const { goal } = this.#reading;
    while (this.#seen !== undefined) {
      const rows = await this.#slice(this.#seen, this.#reading, players);
      const last = rows.at(-1);
      if (last !== undefined) {
        this.#reading.lastId = last.id;
        yield rows;
      }
      if (rows.length < SLICE) break;
    }
    this.#seen = goal;
    this.#reading = undefined;
  }

  /** Begins anew with what comes next. */
  forget(): void {
    this.#seen = undefined;
    this.#reading = undefined;
  }

  async #currentSnapshot(): Promise<string> {
    const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(
      this.#queries,
    );
    return (rows[0] as { snapshot: string }).snapshot;
  }

  /** Everything over in `seen` lies before its xmin, or is told apart row by row; the range keeps to the primary key. */
  async #slice(
    seen: string,
    { goal, lastId }: { goal: string; lastId: bigint },
    players: readonly bigint[],
  ): Promise<OutboxRow[]> {
    const { rows } = await sql<OutboxRow>`
      select o.id, o.player_id, o.topic, o.payload, e.balance_after
      from (
        select id, player_id, transfer_id, topic, payload
        from outbox
        where xact >= pg_snapshot_xmin(${seen}::pg_snapshot)
          and xact < pg_snapshot_xmax(${goal}::pg_snapshot)
          and pg_visible_in_snapshot(xact, ${goal}::pg_snapshot)
          and not pg_visible_in_snapshot(xact, ${seen}::pg_snapshot)
          and id > ${lastId}
          and player_id = any (${players}::bigint[])
        order by id
        limit ${SLICE}
      ) o
      left join ledger_account a on a.player_id = o.player_id and a.kind = 'player.game'
      left join ledger_entry e on e.account_id = a.id and e.transfer_id = o.transfer_id
      order by o.id
    `.execute(this.#queries);
    return rows;
  }
}

/** Everybody who listens has heard of it long before. */
const KEPT = '1 hour';
const REMOVED_AT_ONCE = 5_000;

/** Removes old rows of the outbox. */
export function outboxCleaningJob({ database }: { database: { queries: Queries } }) {
  return {
    name: 'outbox-cleaning',
    everySeconds: 300,
    run: async (signal: AbortSignal) => {
      while (!signal.aborted && (await removeOldNotifications(database.queries)) === REMOVED_AT_ONCE);
    },
  };
}

/**
 * Removes a slice of the oldest rows and answers how many they were. Only the beginning of the primary key is looked
 * at: rows appear in nearly the order of time, so nothing old stands behind much that is not.
 */
export async function removeOldNotifications(queries: Queries): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from outbox o
    using (select xact, id, created_at from outbox order by xact, id limit ${REMOVED_AT_ONCE}) oldest
    where o.xact = oldest.xact and o.id = oldest.id
      and oldest.created_at < now() - ${KEPT}::interval
  `.execute(queries);
  return Number(numAffectedRows ?? 0n);
}
