import type { Selectable } from 'kysely';
import type { Queries, Transaction } from '../../database/database.ts';
import type { Tables } from '../../database/schema.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { Action, BackOfficeDeps } from '../backoffice/deps.ts';
import { recordAction } from '../operators/audit-log.ts';
import { lockPlayer } from './lock-player.ts';

export type PlayerSession = Selectable<Tables['session']>;

/** More than anybody needs to look at; old sessions are removed in time. */
const MOST_SESSIONS = 200;

/** Where a player is or was signed in, the newest first. */
export async function listPlayerSessions(
  queries: Queries,
  playerId: bigint,
): Promise<PlayerSession[] | Refusal> {
  const player = await queries
    .selectFrom('player')
    .select('id')
    .where('id', '=', playerId)
    .executeTakeFirst();
  if (player === undefined) return new Refusal('not_found');
  return queries
    .selectFrom('session')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('id', 'desc')
    .limit(MOST_SESSIONS)
    .execute();
}

/** Ends one session of a player, or all of them, and answers how many counted until now. */
export async function endPlayerSessions(
  { database, clock }: BackOfficeDeps,
  { playerId, sessionId }: { playerId: bigint; sessionId: bigint | undefined },
  { operator, reason }: Action,
): Promise<number | Refusal> {
  const at = clock();
  return database.inTransaction(async (transaction) => {
    const player = await lockPlayer(transaction, playerId);
    if (player instanceof Refusal) return player;
    if (sessionId !== undefined && !(await isSessionOf(transaction, playerId, sessionId))) {
      return new Refusal('not_found');
    }
    const ended = await endSessionsOf(transaction, playerId, at, sessionId);
    await recordAction(transaction, {
      operator,
      action: 'player.sessions_ended',
      subject: { kind: 'player', id: playerId },
      after: { session: sessionId ?? 'all', ended },
      reason,
      at,
    });
    return ended;
  });
}

/** Sockets that were opened with them are dropped when sessions are next looked at, a few seconds later. */
export async function endSessionsOf(
  transaction: Transaction,
  playerId: bigint,
  now: Date,
  sessionId?: bigint,
): Promise<number> {
  const { numUpdatedRows } = await transaction
    .updateTable('session')
    .set({ ended_at: now })
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .$if(sessionId !== undefined, (query) => query.where('id', '=', sessionId as bigint))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

async function isSessionOf(transaction: Transaction, playerId: bigint, sessionId: bigint): Promise<boolean> {
  const session = await transaction
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return session !== undefined;
}
