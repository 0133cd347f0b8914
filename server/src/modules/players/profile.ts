import type { Micros } from '@sanduku/contracts/money';
import type { Queries } from '../../database/database.ts';
import { playerBalance } from '../../ledger/accounts.ts';
import { findDepositAddress } from '../deposits/addresses.ts';
import { totalDeposited } from '../deposits/list.ts';
import { countGames, type GameCounts } from '../game/played-rounds.ts';
import { ANY_DEPOSIT, depositRejection } from '../play-limits/rejections.ts';
import { totalWithdrawn } from '../withdrawals/overview.ts';
import type { Player } from './player.ts';

export interface Profile {
  readonly player: Player;
  readonly gameBalance: Micros;
  readonly games: GameCounts;
  readonly activity: Awaited<ReturnType<typeof activityOf>>;
  /** TRC-20, once requested; hidden while deposits are blocked. */
  readonly depositAddress: string | undefined;
}

export async function findProfile(queries: Queries, playerId: bigint, now: Date): Promise<Profile> {
  const player = await queries
    .selectFrom('player')
    .selectAll()
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  return profileOf(queries, player, now);
}

export async function profileOf(queries: Queries, player: Player, now: Date): Promise<Profile> {
  const refused = await depositRejection(queries, player, { amount: ANY_DEPOSIT, now });
  return {
    player,
    gameBalance: await playerBalance(queries, player, 'player.game'),
    games: await countGames(queries, player.id),
    activity: await activityOf(queries, player.id),
    depositAddress: refused === undefined ? await findDepositAddress(queries, player.id, 'tron') : undefined,
  };
}

/** In the player's currency unless noted. */
export async function activityOf(queries: Queries, playerId: bigint) {
  return {
    depositedUsdt: await totalDeposited(queries, playerId),
    withdrawn: await totalWithdrawn(queries, playerId),
  };
}
