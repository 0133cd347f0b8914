import { kampalaDay } from '@sanduku/contracts/kampala-day';
import type { Micros } from '@sanduku/contracts/money';
import type { HoldReason } from '@sanduku/contracts/referrals/api';
import { sql } from 'kysely';
import type { Database, Queries } from '../../database/database.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { AttemptLimits } from '../players/attempt-limits.ts';
import { readReferralCode } from '../players/player.ts';
import { deviceHashOf, networkOf, type Visitor } from '../players/visitor.ts';

const MOST_LISTED = 100;
/** A link goes round in a group of hundreds; a program that counts clicks up does more. */
const clickLimit = { name: 'referral click', most: 60, inMinutes: 1 };

export type Friend = Awaited<ReturnType<typeof listFriends>>[number];

export function listFriends(queries: Queries, referrerId: bigint) {
  return (
    queries
      .selectFrom('referral')
      .innerJoin('player', 'player.id', 'friend_id')
      .leftJoin('game_seat', 'game_seat.player_id', 'friend_id')
      .select(['player.username', 'player.currency', 'signed_up_at', 'referral.status', 'bonus', 'reason'])
      // In the friend's money: what has to be staked while a bonus is held, and what has been.
      .select(['stake_needed', sql<HoldReason[] | null>`held_for`.as('held_for')])
      .select((row) => row.fn.coalesce('game_seat.staked', sql<Micros>`0::bigint`).as('staked'))
      .where('referrer_id', '=', referrerId)
      .orderBy('friend_id', 'desc')
      .limit(MOST_LISTED)
      .execute()
  );
}

export async function countReferrals(queries: Queries, referrerId: bigint) {
  const counts = await queries
    .selectFrom('referral')
    .select((row) => [
      row.fn.countAll<bigint>().as('friends'),
      row.fn.count<bigint>('bonus').filterWhere('status', '<>', 'refused').as('qualified'),
      row.fn.countAll<bigint>().filterWhere('status', '=', 'paid').as('paid'),
      row.fn.sum<string | null>('bonus').filterWhere('status', '=', 'paid').as('earned'),
    ])
    .where('referrer_id', '=', referrerId)
    .executeTakeFirstOrThrow();
  const { clicks } = await queries
    .selectFrom('referral_click')
    .select((row) => row.fn.countAll<bigint>().as('clicks'))
    .where('referrer_id', '=', referrerId)
    .executeTakeFirstOrThrow();
  return {
    friends: Number(counts.friends),
    qualified: Number(counts.qualified),
    paid: Number(counts.paid),
    earned: BigInt(counts.earned ?? 0),
    clicks: Number(clicks),
  };
}

/** Counts a visit by a link. A code that nobody has is answered in the same way: a visit proves nothing to anybody. */
export async function noteClick(
  { database, attempts, clock }: { database: Database; attempts: AttemptLimits; clock: () => Date },
  { code, deviceId }: { code: string; deviceId: string },
  visitor: Visitor,
): Promise<Refusal | undefined> {
  const counted = await attempts.count(clickLimit, [`from ${networkOf(visitor.address)}`]);
  if (counted instanceof Refusal) return counted;
  const referrer = await database.queries
    .selectFrom('player')
    .select('id')
    .where('referral_code', '=', readReferralCode(code))
    .executeTakeFirst();
  if (referrer === undefined) return undefined;
  await database.queries
    .insertInto('referral_click')
    .values({ referrer_id: referrer.id, device_hash: deviceHashOf(deviceId), day: kampalaDay(clock()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return undefined;
}

/** Friend and referrer, the day they met. */
export async function writeReferral(
  queries: Queries,
  { friendId, referrerId, now }: { friendId: bigint; referrerId: bigint; now: Date },
): Promise<void> {
  await queries
    .insertInto('referral')
    .values({
      friend_id: friendId,
      referrer_id: referrerId,
      status: 'signed_up',
      signed_up_at: now,
      deposit_id: null,
      decided_at: null,
      bonus: null,
      transfer_id: null,
      operator_id: null,
      reason: null,
      held_for: null,
      stake_needed: null,
    })
    .execute();
}
