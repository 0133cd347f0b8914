import { randomUUID } from 'node:crypto';
import type { PayoutFailure } from '@sanduku/contracts/withdrawals/api';
import { type Selectable, sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import type { Tables } from '../../database/schema.ts';
import { LeasedRows } from '../rail-calls/polling.ts';
import type { WithdrawalRow } from './rules.ts';

export type Payout = WithdrawalRow & Omit<Selectable<Tables['payout']>, 'withdrawal_id'>;

/** Unsent orders that wait for float have no priority: many would keep sent ones from being polled. */
export const payoutRows = new LeasedRows<Payout>('payout', 'withdrawal_id', 'withdrawal', {
  urgency: sql`case when tried_at is null and waits_for_float_since is null then 0 else 1 end`,
  group: sql`rail`,
});

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
