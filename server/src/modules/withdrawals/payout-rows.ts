import type { PayoutFailure } from '@sanduku/contracts/withdrawals/failures';
import type { Selectable } from 'kysely';
import type { Queries } from '../../database/database.ts';
import type { Tables } from '../../database/schema.ts';
import { LeasedRows } from '../rail-calls/leases.ts';
import type { PayoutRailName } from './payout-rail.ts';
import type { WithdrawalRow } from './rules.ts';

/** A withdrawal that was approved, with what its rail has been told: both of its rows. */
export type Payout = WithdrawalRow & Omit<Selectable<Tables['payout']>, 'withdrawal_id'>;

/** Who polls which payout, when it is polled next, and whether the rail took the order: the same for all rails. */
export const payoutRows = new LeasedRows('payout', 'withdrawal_id', 'withdrawal');

export function selectPayouts(queries: Queries) {
  return queries
    .selectFrom('withdrawal')
    .innerJoin('payout', 'payout.withdrawal_id', 'withdrawal.id')
    .selectAll('withdrawal')
    .select([
      'reference',
      'first_tried_at',
      'tried_at',
      'asked_at',
      'refusal',
      'poll_at',
      'leased_until',
      'in_doubt_since',
      'provider_reference',
    ]);
}

/** The payouts of a rail that are due: what the rail has not been told of yet first, then the longest due. */
export async function findDuePayouts(
  queries: Queries,
  rail: PayoutRailName,
  { now, limit }: { now: Date; limit: number },
): Promise<bigint[]> {
  const rows = await queries
    .selectFrom('payout')
    .innerJoin('withdrawal', 'withdrawal.id', 'payout.withdrawal_id')
    .select('withdrawal_id')
    .where('rail', '=', rail)
    .where('poll_at', '<=', now)
    .where((row) => row.or([row('leased_until', 'is', null), row('leased_until', '<=', now)]))
    .orderBy((row) => row.case().when('tried_at', 'is', null).then(0).else(1).end())
    .orderBy('poll_at')
    .limit(limit)
    .execute();
  return rows.map(({ withdrawal_id }) => withdrawal_id);
}

/** Leases those of the payouts that are due and that nobody else has leased. */
export function leasePayouts(queries: Queries, ids: readonly bigint[], now: Date): Promise<Payout[]> {
  return payoutRows.lease<Payout>(queries, ids, now);
}

/**
 * The order is about to be sent. Answers false when it must not be: somebody else has leased it by now, or a person has
 * been asked to find out what became of it, and goes by what the rail's books hold.
 */
export async function markSending(queries: Queries, payout: Payout, now: Date): Promise<boolean> {
  const marked = await queries
    .updateTable('payout')
    .set({ first_tried_at: payout.first_tried_at ?? now, tried_at: now })
    .where('withdrawal_id', '=', payout.id)
    .where('leased_until', '=', payout.leased_until)
    .where('in_doubt_since', 'is', null)
    .returning('withdrawal_id')
    .execute();
  return marked.length > 0;
}

/** The rail says that it has never heard of the order: it may be sent again, under the same reference. */
export async function markUnheard(queries: Queries, id: bigint): Promise<void> {
  await queries.updateTable('payout').set({ tried_at: null }).where('withdrawal_id', '=', id).execute();
}

/** The rail refused an order of which an earlier attempt may have arrived. */
export async function markRefused(queries: Queries, id: bigint, refusal: PayoutFailure): Promise<void> {
  await queries.updateTable('payout').set({ refusal }).where('withdrawal_id', '=', id).execute();
}

/** Nobody can tell from here what became of it: a person has to look at the rail's own books. */
export async function markPayoutInDoubt(queries: Queries, id: bigint, now: Date): Promise<void> {
  await queries
    .updateTable('payout')
    .set({ in_doubt_since: now })
    .where('withdrawal_id', '=', id)
    .where('in_doubt_since', 'is', null)
    .execute();
}
