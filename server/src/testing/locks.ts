import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { asOwner } from './as-owner.ts';

/** How many wait in this database for what somebody else holds. Asked apart from any transaction that holds it. */
export async function waitingForLocks(database: Database): Promise<number> {
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await asOwner(database, (owner) => waiting.execute(owner))).rows.length;
}
