import { sql } from 'kysely';
import type { Database, Queries } from '../../database/database.ts';

const KEPT_MS = 90 * 24 * 60 * 60 * 1_000;
const REMOVED_AT_ONCE = 5_000;

/** Deletes one slice and returns its size. */
export async function removeOldEvents(queries: Queries, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from inbox i
    using (
      select player_id, sequence from inbox where created_at < ${new Date(now.getTime() - KEPT_MS)}
      order by created_at limit ${REMOVED_AT_ONCE}
    ) oldest
    where i.player_id = oldest.player_id and i.sequence = oldest.sequence`.execute(queries);
  return Number(numAffectedRows ?? 0n);
}

export function inboxCleaningJob({ database, clock }: { database: Database; clock: () => Date }) {
  return {
    name: 'inbox-cleaning',
    everySeconds: 60 * 60,
    run: async (signal: AbortSignal) => {
      while (!signal.aborted && (await removeOldEvents(database.queries, clock())) === REMOVED_AT_ONCE);
    },
  };
}
