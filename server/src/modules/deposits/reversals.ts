import type { MobileProvider } from '@sanduku/contracts/deposits/api';
import { toWire } from '@sanduku/contracts/money';
import { callForRow, callLocking } from '../../database/database.ts';
import type { Arguments } from '../../database/functions.ts';
import { idempotencyKey } from '../../ledger/transfer.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { Action } from '../backoffice/deps.ts';
import { recordAction } from '../operators/audit-log.ts';
import { type DepositFacts, findFacts, legsOf } from './credit.ts';
import type { CreditDeps, DepositDeps } from './deps.ts';
import { release } from './mobile-batches.ts';
import { type MobileDeposit, markReversalReported } from './mobile-store.ts';
import { findDeposit, type InspectedDeposit } from './unresolved-deposits.ts';

/*
 * A provider that takes a payment back says so when asked again (recheck), or to an operator. Game balance
 * and investment pay, and the rest becomes debt (debts.ts).
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** After the credit. `deposit_credit` sets the first. */
const rechecks = [HOUR, 6 * HOUR, DAY, 3 * DAY, 7 * DAY];
/** One wrong answer must not take a player's money. */
const CONFIRM_MS = 10 * MINUTE;

/** Two reports of a failure in a row are a reversal. */
export async function recheck(deps: DepositDeps, deposit: MobileDeposit): Promise<void> {
  const { database, clock, rails, rateLimiter, log } = deps;
  const { queries } = database;
  const rail = rails[deposit.rail as MobileProvider];
  const answer = await rail.enquire(deposit.reference);
  const now = clock();
  if (answer.status === 'failed') {
    if (deposit.reversal_reported_at !== null) {
      log.error({ deposit: deposit.id, rail: deposit.rail }, 'a provider has taken a credited payment back');
      return void (await bookReversal(deps, deposit.id));
    }
    await markReversalReported(queries, deposit.id, now);
    return release(deps, deposit, new Date(now.getTime() + CONFIRM_MS));
  }
  if (answer.status === 'unclear') await rateLimiter.backOff(rail, answer);
  if (answer.status === 'paid') await markReversalReported(queries, deposit.id, null);
  // A provider's outage must not lose a reported reversal or the last question.
  const isUndecided = deposit.reversal_reported_at !== null && answer.status !== 'paid';
  if (isUndecided || answer.status === 'unclear') {
    return release(deps, deposit, new Date(now.getTime() + HOUR));
  }
  return release(deps, deposit, nextRecheck(deposit, now));
}

function nextRecheck({ credited_at }: Pick<MobileDeposit, 'credited_at'>, now: Date): Date | null {
  const creditedAt = credited_at?.getTime() ?? 0;
  const next = rechecks.map((after) => creditedAt + after).find((at) => at > now.getTime());
  return next === undefined ? null : new Date(next);
}

/** Returns whether this call booked it. */
export async function bookReversal(deps: CreditDeps, depositId: bigint): Promise<boolean> {
  const given = await reversalOf(deps, depositId, null);
  const booked = await callLocking(deps.database, 'deposit_reverse', given);
  const isBooked = booked.transfer_id !== null;
  if (isBooked) deps.ledger.moved();
  return isBooked;
}

/** Needs two operators. */
export async function reverseDeposit(
  deps: CreditDeps,
  {
    depositId,
    providerReference,
    operator,
    reason,
  }: Action & { depositId: bigint; providerReference: string },
): Promise<InspectedDeposit | Refusal> {
  const { database, ledger } = deps;
  const asked = await findDeposit(database.queries, depositId);
  if (asked === undefined) return new Refusal('not_found', { what: 'deposit' });
  const given = await reversalOf(deps, depositId, providerReference);
  const reversed = await database.inTransaction(async (transaction) => {
    const booked = await callForRow(transaction, 'deposit_reverse', given);
    if (!booked.transfer_id) return new Refusal('already_decided', { why: 'deposit_not_reversible' });
    await recordAction(transaction, {
      operator,
      action: 'deposit.reversed',
      subject: { kind: 'deposit', id: depositId },
      after: {
        player: asked.player_id,
        amount: toWire(asked.amount),
        currency: asked.currency,
        providerReference,
        transfer: booked.transfer_id,
      },
      terms: { deposit: depositId, providerReference },
      reason,
      at: booked.reversed_at,
    });
    return findDeposit(transaction, depositId);
  });
  if (!(reversed instanceof Refusal)) ledger.moved();
  return reversed ?? new Refusal('not_found', { what: 'deposit' });
}

/** The credit in reverse, as if all of it came from the game balance. */
async function reversalOf(
  deps: CreditDeps,
  depositId: bigint,
  providerReference: string | null,
): Promise<Arguments<'deposit_reverse'>> {
  const [facts] = (await findFacts(deps, deps.database.queries, [depositId])) as [DepositFacts];
  const credited = await legsOf(deps, facts, facts.amount);
  const { deposit_id, rail, reference } = facts;
  const command = {
    kind: 'deposit.reversal',
    key: idempotencyKey(`rail:${rail}`, `reversal of ${reference}`),
    request: { deposit: deposit_id },
    legs: credited.map(({ account, amount }) => ({ account, amount: -amount })),
    cause: deposit_id,
  } as const;
  return {
    deposit: deposit_id,
    provider_reference: providerReference,
    command: deps.ledger.prepare([command]),
    now: deps.ledger.now(),
  };
}
