import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { asOwner } from './as-owner.ts';

/** In a separate transaction. */
export async function waitingForLocks(database: Database): Promise<number> {
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await asOwner(database, (owner) => waiting.execute(owner))).rows.length;
}
