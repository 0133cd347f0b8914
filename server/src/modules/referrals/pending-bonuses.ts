import { sql } from 'kysely';
import type { Database, Queries } from '../../database/database.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Log } from '../../lib/log.ts';
import { bonusCommand, findOpenReferral } from './bonus.ts';

export interface PendingDeps {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly log: Log;
}

const SLICE = 100;

/** Safe to run concurrently. The next run retries a failed bonus. */
export async function payPlayedBonuses(deps: PendingDeps, signal?: AbortSignal): Promise<void> {
  for (let last = 0n; ; ) {
    const friends = await findPlayed(deps.database.queries, last);
    for (const friend of friends) {
      if (signal?.aborted) return;
      await payPendingBonus(deps, friend).catch((error: unknown) =>
        deps.log.error({ err: error, friend }, 'a referral bonus could not be paid'),
      );
      last = friend;
    }
    if (friends.length < SLICE) return;
  }
}

async function findPlayed(queries: Queries, after: bigint): Promise<bigint[]> {
  const rows = await queries
    .selectFrom('referral')
    .innerJoin('game_seat', 'game_seat.player_id', 'friend_id')
    .select('friend_id')
    .where('status', '=', 'pending')
    .whereRef('game_seat.expected_cost', '>=', 'cost_needed')
    .where('friend_id', '>', after)
    .orderBy('friend_id')
    .limit(SLICE)
    .execute();
  return rows.map(({ friend_id }) => friend_id);
}

async function payPendingBonus({ database, ledger }: PendingDeps, friendId: bigint): Promise<void> {
  const referral = await findOpenReferral(database.queries, ledger, friendId, 'pending');
  if (referral === undefined) return;
  const isPaid = await database.inTransaction(async (transaction) => {
    // Withdrawal requests take the same lock, so a bonus and a late credit never use the same expected cost.
    await transaction.selectFrom('player').select('id').where('id', '=', friendId).forNoKeyUpdate().execute();
    const pending = await transaction
      .selectFrom('referral')
      .select('bonus')
      .where('friend_id', '=', friendId)
      .where('status', '=', 'pending')
      .where(sql`referral_cost_played(friend_id)`, '>=', sql.ref('cost_needed'))
      // Play with a deposit that was taken back has cost the friend nothing.
      .where(sql`player_debt(friend_id)`, '=', 0n)
      .forUpdate()
      .executeTakeFirst();
    if (pending?.bonus == null) return false;
    const outcome = await ledger.postWithin(transaction, bonusCommand(referral, pending.bonus));
    if (outcome.status !== 'posted')
      throw new Error(`The bonus for friend ${friendId} was not posted`, { cause: outcome });
    await transaction
      .updateTable('referral')
      .set({ status: 'paid', transfer_id: outcome.transferId })
      .where('friend_id', '=', friendId)
      .execute();
    return true;
  });
  if (isPaid) ledger.moved();
}

export function pendingBonusesJob(deps: PendingDeps) {
  return {
    name: 'pending-bonuses',
    everySeconds: 20,
    run: (signal: AbortSignal) => payPlayedBonuses(deps, signal),
  };
}
