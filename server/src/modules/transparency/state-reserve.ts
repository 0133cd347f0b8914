import type { MobileProvider } from '@sanduku/contracts/deposits/api';
import type { BodyOf } from '@sanduku/contracts/endpoint';
import { fromWire, type Micros, toWire } from '@sanduku/contracts/money';
import type { adminReservesApi } from '@sanduku/contracts/transparency/reserves-api';
import { amountOf } from '@sanduku/contracts/wording';
import { callWithin, type Queries, type Transaction } from '../../database/database.ts';
import { constraintName } from '../../database/errors.ts';
import { Refusal } from '../../lib/refusal.ts';
import { type ActingOperator, recordAction } from '../operators/audit-log.ts';
import { type ReservesDeps, STATED_CURRENCY, takeReserves } from './reserves.ts';

type Statement = BodyOf<typeof adminReservesApi.adminStateReserve>;

/** The ledger's view of a provider's balance. */
export async function readLedgerTotals(
  queries: Queries,
  provider: MobileProvider,
  at: Date,
): Promise<Micros> {
  const given = { provider, currency: STATED_CURRENCY, at };
  const [row] = await callWithin(queries, 'reserve_ledger_totals', given);
  return row?.reserve_ledger_totals ?? 0n;
}

/** Stores a provider's stated balance, which cannot be proven, so it needs two operators. */
export async function stateReserve(
  deps: ReservesDeps,
  { operator, statement }: { operator: ActingOperator; statement: Statement },
): Promise<Statement | Refusal> {
  const amount = fromWire(statement.amount);
  if (amount === undefined) return new Refusal('invalid_request', { problem: 'amount_missing' });
  const outcome = await deps.database
    .inTransaction((transaction) => enter(deps, transaction, { operator, statement, amount }))
    .catch((error: unknown) => {
      const constraint = constraintName(error);
      if (constraint === 'reserve_stated_pkey')
        return new Refusal('already_decided', { why: 'reserve_stated' });
      if (constraint === 'reserve_before_signing')
        return new Refusal('already_decided', { why: 'reserves_signed' });
      throw error;
    });
  if (outcome instanceof Refusal) return outcome;
  // Saves waiting for the job; if it fails, the job retries.
  await takeReserves(deps).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'what is held could not be signed yet'),
  );
  return statement;
}

async function enter(
  { clock }: ReservesDeps,
  transaction: Transaction,
  { operator, statement, amount }: { operator: ActingOperator; statement: Statement; amount: Micros },
): Promise<Refusal | undefined> {
  const { day, provider, reason } = statement;
  const owed = await transaction
    .selectFrom('liability_day')
    .select('snapshot_at')
    .where('day', '=', day)
    .executeTakeFirst();
  if (owed === undefined) return new Refusal('not_found');
  const signed = await transaction
    .selectFrom('reserve_day')
    .select('day')
    .where('day', '=', day)
    .executeTakeFirst();
  if (signed) return new Refusal('already_decided', { why: 'reserves_signed' });
  const known = await transaction
    .selectFrom('reserve_stated')
    .select('amount')
    .where('day', '=', day)
    .where('provider', '=', provider)
    .executeTakeFirst();
  if (known) return new Refusal('already_decided', { why: 'reserve_stated' });
  const books = await readLedgerTotals(transaction, provider, owed.snapshot_at);
  // Money outside the ledger must be booked first, by two operators.
  if (amount > books) {
    const holds = amountOf(books, STATED_CURRENCY);
    return new Refusal('not_enough_money', { why: 'ledger_balance_too_low', holds });
  }
  const now = clock();
  // Before the row: one operator gets no further than this.
  await recordAction(transaction, {
    operator,
    action: 'reserve.stated',
    subject: { kind: 'reserve', id: `${day} ${provider}` },
    before: { books: toWire(books), currency: STATED_CURRENCY },
    after: {
      amount: toWire(amount),
      currency: STATED_CURRENCY,
      provider,
      day,
      taken: owed.snapshot_at.toISOString(),
    },
    reason,
    at: now,
  });
  await transaction
    .insertInto('reserve_stated')
    .values({
      day,
      provider,
      currency: STATED_CURRENCY,
      amount,
      approval_id: operator.approves?.approvalId ?? 0n,
      entered_at: now,
    })
    .execute();
  return undefined;
}
