import { type Selectable, sql } from 'kysely';
import type { Queries, Transaction } from '../../database/database.ts';
import type { Tables } from '../../database/schema.ts';
import { Refusal } from '../../lib/refusal.ts';

type Approval = Selectable<Tables['approval']>;
type Operator = Selectable<Tables['operator']>;

/** The situation may have changed after a week. */
const EXPIRES_MS = 7 * 24 * 60 * 60_000;

export function expiryOf({ asked_at }: Pick<Approval, 'asked_at'>): Date {
  return new Date(asked_at.getTime() + EXPIRES_MS);
}

export function latestExpired(at: Date): Date {
  return new Date(at.getTime() - EXPIRES_MS);
}

export function mayAct({ status, role }: Pick<Operator, 'status' | 'role'>): boolean {
  return status === 'active' && role === 'operator';
}

/**
 * Returns why this operator may not approve it. Until commit, neither operator can be suspended and the
 * approval cannot be used elsewhere. Lock order: operators by id, then the approval.
 */
export async function lockForApproval(
  transaction: Transaction,
  { approvalId, operatorId, clock }: { approvalId: bigint; operatorId: bigint; clock: () => Date },
): Promise<Approval | Refusal> {
  const asked = await transaction
    .selectFrom('approval')
    .select('asked_by')
    .where('id', '=', approvalId)
    .executeTakeFirst();
  if (asked === undefined) return new Refusal('not_found');
  const operators = await transaction
    .selectFrom('operator')
    .selectAll()
    .where('id', 'in', [asked.asked_by, operatorId])
    .orderBy('id')
    .forShare()
    .execute();
  const approval = await transaction
    .selectFrom('approval')
    .selectAll()
    .where('id', '=', approvalId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const canAct = (id: bigint) => operators.some((operator) => operator.id === id && mayAct(operator));
  if (!canAct(operatorId)) return new Refusal('not_signed_in');
  if (approval.status !== 'waiting') return new Refusal('already_decided');
  // Read the clock after waiting for the locks.
  if (expiryOf(approval) <= clock()) return new Refusal('already_decided', { why: 'approval_expired' });
  if (!canAct(approval.asked_by)) return new Refusal('already_decided', { why: 'approval_asker_gone' });
  if (approval.asked_by === operatorId) return new Refusal('needs_another_operator');
  // Otherwise an operator could create a second account and approve with it.
  if (await haveOneOrigin(transaction, approval.asked_by, operatorId)) {
    return new Refusal('needs_another_operator', { why: 'one_origin' });
  }
  return approval;
}

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
