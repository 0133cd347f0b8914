import type { Currency } from '@sanduku/contracts/countries';
import { sql } from 'kysely';
import type { Queries, Transaction } from '../database/database.ts';

export type PlayerAccountKind = 'player.game' | 'player.reserved' | 'player.investment';
export type HouseAccountKind =
  | 'house.bankroll'
  | 'house.fees'
  | 'house.interest'
  /** Set aside for days that are being paid. */
  | 'house.interest_due'
  | 'house.bonus'
  | 'house.fx'
  | `rail.${string}`;

/** What the ledger counts in: the players' currencies, and the one in which money comes in on chains. */
export type LedgerCurrency = Currency | 'USDT';

/** One row of the ledger. The database keeps it from going below zero. */
export interface PlayerAccount {
  readonly id: bigint;
  readonly currency: Currency;
}

/** An account of the house or of a rail: many rows, unless it holds funds, so that no row is hot. Its balance is their sum. */
export interface HouseAccount {
  readonly slots: readonly bigint[];
  readonly currency: LedgerCurrency;
}

export type Account = PlayerAccount | HouseAccount;

/** More than the number of calls that all processes together ever have in flight at once. */
export const HOUSE_SLOTS = 64;

/** Funds are one row: the database keeps it from going below zero. */
const funds: readonly string[] = ['house.interest', 'house.interest_due'] satisfies HouseAccountKind[];

export function isHouse(account: Account): account is HouseAccount {
  return 'slots' in account;
}

/** The row of a house account that a call with this slot writes to. */
export function slotOf({ slots }: HouseAccount, slot: number): bigint {
  const id = slots[slot % slots.length];
  if (id === undefined) throw new Error('A house account has no slots');
  return id;
}

/** Opens a player's accounts; opening one that is open already answers the same account. */
export async function openPlayerAccounts<const Kinds extends readonly PlayerAccountKind[]>(
  transaction: Transaction,
  player: { id: bigint; currency: Currency },
  kinds: Kinds,
): Promise<{ [K in keyof Kinds]: PlayerAccount }> {
  await transaction
    .insertInto('ledger_account')
    .values(kinds.map((kind) => ({ player_id: player.id, kind, currency: player.currency })))
    .onConflict((conflict) => conflict.constraint('ledger_account_unique').doNothing())
    .execute();
  const rows = await transaction
    .selectFrom('ledger_account')
    .select(['id', 'kind'])
    .where('player_id', '=', player.id)
    .where('currency', '=', player.currency)
    .execute();
  const ids = new Map(rows.map((row) => [row.kind, row.id]));
  return kinds.map((kind) => {
    const id = ids.get(kind);
    if (id === undefined) throw new Error(`Account ${kind} of player ${player.id} did not open`);
    return { id, currency: player.currency };
  }) as { [K in keyof Kinds]: PlayerAccount };
}

/** Finds the account of the house, opening it with all its slots when it is new. */
export async function openHouseAccount(
  queries: Queries,
  kind: HouseAccountKind,
  currency: LedgerCurrency,
): Promise<HouseAccount> {
  const slots = funds.includes(kind) ? 1 : HOUSE_SLOTS;
  const find = () =>
    queries
      .selectFrom('ledger_account')
      .select('id')
      .where('slot', '<', slots)
      .where('player_id', 'is', null)
      .where('kind', '=', kind)
      .where('currency', '=', currency)
      .orderBy('slot')
      .execute();
  let rows = await find();
  if (rows.length < slots) {
    await queries
      .insertInto('ledger_account')
      .columns(['kind', 'currency', 'slot'])
      .expression(sql`select ${kind}, ${currency}, generate_series(0, ${slots - 1}::int)`)
      .onConflict((conflict) => conflict.constraint('ledger_account_unique').doNothing())
      .execute();
    rows = await find();
  }
  return { slots: rows.map(({ id }) => id), currency };
}

export async function balanceOf(queries: Queries, account: Account): Promise<bigint> {
  const ids = isHouse(account) ? account.slots : [account.id];
  const rows = await queries.selectFrom('ledger_account').select('balance').where('id', 'in', ids).execute();
  return rows.reduce((sum, { balance }) => sum + balance, 0n);
}

/** What a player holds in one of the accounts that were opened for them. */
export async function playerBalance(
  queries: Queries,
  player: { id: bigint; currency: Currency },
  kind: PlayerAccountKind,
): Promise<bigint> {
  const { balance } = await accountsOf(queries, player, kind).select('balance').executeTakeFirstOrThrow();
  return balance;
}

/** One of the accounts that were opened for a player. */
export async function playerAccount(
  queries: Queries,
  player: { id: bigint; currency: Currency },
  kind: PlayerAccountKind,
): Promise<PlayerAccount> {
  const { id } = await accountsOf(queries, player, kind).select('id').executeTakeFirstOrThrow();
  return { id, currency: player.currency };
}

function accountsOf(queries: Queries, player: { id: bigint; currency: Currency }, kind: PlayerAccountKind) {
  return queries
    .selectFrom('ledger_account')
    .where('player_id', '=', player.id)
    .where('kind', '=', kind)
    .where('currency', '=', player.currency);
}
