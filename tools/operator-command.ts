import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { adminSessionApi, type OperatorRole, operatorRoles } from '../contracts/src/operators/api.ts';
import { ConfigError } from '../server/src/config.ts';
import type { Queries } from '../server/src/database/database.ts';
import { Refusal } from '../server/src/lib/refusal.ts';
import { createOperator, listOperators, refuseTakenName } from '../server/src/modules/operators/access.ts';
import { argon2Passwords } from '../server/src/modules/players/passwords.ts';

const usage = `Usage:
  npm run operator -- add NAME --role operator|viewer
  npm run operator -- list`;

const PASSWORD_BYTES = 15;
const newcomer = adminSessionApi.adminAddOperator.body.pick({ username: true, role: true });

/** Does what was asked, and answers what to say about it. */
type Work = (queries: Queries) => Promise<string>;

/** Understands what is asked before any database is opened; throws a sentence where it does not. */
export function readOperatorCommand(words: string[]): Work {
  const { positionals, values } = readWords(words);
  const [command, name, ...rest] = positionals;
  if (command === 'list' && name === undefined && values.role === undefined) return list;
  if (command !== 'add' || name === undefined || rest.length > 0) throw new ConfigError(usage);
  const { data, error } = newcomer.safeParse({ username: name, role: values.role });
  if (data !== undefined) return (queries) => add(queries, data);
  const [issue] = error.issues;
  throw new ConfigError(
    issue?.path[0] === 'role'
      ? `--role must be ${operatorRoles.join(' or ')}.\n${usage}`
      : `${name} cannot be the name of an operator. ${issue?.message}.`,
  );
}

function readWords(words: string[]) {
  try {
    return parseArgs({ args: words, allowPositionals: true, options: { role: { type: 'string' } } });
  } catch {
    throw new ConfigError(usage);
  }
}

async function add(queries: Queries, { username, role }: { username: string; role: OperatorRole }) {
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  const passwordHash = await argon2Passwords.hash(password);
  const record = { by: undefined, reason: 'npm run operator', at: new Date() };
  const added = await refuseTakenName(() =>
    queries
      .transaction()
      .execute((transaction) => createOperator(transaction, { username, passwordHash, role }, record)),
  );
  if (added instanceof Refusal) {
    throw new ConfigError(`There is an operator called ${username} already, or one that looks the same.`);
  }
  return `${username} may sign in at /admin as ${role}.\nPassword, shown only now: ${password}`;
}

async function list(queries: Queries): Promise<string> {
  const operators = await listOperators(queries);
  if (operators.length === 0) return 'There are no operators yet.';
  return operators
    .map(({ id, username, role, status, totp_secret, last_seen_at }) => {
      const factor = totp_secret === null ? 'password only' : 'second factor';
      const seen = last_seen_at === null ? 'never seen' : `last seen ${last_seen_at.toISOString()}`;
      return [`#${id}`, username.padEnd(20), role.padEnd(8), status.padEnd(9), factor, seen].join('  ');
    })
    .join('\n');
}
