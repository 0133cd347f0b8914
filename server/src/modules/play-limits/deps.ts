import type { CountryCode } from '@sanduku/contracts/countries';
import type { Database, Transaction } from '../../database/database.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { AttemptLimit, AttemptLimits } from '../players/attempt-limits.ts';

export interface PlayLimitDeps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly attempts: AttemptLimits;
}

export interface LimitedPlayer {
  readonly id: bigint;
  readonly country: CountryCode;
}

/** The record is permanent. Pauses have a separate limit, so that a player can always self-exclude. */
export const changeLimits: AttemptLimit = { name: 'play limit', most: 60, inMinutes: 60 };
export const pauseLimits: AttemptLimit = { name: 'play pause', most: 20, inMinutes: 60 };

/**
 * Locks the player's row and seat until commit: deposits lock the row and bets the seat, so each later one sees
 * the change.
 */
export async function changeFor(
  { database, clock, attempts }: PlayLimitDeps,
  { playerId, limit }: { playerId: bigint; limit: AttemptLimit | undefined },
  change: (transaction: Transaction, now: Date) => Promise<Refusal | undefined>,
): Promise<Refusal | undefined> {
  const counted = limit && (await attempts.count(limit, [`by ${playerId}`]));
  if (counted instanceof Refusal) return counted;
  return database.inTransaction(async (transaction) => {
    await transaction
      .selectFrom('player')
      .select('id')
      .where('id', '=', playerId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    await transaction
      .selectFrom('game_seat')
      .select('player_id')
      .where('player_id', '=', playerId)
      .forNoKeyUpdate()
      .execute();
    return change(transaction, clock());
  });
}
