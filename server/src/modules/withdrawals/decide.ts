import { randomUUID } from 'node:crypto';
import { toWire } from '@sanduku/contracts/money';
import { tellPlayer } from '../../database/outbox.ts';
import { Refusal } from '../../lib/refusal.ts';
import { type OperatorAction, recordAction } from '../operators/audit-log.ts';
import { type EndDeps, type Ending, endWithin, isPaidBefore, legsOf, withdrawalsById } from './end.ts';
import { tellQueueBehind } from './overview.ts';
import type { WithdrawalRow } from './rules.ts';
import { mayStillBePaid } from './usdt-payout-rows.ts';

interface Decision {
  readonly operator: { readonly id: bigint };
  readonly id: bigint;
}

/** An operator lets a pending withdrawal be paid. The payout is written down with it; the jobs carry it out. */
export async function approveWithdrawal(
  deps: EndDeps,
  { operator, id, note }: Decision & { note?: string | undefined },
): Promise<Refusal | undefined> {
  const { database, ledger, clock } = deps;
  const refusal = await database.inTransaction(async (transaction) => {
    const withdrawal = await withdrawalsById(transaction, id).forUpdate().executeTakeFirst();
    if (withdrawal === undefined) return new Refusal('not_found');
    if (withdrawal.status !== 'pending') return new Refusal('already_decided');
    const now = clock();
    await transaction
      .updateTable('withdrawal')
      .set({ status: 'approved', decided_by: operator.id, decided_at: now, note: note || null })
      .where('id', '=', id)
      .execute();
    await transaction
      .insertInto('payout')
      .values({ withdrawal_id: id, reference: randomUUID(), poll_at: now })
      .execute();
    await recordAction(transaction, {
      ...recordOf('withdrawal.approved', withdrawal, 'approved'),
      operator,
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

/** An operator refuses a pending withdrawal: all of the money goes back, and the player is told why. */
export async function rejectWithdrawal(
  deps: EndDeps,
  { operator, id, reason }: Decision & { reason: string },
): Promise<Refusal | undefined> {
  const { database, ledger, clock } = deps;
  const ending: Ending = { status: 'rejected', note: reason };
  const asked = await withdrawalsById(database.queries, id).executeTakeFirst();
  if (asked === undefined) return new Refusal('not_found');
  const legs = await legsOf(deps, asked, ending);
  const refusal = await database.inTransaction(async (transaction) => {
    const withdrawal = await withdrawalsById(transaction, id).forUpdate().executeTakeFirstOrThrow();
    if (withdrawal.status !== 'pending') return new Refusal('already_decided');
    const now = clock();
    await endWithin(transaction, {
      deps,
      withdrawal,
      ending,
      legs,
      decided: { decided_by: operator.id, decided_at: now },
    });
    await recordAction(transaction, {
      ...recordOf('withdrawal.rejected', withdrawal, 'rejected'),
      operator,
      reason,
      at: now,
    });
    await tellQueueBehind(transaction, id);
    return undefined;
  });
  if (refusal === undefined) ledger.moved();
  return refusal;
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
  { operator, id, outcome, reference, reason }: Settlement,
): Promise<Refusal | undefined> {
  const { database, ledger, clock } = deps;
  const ending: Ending =
    outcome === 'paid'
      ? { status: 'completed', providerReference: reference || null }
      : { status: 'failed', note: 'failed' };
  const asked = await withdrawalsById(database.queries, id).executeTakeFirst();
  if (asked === undefined) return new Refusal('not_found');
  const legs = await legsOf(deps, asked, ending);
  try {
    const refusal = await database.inTransaction(async (transaction) => {
      const withdrawal = await withdrawalsById(transaction, id).forUpdate().executeTakeFirstOrThrow();
      const payout = await transaction
        .selectFrom('payout')
        .selectAll()
        .where('withdrawal_id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      const now = clock();
      if (withdrawal.status !== 'approved' || payout === undefined) return new Refusal('already_decided');
      if (payout.in_doubt_since === null)
        return new Refusal('already_decided', { why: 'payout_not_in_doubt' });
      if (outcome === 'failed' && (await mayStillBePaid(transaction, id))) {
        return new Refusal('already_decided', { why: 'payout_may_be_paid' });
      }
      await endWithin(transaction, { deps, withdrawal, ending, legs });
      await recordAction(transaction, {
        ...recordOf('withdrawal.settled', withdrawal, ending.status),
        operator,
        reason,
        at: now,
      });
      return undefined;
    });
    if (refusal === undefined) ledger.moved();
    return refusal;
  } catch (error) {
    if (isPaidBefore(error)) return new Refusal('already_decided', { why: 'payment_used' });
    throw error;
  }
}

/** What changed, for the record. */
function recordOf(
  action: OperatorAction,
  { id, status, amount, fee, currency, rail, destination }: WithdrawalRow,
  after: WithdrawalRow['status'],
) {
  return {
    action,
    subject: { kind: 'withdrawal', id },
    before: { status },
    after: { status: after, amount: toWire(amount), fee: toWire(fee), currency, rail, destination },
  };
}
