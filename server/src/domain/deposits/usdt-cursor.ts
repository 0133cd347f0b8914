import type { Queries, Transaction } from '../../database/database.ts';
import type { ChainRail } from './chain.ts';

/** A reader that has said nothing for so long has ended, however it ended. */
const READER_MS = 20_000;

/** How far a chain has been read, for the one who reads it now. */
export interface Cursor {
  readonly rail: ChainRail;
  /** Every block up to this one has been read when it was final. */
  readonly readTo: number;
}

/** Begins to watch a chain: what was final before anybody had an address on it holds nothing for us. */
export async function startWatching(
  queries: Queries,
  rail: ChainRail,
  tip: { head: number; final: number },
): Promise<void> {
  await queries
    .insertInto('chain_watch')
    .values({ rail, read_to: BigInt(tip.final), head: BigInt(tip.head), reader: null, reader_until: null })
    .onConflict((conflict) => conflict.column('rail').doNothing())
    .execute();
}

export async function isWatched(queries: Queries, rail: ChainRail): Promise<boolean> {
  const row = await queries
    .selectFrom('chain_watch')
    .select('rail')
    .where('rail', '=', rail)
    .executeTakeFirst();
  return row !== undefined;
}

/** Becomes or stays the one who reads; undefined while somebody else does. */
export async function claimCursor(
  queries: Queries,
  rail: ChainRail,
  { reader, now }: { reader: string; now: Date },
): Promise<Cursor | undefined> {
  const row = await queries
    .updateTable('chain_watch')
    .set({ reader, reader_until: new Date(now.getTime() + READER_MS) })
    .where('rail', '=', rail)
    .where((watch) =>
      watch.or([watch('reader', 'is', null), watch('reader', '=', reader), watch('reader_until', '<', now)]),
    )
    .returning('read_to')
    .executeTakeFirst();
  return row && { rail, readTo: Number(row.read_to) };
}

/** Lets the next one read at once. */
export async function releaseCursor(queries: Queries, rail: ChainRail, reader: string): Promise<void> {
  await queries
    .updateTable('chain_watch')
    .set({ reader: null, reader_until: null })
    .where('rail', '=', rail)
    .where('reader', '=', reader)
    .execute();
}

/**
 * Moves a cursor from where it was found, and answers whether it was still there. Of two who have read the same
 * blocks, one moves it; for the other, nothing that depends on it may be written.
 */
export async function moveCursor(
  transaction: Transaction,
  { rail, readTo }: Cursor,
  to: { readTo: number; head: number },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('chain_watch')
    .set({ read_to: BigInt(to.readTo), head: BigInt(to.head) })
    .where('rail', '=', rail)
    .where('read_to', '=', BigInt(readTo))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
