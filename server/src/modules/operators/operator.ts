import type { OperatorRole } from '@sanduku/contracts/operators/api';
import type { Selectable } from 'kysely';
import type { Transaction } from '../../database/database.ts';
import { constraintName } from '../../database/errors.ts';
import type { Tables } from '../../database/schema.ts';
import { Refusal } from '../../lib/refusal.ts';
import { lookOf } from '../players/name-look.ts';
import { recordAction } from './audit-log.ts';

export type Operator = Selectable<Tables['operator']>;

/** Gives somebody access to the back office, and writes down who did. */
export async function createOperator(
  transaction: Transaction,
  details: { username: string; passwordHash: string; role: OperatorRole },
  { by, reason, at }: { by: { id: bigint } | undefined; reason: string; at: Date },
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

/** An operator as they are now, and stay until the transaction ends. */
export function lockOperator(transaction: Transaction, id: bigint): Promise<Operator> {
  return transaction
    .selectFrom('operator')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Runs work that creates an operator; a name that is taken comes back as a refusal. */
export async function refuseTakenName<T>(work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await work();
  } catch (error) {
    if (constraintName(error) !== 'operator_username_once') throw error;
    return new Refusal('username_taken');
  }
}
