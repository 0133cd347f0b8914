import type { Queries } from '../database/database.ts';

export async function startCoolOff(queries: Queries, playerId: bigint, now: Date): Promise<void> {
  const until = new Date(now.getTime() + 24 * 60 * 60_000);
  await queries
    .insertInto('play_pause')
    .values({ player_id: playerId, kind: 'cool_off', asked_at: now, until })
    .execute();
}
