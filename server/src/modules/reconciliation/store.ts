import { plusDays, startOfKampalaDay } from '@sanduku/contracts/kampala-day';
import type { Micros } from '@sanduku/contracts/money';
import { type StatedWallet, usualFeeBasisPoints } from '@sanduku/contracts/reconciliation/rules';
import { sql } from 'kysely';
import { callWithin, type Queries, type Transaction } from '../../database/database.ts';
import type { LedgerCurrency } from '../../ledger/accounts.ts';

export interface Books {
  readonly wallet: StatedWallet;
  readonly currency: LedgerCurrency;
}

export async function lockWallet(transaction: Transaction, { wallet, currency }: Books): Promise<void> {
  await callWithin(transaction, 'wallet_lock', { wallet, currency });
}

export function newestStatement(queries: Queries, { wallet, currency }: Books) {
  return queries
    .selectFrom('wallet_statement')
    .select(['id', 'first_day', 'last_day', 'closing_balance'])
    .where('wallet', '=', wallet)
    .where('currency', '=', currency)
    .orderBy('last_day', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function ledgerAt(queries: Queries, { wallet, currency }: Books, day: string): Promise<Micros> {
  // A Date has only milliseconds.
  const end = sql`(${day}::date + 1)::timestamp at time zone 'Africa/Kampala' - interval '1 microsecond'`;
  const { rows } = await sql<{ total: Micros }>`
    select reserve_ledger_totals(${wallet}, ${currency}, ${end}) as total`.execute(queries);
  return rows[0]?.total ?? 0n;
}

/** On the statement and not explained by an operator. */
export async function trustedFees(
  queries: Queries,
  { wallet, currency }: Books,
  day: string,
): Promise<Micros> {
  const { fees } = await queries
    .selectFrom('wallet_difference')
    .select(sql<Micros>`coalesce(-sum(amount), 0)::bigint`.as('fees'))
    .where('wallet', '=', wallet)
    .where('currency', '=', currency)
    .where('kind', '=', 'fee')
    .where('state', '=', 'explained')
    .where('explained_by', 'is', null)
    .where('at', '>=', startOfKampalaDay(day))
    .where('at', '<', startOfKampalaDay(plusDays(day, 1)))
    .executeTakeFirstOrThrow();
  return fees;
}

export async function matchWallet(
  transaction: Transaction,
  { wallet, currency }: Books,
  statement: bigint | null,
): Promise<void> {
  await callWithin(transaction, 'wallet_load_movements', { wallet, currency });
  // Separate calls: together they could exceed the statement timeout.
  await callWithin(transaction, 'wallet_match', { wallet, currency, statement });
  await callWithin(transaction, 'wallet_classify', {
    wallet,
    currency,
    statement,
    usual_fee: usualFeeBasisPoints[wallet],
  });
  await callWithin(transaction, 'wallet_propose', { wallet, currency });
}
