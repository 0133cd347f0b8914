import { sql } from 'kysely';
import type { Queries, Transaction } from '../../database/database.ts';
import { type Chain, type ChainRail, type ChainTransfer, confirmationsNeeded } from './chain.ts';
import type { DoubtReason } from './reasons.ts';
import { referenceOf } from './usdt-transfers.ts';

const DOUBTFUL_AT_ONCE = 5;
const DOUBT: DoubtReason = 'gone_from_chain';

/** A sighting in blocks that have just been read, of which the node no longer tells. */
export interface Vanished {
  readonly depositId: bigint;
  readonly blockNumber: number;
  /** Its block still is where it was, so the node's answer was not complete. */
  readonly blockIsThere: boolean;
}

export async function findVanished(
  queries: Queries,
  chain: Chain,
  { from, to, seen }: { from: number; to: number; seen: readonly ChainTransfer[] },
): Promise<Vanished[]> {
  const waiting = await queries
    .selectFrom('usdt_deposit as u')
    .innerJoin('deposit as d', 'd.id', 'u.deposit_id')
    .select(['d.id', 'd.reference', 'u.block_number', 'u.block_hash'])
    .where('d.rail', '=', chain.rail)
    .where('d.status', '=', 'waiting')
    .where('u.block_number', '>=', BigInt(from))
    .where('u.block_number', '<=', BigInt(to))
    .execute();
  const references = new Set(seen.map(referenceOf));
  const vanished: Vanished[] = [];
  for (const { id, reference, block_number, block_hash } of waiting) {
    if (references.has(reference)) continue;
    const blockNumber = Number(block_number);
    const blockIsThere = (await chain.blockHash(blockNumber)) === block_hash;
    vanished.push({ depositId: id, blockNumber, blockIsThere });
  }
  return vanished;
}

/**
 * Forgets sightings whose block is gone: the transfer comes back in another block, perhaps at another position, or
 * not at all. What is gone while its block is final stays in doubt; reading the block again may find it.
 */
export async function writeVanished(
  transaction: Transaction,
  vanished: readonly Vanished[],
  final: number,
): Promise<void> {
  const forgotten = vanished.filter(({ blockIsThere }) => !blockIsThere);
  const doubtful = vanished.filter(({ blockIsThere, blockNumber }) => blockIsThere && blockNumber <= final);
  if (forgotten.length > 0) {
    await transaction
      .deleteFrom('deposit')
      .where('id', 'in', idsOf(forgotten))
      .where('status', '=', 'waiting')
      .execute();
  }
  if (doubtful.length > 0) {
    await transaction
      .updateTable('deposit')
      .set({ status: 'in_doubt', reason: DOUBT })
      .where('id', 'in', idsOf(doubtful))
      .where('status', '=', 'waiting')
      .execute();
  }
}

/** What the chain now says of deposits in doubt that lie behind the blocks that are read anyway, a few at a time. */
export async function readDoubtfulAgain(
  queries: Queries,
  chain: Chain,
  before: number,
): Promise<ChainTransfer[]> {
  const doubtful = await queries
    .selectFrom('usdt_deposit as u')
    .innerJoin('deposit as d', 'd.id', 'u.deposit_id')
    .select(['u.block_number', 'u.account'])
    .where('d.rail', '=', chain.rail)
    .where('d.status', '=', 'in_doubt')
    .where('u.block_number', '<', BigInt(before))
    .orderBy(sql`random()`)
    .limit(DOUBTFUL_AT_ONCE)
    .execute();
  const transfers: ChainTransfer[] = [];
  for (const { block_number, account } of doubtful) {
    const block = Number(block_number);
    transfers.push(...(await chain.transfers({ from: block, to: block }, [account])));
  }
  return transfers;
}

/** How many blocks confirm a transfer, its own included, and how many make it final. */
export interface Confirmations {
  readonly seen: number;
  readonly needed: number;
}

/** How far deposits on a chain have come, for those that wait. */
export async function findConfirmations(
  queries: Queries,
  depositIds: readonly bigint[],
): Promise<Map<bigint, Confirmations>> {
  if (depositIds.length === 0) return new Map();
  const rows = await queries
    .selectFrom('usdt_deposit as u')
    .innerJoin('chain_watch as w', 'w.rail', 'u.rail')
    .innerJoin('deposit as d', 'd.id', 'u.deposit_id')
    .select(['u.deposit_id', 'u.rail', 'u.block_number', 'w.head'])
    .where('u.deposit_id', 'in', depositIds)
    .where('d.status', '=', 'waiting')
    .execute();
  return new Map(
    rows.map(({ deposit_id, rail, block_number, head }) => [deposit_id, progress(rail, head - block_number)]),
  );
}

function progress(rail: ChainRail, blocksOnTop: bigint): Confirmations {
  const needed = confirmationsNeeded[rail];
  return { seen: Math.min(needed, Math.max(1, Number(blocksOnTop) + 1)), needed };
}

function idsOf(vanished: readonly Vanished[]): bigint[] {
  return vanished.map(({ depositId }) => depositId);
}
