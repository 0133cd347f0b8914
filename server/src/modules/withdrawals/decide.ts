import { randomUUID } from 'node:crypto';
import type { CountryCode, Currency } from '@sanduku/contracts/countries';
import { type Micros, toUnits, toWire, USDT } from '@sanduku/contracts/money';
import type { OperatorAction } from '@sanduku/contracts/operators/api';
import { payoutIn } from '@sanduku/contracts/withdrawals/rules';
import { callForRow, callLocking, type Transaction } from '../../database/database.ts';
import { Refusal } from '../../lib/refusal.ts';
import { hasUsedHourlyShare } from '../operators/access.ts';
import { type ActingOperator, recordAction } from '../operators/audit-log.ts';
import { maskedContact } from '../operators/personal-reads.ts';
import { refuseToMove } from '../players/access.ts';
import type { Limits } from '../settings/limits.ts';
import { ratePeriodsOf, ratesForConversion } from '../settings/rates.ts';
import { type Decidable, type EndDeps, type Ending, endingOf, findToDecide, isPaidBefore } from './end.ts';
import { mayStillBePaid } from './usdt-payout-rows.ts';

export type DecideDeps = EndDeps & { readonly limits: Pick<Limits, 'payoutByOne'> };

interface Decision {
  readonly operator: ActingOperator;
  readonly id: bigint;
}

export async function approveWithdrawal(
  deps: DecideDeps,
  { operator, id, note }: Decision & { note?: string | undefined },
): Promise<Refusal | undefined> {
  const { database, ledger, clock } = deps;
  const { queries } = database;
  const asked = await findToDecide(queries, id, clock());
  if (asked === undefined) return new Refusal('not_found');
  const approvalOf = (facts: Decidable, isAlone: boolean) => {
    const now = clock();
    const pays = payoutNow(facts, now);
    const { before, after } = recordOf('withdrawal.approved', { ...facts, ...pays }, { status: 'approved' });
    return {
      ...pays,
      withdrawal: id,
      operator: operator.id,
      note: note || null,
      reference: randomUUID(),
      most_to_player: deps.limits.payoutByOne(facts.country as CountryCode),
      // USDT counts as dollars.
      most_to_destination: deps.limits.payoutByOne(facts.payout_currency === 'USDT' ? 'US' : 'UG'),
      is_alone: isAlone,
      before,
      after,
      event: { amount: toWire(facts.amount) },
      now,
    };
  };
  let known: Decidable | undefined = asked;
  const askedAlone = async () => {
    const facts = known ?? ((await findToDecide(queries, id, clock())) as Decidable);
    known = undefined;
    return approvalOf(facts, true);
  };
  let outcome = operator.approves
    ? 'needs_checks'
    : (await callLocking(database, 'withdrawal_approve', askedAlone)).withdrawal_approve;
  if (outcome === 'needs_checks') {
    outcome = await database.inTransaction(async (transaction) => {
      const facts = (await findToDecide(transaction, id, clock())) as Decidable;
      const given = approvalOf(facts, false);
      const { withdrawal_approve: decision } = await callForRow(transaction, 'withdrawal_approve', given);
      if (!decision.startsWith('approved')) return decision;
      const { player_id: playerId, amount } = facts;
      await recordAction(transaction, {
        ...recordOf('withdrawal.approved', { ...facts, ...given }, { status: 'approved' }),
        operator,
        grants: { playerId, amount, currency: facts.currency as Currency },
        takesTwo: decision === 'approved_by_two',
        reason: note || undefined,
        at: given.now,
      });
      return decision;
    });
  }
  if (outcome === 'waits_until') return refuseToMove(queries, asked.player_id, clock());
  if (outcome === 'debt_open') return new Refusal('already_decided', { why: 'player_in_debt' });
  if (outcome === 'already_decided') return new Refusal(outcome);
  ledger.moved();
  return undefined;
}

/**
 * In another currency: the current rate, never more than announced. A player can delay an approval or make a payout
 * fail, so a fixed rate would be a free option.
 */
function payoutNow(facts: Decidable, now: Date): { payout_amount: Micros; rates_id: bigint | null } {
  const { amount, currency, payout_amount, payout_currency, rates_id } = facts;
  if (payout_currency === currency) return { payout_amount, rates_id: null };
  const rates = ratesForConversion(ratePeriodsOf(facts.rates), now);
  const target = payout_currency === 'USDT' ? USDT : rates.UG;
  const pays = payoutIn(target, amount, rates[facts.country as CountryCode]);
  if (pays >= payout_amount) return { payout_amount, rates_id };
  return { payout_amount: pays, rates_id };
}

export async function rejectWithdrawal(
  deps: EndDeps,
  { operator, id, reason }: Decision & { reason: string },
): Promise<Refusal | undefined> {
  const { database, ledger, clock } = deps;
  const asked = await findToDecide(database.queries, id, clock());
  if (asked === undefined) return new Refusal('not_found');
  const action = 'withdrawal.rejected';
  const ending = { status: 'rejected', note: reason } as const;
  const given = { ...(await endingOf(deps, asked, ending)), rejected_by: operator.id };
  const refusal = await database.inTransaction(async (transaction) => {
    const { withdrawal_end: at } = await callForRow(transaction, 'withdrawal_end', given);
    if (!at) return new Refusal('already_decided');
    await recordAction(transaction, {
      ...recordOf(action, { ...asked, status: 'pending' }, ending),
      operator,
      takesTwo: await hasUsedHourlyShare(transaction, { operator, action, at }),
      reason,
      at,
    });
    return undefined;
  });
  if (refusal === undefined) ledger.moved();
  return refusal;
}

export interface Settlement extends Decision {
  readonly outcome: 'paid' | 'failed';
  readonly reference?: string | undefined;
  readonly reason: string;
}

/** For an unresolved payout, after checking the rail's records. */
export async function settleWithdrawal(
  deps: EndDeps,
  { operator, id, reason, outcome, reference }: Settlement,
): Promise<Refusal | undefined> {
  const { database, ledger, clock } = deps;
  const asked = await findToDecide(database.queries, id, clock());
  if (asked === undefined) return new Refusal('not_found');
  const ending: Ending =
    outcome === 'paid'
      ? { status: 'completed', providerReference: reference || null }
      : { status: 'failed', note: 'failed' };
  const given = await endingOf(deps, asked, ending);
  try {
    const refusal = await database.inTransaction(async (transaction) => {
      const rejection = await settlementRejection(transaction, id, outcome);
      if (rejection !== undefined) return rejection;
      const { withdrawal_end: at } = await callForRow(transaction, 'withdrawal_end', given);
      if (!at) return new Refusal('already_decided');
      const { player_id: playerId, amount, fee } = asked;
      const currency = asked.currency as Currency;
      await recordAction(transaction, {
        ...recordOf('withdrawal.settled', { ...asked, status: 'approved' }, ending),
        operator,
        // If it was paid after all, the player would have the money twice.
        grants: outcome === 'failed' ? { playerId, amount: amount + fee, currency } : undefined,
        reason,
        at,
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

async function settlementRejection(
  transaction: Transaction,
  id: bigint,
  outcome: Settlement['outcome'],
): Promise<Refusal | undefined> {
  const { status } = await transaction
    .selectFrom('withdrawal')
    .select('status')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
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
}

function recordOf(
  action: OperatorAction,
  {
    id,
    status,
    amount,
    fee,
    currency,
    rail,
    destination,
    payout_amount,
    payout_currency,
  }: Omit<Decidable, 'rates_id'>,
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
      destination: payout_currency === 'UGX' ? maskedContact(destination) : destination,
    },
  };
}
