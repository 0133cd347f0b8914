import type { AccessPart, AccessWait } from '@sanduku/contracts/players/access';
import type { Queries, Transaction } from '../../database/database.ts';
import { tellPlayer } from '../../database/outbox.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { Player } from './player.ts';

/** So long after a change of access withdrawals are not approved; functions.sql of withdrawals and transfers know it, too. */
const WAIT_MS = 24 * 60 * 60 * 1_000;

/**
 * Notes that access to a player's account has changed, and tells all of their devices: withdrawals wait from now on.
 * Transfers wait as well where it was `recovered`: changed by somebody who did not show the secret it replaces.
 */
export async function accessChanged(
  transaction: Transaction,
  playerId: bigint,
  { what, how, at }: { what: AccessPart; how: 'changed' | 'recovered'; at: Date },
): Promise<void> {
  await transaction
    .updateTable('player')
    .set({
      access_changed_at: at,
      access_changed_what: what,
      ...(how === 'recovered' && { access_recovered_at: at }),
    })
    .where('id', '=', playerId)
    .execute();
  // A contact that waits for its code was wanted by whoever had access before.
  await transaction.deleteFrom('contact_change').where('player_id', '=', playerId).execute();
  await tellPlayer(transaction, playerId, 'access_changed', { what, until: endOfWait(at).toISOString() });
}

/** What a player's withdrawals wait for; null: for nothing. */
export function accessWait(
  player: Pick<Player, 'access_changed_at' | 'access_changed_what'>,
  now: Date,
): AccessWait | null {
  const { access_changed_at: at, access_changed_what: what } = player;
  if (at === null || what === null || endOfWait(at) <= now) return null;
  return { what, until: endOfWait(at).toISOString() };
}

/** The same of a player whose row the caller does not hold. */
export async function findAccessWait(
  queries: Queries,
  playerId: bigint,
  now: Date,
): Promise<AccessWait | null> {
  const player = await queries
    .selectFrom('player')
    .select(['access_changed_at', 'access_changed_what'])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  return accessWait(player, now);
}

/** Why money of a player does not move yet. */
export async function refuseToMove(queries: Queries, playerId: bigint, now: Date): Promise<Refusal> {
  const wait = await findAccessWait(queries, playerId, now);
  // Another process may be a moment behind: by this one's clock the wait is over.
  return wait === null ? new Refusal('unavailable') : new Refusal('waits_until', wait);
}

function endOfWait(changedAt: Date): Date {
  return new Date(changedAt.getTime() + WAIT_MS);
}
