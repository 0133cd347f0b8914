import type { Currency } from '@sanduku/contracts/countries';
import { type MobileProvider, mobileProviders } from '@sanduku/contracts/deposits/api';
import { hashOfText } from '@sanduku/contracts/fairness/scheme';
import type { Micros } from '@sanduku/contracts/money';
import { ratesOf } from '@sanduku/contracts/rates';
import { isReserveSigned } from '@sanduku/contracts/transparency/reserve-signature';
import { type ReserveChain, writeReserves } from '@sanduku/contracts/transparency/reserves';
import { sql } from 'kysely';
import { callWithin, type Queries } from '../../database/database.ts';
import { constraintName } from '../../database/errors.ts';
import type { Log } from '../../lib/log.ts';
import { closedBalance } from '../reconciliation/close-day.ts';
import { readSetting } from '../settings/settings.ts';
import type { ReserveChainReader, ReserveSigner } from './ports.ts';
import type { TransparencyDeps } from './snapshot-day.ts';

/** Operators close mobile money the next morning. Later providers are left out. */
export const DUE_AFTER_MS = 12 * 60 * 60_000;
/** Mobile money is in shillings. */
const STATED_CURRENCY = 'UGX' satisfies Currency;

export interface ReservesDeps extends TransparencyDeps {
  readonly log: Log;
  readonly signer: ReserveSigner;
  readonly chains: readonly ReserveChainReader[];
}

interface OpenDay {
  readonly day: string;
  readonly taken: Date;
  /** SHA-256. */
  readonly liabilities: string;
}

/** Has each address sign, and signs the whole once complete or due. Returns the signed day. */
export async function snapshotReserves(deps: ReservesDeps): Promise<string | undefined> {
  const open = await newestOpenDay(deps.database.queries);
  if (open === undefined) return undefined;
  const known = await deps.database.queries
    .selectFrom('reserve_address')
    .select('chain')
    .where('day', '=', open.day)
    .execute();
  const missing = deps.chains.filter(({ rail }) => !known.some(({ chain }) => chain === rail));
  const read = await Promise.all(
    missing.map((chain) =>
      readAddress(deps, chain, open).catch((error: unknown) => {
        deps.log.warn({ err: error, chain: chain.rail }, 'what is held on a chain could not be read');
        return false;
      }),
    ),
  );
  await enterClosedBalances(deps, open);
  const isDue = deps.clock().getTime() >= open.taken.getTime() + DUE_AFTER_MS;
  const isRead = read.every(Boolean);
  return (isRead && (await isStated(deps.database.queries, open.day))) || isDue
    ? signReserves(deps, open)
    : undefined;
}

/** A skipped day stays open: the gap is visible. */
async function newestOpenDay(queries: Queries): Promise<OpenDay | undefined> {
  const newest = await queries
    .selectFrom('liability_day')
    .leftJoin('reserve_day', 'reserve_day.day', 'liability_day.day')
    .select(['liability_day.day', 'liability_day.statement', 'snapshot_at', 'signed_at'])
    .orderBy('liability_day.day', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest === undefined || newest.signed_at !== null) return undefined;
  const { day, statement, snapshot_at } = newest;
  return { day, taken: snapshot_at, liabilities: hashOfText(statement) };
}

/** True if nothing remains to read on this chain. */
async function readAddress(
  { database, signer, clock }: ReservesDeps,
  chain: ReserveChainReader,
  { day, liabilities }: OpenDay,
): Promise<boolean> {
  const vouched = await signer.vouch({ rail: chain.rail, day, liabilities });
  if (vouched.status === 'refused') {
    if (vouched.reason === 'no_key') return true;
    throw new Error(`The signer does not sign for ${day}: ${vouched.reason}`);
  }
  const { address, signature } = vouched;
  if (!isReserveSigned({ chain: chain.rail, address, signature }, { day, liabilities })) {
    throw new Error(`The signer gave something else than the signature of ${address}`);
  }
  const { amount, block } = await chain.heldBy(address);
  await database.queries
    .insertInto('reserve_address')
    .values({ day, chain: chain.rail, address, amount, block: BigInt(block), signature, read_at: clock() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

export async function readLedgerTotals(
  queries: Queries,
  provider: MobileProvider,
  at: Date,
): Promise<Micros> {
  const given = { provider, currency: STATED_CURRENCY, at };
  const [row] = await callWithin(queries, 'reserve_ledger_totals', given);
  return row?.reserve_ledger_totals ?? 0n;
}

/** Excludes money that the ledger does not know. */
async function enterClosedBalances(
  { database, clock }: ReservesDeps,
  { day, taken }: OpenDay,
): Promise<void> {
  const { queries } = database;
  for (const provider of mobileProviders) {
    const closed = await closedBalance(queries, { provider, currency: STATED_CURRENCY, day });
    if (closed === undefined) continue;
    const books = await readLedgerTotals(queries, provider, taken);
    await queries
      .insertInto('reserve_stated')
      .values({
        day,
        provider,
        currency: STATED_CURRENCY,
        amount: leastOf(closed.balance, books),
        approval_id: closed.approvalId,
        entered_at: clock(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
      .catch((error: unknown) => {
        // Another process signed it first.
        if (constraintName(error) !== 'reserve_before_signing') throw error;
      });
  }
}

function leastOf(balance: Micros, books: Micros): Micros {
  if (balance <= 0n || books <= 0n) return 0n;
  return balance > books ? books : balance;
}

async function isStated(queries: Queries, day: string): Promise<boolean> {
  const stated = await queries
    .selectFrom('reserve_stated')
    .select('provider')
    .where('day', '=', day)
    .execute();
  return mobileProviders.every((name) => stated.some(({ provider }) => provider === name));
}

async function signReserves(
  { database, clock, signingKey }: ReservesDeps,
  { day, taken, liabilities }: OpenDay,
): Promise<string | undefined> {
  return database.inTransaction(async (transaction) => {
    // A concurrent writer commits before this lock or finds the day signed (reserve_before_signing).
    await sql`select pg_advisory_xact_lock(hashtext('reserves ' || ${day}))`.execute(transaction);
    const [addresses, stated, rates] = [
      await transaction.selectFrom('reserve_address').selectAll().where('day', '=', day).execute(),
      await transaction.selectFrom('reserve_stated').selectAll().where('day', '=', day).execute(),
      ratesOf(await readSetting(transaction, 'rates')),
    ];
    const now = clock();
    const text = writeReserves({
      day,
      liabilities,
      read: now.toISOString(),
      rates: Object.values(rates)
        .toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
        .map(({ currency, selling }) => ({ currency, rate: selling })),
      usdt: addresses.map(({ chain, ...held }) => ({ ...held, chain: chain as ReserveChain })),
      stated: stated.map((one) => ({ ...one, at: taken.toISOString() })),
    });
    const { signature, key } = signingKey.sign(text);
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('reserve_day')
      .values({ day, statement: text, signature, signing_key: key, signed_at: now })
      .onConflict((conflict) => conflict.column('day').doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 0n ? undefined : day;
  });
}

export function reservesJob(deps: ReservesDeps) {
  return {
    name: 'reserves',
    everySeconds: 30,
    run: async () => {
      const day = await snapshotReserves(deps);
      if (day !== undefined) deps.log.info({ day }, 'what the house holds was stated');
    },
  };
}
