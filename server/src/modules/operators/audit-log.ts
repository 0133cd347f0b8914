import { isDeepStrictEqual } from 'node:util';
import type { Currency } from '@sanduku/contracts/countries';
import { type Micros, toWire } from '@sanduku/contracts/money';
import type { OperatorAction } from '@sanduku/contracts/operators/actions';
import { sql } from 'kysely';
import type { Queries, Transaction } from '../../database/database.ts';
import { Refusal, RefusedError } from '../../lib/refusal.ts';
import { lockForApproval } from './approval-checks.ts';
import { haveOneOrigin } from './origin.ts';

/**
 * What creates or releases value or access, and so is never one operator's. Of what is not listed, the action itself says
 * whether it takes two (`takesTwo`). The database has the same list as its last guard (audit_log_by_two).
 */
export const alwaysTakesTwo: ReadonlySet<OperatorAction> = new Set([
  'player.corrected',
  'player.reset_link_made',
  'player.second_factors_removed',
  'player.reinstated',
  'deposit.credited',
  'held_transfer.credited',
  'house.funded',
  'prize_tables.offered',
  'reserve.stated',
  'withdrawal.settled',
  'operator.added',
]);

/** What gives somebody a way into a player's account. */
const touchesAccess: readonly OperatorAction[] = ['player.reset_link_made', 'player.second_factors_removed'];
const TOUCHED_MS = 7 * 24 * 60 * 60_000;

/** Value that an action gives to a player. */
export interface Grant {
  readonly playerId: bigint;
  readonly amount: Micros;
  readonly currency: Currency;
}

export interface ActingOperator {
  readonly id: bigint;
  /** Set when the operator carries out another operator's request. */
  readonly approves?: {
    readonly approvalId: bigint;
    readonly askedBy: bigint;
    readonly note: string | undefined;
    readonly clock: () => Date;
  };
}

export interface RecordedAction {
  /** Undefined: a command on the server itself. */
  readonly operator: ActingOperator | undefined;
  readonly action: OperatorAction;
  readonly subject: { readonly kind: string; readonly id: bigint | string };
  /** What changed, as it was and as it is; bigints become text. */
  readonly before?: Record<string, unknown>;
  readonly after?: Record<string, unknown>;
  readonly grants?: Grant | undefined;
  /** What an approval of it is for, where that is neither value nor the state before; never shown. */
  readonly terms?: Record<string, unknown>;
  /** This time it takes two, although such actions do not always. */
  readonly takesTwo?: boolean;
  readonly reason?: string | undefined;
  readonly at: Date;
}

/** Thrown by an action that takes two operators and has one: its transaction is undone, and it waits for the second. */
export class SecondOperatorNeeded extends Error {
  readonly action: RecordedAction;

  constructor(action: RecordedAction) {
    super(`${action.action} takes two operators`);
    this.action = action;
  }
}

/**
 * Writes down what an operator does, in the transaction that does it: neither is ever there without the other. Since
 * everything an operator does comes through here, here it is asked whether one operator may do it.
 */
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

/** Several that are one wish, such as a change of several settings, are shown as one. */
function summaryOf(first: RecordedAction, recorded: readonly RecordedAction[]): RecordedAction {
  if (recorded.length === 1) return first;
  return {
    ...first,
    before: Object.assign({}, ...recorded.map(({ before }) => before)),
    after: Object.assign({}, ...recorded.map(({ after }) => after)),
  };
}

/**
 * Otherwise one operator could enter a player's account, take the money out and approve it, or have it approved by an
 * account that was made for somebody else.
 */
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

/** Uses the approval in the transaction of its action, after checking it under lock. */
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

/** What an approval is for besides its request: whom it gives how much, what it names itself, or the state that it changes. */
export function termsOf({ action, grants, before, terms }: RecordedAction): unknown {
  if (grants) return [grants.playerId, toWire(grants.amount), grants.currency];
  if (terms !== undefined) return terms;
  // What the house holds moves with every bet.
  return action === 'house.funded' ? null : before;
}

/** As a column of JSON takes it; bigints become text. */
export function jsonOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return JSON.stringify(value, (_name, field) => (typeof field === 'bigint' ? field.toString() : field));
}

/** Whom it is about: a player or an operator, or the player whose withdrawal or deposit it is. */
export const subjectName = sql<string | null>`case subject_kind
  when 'player' then (select p.username from player p where p.id = subject_id::bigint)
  when 'operator' then (select o.username from operator o where o.id = subject_id::bigint)
  when 'withdrawal' then
    (select p.username from withdrawal w join player p on p.id = w.player_id where w.id = subject_id::bigint)
  when 'deposit' then
    (select p.username from deposit d join player p on p.id = d.player_id where d.id = subject_id::bigint)
end`;

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
