// npm run operator: adds operators, creates sign-in links, or lists operators; for the first operator of a production
// database, or when no other can add one.
import { parseArgs } from 'node:util';
import { adminSessionApi, type OperatorRole, operatorRoles } from '../contracts/src/operators/api.ts';
import { ConfigError, readConfig } from '../server/src/config.ts';
import type { Queries, Transaction } from '../server/src/database/database.ts';
import { Refusal } from '../server/src/lib/refusal.ts';
import {
  createOperator,
  lastGrantedRole,
  listOperators,
  lockOperator,
  type Operator,
  refuseTakenName,
  setAccess,
} from '../server/src/modules/operators/access.ts';
import { createOperatorLink, type OperatorLink } from '../server/src/modules/operators/links.ts';
import { lookOf } from '../server/src/modules/players/look-alike-names.ts';
import { openExisting, runTool } from './existing-database.ts';

const usage = `Usage:
  npm run operator -- add NAME --role operator|viewer
  npm run operator -- link NAME
  npm run operator -- suspend NAME
  npm run operator -- restore NAME
  npm run operator -- list`;

const newcomer = adminSessionApi.adminAddOperator.body.pick({ username: true, role: true });

type Work = (queries: Queries, publicUrl?: string) => Promise<string>;

/** Throws a readable message. */
export function readOperatorCommand(words: string[]): Work {
  const { positionals, values } = readWords(words);
  const [command, name, ...rest] = positionals;
  if (command === 'list' && name === undefined && values.role === undefined) return list;
  const work = command === undefined ? undefined : worksOnOne[command];
  if (work && name !== undefined && rest.length === 0 && values.role === undefined) {
    return (queries, publicUrl) => work(queries, name, publicUrl);
  }
  if (command !== 'add' || name === undefined || rest.length > 0) throw new ConfigError(usage);
  const { data, error } = newcomer.safeParse({ username: name, role: values.role });
  if (data !== undefined) return (queries, publicUrl) => add(queries, data, publicUrl);
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

async function add(
  queries: Queries,
  { username, role }: { username: string; role: OperatorRole },
  publicUrl: string | undefined,
) {
  const record = { by: undefined, reason: 'npm run operator', at: new Date() };
  const link = await refuseTakenName(() =>
    queries.transaction().execute(async (transaction: Transaction) => {
      const { id } = await createOperator(transaction, { username, passwordHash: null, role }, record);
      return createOperatorLink(transaction, id, record);
    }),
  );
  if (link instanceof Refusal) {
    throw new ConfigError(`There is an operator called ${username} already, or one that looks the same.`);
  }
  return `${username} may work at /admin as ${role}.\n${handOver(link, publicUrl)}`;
}

const worksOnOne: Readonly<
  Record<string, (queries: Queries, name: string, publicUrl: string | undefined) => Promise<string>>
> = { link: linkFor, suspend, restore };

async function find(queries: Queries, name: string): Promise<{ id: bigint; username: string }> {
  const operator = await queries
    .selectFrom('operator')
    .select(['id', 'username'])
    .where('username_look', '=', lookOf(name))
    .executeTakeFirst();
  if (operator === undefined) throw new ConfigError(`There is no operator called ${name}.`);
  return operator;
}

async function suspend(queries: Queries, name: string): Promise<string> {
  const { id, username } = await find(queries, name);
  await changeAccess(queries, id, ({ role }) => ({ role, status: 'suspended' }));
  return `${username} is suspended.`;
}

/** For an operator whom a colleague shut out. */
async function restore(queries: Queries, name: string): Promise<string> {
  const { id, username } = await find(queries, name);
  const role = await lastGrantedRole(queries, id);
  await changeAccess(queries, id, () => ({ role, status: 'active' }));
  return `${username} may work at /admin as ${role} again.`;
}

function changeAccess(
  queries: Queries,
  id: bigint,
  access: (before: Operator) => Pick<Operator, 'role' | 'status'>,
): Promise<void> {
  return queries.transaction().execute(async (transaction: Transaction) => {
    const before = await lockOperator(transaction, id);
    const record = { by: undefined, reason: 'npm run operator', at: new Date() };
    await setAccess(transaction, before, access(before), record);
  });
}

/** Also for a lost password or authenticator. */
async function linkFor(queries: Queries, name: string, publicUrl: string | undefined): Promise<string> {
  const operator = await find(queries, name);
  const record = { by: undefined, at: new Date() };
  const link = await queries
    .transaction()
    .execute((transaction: Transaction) => createOperatorLink(transaction, operator.id, record));
  return `${operator.username} chooses a new password, and then a second factor.\n${handOver(link, publicUrl)}`;
}

function handOver({ path, expiresAt }: OperatorLink, publicUrl = ''): string {
  return `Link, shown only now, used once, until ${expiresAt.toISOString()}: ${publicUrl}${path}`;
}

async function list(queries: Queries): Promise<string> {
  const operators = await listOperators(queries);
  if (operators.length === 0) return 'There are no operators yet.';
  return operators
    .map(({ id, username, role, status, password_hash, totp_secret, last_seen_at }) => {
      const factor =
        password_hash === null ? 'no password' : totp_secret === null ? 'password only' : 'second factor';
      const seen = last_seen_at === null ? 'never seen' : `last seen ${last_seen_at.toISOString()}`;
      return [`#${id}`, username.padEnd(20), role.padEnd(8), status.padEnd(9), factor, seen].join('  ');
    })
    .join('\n');
}

// Not import.meta.main: launch.mjs imports this file.
if (process.argv[1] === import.meta.filename)
  await runTool(async () => {
    const work = readOperatorCommand(process.argv.slice(2));
    const database = await openExisting('use');
    try {
      console.log(await work(database.queries, readConfig(process.env).publicUrl));
    } finally {
      await database.close();
    }
  });
