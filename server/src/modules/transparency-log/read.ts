import type { RefusedAttempt } from '@sanduku/contracts/fairness/wire';
import type { SignedText } from '@sanduku/contracts/transparency/signed-text';
import type { Queries } from '../../database/database.ts';
import type { Row } from '../../database/functions.ts';
import { readNodes } from './nodes.ts';
import { consistencyPath, hashesOf, inclusionPath, storedNodesOf } from './tree.ts';

export interface KnownHead {
  readonly size: number;
  readonly signed: SignedText;
}

export async function readHeads(
  queries: Queries,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<KnownHead[]> {
  let query = queries
    .selectFrom('log_head')
    .select(['size', 'text', 'signature', 'key'])
    .orderBy('size', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (before !== undefined) query = query.where('size', '<', BigInt(before));
  const rows = await query.execute();
  return rows.map(({ size, ...signed }) => ({ size: Number(size), signed }));
}

/** Undefined before the writer's first run. */
export async function readNewestHead(queries: Queries): Promise<KnownHead | undefined> {
  return (await readHeads(queries, { limit: 1 }))[0];
}

export interface Inclusion {
  readonly index: number;
  readonly size: number;
  readonly record: string;
  readonly path: string[];
}

/** `day`: that day's liabilities. `release`: a hash of served files. */
export type Sought = { index: number } | { round: string } | { day: string } | { release: string };

/** Undefined if the log of this size has no such record. */
export async function readInclusion(
  queries: Queries,
  sought: Sought,
  size: number,
): Promise<Inclusion | undefined> {
  let query = queries.selectFrom('log_record').select(['index', 'record']);
  if ('index' in sought) query = query.where('index', '=', BigInt(sought.index));
  else if ('round' in sought) query = query.where('round_id', '=', sought.round);
  else {
    const [kind, subject] = 'day' in sought ? ['liabilities', sought.day] : ['release', sought.release];
    query = query.where('index', '=', (select) =>
      select
        .selectFrom('log_fact')
        .select('log_index')
        .where('kind', '=', kind)
        .where('subject', '=', subject),
    );
  }
  const row = await query.executeTakeFirst();
  if (row === undefined || Number(row.index) >= size) return undefined;
  const index = Number(row.index);
  return { index, size, record: row.record, path: await hashed(queries, inclusionPath(index, size)) };
}

export function readConsistency(queries: Queries, from: number, to: number): Promise<string[]> {
  return hashed(queries, consistencyPath(from, to));
}

export async function readRecords(
  queries: Queries,
  { from, until }: { from: number; until: number },
): Promise<string[]> {
  const rows = await queries
    .selectFrom('log_record')
    .select('record')
    .where('index', '>=', BigInt(from))
    .where('index', '<', BigInt(until))
    .orderBy('index')
    .execute();
  return rows.map(({ record }) => record);
}

async function hashed(queries: Queries, path: ReturnType<typeof inclusionPath>): Promise<string[]> {
  return hashesOf(path, await readNodes(queries, storedNodesOf(path)));
}

/**
 * The record's position under the newest head. Null before it is logged, or while that head has another key than the
 * receipt.
 */
export function logReader(queries: Queries, { publicKey }: { publicKey: string }) {
  return {
    async pathOf(place: Row<'log_place'>) {
      if (place.head_key !== publicKey || place.record === null) return null;
      const index = Number(place.record_index);
      const path = await hashed(queries, inclusionPath(index, Number(place.head_size)));
      const head = { text: place.head_text, signature: place.head_signature, key: place.head_key };
      const { refused } = JSON.parse(place.record) as { refused?: RefusedAttempt[] };
      return { index, path, head, ...(refused && { refused }) };
    },
  };
}
