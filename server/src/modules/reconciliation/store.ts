import { plusDays, startOfKampalaDay } from '@sanduku/contracts/kampala-day';
import { type Micros, toWire } from '@sanduku/contracts/money';
import type { WalletMove, WalletState } from '@sanduku/contracts/reconciliation/api';
import {
  type StatedWallet,
  statedWallets,
  usualFeeBasisPoints,
} from '@sanduku/contracts/reconciliation/rules';
import { type Wallet, wallets } from '@sanduku/contracts/wallets';
import { sql } from 'kysely';
import { callWithin, type Database, type Queries, type Transaction } from '../../database/database.ts';
import type { LedgerCurrency } from '../../ledger/accounts.ts';
import type { Ledger } from '../../ledger/ledger.ts';

export interface ReconciliationDeps {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly clock: () => Date;
}

export interface Books {
  readonly wallet: StatedWallet;
  readonly currency: LedgerCurrency;
}

export async function lockWallet(transaction: Transaction, { wallet, currency }: Books): Promise<void> {
  await callWithin(transaction, 'wallet_lock', { wallet, currency });
}

export function newestStatement(queries: Queries, { wallet, currency }: Books) {
  return queries
    .selectFrom('wallet_statement')
    .select(['id', 'first_day', 'last_day', 'closing_balance'])
    .where('wallet', '=', wallet)
    .where('currency', '=', currency)
    .orderBy('last_day', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function ledgerAt(queries: Queries, { wallet, currency }: Books, day: string): Promise<Micros> {
  // A Date has only milliseconds.
  const end = sql`(${day}::date + 1)::timestamp at time zone 'Africa/Kampala' - interval '1 microsecond'`;
  const { rows } = await sql<{ total: Micros }>`
    select reserve_ledger_totals(${wallet}, ${currency}, ${end}) as total`.execute(queries);
  return rows[0]?.total ?? 0n;
}

/** On the statement and not explained by an operator. */
export async function trustedFees(
  queries: Queries,
  { wallet, currency }: Books,
  day: string,
): Promise<Micros> {
  const { fees } = await queries
    .selectFrom('wallet_difference')
    .select(sql<Micros>`coalesce(-sum(amount), 0)::bigint`.as('fees'))
    .where('wallet', '=', wallet)
    .where('currency', '=', currency)
    .where('kind', '=', 'fee')
    .where('state', '=', 'explained')
    .where('explained_by', 'is', null)
    .where('at', '>=', startOfKampalaDay(day))
    .where('at', '<', startOfKampalaDay(plusDays(day, 1)))
    .executeTakeFirstOrThrow();
  return fees;
}

export async function matchWallet(
  transaction: Transaction,
  { wallet, currency }: Books,
  statement: bigint | null,
): Promise<void> {
  await callWithin(transaction, 'wallet_load_movements', { wallet, currency });
  // Separate calls: together they could exceed the statement timeout.
  await callWithin(transaction, 'wallet_match', { wallet, currency, statement });
  await callWithin(transaction, 'wallet_classify', {
    wallet,
    currency,
    statement,
    usual_fee: usualFeeBasisPoints[wallet],
  });
  await callWithin(transaction, 'wallet_propose', { wallet, currency });
}

/** In order, from the first covered day. Undefined without a statement. */
export async function nextToClose(
  queries: Queries,
  { wallet, currency }: Books,
): Promise<string | undefined> {
  const closed = await queries
    .selectFrom('wallet_close')
    .select(({ fn }) => fn.max('day').as('day'))
    .where('wallet', '=', wallet)
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow();
  if (closed.day) return plusDays(closed.day, 1);
  const first = await queries
    .selectFrom('wallet_statement')
    .select(({ fn }) => fn.min('first_day').as('day'))
    .where('wallet', '=', wallet)
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow();
  return first.day ?? undefined;
}

const HOME = 'UGX' satisfies LedgerCurrency;

/** A bank in shillings and in each currency with a statement. */
export async function listWallets(queries: Queries): Promise<WalletState[]> {
  const { rows } = await sql<{ kind: string; currency: LedgerCurrency; held: Micros }>`
    select kind, currency, -sum(balance)::bigint as held from ledger_account
    where kind like 'rail.%' group by kind, currency order by currency`.execute(queries);
  const stated = await queries
    .selectFrom('wallet_statement')
    .select(['wallet', 'currency'])
    .distinct()
    .execute();
  const states = statedWallets.flatMap((wallet) => {
    const own = rows.filter(({ kind }) => kind === `rail.${wallet}`);
    const carried = wallets[wallet].currency;
    const others = stated.filter((one) => one.wallet === wallet).map(({ currency }) => currency);
    const currencies = carried === undefined ? [...new Set<LedgerCurrency>([HOME, ...others])] : [carried];
    return currencies.map((currency) => {
      const ledger = own.find((row) => row.currency === currency)?.held ?? 0n;
      return readState(queries, { wallet, currency }, ledger);
    });
  });
  return Promise.all(states);
}

async function readState(
  queries: Queries,
  { wallet, currency }: Books,
  ledger: Micros,
): Promise<WalletState> {
  const statement = await newestStatement(queries, { wallet, currency });
  const { closed } = await queries
    .selectFrom('wallet_close')
    .select(({ fn }) => fn.max('day').as('closed'))
    .where('wallet', '=', wallet)
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow();
  const { open } = await queries
    .selectFrom('wallet_difference')
    .select(({ fn }) => fn.countAll<bigint>().as('open'))
    .where('wallet', '=', wallet)
    .where('currency', '=', currency)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  const next = statement && (await nextToClose(queries, { wallet, currency }));
  const nextDay = next !== undefined && statement && next <= statement.last_day ? next : null;
  return {
    wallet,
    currency,
    ledger: toWire(ledger),
    statement: statement
      ? {
          id: statement.id.toString(),
          firstDay: statement.first_day,
          lastDay: statement.last_day,
          balance: toWire(statement.closing_balance),
        }
      : null,
    lastClosed: closed,
    nextToClose: nextDay,
    fees: nextDay === null ? 0 : toWire(await trustedFees(queries, { wallet, currency }, nextDay)),
    open: Number(open),
  };
}

/** Left one wallet and not yet in the other. */
export async function listOpenMoves(queries: Queries): Promise<WalletMove[]> {
  const rows = await queries
    .selectFrom('wallet_move')
    .selectAll()
    .where('arrived_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id, from_wallet, to_wallet, currency, amount, created_at }) => ({
    id: id.toString(),
    from: from_wallet as Wallet,
    to: to_wallet as Wallet,
    currency,
    amount: toWire(amount),
    createdAt: created_at.toISOString(),
  }));
}
