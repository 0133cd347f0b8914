import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import type { Log } from '../lib/log.ts';

const EVERY_MS = 5 * 60_000;
/** Everybody who listens has heard of it long before. */
const KEPT = '1 hour';
const SLICE = 5_000;

/** Removes old rows of the outbox every few minutes. Any number of processes may do so. */
export class OutboxCleaning {
  readonly #queries: Queries;
  readonly #log: Log;
  readonly #timer: NodeJS.Timeout;
  #running: Promise<void> | undefined;
  #stopped = false;

  constructor(options: { queries: Queries; log: Log }) {
    this.#queries = options.queries;
    this.#log = options.log;
    this.#timer = setInterval(() => {
      this.#running ??= this.#clean().finally(() => {
        this.#running = undefined;
      });
    }, EVERY_MS).unref();
  }

  async close(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  async #clean(): Promise<void> {
    try {
      while (!this.#stopped && (await removeOldNotifications(this.#queries)) === SLICE);
    } catch (error) {
      this.#log.warn({ err: error }, 'old news could not be removed');
    }
  }
}

/**
 * Removes a slice of the oldest rows and answers how many they were. Only the beginning of the primary key is looked
 * at: rows appear in nearly the order of time, so nothing old stands behind much that is not.
 */
export async function removeOldNotifications(queries: Queries): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from outbox o
    using (select xact, id, created_at from outbox order by xact, id limit ${SLICE}) oldest
    where o.xact = oldest.xact and o.id = oldest.id
      and oldest.created_at < now() - ${KEPT}::interval
  `.execute(queries);
  return Number(numAffectedRows ?? 0n);
}
