import type { AccessPart, AccessWait } from '@sanduku/contracts/players/access';
import type { Queries, Transaction } from '../../database/database.ts';
import { tellPlayer } from '../../database/outbox.ts';
import { Refusal } from '../../lib/refusal.ts';

/** functions.sql of withdrawals and transfers repeat it. */
const WAIT_MS = 24 * 60 * 60 * 1_000;

/** Withdrawals wait from then; transfers too if access was `recovered`, that is, changed without the old secret. */
export async function accessChanged(
  transaction: Transaction,
  playerId: bigint,
  { what, how, at }: { what: AccessPart; how: 'changed' | 'recovered'; at: Date },
): Promise<void> {
  const changing = transaction
    .with('changed', (within) =>
      within
        .updateTable('player')
        .set({
          access_changed_at: at,
          access_changed_what: what,
          ...(how === 'recovered' && { access_recovered_at: at }),
        })
        .where('id', '=', playerId),
    )
    // A pending contact change was started under the old access.
    .with('ended', (within) => within.deleteFrom('contact_change').where('player_id', '=', playerId));
  await tellPlayer(changing, playerId, 'access_changed', { what, until: endOfWait(at).toISOString() });
}

export interface AccessChange {
  readonly access_changed_at: Date | null;
  readonly access_changed_what: AccessPart | null;
}

/** A row of `player_access`. */
export interface OwnAccess extends AccessChange {
  readonly access_recovered_at: Date | null;
  readonly unproven: ('email' | 'phone')[];
}

/** Null if nothing delays withdrawals. */
export function accessWait(player: AccessChange, now: Date): AccessWait | null {
  const { access_changed_at: at, access_changed_what: what } = player;
  const until = waitAfter(at, now);
  return what === null || until === null ? null : { what, until };
}

/** Null if it is over. */
export function waitAfter(changedAt: Date | null, now: Date): string | null {
  if (changedAt === null || endOfWait(changedAt) <= now) return null;
  return endOfWait(changedAt).toISOString();
}

export async function refuseToMove(queries: Queries, playerId: bigint, now: Date): Promise<Refusal> {
  const player = await queries
    .selectFrom('player')
    .select(['access_changed_at', 'access_changed_what'])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  const wait = accessWait(player, now);
  // The SQL function's process may lag: by this clock the wait is over.
  return wait === null ? new Refusal('unavailable') : new Refusal('waits_until', wait);
}

function endOfWait(changedAt: Date): Date {
  return new Date(changedAt.getTime() + WAIT_MS);
}
