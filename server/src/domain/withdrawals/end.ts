import { toWire } from '@sanduku/contracts/money';
import type { Database, Queries, Transaction } from '../../database/database.ts';
import { constraintName } from '../../database/errors.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { idempotencyKey, type Leg } from '../../ledger/transfer.ts';
import { legsOfPayout, legsOfRelease } from './books.ts';
import type { WithdrawalRow } from './withdrawal-row.ts';

export interface EndParts {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly clock: () => Date;
}

/** What a withdrawal comes to in the end. */
export type Ending =
  | { readonly status: 'completed'; readonly providerReference: string | null }
  | { readonly status: 'rejected' | 'failed'; readonly note: string };

/**
 * The rail has paid an approved withdrawal: writes that down, once, whoever says so and however often. What may call
 * this has made sure of the payment, with the provider or on the chain. Where it answers `paid_before`, the rail names
 * a payment that was another withdrawal's; nothing was written down, and a person has to look.
 */
export async function completeWithdrawal(
  parts: EndParts,
  withdrawalId: bigint,
  providerReference: string | null,
): Promise<'completed' | 'ended_before' | 'paid_before'> {
  try {
    const isEnded = await endApproved(parts, withdrawalId, { status: 'completed', providerReference });
    return isEnded ? 'completed' : 'ended_before';
  } catch (error) {
    if (isPaidBefore(error)) return 'paid_before';
    throw error;
  }
}

/** The rail will never pay an approved withdrawal: gives all of the money back, once. Answers whether it did so now. */
export function failWithdrawal(parts: EndParts, withdrawalId: bigint, sentence: string): Promise<boolean> {
  return endApproved(parts, withdrawalId, { status: 'failed', note: sentence });
}

async function endApproved(parts: EndParts, id: bigint, ending: Ending): Promise<boolean> {
  const asked = await withdrawalsById(parts.database.queries, id).executeTakeFirstOrThrow();
  const legs = await legsOf(parts, asked, ending);
  const isEnded = await parts.database.inTransaction(async (transaction) => {
    const withdrawal = await withdrawalsById(transaction, id).forUpdate().executeTakeFirstOrThrow();
    if (withdrawal.status !== 'approved') return false;
    await endWithin(transaction, { parts, withdrawal, ending, legs });
    return true;
  });
  if (isEnded) parts.ledger.moved();
  return isEnded;
}

/** What is asked for before the transaction that ends a withdrawal. Its amounts never change. */
export function legsOf(parts: EndParts, withdrawal: WithdrawalRow, { status }: Ending): Promise<Leg[]> {
  return status === 'completed' ? legsOfPayout(parts, withdrawal) : legsOfRelease(parts, withdrawal);
}

/** Ends a withdrawal that the caller has locked, and whose status allows it. After the commit, say `ledger.moved()`. */
export async function endWithin(
  transaction: Transaction,
  {
    parts: { ledger, clock },
    withdrawal,
    ending,
    legs,
    decided = {},
  }: {
    parts: EndParts;
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
    details: { withdrawal: id.toString() },
    events: [
      ending.status === 'completed'
        ? { topic: 'withdrawal_completed', playerId: player_id, payload: { id: id.toString(), amount } }
        : {
            topic: 'withdrawal_rejected',
            playerId: player_id,
            payload: {
              amount,
              reason: ending.note,
              ...(ending.status === 'failed' && { status: ending.status }),
            },
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
      look_at: null,
      looked_at_until: null,
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
