import type { OperatorRole } from '@sanduku/contracts/operators/api';
import { createOperator } from '../modules/operators/access.ts';
import { startOperatorSession } from '../modules/operators/sessions.ts';
import type { TestApp } from './app.ts';

let operators = 0;

export interface TestOperator {
  readonly id: bigint;
  readonly username: string;
  readonly password: string;
  readonly token: string;
}

/** Somebody new who is signed in to the back office; production asks for a second factor. */
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
    await transaction.updateTable('operator').set({ totp_secret: totpSecret }).where('id', '=', id).execute();
    const visitor = { address: '192.0.2.200', userAgent: 'a test' };
    const token = await startOperatorSession(transaction, { operatorId: id, visitor, now });
    return { id, username, password, token };
  });
}
