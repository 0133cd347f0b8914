import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import type { StoredNodes, TreeNode } from './tree.ts';

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
