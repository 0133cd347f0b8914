import type { DeclineReason, UnresolvedReason } from '@sanduku/contracts/deposits/reasons';
import { type Selectable, sql } from 'kysely';
import { callLockingForRows, type Database, type Queries } from '../../database/database.ts';
import { constraintName } from '../../database/errors.ts';
import type { Tables } from '../../database/schema.ts';
import type { Paid } from '../rail-calls/answers.ts';
import { LEASE_MS, LeasedRows } from '../rail-calls/polling.ts';
import { conversionWindowStart } from '../settings/rates.ts';
import type { DepositFacts, DepositRow } from './credit.ts';

export type MobileDeposit = DepositRow & Selectable<Tables['mobile_deposit']>;

export const leases = new LeasedRows<MobileDeposit>({
  table: 'mobile_deposit',
  id: 'deposit_id',
  owner: 'deposit',
  due: 'mobile_deposit_due',
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
    .set({
      called_back_at: sql`coalesce(called_back_at, ${now})`,
      poll_at: sql`least(poll_at, ${now})`,
      poll_urgency: sql`case poll_urgency when 2 then 1 else poll_urgency end`,
    })
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

/** The provider does not know the order: the next poll sends it. */
export async function markUntried(queries: Queries, id: bigint): Promise<void> {
  await queries.updateTable('mobile_deposit').set({ tried_at: null }).where('deposit_id', '=', id).execute();
}

export interface Receipt {
  readonly deposit: Pick<MobileDeposit, 'id' | 'rail' | 'player_id'>;
  readonly providerReference: string | null;
}

/** Fails as a whole if another deposit has one of the payments (`isPaidBefore`). */
export async function markReceived(
  database: Pick<Database, 'call'>,
  receipts: readonly Receipt[],
  now: Date,
): Promise<DepositFacts[]> {
  const facts = await callLockingForRows(database, 'mobile_deposit_receive', {
    receipts: receipts.map(({ deposit, providerReference: reference }) => ({
      deposit_id: deposit.id,
      // Two providers may use the same reference.
      provider_reference: reference === null ? null : `${deposit.rail}:${reference}`,
    })),
    poll_at: new Date(now.getTime() + LEASE_MS),
    rates_from: conversionWindowStart(now),
  });
  if (facts.length !== receipts.length) throw new Error('A received deposit has no player or account');
  return facts;
}

export function isPaidBefore(error: unknown): boolean {
  return constraintName(error) === 'mobile_deposit_paid_once';
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
