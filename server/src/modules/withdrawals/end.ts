import { toWire } from '@sanduku/contracts/money';
import { type PayoutFailure, payoutFailures } from '@sanduku/contracts/withdrawals/failures';
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

// Legs are asked for before the transaction: opening an account of the house is a transaction of its own.

type Reservation = Pick<WithdrawalRow, 'player_id' | 'currency' | 'amount' | 'fee'>;

/** Amount and fee leave the game balance, where they could be played away before anybody decides. */
export async function legsOfReserve(deps: EndDeps, reservation: Reservation): Promise<Leg[]> {
  const { game, reserved, total } = await accountsOf(deps, reservation);
  return [
    { account: game, amount: -total },
    { account: reserved, amount: total },
  ];
}

/** All of it goes back. */
async function legsOfRelease(deps: EndDeps, reservation: Reservation): Promise<Leg[]> {
  const { game, reserved, total } = await accountsOf(deps, reservation);
  return [
    { account: reserved, amount: -total },
    { account: game, amount: total },
  ];
}

/**
 * The rail's account goes up by what was paid: its negative balance is what we hold outside. Between two currencies
 * stands the exchange account; what is too small for the rail to pay stays with the fee.
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

/** What a withdrawal comes to in the end. */
export type Ending =
  | { readonly status: 'completed'; readonly providerReference: string | null }
  /** Refused in an operator's own words. */
  | { readonly status: 'rejected'; readonly note: string }
  | { readonly status: 'failed'; readonly note: PayoutFailure };

/**
 * The rail has paid an approved withdrawal: writes that down, once, whoever says so and however often. What may call
 * this has made sure of the payment, with the provider or on the chain. Where it answers `paid_before`, the rail names
 * a payment that was another withdrawal's; nothing was written down, and a person has to look.
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

/** The rail will never pay an approved withdrawal: gives all of the money back, once. Answers whether it did so now. */
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

/** What is asked for before the transaction that ends a withdrawal. Once it is approved, its amounts never change. */
export function legsOf(deps: EndDeps, withdrawal: WithdrawalRow, { status }: Ending): Promise<Leg[]> {
  return status === 'completed' ? legsOfPayout(deps, withdrawal) : legsOfRelease(deps, withdrawal);
}

/** Ends a withdrawal that the caller has locked, and whose status allows it. After the commit, say `ledger.moved()`. */
export async function endWithin(
  transaction: Transaction,
  {
    deps: { ledger, clock },
    withdrawal,
    ending,
    legs,
    decided = {},
  }: {
    deps: EndDeps;
    withdrawal: WithdrawalRow;
    ending: Ending;
    legs: readonly Leg[];
    /** Who decided and when, where deciding and ending are one. */
    decided?: { decided_by: bigint; decided_at: Date } | Record<string, never>;
  },
): Promise<void> {
  const { id, player_id, rail } = withdrawal;
  const amount = toWire(withdrawal.amount);
  const outcome = await ledger.postWithin(transaction, {
    kind: ending.status === 'completed' ? 'withdrawal.payout' : 'withdrawal.release',
    // One key for both ways to end: the ledger itself takes only one of them.
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
      ended_at: clock(),
      ...decided,
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
}

/** Whether the database refuses a payment that has been the end of another withdrawal. */
export function isPaidBefore(error: unknown): boolean {
  return constraintName(error) === 'payout_paid_once';
}

export function withdrawalsById(queries: Queries, id: bigint) {
  return queries.selectFrom('withdrawal').selectAll().where('id', '=', id);
}
