import type { OperatorAction, OperatorRole } from '@sanduku/contracts/operators/api';
import { type Selectable, sql } from 'kysely';
import type { Queries, Transaction } from '../../database/database.ts';
import { constraintName } from '../../database/errors.ts';
import type { Tables } from '../../database/schema.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { PlayerDeps } from '../players/deps.ts';
import { lookOf } from '../players/look-alike-names.ts';
import { readSetting } from '../settings/settings.ts';
import { haveOneOrigin, mayAct } from './approval-checks.ts';
import { type ActingOperator, recordAction } from './audit-log.ts';
import { endOperatorSessions, type SignedInOperator } from './sessions.ts';

export type OperatorDeps = Omit<PlayerDeps, 'findSession'>;

export interface OperatorHandlerDeps extends OperatorDeps {
  /** In production, an operator without a second factor can only set one up. */
  readonly secondFactorNeeded: boolean;
}

export type Operator = Selectable<Tables['operator']>;

/** Without a password, the operator chooses one through a link. */
export async function createOperator(
  transaction: Transaction,
  details: { username: string; passwordHash: string | null; role: OperatorRole },
  { by, reason, at }: { by: ActingOperator | undefined; reason: string; at: Date },
): Promise<Operator> {
  const { username, passwordHash, role } = details;
  const operator = await transaction
    .insertInto('operator')
    .values({
      username,
      username_look: lookOf(username),
      password_hash: passwordHash,
      role,
      created_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordAction(transaction, {
    operator: by,
    action: 'operator.added',
    subject: { kind: 'operator', id: operator.id },
    after: { username, role, status: operator.status },
    reason,
    at,
  });
  return operator;
}

export function lockOperator(transaction: Transaction, id: bigint): Promise<Operator> {
  return transaction
    .selectFrom('operator')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function refuseTakenName<T>(work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await work();
  } catch (error) {
    if (constraintName(error) !== 'operator_username_once') throw error;
    return new Refusal('username_taken');
  }
}

export type ListedOperator = Operator & {
  readonly last_seen_at: Date | null;
  /** Null: a command on the server. */
  readonly added_by: bigint | null;
};

export function listOperators(queries: Queries): Promise<ListedOperator[]> {
  return queries
    .selectFrom('operator')
    .selectAll()
    .select((row) => [
      row
        .selectFrom('operator_session')
        .whereRef('operator_id', '=', 'operator.id')
        .select(({ fn }) => fn.max('operator_session.last_seen_at').as('last_seen_at'))
        .as('last_seen_at'),
      row
        .selectFrom('audit_log')
        .where('subject_kind', '=', 'operator')
        .where('subject_id', '=', sql<string>`operator.id::text`)
        .where('action', '=', 'operator.added')
        // The requester hands over the link, not the approver.
        .select(({ fn }) => fn.coalesce('asked_by', 'operator_id').as('added_by'))
        .as('added_by'),
    ])
    .orderBy('id')
    .execute();
}

export async function addOperator(
  { database, clock }: OperatorDeps,
  details: { username: string; role: OperatorRole },
  { by, reason }: { by: SignedInOperator; reason: string },
): Promise<ListedOperator | Refusal> {
  const operator = await refuseTakenName(() =>
    database.inTransaction((transaction) =>
      createOperator(transaction, { ...details, passwordHash: null }, { by, reason, at: clock() }),
    ),
  );
  return operator instanceof Refusal
    ? operator
    : { ...operator, last_seen_at: null, added_by: by.approves?.askedBy ?? by.id };
}

/**
 * Locks all operators by id, so mutual suspensions are serialised. Two active operators must remain who may
 * approve for each other.
 */
export async function changeOperator(
  { database, clock }: OperatorDeps,
  change: { id: bigint } & Access,
  { by, reason }: { by: SignedInOperator; reason: string },
): Promise<ListedOperator | Refusal> {
  const { id, role, status } = change;
  const refusal = await database.inTransaction(async (transaction) => {
    const operators = await transaction
      .selectFrom('operator')
      .selectAll()
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
    const actor = operators.find((operator) => operator.id === by.id);
    if (actor === undefined || !mayAct(actor)) return new Refusal('not_signed_in');
    const before = operators.find((operator) => operator.id === id);
    if (before === undefined) return new Refusal('not_found');
    if (before.id === actor.id) {
      return new Refusal('needs_another_operator', { why: 'own_access' });
    }
    // Otherwise it would end a colleague's sessions again and again.
    if (before.role === role && before.status === status) return undefined;
    if (mayAct(before) && !mayAct({ role, status })) {
      const remaining = operators.filter((operator) => operator.id !== id);
      if (!(await includesPair(transaction, remaining))) {
        return new Refusal('needs_another_operator', { why: 'last_operators' });
      }
    }
    await setAccess(transaction, before, { role, status }, { by, reason, at: clock() });
    return undefined;
  });
  if (refusal !== undefined) return refusal;
  const listed = await listOperators(database.queries);
  return listed.find((operator) => operator.id === id) ?? new Refusal('not_found');
}

type Access = Pick<Operator, 'role' | 'status'>;

/** The caller holds the operator's lock. */
export async function setAccess(
  transaction: Transaction,
  before: Pick<Operator, 'id'> & Access,
  { role, status }: Access,
  { by, reason, at }: { by: ActingOperator | undefined; reason: string; at: Date },
): Promise<void> {
  const { id } = before;
  await transaction.updateTable('operator').set({ role, status }).where('id', '=', id).execute();
  await endOperatorSessions(transaction, { operatorId: id }, at);
  await recordAction(transaction, {
    operator: by,
    action: 'operator.changed',
    subject: { kind: 'operator', id },
    before: { role: before.role, status: before.status },
    after: { role, status },
    takesTwo: givesMore(before, { role, status }),
    reason,
    at,
  });
}

/** A role given during a suspension takes effect unnoticed when the suspension ends. */
function givesMore(before: Access, after: Access): boolean {
  const opens = before.status !== 'active' && after.status === 'active';
  return opens || (before.role !== 'operator' && after.role === 'operator');
}

/** Whether two of them may approve for each other. */
async function includesPair(queries: Queries, operators: readonly Operator[]): Promise<boolean> {
  const active = operators.filter((operator) => mayAct(operator) && operator.password_hash !== null);
  for (const [place, { id }] of active.entries()) {
    for (const other of active.slice(place + 1)) {
      if (!(await haveOneOrigin(queries, id, other.id))) return true;
    }
  }
  return false;
}

/** Given by two operators or a command on the server: one colleague cannot lower it for good. */
export async function lastGrantedRole(queries: Queries, id: bigint): Promise<OperatorRole> {
  const granted = await queries
    .selectFrom('audit_log')
    .select(sql<OperatorRole>`after ->> 'role'`.as('role'))
    .where('subject_kind', '=', 'operator')
    .where('subject_id', '=', id.toString())
    .where('action', 'in', ['operator.added', 'operator.changed'])
    .where((row) => row.or([row('approval_id', 'is not', null), row('operator_id', 'is', null)]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return granted.role;
}

const HOUR_MS = 60 * 60_000;

/** Beyond the hourly share, an action takes two operators. Locks the operator to serialise the count. */
export async function hasUsedHourlyShare(
  transaction: Transaction,
  { operator, action, at }: { operator: { id: bigint }; action: OperatorAction; at: Date },
): Promise<boolean> {
  await lockOperator(transaction, operator.id);
  const { taken } = await transaction
    .selectFrom('audit_log')
    .select(({ fn }) => fn.countAll<bigint>().as('taken'))
    .where('operator_id', '=', operator.id)
    .where('action', '=', action)
    .where('approval_id', 'is', null)
    .where('created_at', '>', new Date(at.getTime() - HOUR_MS))
    .executeTakeFirstOrThrow();
  return taken >= (await readSetting(transaction, 'interventionsByOne'));
}
