import type { PayoutFailure } from '@sanduku/contracts/withdrawals/failures';
import { type Selectable, sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import type { Tables } from '../../database/schema.ts';
import { LeasedRows } from '../rail-calls/polling.ts';
import type { WithdrawalRow } from './rules.ts';

/** A withdrawal that was approved, with what its rail has been told: both of its rows. */
export type Payout = WithdrawalRow & Omit<Selectable<Tables['payout']>, 'withdrawal_id'>;

/** Who polls which payout, and when it is polled next, on all rails: what the rail has not been told of yet first. */
export const payoutRows = new LeasedRows<Payout>(
  'payout',
  'withdrawal_id',
  'withdrawal',
  sql`case when tried_at is null then 0 else 1 end`,
);

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

/**
 * What the rail says to an order: `tried_at` null, that it has never heard of it, so that it may be sent again under the
 * same reference; or why it refused one of which an earlier attempt may have arrived.
 */
export async function markAnswer(
  queries: Queries,
  id: bigint,
  answer: { tried_at: null } | { refusal: PayoutFailure },
): Promise<void> {
  await queries.updateTable('payout').set(answer).where('withdrawal_id', '=', id).execute();
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
