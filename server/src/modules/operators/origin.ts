import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';

/**
 * Whether two operators may be one person: one added the other, or both descend from one operator. The
 * append-only audit log says who added whom.
 */
export async function haveOneOrigin(queries: Queries, one: bigint, other: bigint): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive line (of_operator, id) as (
      select given, given from unnest(array[${one}::bigint, ${other}::bigint]) given
      union
      select line.of_operator, maker.id
      from line join audit_log added
        on added.subject_kind = 'operator' and added.subject_id = line.id::text and added.action = 'operator.added'
      cross join unnest(array[added.operator_id, added.asked_by]) maker (id)
      where maker.id is not null
    )
    select exists (
      select from line mine join line theirs using (id)
      where mine.of_operator = ${one} and theirs.of_operator = ${other}
    ) as found`.execute(queries);
  return rows[0]?.found ?? true;
}

/** Undefined: a command on the server. */
export async function addedBy(queries: Queries, operatorId: bigint): Promise<bigint | undefined> {
  const added = await queries
    .selectFrom('audit_log')
    .select(({ fn }) => fn.coalesce('asked_by', 'operator_id').as('added_by'))
    .where('subject_kind', '=', 'operator')
    .where('subject_id', '=', operatorId.toString())
    .where('action', '=', 'operator.added')
    .executeTakeFirst();
  return added?.added_by ?? undefined;
}
