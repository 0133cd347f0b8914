import type { Micros } from '@sanduku/contracts/money';
import type { Queries } from '../../database/database.ts';
import { Refusal } from '../../lib/refusal.ts';
import { type Activity, activityOf } from './profile.ts';
import { type FoundPlayer, findListedPlayer } from './search-players.ts';

/** A player as operators see them. */
export interface OperatorsProfile {
  readonly player: FoundPlayer;
  readonly referredBy: { readonly id: bigint; readonly username: string } | undefined;
  readonly activity: Activity;
  readonly games: number;
  readonly staked: Micros;
  readonly won: Micros;
}

export async function findOperatorsProfile(
  queries: Queries,
  playerId: bigint,
): Promise<OperatorsProfile | Refusal> {
  const player = await findListedPlayer(queries, playerId);
  if (player === undefined) return new Refusal('not_found');
  const referredBy = await queries
    .selectFrom('player')
    .select(['id', 'username'])
    .where('id', '=', player.referred_by)
    .executeTakeFirst();
  const seat = await queries
    .selectFrom('game_seat')
    .select(['games', 'staked', 'paid_out'])
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return {
    player,
    referredBy,
    activity: await activityOf(queries, playerId),
    games: Number(seat?.games ?? 0n),
    staked: seat?.staked ?? 0n,
    won: seat?.paid_out ?? 0n,
  };
}
