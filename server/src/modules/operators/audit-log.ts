import { isDeepStrictEqual } from 'node:util';
import type { Currency } from '@sanduku/contracts/countries';
import { type Micros, toWire } from '@sanduku/contracts/money';
import type { OperatorAction } from '@sanduku/contracts/operators/api';
import { sql } from 'kysely';
import type { Queries, Transaction } from '../../database/database.ts';
import { Refusal, RefusedError } from '../../lib/refusal.ts';
import { haveOneOrigin, lockForApproval } from './approval-checks.ts';

/**
 * Actions that create or release value or access; others decide case by case (`takesTwo`). The trigger
 * audit_log_by_two enforces the same list.
 */
export const alwaysTakesTwo: ReadonlySet<OperatorAction> = new Set([
  'player.corrected',
  'player.reset_link_made',
  'player.second_factors_removed',
  'player.reinstated',
  'player.debt_written_off',
  'deposit.credited',
  'deposit.reversed',
  'held_transfer.credited',
  'house.funded',
  'prize_tables.offered',
  'wallet.closed',
  'wallet.moved',
  'wallet.statement_withdrawn',
  'withdrawal.settled',
  'operator.added',
]);

const touchesAccess: readonly OperatorAction[] = ['player.reset_link_made', 'player.second_factors_removed'];
const TOUCHED_MS = 7 * 24 * 60 * 60_000;

export interface Grant {
  readonly playerId: bigint;
  readonly amount: Micros;
  readonly currency: Currency;
}

export interface ActingOperator {
  readonly id: bigint;
  /** Set when a second operator approves. */
  readonly approves?: {
    readonly approvalId: bigint;
    readonly askedBy: bigint;
    readonly note: string | undefined;
    readonly clock: () => Date;
  };
}

export interface RecordedAction {
  /** Undefined: a command on the server. */
  readonly operator: ActingOperator | undefined;
  readonly action: OperatorAction;
  readonly subject: { readonly kind: string; readonly id: bigint | string };
  readonly before?: Record<string, unknown>;
  readonly after?: Record<string, unknown>;
  readonly grants?: Grant | undefined;
  /** State that must be unchanged when the action is approved. Never shown. */
  readonly terms?: Record<string, unknown>;
  /** For an action outside alwaysTakesTwo. */
  readonly takesTwo?: boolean;
  readonly reason?: string | undefined;
  readonly at: Date;
}

/** Thrown, so that the action's transaction is rolled back. */
export class SecondOperatorNeeded extends Error {
  readonly action: RecordedAction;

  constructor(action: RecordedAction) {
    super(`${action.action} takes two operators`);
    this.action = action;
  }
}

/** Also checks whether one operator may take the action. All actions pass through here. */
export async function recordAction(
  transaction: Transaction,
  ...recorded: readonly [RecordedAction, ...RecordedAction[]]
): Promise<void> {
  const [{ operator, at }] = recorded;
  for (const { grants } of recorded) {
    if (operator && grants) await refuseWhoTouchedAccess(transaction, operator, grants.playerId, at);
  }
  const takingTwo = recorded.find(({ action, takesTwo }) => takesTwo || alwaysTakesTwo.has(action));
  const summary = summaryOf(takingTwo ?? recorded[0], recorded);
  if (operator && takingTwo && !operator.approves) throw new SecondOperatorNeeded(summary);
  if (operator?.approves) await useApproval(transaction, operator, summary);
  await transaction
    .insertInto('audit_log')
    .values(
      recorded.map(({ action, subject, before, after, reason }) => ({
        operator_id: operator?.id ?? null,
        asked_by: operator?.approves?.askedBy ?? null,
        approval_id: operator?.approves?.approvalId ?? null,
        action,
        subject_kind: subject.kind,
        subject_id: subject.id.toString(),
        before: jsonOf(before),
        after: jsonOf(after),
        reason: reason ?? null,
        created_at: at,
      })),
    )
    .execute();
}

/** One request may change several settings. */
function summaryOf(first: RecordedAction, recorded: readonly RecordedAction[]): RecordedAction {
  if (recorded.length === 1) return first;
  return {
    ...first,
    before: Object.assign({}, ...recorded.map(({ before }) => before)),
    after: Object.assign({}, ...recorded.map(({ after }) => after)),
  };
}

/** Otherwise one operator could reset a player's access, request a withdrawal and approve it. */
async function refuseWhoTouchedAccess(
  transaction: Transaction,
  { id, approves }: ActingOperator,
  playerId: bigint,
  at: Date,
): Promise<void> {
  const involved = [id, ...(approves ? [approves.askedBy] : [])];
  const touched = await transaction
    .selectFrom('audit_log')
    .select(['operator_id', 'asked_by'])
    .where('subject_kind', '=', 'player')
    .where('subject_id', '=', playerId.toString())
    .where('action', 'in', touchesAccess)
    .where('created_at', '>', new Date(at.getTime() - TOUCHED_MS))
    .execute();
  const touchers = new Set(touched.flatMap(({ operator_id, asked_by }) => [operator_id, asked_by]));
  for (const toucher of touchers) {
    for (const one of involved) {
      if (toucher === null || !(await haveOneOrigin(transaction, one, toucher))) continue;
      throw new RefusedError(new Refusal('needs_another_operator', { why: 'touched_access' }));
    }
  }
}

/** In the transaction of the action. */
async function useApproval(
  transaction: Transaction,
  { id, approves }: ActingOperator,
  summary: RecordedAction,
): Promise<void> {
  if (approves === undefined) return;
  const { approvalId, note, clock } = approves;
  const approval = await lockForApproval(transaction, { approvalId, operatorId: id, clock });
  if (approval instanceof Refusal) throw new RefusedError(approval);
  const terms: unknown = JSON.parse(jsonOf(termsOf(summary)) ?? 'null');
  if (!isDeepStrictEqual(approval.terms, terms)) {
    throw new RefusedError(new Refusal('already_decided', { why: 'approval_changed' }));
  }
  await transaction
    .updateTable('approval')
    .set({ status: 'approved', decided_by: id, decided_at: summary.at, note: note ?? null })
    .where('id', '=', approvalId)
    .execute();
}

/** State that an approval depends on. */
export function termsOf({ action, grants, before, terms }: RecordedAction): unknown {
  if (grants) return [grants.playerId, toWire(grants.amount), grants.currency];
  if (terms !== undefined) return terms;
  // Bankrolls change with every bet.
  return action === 'house.funded' ? null : before;
}

export function jsonOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return JSON.stringify(value, (_name, field) => (typeof field === 'bigint' ? field.toString() : field));
}

export const subjectName = sql<string | null>`case subject_kind
  when 'player' then (select p.username from player p where p.id = subject_id::bigint)
  when 'operator' then (select o.username from operator o where o.id = subject_id::bigint)
  when 'withdrawal' then
    (select p.username from withdrawal w join player p on p.id = w.player_id where w.id = subject_id::bigint)
  when 'deposit' then
    (select p.username from deposit d join player p on p.id = d.player_id where d.id = subject_id::bigint)
end`;

/** Newest first. */
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
    .leftJoin('operator as asker', 'asker.id', 'audit_log.asked_by')
    .selectAll('audit_log')
    .select(['operator.username', 'asker.username as asked_by_name', subjectName.as('subject_name')])
    .$if(before !== undefined, (query) => query.where('audit_log.id', '<', before as bigint))
    .$if(subjectKind !== undefined, (query) => query.where('subject_kind', '=', subjectKind as string))
    .$if(subjectId !== undefined, (query) => query.where('subject_id', '=', subjectId as string))
    .$if(operatorId !== undefined, (query) =>
      query.where((row) =>
        row.or([row('operator_id', '=', operatorId as bigint), row('asked_by', '=', operatorId as bigint)]),
      ),
    )
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .execute();
}
