import { hash } from 'node:crypto';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Engine, ScriptTransaction } from './engine.ts';
import { retryLostRaces } from './errors.ts';
import type { Tables } from './schema.ts';
import { makeServingRole } from './serving-role.ts';

/** Its own tables, which exist before the first migration. */
export const bookkeeping = `
  create table if not exists migration (
    number int primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now(),
    additive boolean not null
  );
  create table if not exists function_file (
    path text primary key,
    checksum text not null,
    -- Dropped before a changed text is applied. Trigger functions are not among them.
    functions text[] not null,
    types text[] not null
  );
  -- Every text that was ever applied: a server with an earlier one knows that the database is newer, not older.
  create table if not exists function_text (path text, checksum text, primary key (path, checksum))`;

/** The same in every process. */
const MIGRATION_LOCK = 7_263_548;

const source = join(import.meta.dirname, '..');
const RIGHTS = 'database/serving-role.sql';

export class MigrationError extends Error {}

export interface Migration {
  number: number;
  name: string;
  checksum: string;
  sql: string;
}

export interface FunctionFile {
  path: string;
  checksum: string;
  sql: string;
}

export interface Schema {
  migrations: readonly Migration[];
  functions: readonly FunctionFile[];
}

/** Returns the number of migrations. */
export async function migrate(engine: Engine, schema: Schema = readSchema()): Promise<number> {
  // May deadlock with a running server.
  await retryLostRaces(() =>
    engine.inScriptTransaction((transaction) => bringToVersion(transaction, schema)),
  );
  return schema.migrations.length;
}

async function bringToVersion(transaction: ScriptTransaction, schema: Schema): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  await transaction.runScript(bookkeeping);
  await applyMigrations(transaction, schema.migrations);
  const hasServers = await makeServingRole(transaction);
  await applyFunctions(
    transaction,
    schema.functions.filter(({ path }) => hasServers || path !== RIGHTS),
  );
}

export function readSchema(): Schema {
  // The ledger comes first: its triggers also guard module tables.
  const paths = [
    'ledger/functions.sql',
    'jobs/functions.sql',
    ...globSync('modules/*/functions.sql', { cwd: source }).sort(),
    RIGHTS,
  ];
  return {
    migrations: readMigrations(),
    functions: paths.map((path) => ({ path, ...readScript(join(source, path)) })),
  };
}

export function readMigrations(folder = join(source, 'database/migrations')): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file, index) => {
      const number = Number.parseInt(file, 10);
      if (number !== index + 1) {
        throw new MigrationError(
          `Migration ${file} should carry the number ${index + 1}: migrations are numbered without gaps.`,
        );
      }
      return { number, name: file, ...readScript(join(folder, file)) };
    });
}

function readScript(file: string): { checksum: string; sql: string } {
  const sql = readFileSync(file, 'utf8');
  return { checksum: hash('sha256', sql), sql };
}

async function applyMigrations(transaction: ScriptTransaction, migrations: readonly Migration[]) {
  const applied = await transaction.query<Omit<Migration, 'sql'>>(
    'select number, name, checksum from migration order by number',
  );
  checkHistory(applied, migrations);
  for (const { number, name, checksum, sql } of migrations.slice(applied.length)) {
    await transaction.runScript(sql);
    await transaction.query(
      'insert into migration (number, name, checksum, additive) values ($1, $2, $3, $4)',
      [number, name, checksum, isAdditive(sql)],
    );
  }
}

/** Whether a server that does not know the result still works. */
function isAdditive(sql: string): boolean {
  const statements = sql.replace(/--.*$/gm, '');
  return !/\b(drop|rename|truncate|delete|update|set\s+not\s+null|add\s+(constraint|check)|type\s+\w+\s+using)\b|\balter\s+column\b|\badd\s+column\b(?![^,;]*\bdefault\b)[^,;]*\bnot\s+null\b/i.test(
    statements,
  );
}

/**
 * Throws unless the database is at this version, or at a later one that only added to it, so a bad release can go
 * back. Returns the number of migrations.
 */
export async function checkVersion(queries: Kysely<Tables>, schema: Schema = readSchema()): Promise<number> {
  const applied = await queries.selectFrom('migration').selectAll().orderBy('number').execute();
  const known = schema.migrations.length;
  const isUsable = applied.slice(known).every(({ additive }) => additive);
  checkHistory(isUsable ? applied.slice(0, known) : applied, schema.migrations);
  const texts = await queries.selectFrom('function_text').selectAll().execute();
  const wasApplied = ({ path, checksum }: FunctionFile) =>
    texts.some((text) => text.path === path && text.checksum === checksum);
  if (applied.length < known || !schema.functions.every(wasApplied)) {
    throw new MigrationError(
      'The database is not at this version: run "npm run migrate" of this version with MIGRATION_DATABASE_URL first.',
    );
  }
  return applied.length;
}

function checkHistory(applied: readonly Omit<Migration, 'sql'>[], migrations: readonly Migration[]): void {
  const [first] = applied;
  if (first !== undefined && first.checksum !== migrations[0]?.checksum) {
    throw new MigrationError(
      'An earlier version made this database, and this version cannot upgrade it: ' +
        'set DATA_DIR to an empty folder or DATABASE_URL to an empty database, or start the version that made it.',
    );
  }
  for (const [index, done] of applied.entries()) {
    const known = migrations[index];
    if (known === undefined) {
      throw new MigrationError(
        `The database has migration ${done.name}, which this version does not know: start the newer version that applied it.`,
      );
    }
    if (known.checksum !== done.checksum) {
      throw new MigrationError(
        `Migration ${known.name} was changed after it was applied: restore the file and put the change into a new migration.`,
      );
    }
  }
}

interface AppliedFile {
  path: string;
  checksum: string;
  functions: string[];
  types: string[];
}

/** Includes files that use changed types. Functions are dropped first: a changed signature would create another. */
async function applyFunctions(transaction: ScriptTransaction, files: readonly FunctionFile[]): Promise<void> {
  const applied = await transaction.query<AppliedFile>(
    'select path, checksum, functions, types from function_file',
  );
  const changed = changedFiles(files, applied);
  const unchanged = files.filter((file) => !changed.includes(file)).map(({ path }) => path);
  const dropped = applied.filter(({ path }) => !unchanged.includes(path));
  await drop(
    transaction,
    'function',
    dropped.flatMap(({ functions }) => functions),
  );
  await drop(
    transaction,
    'type',
    dropped.flatMap(({ types }) => types),
  );
  await transaction.query('delete from function_file where path <> all ($1)', [unchanged]);
  // A function may call one that is created after it.
  await transaction.runScript('set local check_function_bodies = off');
  for (const { path, checksum, sql } of changed) {
    await transaction.runScript(sql);
    const names = [...sql.matchAll(/^create or replace function (\w+)/gm)].map(([, name]) => name);
    await transaction.query(
      `insert into function_file (path, checksum, types, functions)
       select $1, $2, $3, coalesce(array_agg(oid::regprocedure::text), '{}') from pg_proc
       where pronamespace = current_schema()::regnamespace and proname = any ($4)
         and prorettype <> 'trigger'::regtype`,
      [path, checksum, typesIn(sql), names],
    );
  }
  await transaction.query(
    'insert into function_text select path, checksum from function_file on conflict do nothing',
  );
}

/** In one statement, their order does not matter. */
async function drop(transaction: ScriptTransaction, kind: 'function' | 'type', names: readonly string[]) {
  if (names.length > 0) await transaction.runScript(`drop ${kind} ${names.join(', ')}`);
}

/** A file uses only types of files before it. */
function changedFiles(files: readonly FunctionFile[], applied: readonly AppliedFile[]): FunctionFile[] {
  const types = new Set<string>();
  return files.filter(({ path, checksum, sql }) => {
    const before = applied.find((file) => file.path === path);
    const usesChangedType = sql.match(/\w+/g)?.some((word) => types.has(word));
    // The grants may have been changed by hand.
    if (before?.checksum === checksum && !usesChangedType && path !== RIGHTS) return false;
    for (const type of [...typesIn(sql), ...(before?.types ?? [])]) types.add(type);
    return true;
  });
}

function typesIn(sql: string): string[] {
  return [...sql.matchAll(/^create type (\w+)/gm)].map(([, name]) => name as string);
}
