import type { Database, Queries } from '../../database/database.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Chain, ChainRail, ChainTransfer } from './chain.ts';
import { creditDeposit } from './credit.ts';
import { claimCursor, isWatched, moveCursor, startWatching } from './usdt-cursor.ts';
import { findVanished, readDoubtfulAgain, type Vanished, writeVanished } from './usdt-sightings.ts';
import { findOwners, isToBeCredited, type OwnedTransfer, writeTransfers } from './usdt-transfers.ts';

export interface WatchParts {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly clock: () => Date;
}

/** What came of one reading. */
export interface Reading {
  /** Whether the newest block was reached; if not, there is more to read at once. */
  readonly caughtUp: boolean;
  /** Transfers to our addresses that wait for an operator instead of being credited. */
  readonly setAside: number;
  /** Sightings that are final by their block, and that the node no longer tells of. */
  readonly inDoubt: number;
}

/** How many blocks are read and written down at once: after a long absence, what is done stays done. */
const BLOCKS_AT_ONCE = 5_000;
/** The same where everybody's transfers are read: TRON has about 70 in a block. */
const CROWDED_BLOCKS_AT_ONCE = 500;
/**
 * So many blocks are read again after they were read as final. Behind one address of a node there are often several,
 * and one that lags behind says nothing of a transfer, instead of saying that it does not know.
 */
const READ_AGAIN_BLOCKS = 20;
/** Beyond this it is quicker to read every transfer of USDT than to name the accounts. */
const MAX_NAMED_ACCOUNTS = 5_000;

/** The node contradicts itself, as happens around a reorganisation. Asking again later is right. */
export class ChainUnsettled extends Error {}

/**
 * Reads on from the cursor: what is final becomes `received`, what is newer becomes a sighting that waits. Answers
 * undefined while another process reads this chain.
 */
export async function readChain(
  { database, clock }: WatchParts,
  chain: Chain,
  reader: string,
): Promise<Reading | undefined> {
  const { queries } = database;
  const { rail } = chain;
  const claim = () => claimCursor(queries, rail, { reader, now: clock() });
  let cursor = await claim();
  if (cursor === undefined && !(await isWatched(queries, rail))) {
    await startWatching(queries, rail, await chain.tip());
    cursor = await claim();
  }
  if (cursor === undefined) return undefined;

  // In this order: of any block up to the head, the addresses read afterwards are all that could be paid in it.
  const tip = await chain.tip();
  const accounts = await accountsOn(queries, rail);
  const from = Math.max(0, cursor.readTo + 1 - READ_AGAIN_BLOCKS);
  const blocks = accounts === undefined ? CROWDED_BLOCKS_AT_ONCE : BLOCKS_AT_ONCE;
  const to = Math.min(tip.head, cursor.readTo + blocks);
  // A node that is so far behind us has nothing to tell.
  if (to < from) return { caughtUp: true, setAside: 0, inDoubt: 0 };
  const final = Math.min(tip.final, to);

  const transfers = [
    ...(accounts?.length === 0 ? [] : await chain.transfers({ from, to }, accounts)),
    ...(await readDoubtfulAgain(queries, chain, from)),
  ];
  const owned = await findOwners(queries, rail, transfers);
  await assertStillThere(chain, owned, final);
  const vanished = await findVanished(queries, chain, { from, to, seen: owned });

  const setAside = await database.inTransaction(async (transaction) => {
    const moved = await moveCursor(transaction, cursor, {
      readTo: Math.max(cursor.readTo, final),
      head: tip.head,
    });
    if (!moved) throw new ChainUnsettled(`Another process has read ${rail} meanwhile`);
    await writeVanished(transaction, vanished, final);
    return writeTransfers(transaction, { rail, owned, final, now: clock() });
  });
  return { caughtUp: to === tip.head, setAside, inDoubt: countInDoubt(vanished, final) };
}

/** Credits what was received, also what a process that ended left behind. One that fails does not hold up the others. */
export async function creditReceived(parts: WatchParts, rail: ChainRail): Promise<void> {
  const received = await parts.database.queries
    .selectFrom('deposit')
    .select('id')
    .where('rail', '=', rail)
    .where('status', '=', 'received')
    .orderBy('id')
    .execute();
  const failures: unknown[] = [];
  for (const { id } of received) {
    await creditDeposit(parts, id).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} deposits on ${rail} could not be credited`);
  }
}

/** Undefined when they are too many to be named one by one. */
async function accountsOn(queries: Queries, rail: ChainRail): Promise<string[] | undefined> {
  const rows = await queries
    .selectFrom('deposit_address')
    .select('account')
    .where('rail', '=', rail)
    .limit(MAX_NAMED_ACCOUNTS + 1)
    .execute();
  return rows.length > MAX_NAMED_ACCOUNTS ? undefined : rows.map(({ account }) => account);
}

/** The last look before a transfer counts as money: its block is still the one at its height. */
async function assertStillThere(chain: Chain, owned: readonly OwnedTransfer[], final: number): Promise<void> {
  const hashes = new Map<number, string>();
  for (const transfer of owned) {
    const { blockNumber, blockHash } = transfer;
    if (blockNumber > final || !isToBeCredited(transfer)) continue;
    if ((hashes.get(blockNumber) ?? blockHash) !== blockHash) throw inTwoPlaces(transfer);
    hashes.set(blockNumber, blockHash);
  }
  for (const [number, hash] of hashes) {
    if ((await chain.blockHash(number)) !== hash) {
      throw new ChainUnsettled(`Block ${number} of ${chain.rail} has changed`);
    }
  }
}

function inTwoPlaces({ blockNumber }: ChainTransfer): ChainUnsettled {
  return new ChainUnsettled(`Two blocks are said to have the number ${blockNumber}`);
}

function countInDoubt(vanished: readonly Vanished[], final: number): number {
  return vanished.filter(({ blockIsThere, blockNumber }) => blockIsThere && blockNumber <= final).length;
}
