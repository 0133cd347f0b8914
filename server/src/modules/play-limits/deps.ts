import type { CountryCode } from '@sanduku/contracts/countries';
import type { Database, Transaction } from '../../database/database.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { AttemptLimit, AttemptLimits } from '../players/attempt-limits.ts';

/** What limits and pauses work with. */
export interface PlayLimitDeps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly attempts: AttemptLimits;
}

/** Whose limits they are; the country gives their money its name. */
export interface LimitedPlayer {
  readonly id: bigint;
  readonly country: CountryCode;
}

/**
 * Every change stays in the record for ever, so nobody may write it full. Pauses are counted on their own: whoever has
 * fiddled with limits can still exclude themself.
 */
export const changeLimits: AttemptLimit = { name: 'play limit', most: 60, inMinutes: 60 };
export const pauseLimits: AttemptLimit = { name: 'play pause', most: 20, inMinutes: 60 };

/**
 * Changes something for a player, unless they have done so too often. The player and their seat are held until the
 * transaction ends: deposits meet the player's row and bets the seat, so what is written counts for each that comes after.
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
