import type { RefusedAttempt } from '@sanduku/contracts/fairness/wire';
import type { SignedText } from '@sanduku/contracts/transparency/signed-text';
import { sql } from 'kysely';
import type { Database, Queries } from '../../database/database.ts';
import type { Row } from '../../database/functions.ts';
import type { Log } from '../../lib/log.ts';
import type { Epochs } from '../game/epochs.ts';
import {
  consistencyPath,
  hashesOf,
  inclusionPath,
  type StoredNodes,
  storedNodesOf,
  type TreeNode,
} from './tree.ts';

export interface TransparencyLogDeps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly log: Log;
  readonly epochs: Epochs;
  readonly signingKey: { sign(text: string): SignedText };
}

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

export async function readNodes(
  queries: Queries,
  wanted: readonly StoredNodes[],
): Promise<(node: TreeNode) => string> {
  // One by one: for a range the planner expects many rows and scans the log.
  const asked = wanted.flatMap(({ level, first, count }) =>
    Array.from({ length: count }, (_, place) => ({ level, index: first + place })),
  );
  const known = new Map<string, string>();
  if (asked.length > 0) {
    const kept = asked.filter(({ level }) => level > 0);
    const records = asked.filter(({ level }) => level === 0);
    const { rows } = await sql<{ level: number; index: bigint; hash: Uint8Array }>`
      select n.level, n.index, n.hash
      from unnest(
        ${kept.map(({ level }) => level)}::smallint[], ${kept.map(({ index }) => String(index))}::bigint[]
      ) as a (level, index)
      join log_node n on n.level = a.level and n.index = a.index
      union all
      select 0, r.index, sha256('\\x00'::bytea || convert_to(r.record, 'UTF8'))
      from unnest(${records.map(({ index }) => String(index))}::bigint[]) as a (index)
      join log_record r on r.index = a.index
    `.execute(queries);
    for (const { level, index, hash } of rows)
      known.set(`${level} ${index}`, Buffer.from(hash).toString('hex'));
  }
  return ({ level, index }) => {
    const hash = known.get(`${level} ${index}`);
    if (hash === undefined) throw new Error(`The log has no node ${index} on level ${level}`);
    return hash;
  };
}
