import type { CountryCode } from '@sanduku/contracts/countries';
import type { Database, Transaction } from '../../database/database.ts';
import type { AttemptLimits } from '../players/attempt-limits.ts';

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
 * Holds a player and their seat until the transaction ends. Deposits meet the player's row and bets the seat: what is written
 * now counts for each of them that comes after it.
 */
export async function holdPlayer(transaction: Transaction, playerId: bigint): Promise<void> {
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
}
