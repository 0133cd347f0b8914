import type { Queries, Transaction } from '../../database/database.ts';
import type { ChainRail } from './ports.ts';

/**
 * Blocks are read a second time so much later, or up to twice that. A node that lacks something catches up within
 * moments, and what it had left out is still credited within five minutes.
 */
const CHECK_AFTER_MS = 2 * 60_000;

/** How far a chain has been read. */
export interface Progress {
  /** Every block up to this one has been read when it was final. */
  readonly readTo: number;
  /** Every block up to this one has been read a second time, later. */
  readonly checkedTo: number;
  /** Up to where the second reading goes next, and from when on. */
  readonly checkTo: number;
  readonly checkAt: Date;
}

/** The same, with the version that a writer must find unchanged. */
export interface Cursor extends Progress {
  readonly rail: ChainRail;
  /** How often the chain had been read when this was found. */
  readonly readings: bigint;
}

/** Begins to watch a chain: what was final before anybody had an address on it holds nothing for us. */
export async function startWatching(
  queries: Queries,
  rail: ChainRail,
  { head, final }: { head: number; final: number },
): Promise<void> {
  const progress = { readTo: final, checkedTo: final, checkTo: final, checkAt: new Date(0) };
  await queries
    .insertInto('chain_watch')
    .values({ rail, ...columnsOf(progress), head: BigInt(head) })
    .onConflict((conflict) => conflict.column('rail').doNothing())
    .execute();
}

/** Undefined before the chain is watched. */
export async function readCursor(queries: Queries, rail: ChainRail): Promise<Cursor | undefined> {
  const row = await queries
    .selectFrom('chain_watch')
    .select(['read_to', 'checked_to', 'check_to', 'check_at', 'readings'])
    .where('rail', '=', rail)
    .executeTakeFirst();
  return (
    row && {
      rail,
      readTo: Number(row.read_to),
      checkedTo: Number(row.checked_to),
      checkTo: Number(row.check_to),
      checkAt: row.check_at,
      readings: row.readings,
    }
  );
}

/** The blocks whose second reading is due, as far as they go at once; undefined while there are none. */
export function blocksToCheck(
  { checkedTo, checkTo, checkAt }: Progress,
  { now, final, blocks }: { now: Date; final: number; blocks: number },
): { from: number; to: number } | undefined {
  const to = Math.min(checkTo, checkedTo + blocks, final);
  return checkAt <= now && to > checkedTo ? { from: checkedTo + 1, to } : undefined;
}

/** Where a chain stands after blocks were read up to `readTo` and checked up to `checkedTo`. */
export function progressTo(
  { checkTo, checkAt }: Progress,
  { readTo, checkedTo, now }: { readTo: number; checkedTo: number; now: Date },
): Progress {
  if (checkAt > now || checkedTo < checkTo) return { readTo, checkedTo, checkTo, checkAt };
  return { readTo, checkedTo, checkTo: readTo, checkAt: new Date(now.getTime() + CHECK_AFTER_MS) };
}

/**
 * Moves a cursor from where it was found, and answers whether nobody has read since. Of two who have read the same
 * blocks, one moves it; for the other, nothing that depends on it may be written: what it knows of deposits is old.
 */
export async function moveCursor(
  transaction: Transaction,
  { rail, readings }: Cursor,
  { head, ...progress }: Progress & { head: number },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('chain_watch')
    .set({ ...columnsOf(progress), head: BigInt(head), readings: readings + 1n })
    .where('rail', '=', rail)
    .where('readings', '=', readings)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function columnsOf({ readTo, checkedTo, checkTo, checkAt }: Progress) {
  return {
    read_to: BigInt(readTo),
    checked_to: BigInt(checkedTo),
    check_to: BigInt(checkTo),
    check_at: checkAt,
  };
}
