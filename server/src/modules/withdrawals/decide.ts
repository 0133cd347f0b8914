import { randomUUID } from 'node:crypto';
import { toUnits, toWire, USDT } from '@sanduku/contracts/money';
import type { OperatorAction } from '@sanduku/contracts/operators/actions';
import { sql } from 'kysely';
import type { Transaction } from '../../database/database.ts';
import { tellPlayer } from '../../database/outbox.ts';
import { Refusal } from '../../lib/refusal.ts';
import { type ActingOperator, recordAction } from '../operators/audit-log.ts';
import { findAccessWait } from '../players/access.ts';
import type { Limits } from '../settings/limits.ts';
import { readRates } from '../settings/rates.ts';
import { type EndDeps, type Ending, endWithin, isPaidBefore, legsOf, withdrawalsById } from './end.ts';
import { tellQueueBehind } from './overview.ts';
import { payoutOf, type WithdrawalRow } from './rules.ts';
import { mayStillBePaid } from './usdt-payout-rows.ts';

export type DecideDeps = EndDeps & { readonly limits: Pick<Limits, 'payoutByOne'> };

const DAY_MS = 24 * 60 * 60_000;

interface Decision {
  readonly operator: ActingOperator;
  readonly id: bigint;
}

/** Approves a pending withdrawal and stores its payout; the jobs send it. */
export async function approveWithdrawal(
  deps: DecideDeps,
  { operator, id, note }: Decision & { note?: string | undefined },
): Promise<Refusal | undefined> {
  const { database, ledger, clock } = deps;
  const refusal = await database.inTransaction(async (transaction) => {
    const asked = await withdrawalsById(transaction, id).executeTakeFirst();
    if (asked === undefined) return new Refusal('not_found');
    await lockPayee(transaction, asked);
    const pending = await withdrawalsById(transaction, id).forUpdate().executeTakeFirstOrThrow();
    if (pending.status !== 'pending') return new Refusal('already_decided');
    const pays = await payoutNow(transaction, pending);
    const withdrawal = { ...pending, ...pays };
    const now = clock();
    const wait = await findAccessWait(transaction, withdrawal.player_id, now);
    if (wait !== null) return new Refusal('waits_until', wait);
    await transaction
      .updateTable('withdrawal')
      .set({ ...pays, status: 'approved', decided_by: operator.id, decided_at: now, note: note || null })
      .where('id', '=', id)
      .execute();
    await transaction
      .insertInto('payout')
      .values({ withdrawal_id: id, reference: randomUUID(), poll_at: now })
      .execute();
    await recordAction(transaction, {
      ...recordOf('withdrawal.approved', withdrawal, { status: 'approved' }),
      operator,
      grants: { playerId: withdrawal.player_id, amount: withdrawal.amount, currency: withdrawal.currency },
      takesTwo: await isMoreThanOneMayPay(deps, transaction, withdrawal, now),
      reason: note || undefined,
      at: now,
    });
    const news = { amount: toWire(withdrawal.amount) };
    await tellPlayer(transaction, withdrawal.player_id, 'withdrawal_approved', news, id);
    await tellQueueBehind(transaction, id);
    return undefined;
  });
  if (refusal === undefined) ledger.moved();
  return refusal;
}

/**
 * In another currency: the current rate, never more than announced. A player can delay an approval or make a
 * payout fail, so a fixed rate would be a free option.
 */
async function payoutNow(
  transaction: Transaction,
  { player_id, amount, currency, payout_amount, payout_currency }: WithdrawalRow,
): Promise<Partial<Pick<WithdrawalRow, 'payout_amount' | 'rates_id' | 'promised_payout'>>> {
  if (payout_currency === currency) return {};
  const { country } = await transaction
    .selectFrom('player')
    .select('country')
    .where('id', '=', player_id)
    .executeTakeFirstOrThrow();
  const { id, rates } = await readRates(transaction);
  const now = payoutOf(amount, rates[country], payout_currency === 'USDT' ? USDT : rates.UG);
  if (now >= payout_amount) return { rates_id: id };
  return { payout_amount: now, rates_id: id, promised_payout: payout_amount };
}

/** Serialises payouts to one payee, so concurrent approvals cannot exceed the limit together. */
async function lockPayee(transaction: Transaction, { player_id, destination }: WithdrawalRow): Promise<void> {
  await transaction.selectFrom('player').select('id').where('id', '=', player_id).forNoKeyUpdate().execute();
  await sql`select pg_advisory_xact_lock(hashtextextended(${destination}, 0))`.execute(transaction);
}

/**
 * Sums a day's payouts to the player and to the destination, including this one: splitting a sum or using
 * several accounts does not help.
 */
async function isMoreThanOneMayPay(
  { limits }: DecideDeps,
  transaction: Transaction,
  { player_id, destination, payout_currency }: WithdrawalRow,
  now: Date,
): Promise<boolean> {
  const paid = () =>
    transaction
      .selectFrom('withdrawal')
      .where('withdrawal.status', 'in', ['approved', 'completed'])
      .where('decided_at', '>', new Date(now.getTime() - DAY_MS));
  const toPlayer = await paid()
    .innerJoin('player', 'player.id', 'player_id')
    .select(({ fn }) => ['country', 'player.status', fn.sum<string>('amount').as('sum')])
    .where('player_id', '=', player_id)
    .groupBy(['country', 'player.status'])
    .executeTakeFirstOrThrow();
  const toDestination = await paid()
    .select(({ fn }) => fn.sum<string>('payout_amount').as('sum'))
    .where('destination', '=', destination)
    .executeTakeFirstOrThrow();
  // USDT counts as dollars.
  const payee = payout_currency === 'USDT' ? 'US' : 'UG';
  return (
    // A suspended player's money needs two operators.
    toPlayer.status === 'suspended' ||
    BigInt(toPlayer.sum) > limits.payoutByOne(toPlayer.country) ||
    BigInt(toDestination.sum) > limits.payoutByOne(payee)
  );
}

/** Returns all money and notifies the player. */
export function rejectWithdrawal(
  deps: EndDeps,
  decision: Decision & { reason: string },
): Promise<Refusal | undefined> {
  return endAs(deps, decision, {
    ending: { status: 'rejected', note: decision.reason },
    action: 'withdrawal.rejected',
    rejection: async (_transaction, { status }) =>
      status === 'pending' ? undefined : new Refusal('already_decided'),
  });
}

export interface Settlement extends Decision {
  readonly outcome: 'paid' | 'failed';
  readonly reference?: string | undefined;
  readonly reason: string;
}

/** An operator settles an unresolved payout after checking the rail's records. */
export async function settleWithdrawal(
  deps: EndDeps,
  { outcome, reference, ...decision }: Settlement,
): Promise<Refusal | undefined> {
  try {
    return await endAs(deps, decision, {
      ending:
        outcome === 'paid'
          ? { status: 'completed', providerReference: reference || null }
          : { status: 'failed', note: 'failed' },
      action: 'withdrawal.settled',
      // Money that was paid after all would be the player's twice.
      grants: outcome === 'failed',
      async rejection(transaction, { id, status }) {
        const payout = await transaction
          .selectFrom('payout')
          .select('unresolved_since')
          .where('withdrawal_id', '=', id)
          .forUpdate()
          .executeTakeFirst();
        if (status !== 'approved' || payout === undefined) return new Refusal('already_decided');
        if (payout.unresolved_since === null)
          return new Refusal('already_decided', { why: 'payout_not_unresolved' });
        return outcome === 'failed' && (await mayStillBePaid(transaction, id))
          ? new Refusal('already_decided', { why: 'payout_may_be_paid' })
          : undefined;
      },
    });
  } catch (error) {
    if (isPaidBefore(error)) return new Refusal('already_decided', { why: 'payment_used' });
    throw error;
  }
}

/** Ends a withdrawal unless `rejection` rejects it under the row lock. */
async function endAs(
  deps: EndDeps,
  { operator, id, reason }: Decision & { reason: string },
  how: {
    ending: Ending;
    action: OperatorAction;
    /** Whether returned money counts as a grant, which needs two operators. */
    grants?: boolean;
    rejection(transaction: Transaction, withdrawal: WithdrawalRow): Promise<Refusal | undefined>;
  },
): Promise<Refusal | undefined> {
  const { database, ledger } = deps;
  const { ending, action } = how;
  const asked = await withdrawalsById(database.queries, id).executeTakeFirst();
  if (asked === undefined) return new Refusal('not_found');
  const legs = await legsOf(deps, asked, ending);
  const refusal = await database.inTransaction(async (transaction) => {
    const withdrawal = await withdrawalsById(transaction, id).forUpdate().executeTakeFirstOrThrow();
    const rejection = await how.rejection(transaction, withdrawal);
    if (rejection !== undefined) return rejection;
    const isPending = withdrawal.status === 'pending';
    const decidedBy = isPending ? operator.id : undefined;
    const at = await endWithin(transaction, { deps, withdrawal, ending, legs, decidedBy });
    const { player_id: playerId, amount, fee, currency } = withdrawal;
    await recordAction(transaction, {
      ...recordOf(action, withdrawal, ending),
      operator,
      grants: how.grants ? { playerId, amount: amount + fee, currency } : undefined,
      reason,
      at,
    });
    if (isPending) await tellQueueBehind(transaction, id);
    return undefined;
  });
  if (refusal === undefined) ledger.moved();
  return refusal;
}

function recordOf(
  action: OperatorAction,
  { id, status, amount, fee, currency, rail, destination, payout_amount, payout_currency }: WithdrawalRow,
  after: Ending | { readonly status: 'approved' },
) {
  return {
    action,
    subject: { kind: 'withdrawal', id },
    before: { status },
    after: {
      status: after.status,
      ...(after.status === 'completed' && after.providerReference && { reference: after.providerReference }),
      amount: toWire(amount),
      fee: toWire(fee),
      currency,
      ...(payout_currency !== currency && { pays: `${toUnits(payout_amount)} ${payout_currency}` }),
      rail,
      destination,
    },
  };
}
