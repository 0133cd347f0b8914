import { toWire } from '@sanduku/contracts/money';
import { type PayoutFailure, payoutFailures } from '@sanduku/contracts/withdrawals/api';
import type { Database, Queries, Transaction } from '../../database/database.ts';
import { constraintName } from '../../database/errors.ts';
import { playerAccount } from '../../ledger/accounts.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { idempotencyKey, type Leg } from '../../ledger/transfer.ts';
import type { WithdrawalRow } from './rules.ts';

export interface EndDeps {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly clock: () => Date;
}

// Legs are prepared before the transaction, because opening an operator account is a separate one.

type Reservation = Pick<WithdrawalRow, 'player_id' | 'currency' | 'amount' | 'fee'>;

async function legsOfRelease(deps: EndDeps, reservation: Reservation): Promise<Leg[]> {
  const { game, reserved, total } = await accountsOf(deps, reservation);
  return [
    { account: reserved, amount: -total },
    { account: game, amount: total },
  ];
}

/**
 * The rail's account is credited: its negative balance is what we hold outside. Currency differences go
 * through the exchange account; a remainder too small for the rail stays with the fee.
 */
async function legsOfPayout(deps: EndDeps, withdrawal: WithdrawalRow): Promise<Leg[]> {
  const { rail, currency, amount, fee, payout_currency, payout_amount } = withdrawal;
  const { ledger } = deps;
  const { reserved, total } = await accountsOf(deps, withdrawal);
  const fees = await ledger.house('house.fees', currency);
  const legs: Leg[] = [
    { account: reserved, amount: -total },
    { account: await ledger.house(`rail.${rail}`, payout_currency), amount: payout_amount },
  ];
  if (payout_currency === currency) return [...legs, { account: fees, amount: total - payout_amount }];
  return [
    ...legs,
    { account: fees, amount: fee },
    { account: await ledger.house('house.fx', currency), amount },
    { account: await ledger.house('house.fx', payout_currency), amount: -payout_amount },
  ];
}

async function accountsOf({ database }: EndDeps, { player_id, currency, amount, fee }: Reservation) {
  const player = { id: player_id, currency };
  return {
    game: await playerAccount(database.queries, player, 'player.game'),
    reserved: await playerAccount(database.queries, player, 'player.reserved'),
    total: amount + fee,
  };
}

export type Ending =
  | { readonly status: 'completed'; readonly providerReference: string | null }
  /** In an operator's words. */
  | { readonly status: 'rejected'; readonly note: string }
  | { readonly status: 'failed'; readonly note: PayoutFailure };

/**
 * Completes an approved withdrawal exactly once. The caller has verified the payment. `paid_before`: the
 * payment belongs to another withdrawal; nothing was written, and it needs review.
 */
export async function completeWithdrawal(
  deps: EndDeps,
  withdrawalId: bigint,
  providerReference: string | null,
): Promise<'completed' | 'ended_before' | 'paid_before'> {
  try {
    const isEnded = await endApproved(deps, withdrawalId, { status: 'completed', providerReference });
    return isEnded ? 'completed' : 'ended_before';
  } catch (error) {
    if (isPaidBefore(error)) return 'paid_before';
    throw error;
  }
}

/** Returns all money of an approved withdrawal, once. Returns whether this call did it. */
export function failWithdrawal(
  deps: EndDeps,
  withdrawalId: bigint,
  failure: PayoutFailure,
): Promise<boolean> {
  return endApproved(deps, withdrawalId, { status: 'failed', note: failure });
}

async function endApproved(deps: EndDeps, id: bigint, ending: Ending): Promise<boolean> {
  const asked = await withdrawalsById(deps.database.queries, id).executeTakeFirstOrThrow();
  const legs = await legsOf(deps, asked, ending);
  const isEnded = await deps.database.inTransaction(async (transaction) => {
    const withdrawal = await withdrawalsById(transaction, id).forUpdate().executeTakeFirstOrThrow();
    if (withdrawal.status !== 'approved') return false;
    await endWithin(transaction, { deps, withdrawal, ending, legs });
    return true;
  });
  if (isEnded) deps.ledger.moved();
  return isEnded;
}

/** Call before the transaction. Amounts never change after approval. */
export function legsOf(deps: EndDeps, withdrawal: WithdrawalRow, { status }: Ending): Promise<Leg[]> {
  return status === 'completed' ? legsOfPayout(deps, withdrawal) : legsOfRelease(deps, withdrawal);
}

/** The caller holds the row lock and has checked the status. Call `ledger.moved()` after commit. */
export async function endWithin(
  transaction: Transaction,
  {
    deps: { ledger },
    withdrawal,
    ending,
    legs,
    decidedBy,
  }: {
    deps: EndDeps;
    withdrawal: WithdrawalRow;
    ending: Ending;
    legs: readonly Leg[];
    /** Set if deciding and ending are one step. */
    decidedBy?: bigint | undefined;
  },
): Promise<Date> {
  const { id, player_id, rail } = withdrawal;
  const amount = toWire(withdrawal.amount);
  const outcome = await ledger.postWithin(transaction, {
    kind: ending.status === 'completed' ? 'withdrawal.payout' : 'withdrawal.release',
    // One key for both endings, so the ledger accepts only one.
    key: idempotencyKey('house:withdrawal', id.toString()),
    request: { withdrawal: id },
    legs,
    cause: id,
    events: [
      ending.status === 'completed'
        ? { topic: 'withdrawal_completed', playerId: player_id, payload: { id: id.toString(), amount } }
        : {
            topic: 'withdrawal_rejected',
            playerId: player_id,
            payload:
              ending.status === 'failed'
                ? { amount, reason: payoutFailures[ending.note], status: 'failed', failure: ending.note }
                : { amount, reason: ending.note },
          },
    ],
  });
  if (outcome.status !== 'posted')
    throw new Error(`Withdrawal ${id} could not be ended as ${ending.status}`, { cause: outcome });
  await transaction
    .updateTable('withdrawal')
    .set({
      status: ending.status,
      end_transfer_id: outcome.transferId,
      ended_at: outcome.postedAt,
      ...(decidedBy !== undefined && { decided_by: decidedBy, decided_at: outcome.postedAt }),
      ...(ending.status !== 'completed' && { note: ending.note }),
    })
    .where('id', '=', id)
    .execute();
  await transaction
    .updateTable('payout')
    .set({
      poll_at: null,
      leased_until: null,
      ...(ending.status === 'completed' && {
        provider_reference: ending.providerReference === null ? null : `${rail}:${ending.providerReference}`,
      }),
    })
    .where('withdrawal_id', '=', id)
    .execute();
  return outcome.postedAt;
}

export function isPaidBefore(error: unknown): boolean {
  return constraintName(error) === 'payout_paid_once';
}

export function withdrawalsById(queries: Queries, id: bigint) {
  return queries.selectFrom('withdrawal').selectAll().where('id', '=', id);
}
