import type { OperatorRole } from '@sanduku/contracts/operators/api';
import type { Database } from '../../database/database.ts';
import { lookOf } from '../players/look-alike-names.ts';
import { argon2Passwords, type Passwords } from '../players/passwords.ts';
import { createOperator, refuseTakenName } from './access.ts';

export const demoOperators: readonly { username: string; password: string; role: OperatorRole }[] = [
  { username: 'operator', password: 'operator1234', role: 'operator' },
  { username: 'operator2', password: 'operator1234', role: 'operator' },
  { username: 'viewer', password: 'viewer1234', role: 'viewer' },
];

export async function ensureDemoOperators(options: {
  database: Database;
  now: Date;
  passwords?: Passwords;
}): Promise<void> {
  const { database, now, passwords = argon2Passwords } = options;
  const known = await database.queries.selectFrom('operator').select('username_look').execute();
  const looks = new Set(known.map(({ username_look }) => username_look));
  for (const { username, password, role } of demoOperators) {
    if (looks.has(lookOf(username))) continue;
    const passwordHash = await passwords.hash(password);
    // Another process may have created the operator.
    await refuseTakenName(() =>
      database.inTransaction((transaction) =>
        createOperator(
          transaction,
          { username, passwordHash, role },
          { by: undefined, reason: 'The sandbox comes with it', at: now },
        ),
      ),
    );
  }
}
