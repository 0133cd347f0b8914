import type { Queries, Transaction } from '../../database/database.ts';

/** Everything an operator can do, by the word under which it is written down. */
export type OperatorAction =
  | 'operator.added'
  | 'operator.changed'
  | 'operator.link_made'
  | 'operator.link_used'
  | 'operator.password_changed'
  | 'operator.signed_in'
  | 'operator.signed_out'
  | 'operator.second_factor_on'
  | 'operator.second_factor_off'
  | 'withdrawal.approved'
  | 'withdrawal.rejected'
  | 'withdrawal.settled'
  | 'player.suspended'
  | 'player.reinstated'
  | 'player.sessions_ended'
  | 'player.reset_link_made'
  | 'correction.asked'
  | 'correction.approved'
  | 'correction.refused'
  | 'deposit.credited'
  | 'deposit.refused'
  | 'set_aside.credited'
  | 'set_aside.refused'
  | 'setting.changed'
  | 'house.funded'
  | 'game.resealed'
  | 'referral.released'
  | 'referral.refused';

export interface RecordedAction {
  /** Undefined: a command on the server itself. */
  readonly operator: { readonly id: bigint } | undefined;
  readonly action: OperatorAction;
  readonly subject: { readonly kind: string; readonly id: bigint | string };
  /** What changed, as it was and as it is; bigints become text. */
  readonly before?: Record<string, unknown>;
  readonly after?: Record<string, unknown>;
  readonly reason?: string | undefined;
  readonly at: Date;
}

/** Writes down what an operator does, in the transaction that does it: neither is ever there without the other. */
export async function recordAction(transaction: Transaction, recorded: RecordedAction): Promise<void> {
  const { operator, action, subject, before, after, reason, at } = recorded;
  await transaction
    .insertInto('audit_log')
    .values({
      operator_id: operator?.id ?? null,
      action,
      subject_kind: subject.kind,
      subject_id: subject.id.toString(),
      before: before === undefined ? null : toJson(before),
      after: after === undefined ? null : toJson(after),
      reason: reason ?? null,
      created_at: at,
    })
    .execute();
}

function toJson(value: Record<string, unknown>): string {
  return JSON.stringify(value, (_name, field) => (typeof field === 'bigint' ? field.toString() : field));
}

/** What was written down, the newest first; with `before`, only what came before that. */
export async function listActions(
  queries: Queries,
  asked: {
    limit: number;
    before?: bigint | undefined;
    subjectKind?: string | undefined;
    subjectId?: string | undefined;
    operatorId?: bigint | undefined;
  },
) {
  const { limit, before, subjectKind, subjectId, operatorId } = asked;
  return queries
    .selectFrom('audit_log')
    .leftJoin('operator', 'operator.id', 'audit_log.operator_id')
    .selectAll('audit_log')
    .select('operator.username')
    .$if(before !== undefined, (query) => query.where('audit_log.id', '<', before as bigint))
    .$if(subjectKind !== undefined, (query) => query.where('subject_kind', '=', subjectKind as string))
    .$if(subjectId !== undefined, (query) => query.where('subject_id', '=', subjectId as string))
    .$if(operatorId !== undefined, (query) => query.where('operator_id', '=', operatorId as bigint))
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .execute();
}
