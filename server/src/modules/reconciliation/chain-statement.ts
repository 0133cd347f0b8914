import { canonicalJson } from '@sanduku/contracts/canonical-json';
import { kampalaDay, plusDays, startOfKampalaDay } from '@sanduku/contracts/kampala-day';
import type { Database } from '../../database/database.ts';
import { depositAddressesOn } from '../deposits/addresses.ts';
import type { ChainPayoutRail, Signer } from '../withdrawals/ports.ts';
import { payingWallets } from '../withdrawals/usdt-payout-rows.ts';
import { storeStatement } from './import-statement.ts';
import type { ChainMovement, StatementChain } from './ports.ts';
import type { Statement, StatementLine } from './statements/statement.ts';
import { newestStatement } from './store.ts';

export interface OwnAddresses {
  /** Of the signer, present and former. */
  readonly paying: readonly string[];
  readonly deposit: readonly string[];
  /** Undefined: this is the first statement. */
  readonly payingBefore: readonly string[] | undefined;
}

export interface ChainStatement {
  readonly statement: Statement;
  /** Identical for every reading of the day. */
  readonly file: string;
}

/** Balances at the day's start and end are the present ones less later transfers. Undefined until the day is final. */
export async function readChainStatement(
  chain: StatementChain,
  day: string,
  { paying, deposit, payingBefore }: OwnAddresses,
): Promise<ChainStatement | undefined> {
  const [start, end] = [startOfKampalaDay(day), startOfKampalaDay(plusDays(day, 1))];
  const to = await chain.lastBlockBefore(end);
  const before = await chain.lastBlockBefore(start);
  if (to === undefined || before === undefined) return undefined;

  const own = [...new Set([...paying, ...deposit])];
  const holdings = new Map<string, bigint>();
  const readAt = new Map<string, number>();
  for (const address of own) {
    const { units, block } = await chain.holding(address);
    // Another node lags behind.
    if (block < to) throw new Error(`${chain.rail} has no balance after block ${to}`);
    holdings.set(address, units);
    readAt.set(address, block);
  }
  const newest = Math.max(to, ...readAt.values());
  const moved = await chain.movements({ from: before + 1, to: newest }, own);
  const takeBack = (address: string, units: bigint, block: number) => {
    const held = holdings.get(address);
    if (held !== undefined && block <= (readAt.get(address) ?? 0)) holdings.set(address, held - units);
  };
  const takeAllBack = (movements: readonly ChainMovement[]) => {
    for (const { sender, recipient, units, block } of movements) {
      takeBack(recipient, units, block);
      takeBack(sender, -units, block);
    }
    // Reject a node that leaves out transfers.
    if ([...holdings.values()].some((units) => units < 0n)) throw new Error(`${chain.rail} does not add up`);
  };
  takeAllBack(moved.filter(({ block }) => block > to));
  const closing = sumOf(holdings.values());
  const ofDay = moved.filter(({ block }) => block <= to);
  takeAllBack(ofDay);

  // A line for money on an address that became ours later makes the statement continue the previous one.
  const added = payingBefore === undefined ? [] : paying.filter((one) => !payingBefore.includes(one));
  const opening = sumOf(own.filter((one) => !added.includes(one)).map((one) => holdings.get(one) ?? 0n));
  const found: FoundLine[] = added.map((one) => ({
    at: start,
    units: holdings.get(one) ?? 0n,
    reference: `balance of ${one}`,
  }));
  const transfers: object[] = [];
  for (const movement of ofDay) {
    const at = await chain.timeOf(movement.block);
    const { sender, recipient, units, hash, block, logIndex } = movement;
    transfers.push({ hash, logIndex, block, at: at.toISOString(), sender, recipient, units: `${units}` });
    const isOut = holdings.has(sender);
    // A sweep, or a paying address filled from another.
    if (isOut && paying.includes(recipient)) continue;
    if (holdings.has(recipient)) found.push({ at, units, reference: depositReference(hash, logIndex) });
    if (isOut) found.push({ at, units: -units, reference: plainHash(hash) });
  }
  const { unitsPerMicro } = chain;
  const statement: Statement = {
    currency: 'USDT',
    firstDay: day,
    lastDay: day,
    opening: opening / unitsPerMicro,
    closing: closing / unitsPerMicro,
    lines: linesOf(found, opening, unitsPerMicro),
  };
  const content = {
    chain: chain.rail,
    day,
    from: before + 1,
    to,
    paying,
    opening: `${opening}`,
    closing: `${closing}`,
    transfers,
  };
  return { statement, file: canonicalJson(content) };
}

function payingIn(file: Uint8Array): string[] {
  return (JSON.parse(Buffer.from(file).toString()) as { paying: string[] }).paying;
}

/** As wallet_load_movements stores references. */
const plainHash = (hash: string) => hash.replace(/^0x/, '');
const depositReference = (hash: string, logIndex: number) => `${plainHash(hash)}:${logIndex}`;

interface FoundLine {
  readonly at: Date;
  readonly units: bigint;
  readonly reference: string;
}

/** Rounds the running balance, so that the lines add up to the closing balance. */
function linesOf(found: readonly FoundLine[], opening: bigint, unitsPerMicro: bigint): StatementLine[] {
  let units = opening;
  return found.flatMap((one): StatementLine[] => {
    const before = units / unitsPerMicro;
    units += one.units;
    const amount = units / unitsPerMicro - before;
    // Anyone can send zero from our address.
    if (amount === 0n) return [];
    return [
      {
        amount,
        fee: 0n,
        at: one.at,
        providerReference: one.reference,
        ourReference: null,
        phone: null,
        isReversal: false,
      },
    ];
  });
}

function sumOf(amounts: Iterable<bigint>): bigint {
  let sum = 0n;
  for (const amount of amounts) sum += amount;
  return sum;
}

export interface ChainStatementDeps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly signer: Pick<Signer, 'walletOf'>;
}

/** One per chain, so a failing node does not delay the others. */
export function chainStatementJobs(deps: ChainStatementDeps, chains: readonly StatementChain[]) {
  return chains.map((chain) => ({
    name: `statements-${chain.rail}`,
    everySeconds: 600,
    run: async (signal: AbortSignal) => {
      while (!signal.aborted && (await importNextDay(deps, chain)));
    },
  }));
}

/**
 * Imports the day after the newest statement, at first yesterday; false if there is none. Throws if a day is incomplete
 * or does not continue the previous one.
 */
export async function importNextDay(deps: ChainStatementDeps, chain: StatementChain): Promise<boolean> {
  const { database, clock } = deps;
  const books = { wallet: chain.rail, currency: 'USDT' as const };
  const newest = await newestStatement(database.queries, books);
  const yesterday = plusDays(kampalaDay(clock()), -1);
  const day = newest === undefined ? yesterday : plusDays(newest.last_day, 1);
  if (day > yesterday) return false;
  const addresses = await ownAddresses(deps, chain.rail, newest?.id);
  if (addresses.paying.length + addresses.deposit.length === 0) return false;
  const read = await readChainStatement(chain, day, addresses);
  if (read === undefined) return false;
  await database.inTransaction((transaction) =>
    storeStatement(transaction, {
      ...books,
      operator: undefined,
      fileName: `${chain.rail}-${day}.json`,
      file: Buffer.from(read.file),
      statement: read.statement,
      now: clock(),
    }),
  );
  return true;
}

async function ownAddresses(
  { database: { queries }, signer }: ChainStatementDeps,
  rail: ChainPayoutRail,
  newest: bigint | undefined,
): Promise<OwnAddresses> {
  const before =
    newest === undefined
      ? undefined
      : await queries
          .selectFrom('wallet_statement')
          .select('file')
          .where('id', '=', newest)
          .executeTakeFirstOrThrow();
  const payingBefore = before && payingIn(before.file);
  const present = await signer.walletOf(rail);
  const paying = [
    ...(present === undefined ? [] : [present]),
    ...(await payingWallets(queries, rail)),
    ...(payingBefore ?? []),
  ];
  return {
    paying: [...new Set(paying)].toSorted(),
    deposit: rail === 'bsc' ? [] : await depositAddressesOn(queries, rail),
    payingBefore,
  };
}
