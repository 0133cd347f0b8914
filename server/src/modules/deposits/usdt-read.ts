import type { Database, Queries } from '../../database/database.ts';
import { creditDeposit } from './credit.ts';
import type { CreditDeps } from './deps.ts';
import type { Chain, ChainRail } from './ports.ts';
import {
  blocksToCheck,
  type Cursor,
  moveCursor,
  progressTo,
  readCursor,
  startWatching,
} from './usdt-cursor.ts';
import {
  findOwners,
  findVanished,
  isToBeCredited,
  isUncertain,
  type OwnedTransfer,
  recheckUncertain,
  writeTransfers,
  writeVanished,
} from './usdt-transfers.ts';

export interface Reading {
  /** False if more can be read at once. */
  readonly caughtUp: boolean;
  readonly heldTransfers: number;
  /** Final sightings that the node no longer reports. */
  readonly unresolved: number;
  /** Read blocks that the node does not know, beyond usual lag. */
  readonly unknownBlocks: number;
}

/** Per transaction, so progress survives a crash. */
const BLOCKS_AT_ONCE = 5_000;
/** TRON has about 70 transfers per block. */
const CROWDED_BLOCKS_AT_ONCE = 500;
/** A lagging node behind a shared URL omits transfers instead of failing. */
const READ_AGAIN_BLOCKS = 20;
/** Limits an automatic rewind, for a node that lost the chain. */
const MAX_BLOCKS_BACK = 10_000;
/** Beyond this, reading all USDT transfers is faster. */
const MAX_NAMED_ACCOUNTS = 5_000;

/** The node contradicts itself, as around a reorganisation. Retry later. */
export class ChainUnsettled extends Error {}

/** Final transfers become `received`, newer ones are stored as sightings. */
export async function readChain({ database, clock }: CreditDeps, chain: Chain): Promise<Reading> {
  const { queries } = database;
  const { rail } = chain;
  const cursor = (await readCursor(queries, rail)) ?? (await firstCursor(queries, chain));

  // Head first, addresses second: see depositAddressOf.
  const tip = await chain.tip();
  if (tip.final > cursor.readTo) await assertExists(chain, tip.final);
  const accounts = await accountsOn(queries, rail);
  const from = Math.max(0, cursor.readTo + 1 - READ_AGAIN_BLOCKS);
  const blocks = accounts === undefined ? CROWDED_BLOCKS_AT_ONCE : BLOCKS_AT_ONCE;
  const to = Math.min(tip.head, cursor.readTo + blocks);
  if (to < from) return goBack(database, chain, cursor, tip);
  const final = Math.min(tip.final, to);
  const now = clock();
  const check = blocksToCheck(cursor, { now, final, blocks });

  const ranges = accounts?.length === 0 ? [] : check === undefined ? [{ from, to }] : [{ from, to }, check];
  const transfers = await recheckUncertain(queries, chain, from);
  for (const range of ranges) transfers.push(...(await chain.transfers(range, accounts)));
  const owned = await findOwners(queries, rail, transfers);
  assertInOneBlock(owned);
  await assertStillThere(chain, owned, final);
  const vanished = await findVanished(queries, chain, { from, to, seen: owned });

  const heldTransfers = await database.inTransaction(async (transaction) => {
    const progress = progressTo(cursor, {
      readTo: Math.max(cursor.readTo, final),
      checkedTo: check?.to ?? cursor.checkedTo,
      now,
    });
    if (!(await moveCursor(transaction, cursor, { ...progress, head: tip.head }))) throw readMeanwhile(rail);
    await writeVanished(transaction, vanished, final);
    return writeTransfers(transaction, { rail, owned, final, now });
  });
  return {
    caughtUp: to === tip.head,
    heldTransfers,
    unresolved: vanished.filter((sighting) => isUncertain(sighting, final)).length,
    unknownBlocks: 0,
  };
}

async function firstCursor(queries: Queries, chain: Chain): Promise<Cursor> {
  const tip = await chain.tip();
  await assertExists(chain, tip.final);
  await startWatching(queries, chain.rail, tip);
  const cursor = await readCursor(queries, chain.rail);
  if (cursor === undefined) throw new Error(`${chain.rail} has no cursor`);
  return cursor;
}

/** Includes what a dead process left. One failure does not stop the others. */
export async function creditReceived(deps: CreditDeps, rail: ChainRail): Promise<void> {
  const received = await deps.database.queries
    .selectFrom('deposit')
    .select('id')
    .where('rail', '=', rail)
    .where('status', '=', 'received')
    .orderBy('id')
    .execute();
  const failures: unknown[] = [];
  for (const { id } of received) {
    await creditDeposit(deps, id).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} deposits on ${rail} could not be credited`);
  }
}

/**
 * Ignores a lagging node. But if our cursor's block does not exist, an earlier report was false: rewind to
 * where everything was read twice.
 */
async function goBack(
  database: Database,
  chain: Chain,
  cursor: Cursor,
  { head, final }: { head: number; final: number },
): Promise<Reading> {
  const { rail, readTo } = cursor;
  if (readTo - final <= MAX_BLOCKS_BACK && (await chain.blockHash(readTo)) === undefined) {
    await assertExists(chain, final);
    const sure = Math.min(cursor.checkedTo, final);
    const progress = { readTo: sure, checkedTo: sure, checkTo: sure, checkAt: cursor.checkAt };
    await database.inTransaction(async (transaction) => {
      if (!(await moveCursor(transaction, cursor, { ...progress, head }))) throw readMeanwhile(rail);
    });
  }
  return { caughtUp: true, heldTransfers: 0, unresolved: 0, unknownBlocks: readTo - head };
}

/** Undefined if there are too many to name. */
async function accountsOn(queries: Queries, rail: ChainRail): Promise<string[] | undefined> {
  const rows = await queries
    .selectFrom('deposit_address')
    .select('account')
    .where('rail', '=', rail)
    .limit(MAX_NAMED_ACCOUNTS + 1)
    .execute();
  return rows.length > MAX_NAMED_ACCOUNTS ? undefined : rows.map(({ account }) => account);
}

/** A false final block would skip blocks. Checked before reading, because afterwards it may exist. */
async function assertExists(chain: Chain, final: number): Promise<void> {
  if ((await chain.blockHash(final)) === undefined) {
    throw new ChainUnsettled(`Block ${final} of ${chain.rail} is said to be final and does not exist`);
  }
}

function assertInOneBlock(owned: readonly OwnedTransfer[]): void {
  const blocks = new Map<string, string>();
  for (const { transactionHash, blockHash } of owned) {
    if ((blocks.get(transactionHash) ?? blockHash) !== blockHash) {
      throw new ChainUnsettled(`Transaction ${transactionHash} is said to be in two blocks`);
    }
    blocks.set(transactionHash, blockHash);
  }
}

function readMeanwhile(rail: ChainRail): ChainUnsettled {
  return new ChainUnsettled(`Another process has read ${rail} meanwhile`);
}

/** The last check before crediting. */
async function assertStillThere(chain: Chain, owned: readonly OwnedTransfer[], final: number): Promise<void> {
  const hashes = new Map<number, string>();
  for (const transfer of owned) {
    const { blockNumber, blockHash } = transfer;
    if (blockNumber > final || !isToBeCredited(transfer)) continue;
    if ((hashes.get(blockNumber) ?? blockHash) !== blockHash) {
      throw new ChainUnsettled(`Two blocks are said to have the number ${blockNumber}`);
    }
    hashes.set(blockNumber, blockHash);
  }
  for (const [number, hash] of hashes) {
    if ((await chain.blockHash(number)) !== hash) {
      throw new ChainUnsettled(`Block ${number} of ${chain.rail} has changed`);
    }
  }
}
