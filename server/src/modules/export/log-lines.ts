import { sql } from 'kysely';
import type { Transaction } from '../../database/database.ts';
import { Ordered, rowsOf } from './cursor.ts';

/** docs/transparency.md: the maximum delay before an event is under a signed head. */
const MERGE_DELAY = sql`interval '120 seconds'`;

/** The part of the log in an export: from one head to another. */
export interface LogPart {
  /** The signing key at its start. */
  readonly key: string;
  /** Number of earlier records. */
  readonly size: number;
  /** Hashes of the perfect subtrees before it, largest first. */
  readonly peaks: string[];
  readonly lastHead: bigint;
}

/** From the newest head before the period to the first that covers all of it; undefined before any head. */
export async function logPartOf(
  transaction: Transaction,
  { from, until }: { from: Date; until: Date },
): Promise<LogPart | undefined> {
  const { rows } = await sql<{ size: bigint; lastHead: bigint | null; key: string }>`
    select coalesce((select max(size) from log_head where signed_at < ${from}), 0) as size,
           coalesce((select key from log_head where signed_at < ${from} order by size desc, id desc limit 1),
                    (select key from log_head order by size, id limit 1)) as key,
           coalesce((select min(id) from log_head where signed_at >= ${until}::timestamptz + ${MERGE_DELAY}),
                    (select max(id) from log_head)) as "lastHead"`.execute(transaction);
  const [part] = rows;
  if (part === undefined || part.lastHead === null) return undefined;
  const peaks: string[] = [];
  let before = 0n;
  for (let level = part.size.toString(2).length - 1; level >= 0; level--) {
    const width = 1n << BigInt(level);
    if ((part.size & width) === 0n) continue;
    const { rows: nodes } = await sql<{ hash: string }>`
      select encode(log_node_hash(${level}::int, ${before / width}::bigint), 'hex') as hash`.execute(
      transaction,
    );
    peaks.push(nodes[0]?.hash ?? '');
    before += width;
  }
  return { key: part.key, size: Number(part.size), peaks, lastHead: part.lastHead };
}

interface HeadRow {
  /** The last exported round under it; its records follow. */
  readonly key: bigint;
  readonly size: bigint;
  readonly text: string;
  readonly signature: string;
  readonly signingKey: string;
}

export function logLines(
  transaction: Transaction,
  { size, lastHead }: LogPart,
  { first, last }: { first: bigint; last: bigint },
) {
  const heads = new Ordered(
    rowsOf(
      transaction,
      sql<HeadRow>`
        select max(coalesce(r.transfer, 0)) over (order by h.id) as key, h.size, h.text, h.signature, h.key as "signingKey"
        from (
          select id, size, text, signature, key, lag(size, 1, ${size}::bigint) over (order by id) as since
          from log_head where id <= ${lastHead} and size >= ${size}
        ) h
        cross join lateral (
          select max(transfer_id) as transfer from log_record
          where index >= h.since and index < h.size and transfer_id between ${first} and ${last}
        ) r
        order by h.id`,
    ),
  );
  const records = new Ordered(
    rowsOf(
      transaction,
      sql<{ key: bigint; record: string; transfer: bigint | null }>`
        select index as key, record, transfer_id as transfer from log_record where index >= ${size} order by index`,
    ),
  );
  return async function* (transfer: bigint) {
    for await (const head of heads.upTo(transfer)) {
      for await (const { key, record, transfer: round } of records.upTo(head.size - 1n)) {
        const index = Number(key);
        yield round !== null && round >= first && round <= last
          ? { k: 'logged', index, transfer: round }
          : { k: 'record', index, record };
      }
      yield { k: 'head', text: head.text, signature: head.signature, key: head.signingKey };
    }
  };
}
