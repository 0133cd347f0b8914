import type { Micros } from '@sanduku/contracts/money';
import type { Queries } from '../../database/database.ts';
import { playerBalance } from '../../ledger/accounts.ts';
import type { Player } from './player.ts';

/** A player as the player sees themselves. */
export interface Profile {
  readonly player: Player;
  readonly gameBalance: Micros;
  readonly activity: Activity;
}

/** What a player has done so far, in the player's currency unless it says otherwise. */
export interface Activity {
  readonly games: number;
  readonly wins: number;
  readonly winnings: Micros;
  readonly depositedUsdt: Micros;
  readonly withdrawn: Micros;
}

export async function findProfile(queries: Queries, playerId: bigint): Promise<Profile> {
  const player = await queries
    .selectFrom('player')
    .selectAll()
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  return profileOf(queries, player);
}

export async function profileOf(queries: Queries, player: Player): Promise<Profile> {
  return { player, gameBalance: await playerBalance(queries, player, 'player.game'), activity: activityOf() };
}

/**
 * Zero is the truth for everybody as long as there is no game and no rail. Both will count here what their own
 * tables hold.
 */
export function activityOf(): Activity {
  return { games: 0, wins: 0, winnings: 0n, depositedUsdt: 0n, withdrawn: 0n };
}
