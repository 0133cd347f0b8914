import { Refusal } from '../../lib/refusal.ts';
import type { Action, BackOfficeDeps } from '../backoffice/deps.ts';
import { recordAction } from '../operators/audit-log.ts';
import { lockPlayer } from './lock-player.ts';
import { endSessionsOf } from './player-sessions.ts';

const changes = {
  suspended: { action: 'player.suspended', already: 'player_suspended' },
  active: { action: 'player.reinstated', already: 'player_active' },
} as const;

/** Suspends a player, whose sessions end with it, or lets them in again. */
export async function changePlayerStatus(
  { database, clock }: BackOfficeDeps,
  { playerId, status }: { playerId: bigint; status: 'active' | 'suspended' },
  { operator, reason }: Action,
): Promise<Refusal | undefined> {
  const at = clock();
  const { action, already } = changes[status];
  return database.inTransaction(async (transaction) => {
    const player = await lockPlayer(transaction, playerId);
    if (player instanceof Refusal) return player;
    if (player.status === status) return new Refusal('already_decided', { why: already });
    await transaction.updateTable('player').set({ status }).where('id', '=', playerId).execute();
    const sessionsEnded = status === 'suspended' ? await endSessionsOf(transaction, playerId, at) : 0;
    await recordAction(transaction, {
      operator,
      action,
      subject: { kind: 'player', id: playerId },
      before: { status: player.status },
      after: { status, sessionsEnded },
      reason,
      at,
    });
    return undefined;
  });
}
