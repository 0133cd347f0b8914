import type { OperatorRole } from '@sanduku/contracts/operators/api';
import type { Queries } from '../../database/database.ts';
import { createToken, isToken, tokenHashOf } from '../../lib/tokens.ts';
import type { Visitor } from '../players/visitor.ts';
import type { ActingOperator } from './audit-log.ts';

/** A working day. */
const SESSION_MS = 12 * 60 * 60 * 1_000;
/** Precision of last_seen_at. */
const LAST_SEEN_MS = 60_000;

export interface SignedInOperator extends ActingOperator {
  readonly username: string;
  readonly role: OperatorRole;
  readonly hasSecondFactor: boolean;
  readonly sessionId: bigint;
}

/** Returns the token, which is stored only as a hash. */
export async function startOperatorSession(
  queries: Queries,
  { operatorId, visitor, now }: { operatorId: bigint; visitor: Visitor; now: Date },
): Promise<string> {
  const token = createToken();
  await queries
    .insertInto('operator_session')
    .values({
      operator_id: operatorId,
      token_hash: tokenHashOf(token),
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + SESSION_MS),
      ended_at: null,
      user_agent: visitor.userAgent,
      address: visitor.address,
    })
    .execute();
  return token;
}

/** Undefined if unknown or expired. */
export async function findOperatorSession(
  queries: Queries,
  token: string,
  now: Date,
): Promise<SignedInOperator | undefined> {
  if (!isToken(token)) return undefined;
  const row = await queries
    .selectFrom('operator_session')
    .innerJoin('operator', 'operator.id', 'operator_session.operator_id')
    .select(['operator.id', 'username', 'role', 'totp_secret', 'last_seen_at'])
    .select('operator_session.id as session_id')
    .where('token_hash', '=', tokenHashOf(token))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (now.getTime() - row.last_seen_at.getTime() >= LAST_SEEN_MS) {
    await queries
      .updateTable('operator_session')
      .set({ last_seen_at: now })
      .where('id', '=', row.session_id)
      .execute();
  }
  return {
    id: row.id,
    username: row.username,
    role: row.role,
    hasSecondFactor: row.totp_secret !== null,
    sessionId: row.session_id,
  };
}

export async function activeOperatorSessions(
  queries: Queries,
  sessionIds: readonly bigint[],
  { now, secondFactorNeeded }: { now: Date; secondFactorNeeded: boolean },
): Promise<Set<bigint>> {
  const rows = await queries
    .selectFrom('operator_session')
    .innerJoin('operator', 'operator.id', 'operator_session.operator_id')
    .select('operator_session.id')
    .where('operator_session.id', 'in', sessionIds)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('status', '=', 'active')
    .$if(secondFactorNeeded, (query) => query.where('totp_secret', 'is not', null))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function endOperatorSessions(
  queries: Queries,
  which: { sessionId: bigint } | { operatorId: bigint; exceptSessionId?: bigint },
  now: Date,
): Promise<void> {
  let ending = queries.updateTable('operator_session').set({ ended_at: now }).where('ended_at', 'is', null);
  ending =
    'sessionId' in which
      ? ending.where('id', '=', which.sessionId)
      : ending.where('operator_id', '=', which.operatorId).where('id', '!=', which.exceptSessionId ?? 0n);
  await ending.execute();
}
