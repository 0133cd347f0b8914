import { type Micros, toWire } from '@sanduku/contracts/money';
import type { WalletMove, WalletState } from '@sanduku/contracts/reconciliation/api';
import { statedWallets } from '@sanduku/contracts/reconciliation/rules';
import { type Wallet, wallets } from '@sanduku/contracts/wallets';
import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import type { LedgerCurrency } from '../../ledger/accounts.ts';
import { nextToClose } from './close-day.ts';
import { type Books, newestStatement, trustedFees } from './store.ts';

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
