import type { BodyOf, DataOf } from '@sanduku/contracts/endpoint';
import { plusDays, startOfKampalaDay } from '@sanduku/contracts/kampala-day';
import { type Micros, toWire } from '@sanduku/contracts/money';
import type { reconciliationApi } from '@sanduku/contracts/reconciliation/api';
import { type Wallet, walletIds, wallets } from '@sanduku/contracts/wallets';
import { callForRow, type Queries, type Transaction } from '../../database/database.ts';
import { constraintName } from '../../database/errors.ts';
import { Refusal } from '../../lib/refusal.ts';
import { type ActingOperator, recordAction } from '../operators/audit-log.ts';
import {
  type Books,
  ledgerAt,
  lockWallet,
  matchWallet,
  nextToClose,
  type ReconciliationDeps,
  trustedFees,
} from './store.ts';

type Close = DataOf<typeof reconciliationApi.adminCloseDay>;

/** Earlier transfers may still commit after midnight. */
export const SETTLED_AFTER_MS = 10 * 60_000;

/** Two operators sign that statement and ledger agree, except for explained differences. */
export async function closeDay(
  { database, clock }: ReconciliationDeps,
  {
    operator,
    request,
  }: { operator: ActingOperator; request: BodyOf<typeof reconciliationApi.adminCloseDay> },
): Promise<Close | Refusal> {
  return database
    .inTransaction((transaction) => close(transaction, { operator, request, now: clock() }))
    .catch((error: unknown) => {
      if (constraintName(error) === 'wallet_close_pkey') return new Refusal('already_decided');
      throw error;
    });
}

async function close(
  transaction: Transaction,
  order: { operator: ActingOperator; request: BodyOf<typeof reconciliationApi.adminCloseDay>; now: Date },
): Promise<Close | Refusal> {
  const { operator, request, now } = order;
  const { wallet, currency, day, reason } = request;
  const books = { wallet, currency };
  const end = startOfKampalaDay(plusDays(day, 1));
  if (now.getTime() < end.getTime() + SETTLED_AFTER_MS) {
    return new Refusal('invalid_request', { problem: 'statement_unfinished', day });
  }
  await lockWallet(transaction, books);
  const next = await nextToClose(transaction, books);
  if (next === undefined) return new Refusal('invalid_request', { problem: 'statement_gap', day });
  if (day < next) return new Refusal('already_decided', { why: 'day_closed' });
  const balance = await balanceAt(transaction, books, day);
  if (day > next || balance === null)
    return new Refusal('invalid_request', { problem: 'statement_gap', day: next });
  await matchWallet(transaction, books, null);
  const { open } = await transaction
    .selectFrom('wallet_difference as d')
    // A line of a later day may differ from a transfer of this day.
    .leftJoin('wallet_movement as m', 'm.transfer_id', 'd.transfer_id')
    .select(({ fn }) => fn.countAll<bigint>().as('open'))
    .where('d.wallet', '=', wallet)
    .where('d.currency', '=', currency)
    .where('d.state', '=', 'open')
    .where(({ eb, or }) => or([eb('d.at', '<', end), eb('m.at', '<', end)]))
    .executeTakeFirstOrThrow();
  if (open > 0n) return new Refusal('already_decided', { why: 'differences_open', count: Number(open) });
  const ledger = await ledgerAt(transaction, books, day);
  const fees = toWire(await trustedFees(transaction, books, day));
  const said = { amount: toWire(balance), books: toWire(ledger), fees, currency };
  // First: one operator alone stops here.
  await recordAction(transaction, {
    operator,
    action: 'wallet.closed',
    subject: { kind: 'wallet_day', id: `${wallet} ${currency} ${day}` },
    after: { ...said, wallet, day },
    terms: said,
    reason,
    at: now,
  });
  await transaction
    .insertInto('wallet_close')
    .values({
      wallet,
      currency: currency,
      day,
      balance,
      ledger_balance: ledger,
      approval_id: operator.approves?.approvalId ?? 0n,
      closed_at: now,
    })
    .execute();
  return { day, balance: toWire(balance) };
}

async function balanceAt(queries: Queries, { wallet, currency }: Books, day: string): Promise<Micros | null> {
  return (await callForRow(queries, 'wallet_balance_at', { wallet, currency, day })).wallet_balance_at;
}

/** By its statements. Undefined until all the provider's wallets are closed. */
export async function closedBalance(
  queries: Queries,
  { provider, currency, day }: { provider: string; currency: 'UGX'; day: string },
): Promise<{ balance: Micros; approvalId: bigint } | undefined> {
  const own = walletIds.filter((wallet: Wallet) => wallets[wallet].provider === provider);
  const closes = await queries
    .selectFrom('wallet_close')
    .select(['balance', 'approval_id'])
    .where('wallet', 'in', own)
    .where('currency', '=', currency)
    .where('day', '=', day)
    .orderBy('approval_id', 'desc')
    .execute();
  const [last] = closes;
  if (last === undefined || closes.length < own.length) return undefined;
  return { balance: closes.reduce((sum, { balance }) => sum + balance, 0n), approvalId: last.approval_id };
}
