import type { Currency } from '@sanduku/contracts/countries';
import { toWire } from '@sanduku/contracts/money';
import { payoutWallet } from '@sanduku/contracts/wallets';
import { type PayoutFailure, payoutFailures } from '@sanduku/contracts/withdrawals/api';
import { callLocking, callWithin, type Database, type Queries } from '../../database/database.ts';
import { constraintName } from '../../database/errors.ts';
import type { Arguments, Row } from '../../database/functions.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { idempotencyKey, type Leg } from '../../ledger/transfer.ts';
import { conversionWindowStart } from '../settings/rates.ts';
import type { WithdrawalRow } from './rules.ts';

export interface EndDeps {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly clock: () => Date;
}

export type Decidable = Row<'withdrawal_to_decide'>;

export async function findToDecide(queries: Queries, id: bigint, now: Date): Promise<Decidable | undefined> {
  const given = { withdrawal: id, rates_from: conversionWindowStart(now) };
  return (await callWithin(queries, 'withdrawal_to_decide', given))[0];
}

export type Ending =
  | { readonly status: 'completed'; readonly providerReference: string | null }
  /** In an operator's words. */
  | { readonly status: 'rejected'; readonly note: string }
  | { readonly status: 'failed'; readonly note: PayoutFailure };

/**
 * Once. The caller has verified the payment. `paid_before`: the payment belongs to another withdrawal; nothing was
 * written, and it needs review.
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

/** Returns all money, once; true if this call did it. */
export function failWithdrawal(
  deps: EndDeps,
  withdrawalId: bigint,
  failure: PayoutFailure,
): Promise<boolean> {
  return endApproved(deps, withdrawalId, { status: 'failed', note: failure });
}

async function endApproved(deps: EndDeps, id: bigint, ending: Ending): Promise<boolean> {
  const { database, ledger } = deps;
  const asked = await findToDecide(database.queries, id, deps.clock());
  if (asked === undefined) throw new Error(`Withdrawal ${id} does not exist`);
  const given = await endingOf(deps, asked, ending);
  const { withdrawal_end: endedAt } = await callLocking(database, 'withdrawal_end', given);
  if (endedAt !== null) ledger.moved();
  return endedAt !== null;
}

/** Call before the transaction: opening an operator account uses its own. */
export async function endingOf(
  deps: EndDeps,
  withdrawal: Decidable,
  ending: Ending,
): Promise<Arguments<'withdrawal_end'>> {
  const { id, player_id, rail } = withdrawal;
  const amount = toWire(withdrawal.amount);
  const isPaid = ending.status === 'completed';
  const command = {
    kind: isPaid ? 'withdrawal.payout' : 'withdrawal.release',
    // The ledger accepts only one ending.
    key: idempotencyKey('house:withdrawal', id.toString()),
    request: { withdrawal: id },
    // Amounts never change after approval.
    legs: await (isPaid ? legsOfPayout : legsOfRelease)(deps, withdrawal),
    cause: id,
    events: [
      isPaid
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
  } as const;
  const reference = isPaid ? ending.providerReference : null;
  return {
    withdrawal: id,
    from: ending.status === 'rejected' ? 'pending' : 'approved',
    status: ending.status,
    note: isPaid ? null : ending.note,
    // References are unique per rail.
    provider_reference: reference === null ? null : `${rail}:${reference}`,
    command: deps.ledger.prepare([command]),
    rejected_by: null,
    now: deps.ledger.now(),
  };
}

async function legsOfRelease(_deps: EndDeps, withdrawal: Decidable): Promise<Leg[]> {
  const { game, reserved, total } = accountsOf(withdrawal);
  return [
    { account: reserved, amount: -total },
    { account: game, amount: total },
  ];
}

/**
 * The rail's negative balance is what we hold outside. Currency differences go through the exchange account; a
 * remainder too small for the rail stays with the fee.
 */
async function legsOfPayout({ ledger }: EndDeps, withdrawal: Decidable): Promise<Leg[]> {
  const { amount, fee, payout_amount } = withdrawal;
  const { currency, payout_currency, rail } = withdrawal as Pick<
    WithdrawalRow,
    'currency' | 'payout_currency' | 'rail'
  >;
  const { reserved, total } = accountsOf(withdrawal);
  const fees = await ledger.house('house.fees', currency);
  const legs: Leg[] = [
    { account: reserved, amount: -total },
    { account: await ledger.house(`rail.${payoutWallet(rail)}`, payout_currency), amount: payout_amount },
  ];
  if (payout_currency === currency) return [...legs, { account: fees, amount: total - payout_amount }];
  return [
    ...legs,
    { account: fees, amount: fee },
    { account: await ledger.house('house.fx', currency), amount },
    { account: await ledger.house('house.fx', payout_currency), amount: -payout_amount },
  ];
}

function accountsOf({ game_account, reserved_account, amount, fee, ...withdrawal }: Decidable) {
  const currency = withdrawal.currency as Currency;
  return {
    game: { id: game_account, currency },
    reserved: { id: reserved_account, currency },
    total: amount + fee,
  };
}

export function isPaidBefore(error: unknown): boolean {
  return constraintName(error) === 'payout_paid_once';
}
