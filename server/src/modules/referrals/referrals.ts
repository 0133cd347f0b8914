import type { Database, Queries } from '../../database/database.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { AttemptLimits } from '../players/attempt-limits.ts';
import { readReferralCode } from '../players/player.ts';
import { fromNetworks, type Visitor } from '../players/visitor.ts';

/** A link may be shared in a group of hundreds. */
const clickLimit = { name: 'referral click', most: 60, inMinutes: 1 };

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
