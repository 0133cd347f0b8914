import { hash } from 'node:crypto';
import type { Queries } from '../../database/database.ts';

const wellFormed = /^[\w-]{16,64}$/;

/** The random id that a browser keeps and sends, if it is one. */
export function readDeviceId(sent: unknown): string | undefined {
  return typeof sent === 'string' && wellFormed.test(sent) ? sent : undefined;
}

/** Kept as a hash: it is only ever compared. */
export function deviceHashOf(deviceId: string): string {
  return hash('sha256', `device ${deviceId}`, 'base64url');
}

/** Remembers that a player was signed in on a device. */
export async function noteDevice(
  queries: Queries,
  { playerId, deviceId, now }: { playerId: bigint; deviceId: string; now: Date },
): Promise<void> {
  await queries
    .insertInto('player_device')
    .values({ player_id: playerId, device_hash: deviceHashOf(deviceId), first_seen_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether two players have ever been signed in on the same device. */
export async function shareDevice(queries: Queries, left: bigint, right: bigint): Promise<boolean> {
  const shared = await queries
    .selectFrom('player_device as mine')
    .innerJoin('player_device as theirs', 'theirs.device_hash', 'mine.device_hash')
    .select('mine.device_hash')
    .where('mine.player_id', '=', left)
    .where('theirs.player_id', '=', right)
    .limit(1)
    .executeTakeFirst();
  return shared !== undefined;
}
