import type { BodyOf } from '@sanduku/contracts/endpoint';
import { fromWire, toWire } from '@sanduku/contracts/money';
import type { reconciliationApi, WalletMove } from '@sanduku/contracts/reconciliation/api';
import { wallets } from '@sanduku/contracts/wallets';
import { amountOf } from '@sanduku/contracts/wording';
import { callWithin, type Transaction } from '../../database/database.ts';
import { lockedBalance } from '../../ledger/accounts.ts';
import { nextId } from '../../ledger/ledger.ts';
import { idempotencyKey, type TransferCommand } from '../../ledger/transfer.ts';
import { Refusal, RefusedError } from '../../lib/refusal.ts';
import { type ActingOperator, recordAction } from '../operators/audit-log.ts';
import type { Books, ReconciliationDeps } from './store.ts';

type MoveRequest = BodyOf<typeof reconciliationApi.adminMoveMoney>;

/** Needs two operators. Posts only the departure; the second wallet's statement leads to the arrival. */
export async function moveMoney(
  deps: ReconciliationDeps,
  { operator, request }: { operator: ActingOperator; request: MoveRequest },
): Promise<WalletMove | Refusal> {
  const { database, ledger, clock } = deps;
  const { fromWallet: from, toWallet: to, currency, reason } = request;
  const amount = fromWire(request.amount);
  if (amount === undefined || from === to)
    return new Refusal('invalid_request', { problem: 'amount_missing' });
  for (const wallet of [from, to]) {
    const carried = wallets[wallet].currency;
    if (carried !== undefined && carried !== currency) {
      return new Refusal('invalid_request', { problem: 'rail_currency', carries: carried, currency });
    }
  }
  const source = await ledger.house(`rail.${from}`, currency);
  const transit = await ledger.house('rail.transit', currency);
  const moved = await database.inTransaction(async (transaction) => {
    const holds = -(await lockedBalance(transaction, source, transit));
    if (holds < amount) {
      return new Refusal('not_enough_money', {
        why: 'account_balance_too_low',
        holds: amountOf(holds, currency),
      });
    }
    const approvalId = operator.approves?.approvalId ?? 0n;
    const id = await nextId(transaction, 'wallet_move');
    const now = clock();
    // First: one operator alone stops here.
    await recordAction(transaction, {
      operator,
      action: 'wallet.moved',
      subject: { kind: 'wallet', id: `${from} ${currency}` },
      after: { wallet: from, toWallet: to, amount: toWire(amount), currency },
      terms: {},
      reason,
      at: now,
    });
    const posted = await postMove(deps, transaction, {
      key: idempotencyKey('house:move', `${approvalId}`),
      legs: [
        { account: source, amount },
        { account: transit, amount: -amount },
      ],
      move: id,
    });
    await transaction
      .insertInto('wallet_move')
      .values({
        id,
        from_wallet: from,
        to_wallet: to,
        currency: currency,
        amount,
        approval_id: approvalId,
        created_at: posted.postedAt,
      })
      .execute();
    return {
      id: id.toString(),
      from,
      to,
      currency,
      amount: toWire(amount),
      createdAt: posted.postedAt.toISOString(),
    };
  });
  if (!(moved instanceof Refusal)) ledger.moved();
  return moved;
}

/** For a transaction that holds the lock. */
export async function recordArrival(
  deps: ReconciliationDeps,
  transaction: Transaction,
  move: bigint,
  books: Books,
): Promise<bigint> {
  const found = await transaction
    .selectFrom('wallet_move')
    .selectAll()
    .where('id', '=', move)
    .where('arrived_at', 'is', null)
    .executeTakeFirst();
  if (found === undefined) throw new RefusedError(new Refusal('already_decided'));
  const { ledger } = deps;
  const posted = await postMove(deps, transaction, {
    key: idempotencyKey('house:move', `${found.approval_id} arrived`),
    legs: [
      { account: await ledger.house('rail.transit', found.currency), amount: found.amount },
      { account: await ledger.house(`rail.${books.wallet}`, found.currency), amount: -found.amount },
    ],
    move,
  });
  await transaction
    .updateTable('wallet_move')
    .set({ arrived_at: posted.postedAt })
    .where('id', '=', move)
    .execute();
  await callWithin(transaction, 'wallet_load_movements', books);
  return posted.transferId;
}

async function postMove(
  { ledger }: ReconciliationDeps,
  transaction: Transaction,
  { key, legs, move }: Pick<TransferCommand, 'key' | 'legs'> & { move: bigint },
) {
  const posted = await ledger.postWithin(transaction, {
    kind: 'wallet.move',
    key,
    request: { move },
    legs,
    cause: move,
  });
  if (posted.status === 'refused') {
    throw new RefusedError(
      new Refusal(posted.refusal === 'amount_out_of_range' ? 'invalid_request' : posted.refusal),
    );
  }
  return posted;
}
