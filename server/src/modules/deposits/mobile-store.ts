import type { DeclineReason, UnresolvedReason } from '@sanduku/contracts/deposits/reasons';
import { type Selectable, sql } from 'kysely';
import { callLocking, type Database, type Queries } from '../../database/database.ts';
import { constraintName } from '../../database/errors.ts';
import type { Tables } from '../../database/schema.ts';
import type { Paid } from '../rail-calls/answers.ts';
import { LEASE_MS, LeasedRows } from '../rail-calls/polling.ts';
import { conversionWindowStart } from '../settings/rates.ts';
import type { DepositFacts, DepositRow } from './credit.ts';

export type MobileDeposit = DepositRow & Selectable<Tables['mobile_deposit']>;

/** First crediting; then known phones and announced results; then other recent ones, in turn by network. */
export const leases = new LeasedRows<MobileDeposit>('mobile_deposit', 'deposit_id', 'deposit', {
  urgency: sql`case when status = 'received' then 0
                      when status = 'waiting' and (not by_unverified_payer or called_back_at is not null) then 1
                      when status = 'waiting' then 2
                      else 3 end`,
  group: sql`network`,
});

export function selectMobileDeposits(queries: Queries) {
  return queries
    .selectFrom('deposit')
    .innerJoin('mobile_deposit', 'mobile_deposit.deposit_id', 'deposit.id')
    .selectAll(['deposit', 'mobile_deposit']);
}

/** Due at once, also if leased. */
export async function markCalledBack(queries: Queries, id: bigint, now: Date): Promise<void> {
  await queries
    .updateTable('mobile_deposit')
    .set({ called_back_at: sql`coalesce(called_back_at, ${now})`, poll_at: sql`least(poll_at, ${now})` })
    .where('deposit_id', '=', id)
    .execute();
}

/** The maximum that an operator can credit. */
export async function markReported(
  queries: Queries,
  id: bigint,
  { amount, currency }: NonNullable<Paid['payment']>,
): Promise<void> {
  await queries
    .updateTable('mobile_deposit')
    .set({ reported_amount: amount, reported_in: currency })
    .where('deposit_id', '=', id)
    .execute();
}

/** Null: the provider does not know the order. */
export async function markTried(queries: Queries, id: bigint, triedAt: Date | null): Promise<void> {
  await queries
    .updateTable('mobile_deposit')
    .set({ tried_at: triedAt })
    .where('deposit_id', '=', id)
    .execute();
}

/** Undefined, without a change, if another deposit has the same payment. */
export async function markReceived(
  database: Pick<Database, 'call'>,
  { id, rail }: Pick<MobileDeposit, 'id' | 'rail'>,
  { providerReference, now }: { providerReference: string | null; now: Date },
): Promise<DepositFacts | undefined> {
  try {
    return await callLocking(database, 'mobile_deposit_receive', {
      deposit: id,
      // Two providers may use the same reference.
      provider_reference: providerReference === null ? null : `${rail}:${providerReference}`,
      poll_at: new Date(now.getTime() + LEASE_MS),
      rates_from: conversionWindowStart(now),
    });
  } catch (error) {
    if (constraintName(error) === 'mobile_deposit_paid_once') return undefined;
    throw error;
  }
}

/** Null: the provider reports the credited payment as paid again. */
export async function markReversalReported(queries: Queries, id: bigint, at: Date | null): Promise<void> {
  await queries
    .updateTable('mobile_deposit')
    .set({ reversal_reported_at: at })
    .where('deposit_id', '=', id)
    .where('reversal_reported_at', at === null ? 'is not' : 'is', null)
    .execute();
}

/** Never changes a paid deposit. */
export async function markAs(
  queries: Queries,
  id: bigint,
  end: { status: 'declined'; reason: DeclineReason } | { status: 'unresolved'; reason: UnresolvedReason },
): Promise<void> {
  await queries
    .updateTable('deposit')
    .set(end)
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'declined', 'unresolved'])
    .where('status', '<>', end.status)
    .execute();
}
