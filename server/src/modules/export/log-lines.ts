import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../database/database.ts';
import { readConsistency, readInclusion, readNewestHead } from '../transparency-log/read.ts';

/** Maximum delay before an event is under a signed head (docs/transparency.md). */
const MERGE_DELAY = sql`interval '120 seconds'`;

export interface LogPart {
  /** The signing key at its start. */
  readonly key: string;
  /** Number of earlier records. */
  readonly size: number;
  /** Hashes of the perfect subtrees before it, largest first. */
  readonly peaks: string[];
  readonly lastHead: bigint;
  /** Number of records under the last head. */
  readonly endSize: number;
}

/** From the newest head before the period to the first that covers all of it. */
export async function logPartOf(
  transaction: Transaction,
  { from, until }: { from: Date; until: Date },
): Promise<LogPart> {
  const { rows } = await sql<{ size: bigint; lastHead: bigint; endSize: bigint; key: string }>`
    select p.*, h.size as "endSize" from (
    select coalesce((select max(size) from log_head where signed_at < ${from}), 0) as size,
           coalesce((select key from log_head where signed_at < ${from} order by size desc, id desc limit 1),
                    (select key from log_head order by size, id limit 1)) as key,
           coalesce((select min(id) from log_head where signed_at >= ${until}::timestamptz + ${MERGE_DELAY}),
                    (select max(id) from log_head)) as "lastHead") p
    join log_head h on h.id = p."lastHead"`.execute(transaction);
  const [part] = rows;
  if (part === undefined) throw new Error('The log has no signed head yet: export later');
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
  const { key, lastHead } = part;
  return { key, size: Number(part.size), peaks, lastHead, endSize: Number(part.endSize) };
}

/** Earlier records in force until replaced, and steps of withdrawals continued in this part. */
export async function* earlierRecords(transaction: Transaction, { size, endSize }: LogPart) {
  const { rows } = await sql<{ index: bigint }>`
    select log_index as index from log_fact
    where log_index < ${size} and (
      kind in ('odds', 'offer', 'rates', 'investment', 'key')
      or kind = 'withdrawal' and body ->> 'withdrawal' in (
        select body ->> 'withdrawal' from log_fact
        where kind = 'withdrawal' and log_index >= ${size} and log_index < ${endSize}
      ))
    order by log_index`.execute(transaction);
  for (const row of rows) {
    const found = await readInclusion(transaction, { index: Number(row.index) }, size);
    if (found === undefined) throw new Error(`The log has lost its record ${row.index}`);
    const { index, record, path } = found;
    yield { k: 'earlier', index, record, path };
  }
}

/** With the proof that it extends this part. */
export async function newestHead(transaction: Transaction, { endSize }: LogPart) {
  const newest = await readNewestHead(transaction);
  if (newest === undefined) throw new Error('The log has lost its heads');
  const path = newest.size > endSize ? await readConsistency(transaction, endSize, newest.size) : [];
  return { k: 'newest', head: newest.signed, path };
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
      sql<{ key: bigint; record: string }>`
        select index as key, record from log_record where index >= ${size} order by index`,
    ),
  );
  return async function* (transfer: bigint) {
    for await (const head of heads.upTo(transfer)) {
      for await (const { key, record } of records.upTo(head.size - 1n))
        yield { k: 'record', index: Number(key), record };
      yield { k: 'head', text: head.text, signature: head.signature, key: head.signingKey };
    }
  };
}

const ROWS_AT_ONCE = 2_000;
let cursors = 0;

/** Streams a query with bounded memory. */
export async function* rowsOf<Row>(transaction: Transaction, query: RawBuilder<Row>): AsyncGenerator<Row> {
  cursors += 1;
  const name = sql.ref(`export_${cursors}`);
  await sql`declare ${name} no scroll cursor for ${query}`.execute(transaction);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(ROWS_AT_ONCE)} from ${name}`.execute(transaction);
    yield* rows;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await sql`close ${name}`.execute(transaction);
}

/** Consumed on demand. */
export class Ordered<Row extends { readonly key: bigint }> {
  readonly #rows: AsyncGenerator<Row>;
  #next: Row | undefined;
  #isOpen = false;

  constructor(rows: AsyncGenerator<Row>) {
    this.#rows = rows;
  }

  async peek(): Promise<Row | undefined> {
    if (!this.#isOpen) await this.#advance();
    return this.#next;
  }

  async *upTo(key: bigint): AsyncGenerator<Row> {
    for (let row = await this.peek(); row !== undefined && row.key <= key; row = await this.peek()) {
      yield row;
      await this.#advance();
    }
  }

  async #advance(): Promise<void> {
    this.#isOpen = true;
    const { value, done } = await this.#rows.next();
    this.#next = done ? undefined : value;
  }
}
