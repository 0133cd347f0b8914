import type { Selectable } from 'kysely';
import type { Transaction } from '../../database/database.ts';
import type { Tables } from '../../database/schema.ts';
import { Refusal } from '../../lib/refusal.ts';
import { haveOneOrigin } from './origin.ts';

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
