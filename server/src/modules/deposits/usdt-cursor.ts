import type { Queries, Transaction } from '../../database/database.ts';
import type { ChainRail } from './ports.ts';

/** A lagging node has caught up by then, and a missed transfer is credited within five minutes. */
const CHECK_AFTER_MS = 2 * 60_000;

export interface Progress {
  /** Blocks up to this were read when final. */
  readonly readTo: number;
  /** Blocks up to this were read twice. */
  readonly checkedTo: number;
  /** Target and time of the next second reading. */
  readonly checkTo: number;
  readonly checkAt: Date;
}

/** With the version for optimistic locking. */
export interface Cursor extends Progress {
  readonly rail: ChainRail;
  readonly readings: bigint;
}

/** Starts at the final block: earlier ones hold nothing for us. */
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

/** Undefined if no second reading is due. */
export function blocksToCheck(
  { checkedTo, checkTo, checkAt }: Progress,
  { now, final, blocks }: { now: Date; final: number; blocks: number },
): { from: number; to: number } | undefined {
  const to = Math.min(checkTo, checkedTo + blocks, final);
  return checkAt <= now && to > checkedTo ? { from: checkedTo + 1, to } : undefined;
}

export function progressTo(
  { checkTo, checkAt }: Progress,
  { readTo, checkedTo, now }: { readTo: number; checkedTo: number; now: Date },
): Progress {
  if (checkAt > now || checkedTo < checkTo) return { readTo, checkedTo, checkTo, checkAt };
  return { readTo, checkedTo, checkTo: readTo, checkAt: new Date(now.getTime() + CHECK_AFTER_MS) };
}

/** False: another process moved the cursor, and nothing based on this reading may be written. */
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
