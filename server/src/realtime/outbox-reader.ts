import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';

export interface OutboxRow {
  readonly id: bigint;
  readonly player_id: bigint;
  readonly topic: string;
  readonly cause: string | null;
  readonly payload: unknown;
  /** Null without a change of the game balance. */
  readonly balance_after: bigint | null;
}

/** Bounds memory after a long gap. */
const SLICE = 500;

/**
 * Reads committed rows, each once. A player's rows arrive in ledger order: a writer holds the account lock until
 * commit, so a later row cannot commit earlier or get a lower id.
 */
export class OutboxReader {
  readonly #queries: Queries;
  /** All transactions completed in it are read. Undefined: start with the next. */
  #seen: string | undefined;
  /** In progress or interrupted: rows after `lastId` that are complete in `goal`. */
  #reading: { readonly goal: string; lastId: bigint } | undefined;

  constructor(queries: Queries) {
    this.#queries = queries;
  }

  /** After an error, the next call continues there. */
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

  /** Skips everything committed so far. */
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

  /** Rows before the xmin of `seen` are done; newer ones are compared. */
  async #slice(
    seen: string,
    { goal, lastId }: { goal: string; lastId: bigint },
    players: readonly bigint[],
  ): Promise<OutboxRow[]> {
    const { rows } = await sql<OutboxRow>`
      select o.id, o.player_id, o.topic, o.cause, o.payload, e.balance_after
      from (
        select id, player_id, transfer_id, topic, cause, payload
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

/** Beyond it, the client refetches everything. */
const RESUMED = 50;
/** A lower id may commit later; the client skips what it has. */
const OVERLAP = 1_000;

/** After one that the client has, without balances, bets and queue positions. Undefined if some may be missing. */
export async function readMissed(
  queries: Queries,
  playerId: bigint,
  after: number,
): Promise<OutboxRow[] | undefined> {
  const { rows } = await sql<(OutboxRow | { id: null }) & { is_kept: boolean }>`
    with kept as (
      -- Rows are removed oldest first.
      select coalesce((select id from outbox order by xact, id limit 1) <= ${after}::bigint, false) as is_kept
    )
    select k.is_kept, o.*
    from kept k
    left join lateral (
      select id, player_id, topic, cause, payload, null::bigint as balance_after
      from outbox
      where player_id = ${playerId} and id > ${after}::bigint - ${OVERLAP}
        and topic not in ('game_result_confirmed', 'withdrawal_queue')
      order by id
      limit ${RESUMED + 1}
    ) o on k.is_kept
    order by o.id`.execute(queries);
  if (!rows[0]?.is_kept || rows.length > RESUMED) return undefined;
  return rows.filter((row) => row.id !== null);
}

const KEPT = '1 hour';
const REMOVED_AT_ONCE = 5_000;

export function outboxCleaningJob({ database }: { database: { queries: Queries } }) {
  return {
    name: 'outbox-cleaning',
    everySeconds: 300,
    run: async (signal: AbortSignal) => {
      while (!signal.aborted && (await removeOldNotifications(database.queries)) === REMOVED_AT_ONCE);
    },
  };
}

/** Returns the number deleted. Scans only the start of the primary key: rows are almost in order of time. */
export async function removeOldNotifications(queries: Queries): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from outbox o
    using (select xact, id, created_at from outbox order by xact, id limit ${REMOVED_AT_ONCE}) oldest
    where o.xact = oldest.xact and o.id = oldest.id
      and oldest.created_at < now() - ${KEPT}::interval
  `.execute(queries);
  return Number(numAffectedRows ?? 0n);
}
