import { sql } from 'kysely';
import type { Database, Queries } from '../../database/database.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { AttemptLimits } from '../players/attempt-limits.ts';
import { readReferralCode } from '../players/player.ts';
import { fromNetworks, type Visitor } from '../players/visitor.ts';

const MOST_LISTED = 100;
/** High enough for a link shared in a group of hundreds. */
const clickLimit = { name: 'referral click', most: 60, inMinutes: 1 };

export type Friend = Awaited<ReturnType<typeof listFriends>>[number];

export function listFriends(queries: Queries, referrerId: bigint) {
  return queries
    .selectFrom('referral')
    .innerJoin('player', 'player.id', 'friend_id')
    .select(['player.username', 'signed_up_at', 'referral.status', 'bonus'])
    .select(
      // Percent, rounded down. Negative if late credits used up more than was played.
      sql<number | null>`case referral.status when 'pending' then
        greatest(0, least(100, div(referral_cost_played(friend_id) * 100::numeric, cost_needed)))::int end`.as(
        'progress',
      ),
    )
    .where('referrer_id', '=', referrerId)
    .orderBy('friend_id', 'desc')
    .limit(MOST_LISTED)
    .execute();
}

export async function countReferrals(queries: Queries, referrerId: bigint) {
  const total = await queries
    .selectFrom('referral_total')
    .select(['friends', 'qualified', 'paid', 'earned'])
    .where('player_id', '=', referrerId)
    .executeTakeFirst();
  const { friends = 0n, qualified = 0n, paid = 0n, earned = 0n } = total ?? {};
  return { friends: Number(friends), qualified: Number(qualified), paid: Number(paid), earned };
}

/** Unknown codes get the same answer, so codes cannot be guessed. */
export async function countClick(
  { database, attempts }: { database: Database; attempts: AttemptLimits },
  code: string,
  visitor: Visitor,
): Promise<Refusal | undefined> {
  const counted = await attempts.count(clickLimit, fromNetworks(visitor));
  if (counted instanceof Refusal) return counted;
  await database.queries
    .updateTable('player')
    .set((player) => ({ referral_clicks: player('referral_clicks', '+', 1n) }))
    .where('referral_code', '=', readReferralCode(code))
    .execute();
  return undefined;
}

export async function writeReferral(
  queries: Queries,
  { friendId, referrerId, now }: { friendId: bigint; referrerId: bigint; now: Date },
): Promise<void> {
  await queries
    .insertInto('referral')
    .values({ friend_id: friendId, referrer_id: referrerId, status: 'signed_up', signed_up_at: now })
    .execute();
}
