import { Refusal } from '../../lib/refusal.ts';
import { RECENT_SESSIONS, tryPassword } from '../players/log-in.ts';
import { lookOf } from '../players/look-alike-names.ts';
import type { Visitor } from '../players/visitor.ts';
import { lockOperator, type Operator, type OperatorDeps } from './access.ts';
import { recordAction } from './audit-log.ts';
import { tryCode, useCode } from './second-factor.ts';
import { endOperatorSessions, type SignedInOperator, startOperatorSession } from './sessions.ts';

const failedSignInLimit = { name: 'failed operator sign-in', most: 10, inMinutes: 1 };

export interface OperatorSignIn {
  readonly operator: Operator;
  readonly token: string;
}

export async function signInOperator(
  deps: OperatorDeps,
  request: { username: string; password: string; code?: string | undefined },
  visitor: Visitor,
): Promise<OperatorSignIn | Refusal> {
  const name = lookOf(request.username);
  const recentSessions = () => listRecentSessions(deps, name);
  const operator = await tryPassword(deps, { limit: failedSignInLimit, name, visitor, recentSessions }, () =>
    authenticate(deps, name, request.password),
  );
  if (operator instanceof Refusal) return operator;
  const enter = () => letIn(deps, operator, request.code, visitor);
  // A missing code does not count as a guess.
  return request.code === undefined ? enter() : tryCode(deps, operator, enter);
}

function listRecentSessions({ database }: OperatorDeps, look: string) {
  return database.queries
    .selectFrom('operator')
    .innerJoin('operator_session', 'operator_session.operator_id', 'operator.id')
    .select('address')
    .where('username_look', '=', look)
    .orderBy('operator_session.id', 'desc')
    .limit(RECENT_SESSIONS)
    .execute();
}

/** Takes the same time whether the operator exists or not. */
async function authenticate(
  { database, passwords }: OperatorDeps,
  look: string,
  password: string,
): Promise<Operator | Refusal> {
  const operator = await database.queries
    .selectFrom('operator')
    .selectAll()
    .where('username_look', '=', look)
    .executeTakeFirst();
  const isRight = await passwords.verify(operator?.password_hash ?? passwords.dummyHash, password);
  return isRight && operator !== undefined ? operator : new Refusal('invalid_credentials');
}

/** In one transaction, unless the operator was suspended or changed the password since the check. */
function letIn(
  { database, clock, totpSecrets }: OperatorDeps,
  { id, password_hash }: Operator,
  code: string | undefined,
  visitor: Visitor,
): Promise<OperatorSignIn | Refusal> {
  const now = clock();
  return database.inTransaction(async (transaction) => {
    const operator = await lockOperator(transaction, id);
    if (operator.password_hash !== password_hash) return new Refusal('invalid_credentials');
    if (operator.status === 'suspended') return new Refusal('account_suspended');
    if (operator.totp_secret !== null) {
      if (code === undefined) return new Refusal('second_factor_needed');
      const refusal = await useCode(transaction, totpSecrets, operator, { code, now });
      if (refusal !== undefined) return refusal;
    }
    const token = await startOperatorSession(transaction, { operatorId: id, visitor, now });
    await recordAction(transaction, {
      operator,
      action: 'operator.signed_in',
      subject: { kind: 'operator', id },
      after: { address: visitor.address, secondFactor: operator.totp_secret !== null },
      at: now,
    });
    return { operator, token };
  });
}

export async function signOutOperator(
  { database, clock }: OperatorDeps,
  operator: SignedInOperator,
): Promise<void> {
  const now = clock();
  await database.inTransaction(async (transaction) => {
    await endOperatorSessions(transaction, { sessionId: operator.sessionId }, now);
    await recordAction(transaction, {
      operator,
      action: 'operator.signed_out',
      subject: { kind: 'operator', id: operator.id },
      at: now,
    });
  });
}
