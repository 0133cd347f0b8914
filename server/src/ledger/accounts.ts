import type { Currency } from '@sanduku/contracts/countries';
import type { Wallet } from '@sanduku/contracts/wallets';
import { sql } from 'kysely';
import type { Queries, Transaction } from '../database/database.ts';

export type PlayerAccountKind =
  | 'player.game'
  | 'player.reserved'
  | 'player.investment'
  /** Debt after a reversed deposit: zero or negative. Opened with the first reversal. */
  | 'player.debt';
export type HouseAccountKind =
  | 'house.bankroll'
  | 'house.fees'
  | 'house.interest'
  /** Reserved for days being paid. */
  | 'house.interest_due'
  | 'house.bonus'
  | 'house.fx'
  | `rail.${Wallet}`
  /** Left one wallet, not yet in the other. */
  | 'rail.transit';

export type LedgerCurrency = Currency | 'USDT';

export interface PlayerAccount {
  readonly id: bigint;
  readonly currency: Currency;
}

/** Many rows avoid a hot row, except for funds. */
export interface HouseAccount {
  readonly slots: readonly bigint[];
  readonly currency: LedgerCurrency;
}

export type Account = PlayerAccount | HouseAccount;

/** More than all processes ever have in flight. */
export const HOUSE_SLOTS = 64;

/** One row each, so a CHECK constraint keeps it from going negative. */
const funds: readonly string[] = ['house.interest', 'house.interest_due'] satisfies HouseAccountKind[];

export function isHouse(account: Account): account is HouseAccount {
  return 'slots' in account;
}

export function slotOf({ slots }: HouseAccount, slot: number): bigint {
  const id = slots[slot % slots.length];
  if (id === undefined) throw new Error('A house account has no slots');
  return id;
}

/** Returns an account that is already open. */
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

/** Both at once, by id: two steps could deadlock with a payout. */
export async function lockedBalance(
  transaction: Transaction,
  account: HouseAccount,
  other: HouseAccount,
): Promise<bigint> {
  await sql`
    select from ledger_account where id = any (${[...account.slots, ...other.slots]}::bigint[])
    order by id for no key update`.execute(transaction);
  const { balance } = await transaction
    .selectFrom('ledger_account')
    .select(sql<bigint>`sum(balance)::bigint`.as('balance'))
    .where('id', 'in', account.slots)
    .executeTakeFirstOrThrow();
  return balance;
}

export async function playerBalance(
  queries: Queries,
  player: { id: bigint; currency: Currency },
  kind: PlayerAccountKind,
): Promise<bigint> {
  const { balance } = await accountsOf(queries, player, kind).select('balance').executeTakeFirstOrThrow();
  return balance;
}

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
