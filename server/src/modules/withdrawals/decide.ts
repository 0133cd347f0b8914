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

/** An operator lets a pending withdrawal be paid. The payout is written down with it; the jobs carry it out. */
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
    await tellPlayer(transaction, withdrawal.player_id, 'withdrawal_approved', {
      amount: toWire(withdrawal.amount),
    });
    await tellQueueBehind(transaction, id);
    return undefined;
  });
  if (refusal === undefined) ledger.moved();
  return refusal;
}

/**
 * In other money than the player's, what the rates of now give, and never more than was said when it was asked for. A
 * player can keep a withdrawal waiting by changing a password, and make a payout fail: money at a rate that was fixed
 * would be theirs to take or to leave.
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

/** What one payee is paid is counted by one transaction at a time, or many approvals at once would each find room. */
async function lockPayee(transaction: Transaction, { player_id, destination }: WithdrawalRow): Promise<void> {
  await transaction.selectFrom('player').select('id').where('id', '=', player_id).forNoKeyUpdate().execute();
  await sql`select pg_advisory_xact_lock(hashtextextended(${destination}, 0))`.execute(transaction);
}

/**
 * With everything else that was paid within a day to the player, or to the phone or address: a large sum in small parts, or
 * through several accounts, is a large sum. The one that is being approved is among them.
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
  // USDT is counted as dollars.
  const payee = payout_currency === 'USDT' ? 'US' : 'UG';
  return (
    // Whoever was shut out is let in by two, and so is their money.
    toPlayer.status === 'suspended' ||
    BigInt(toPlayer.sum) > limits.payoutByOne(toPlayer.country) ||
    BigInt(toDestination.sum) > limits.payoutByOne(payee)
  );
}

/** An operator refuses a pending withdrawal: all of the money goes back, and the player is told why. */
export function rejectWithdrawal(
  deps: EndDeps,
  decision: Decision & { reason: string },
): Promise<Refusal | undefined> {
  return endAs(deps, decision, {
    ending: { status: 'rejected', note: decision.reason },
    action: 'withdrawal.rejected',
    objection: async (_transaction, { status }) =>
      status === 'pending' ? undefined : new Refusal('already_decided'),
  });
}

export interface Settlement extends Decision {
  readonly outcome: 'paid' | 'failed';
  /** The rail's own name for the payment. */
  readonly reference?: string | undefined;
  readonly reason: string;
}

/** An operator has looked at the rail's own books, and says what became of a payout in doubt. */
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
      // What was paid after all would be the player's twice.
      grants: outcome === 'failed',
      async objection(transaction, { id, status }) {
        const payout = await transaction
          .selectFrom('payout')
          .select('in_doubt_since')
          .where('withdrawal_id', '=', id)
          .forUpdate()
          .executeTakeFirst();
        if (status !== 'approved' || payout === undefined) return new Refusal('already_decided');
        if (payout.in_doubt_since === null)
          return new Refusal('already_decided', { why: 'payout_not_in_doubt' });
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

/** Ends a withdrawal as an operator says, unless something stands against it once its row is held. */
async function endAs(
  deps: EndDeps,
  { operator, id, reason }: Decision & { reason: string },
  how: {
    ending: Ending;
    action: OperatorAction;
    /** Whether the money that goes back is given to the player, by those who may. */
    grants?: boolean;
    objection(transaction: Transaction, withdrawal: WithdrawalRow): Promise<Refusal | undefined>;
  },
): Promise<Refusal | undefined> {
  const { database, ledger, clock } = deps;
  const { ending, action } = how;
  const asked = await withdrawalsById(database.queries, id).executeTakeFirst();
  if (asked === undefined) return new Refusal('not_found');
  const legs = await legsOf(deps, asked, ending);
  const refusal = await database.inTransaction(async (transaction) => {
    const withdrawal = await withdrawalsById(transaction, id).forUpdate().executeTakeFirstOrThrow();
    const objection = await how.objection(transaction, withdrawal);
    if (objection !== undefined) return objection;
    const at = clock();
    const isPending = withdrawal.status === 'pending';
    const decided = isPending ? { decided_by: operator.id, decided_at: at } : {};
    await endWithin(transaction, { deps, withdrawal, ending, legs, decided });
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

/** What changed, for the record. */
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
