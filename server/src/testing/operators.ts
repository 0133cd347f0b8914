import type { OperatorAction, OperatorRole } from '@sanduku/contracts/operators/api';
import type { AwaitsApproval } from '@sanduku/contracts/operators/approvals';
import type { Database } from '../database/database.ts';
import { createTotpSecret } from '../lib/totp.ts';
import { createOperator, lockOperator, setAccess } from '../modules/operators/access.ts';
import { type ActingOperator, jsonOf } from '../modules/operators/audit-log.ts';
import { startOperatorSession } from '../modules/operators/sessions.ts';
import type { TestAnswer, TestApp, TestRequest } from './app.ts';
import { testTotpSecrets } from './epoch-keys.ts';

let operators = 0;

export interface TestOperator {
  readonly id: bigint;
  readonly username: string;
  readonly password: string;
  readonly token: string;
}

/** Production requires a second factor. */
export async function signedInOperator(
  app: TestApp,
  { role = 'operator', totpSecret = null }: { role?: OperatorRole; totpSecret?: string | null } = {},
): Promise<TestOperator> {
  operators++;
  const username = `${role}${operators}x`;
  const password = 'battery staple';
  const passwordHash = await app.passwords.hash(password);
  const now = app.clock.now();
  return app.database.inTransaction(async (transaction) => {
    const { id } = await createOperator(
      transaction,
      { username, passwordHash, role },
      { by: undefined, reason: 'a test needs one', at: now },
    );
    const kept = totpSecret === null ? null : testTotpSecrets.encrypt(`operator ${id}`, totpSecret);
    await transaction.updateTable('operator').set({ totp_secret: kept }).where('id', '=', id).execute();
    const visitor = { address: '192.0.2.200', userAgent: 'a test' };
    const token = await startOperatorSession(transaction, { operatorId: id, visitor, now });
    return { id, username, password, token };
  });
}

/** Returns the final response. */
export async function callByTwo<Data = unknown>(
  app: TestApp,
  path: string,
  request: TestRequest,
): Promise<TestAnswer<Data>> {
  const asked = await app.call<AwaitsApproval>('POST', path, request);
  if (asked.status !== 202) return asked as unknown as TestAnswer<Data>;
  const { token } = await signedInOperator(app, { totpSecret: createTotpSecret() });
  const { id } = asked.data.awaitsApproval;
  const approved = await app.call<{ result: Data }>('POST', `/api/admin/approvals/${id}/approve`, {
    token,
    body: {},
  });
  return approved.status === 200
    ? { ...approved, data: approved.data.result }
    : (approved as unknown as TestAnswer<Data>);
}

export async function operatorAddedBy(app: TestApp, { token }: { token: string }): Promise<TestOperator> {
  operators++;
  const account = { username: `added${operators}x`, password: 'battery staple' };
  const { data } = await callByTwo<{ id: string }>(app, '/api/admin/operators', {
    token,
    body: { username: account.username, role: 'operator', reason: 'a colleague, or so it is said' },
  });
  const link = await app.call<{ path: string }>('POST', `/api/admin/operators/${data.id}/link`, { token });
  const body = { token: link.data.path.split('#')[1], password: account.password };
  const signedIn = await app.call<{ token: string }>('POST', '/api/admin/link', { body });
  return { ...account, id: BigInt(data.id), token: signedIn.data.token };
}

export function suspendOperator(app: TestApp, { id }: { id: bigint }): Promise<void> {
  return app.database.inTransaction(async (transaction) => {
    const before = await lockOperator(transaction, id);
    const record = { by: undefined, reason: 'a test needs it', at: app.clock.now() };
    await setAccess(transaction, before, { role: before.role, status: 'suspended' }, record);
  });
}

/** For tests that bypass the HTTP call. */
export async function approvingOperator(
  database: Database,
  asker: { id: bigint },
  { action, terms, at }: { action: OperatorAction; terms: unknown; at: Date },
): Promise<ActingOperator> {
  operators++;
  const username = `approver${operators}x`;
  return database.inTransaction(async (transaction) => {
    const { id } = await createOperator(
      transaction,
      { username, passwordHash: null, role: 'operator' },
      { by: undefined, reason: 'a test needs one', at },
    );
    const { id: approvalId } = await transaction
      .insertInto('approval')
      .values({
        call: 'a test',
        request: JSON.stringify({ operators }),
        action,
        subject_kind: 'test',
        subject_id: '0',
        status: 'waiting',
        asked_by: asker.id,
        asked_at: at,
        terms: jsonOf(terms),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, approves: { approvalId, askedBy: asker.id, note: undefined, clock: () => at } };
  });
}
