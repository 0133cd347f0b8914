import type { Database, Queries } from '../../database/database.ts';
import type { Row } from '../../database/functions.ts';
import { totalDeposited } from '../deposits/list.ts';
import { totalWithdrawn } from '../withdrawals/overview.ts';

export type Profile = Row<'player_profile_of'>;

export async function profileOf(
  { call }: Pick<Database, 'call'>,
  player: bigint,
  now: Date,
): Promise<Profile> {
  const [profile] = await call('player_profile_of', { player, now });
  if (profile === undefined) throw new Error(`Player ${player} does not exist`);
  return profile;
}

/** In the player's currency unless noted. */
export async function activityOf(queries: Queries, playerId: bigint) {
  return {
    depositedUsdt: await totalDeposited(queries, playerId),
    withdrawn: await totalWithdrawn(queries, playerId),
  };
}
