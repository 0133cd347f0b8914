import type { Queries } from '../../database/database.ts';

/** So long after its end a session may still answer who was signed in, and from where. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1_000;
const SLICE = 1_000;

/** Removes a slice of the sessions that have been over for long, and answers how many they were. */
export async function removeOldSessions(queries: Queries, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_MS);
  const { numDeletedRows } = await queries
    .deleteFrom('session')
    .where('id', 'in', (query) =>
      query
        .selectFrom('session')
        .select('id')
        .where((row) => row.or([row('ended_at', '<', before), row('expires_at', '<', before)]))
        .limit(SLICE),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
