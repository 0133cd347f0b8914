import { randomUUID } from 'node:crypto';
import type { PayoutFailure } from '@sanduku/contracts/withdrawals/api';
import { type Selectable, sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import type { Tables } from '../../database/schema.ts';
import { LeasedRows } from '../rail-calls/polling.ts';
import type { WithdrawalRow } from './rules.ts';

export type Payout = WithdrawalRow & Omit<Selectable<Tables['payout']>, 'withdrawal_id'>;

export const payoutRows = new LeasedRows<Payout>({
  table: 'payout',
  id: 'withdrawal_id',
  owner: 'withdrawal',
  due: 'payout_due',
});

/** A row that became due during the lease is polled again at once: the poll's result may be older. */
export async function releasePayout(
  queries: Queries,
  { id, leased_until: lease }: Pick<Payout, 'id' | 'leased_until'>,
  next: Date | null,
): Promise<void> {
  await sql`
    update payout
    set leased_until = nullif(leased_until, ${lease}),
        poll_at = case when leased_until = ${lease} and poll_at >= ${lease} then ${next} else poll_at end
    where withdrawal_id = ${id}`.execute(queries);
}

export async function closePayout(queries: Queries, id: bigint): Promise<void> {
  await queries
    .updateTable('payout')
    .set({ leased_until: null, poll_at: null })
    .where('withdrawal_id', '=', id)
    .execute();
}

/** The rail accepted the order. */
export async function markAsked(queries: Queries, id: bigint, now: Date): Promise<void> {
  await queries
    .updateTable('payout')
    .set({ asked_at: now })
    .where('withdrawal_id', '=', id)
    .where('asked_at', 'is', null)
    .execute();
}

/** False if the lease is lost, or an operator is resolving the payout by the rail's records. */
export async function markSending(queries: Queries, payout: Payout, now: Date): Promise<boolean> {
  const marked = await queries
    .updateTable('payout')
    .set({ first_tried_at: payout.first_tried_at ?? now, tried_at: now })
    .where('withdrawal_id', '=', payout.id)
    .where('leased_until', '=', payout.leased_until)
    .where('unresolved_since', 'is', null)
    .returning('withdrawal_id')
    .execute();
  return marked.length > 0;
}

/**
 * `tried_at` null: the rail does not know the order, so it may be sent again. `refusal`: a rejection while an earlier
 * attempt may have arrived.
 */
export async function markAnswer(
  queries: Queries,
  id: bigint,
  answer: { tried_at: null } | { refusal: PayoutFailure },
): Promise<void> {
  await queries.updateTable('payout').set(answer).where('withdrawal_id', '=', id).execute();
}

/** The rail has finally refused the order because our wallet was empty, and would refuse the same reference again. */
export async function markEmptied(queries: Queries, payout: Payout, now: Date): Promise<void> {
  await queries
    .updateTable('payout')
    .set({
      reference: randomUUID(),
      former_references: sql`former_references || reference`,
      first_tried_at: null,
      tried_at: null,
      asked_at: null,
      refusal: null,
      unresolved_since: null,
      waits_for_float_since: now,
    })
    .where('withdrawal_id', '=', payout.id)
    .where('leased_until', '=', payout.leased_until)
    .execute();
}

/** An operator must check the rail's records. */
export async function markPayoutUnresolved(queries: Queries, id: bigint, now: Date): Promise<void> {
  await queries
    .updateTable('payout')
    .set({ unresolved_since: now })
    .where('withdrawal_id', '=', id)
    .where('unresolved_since', 'is', null)
    .execute();
}
