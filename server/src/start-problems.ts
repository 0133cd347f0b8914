import { type Config, ConfigError } from './config.ts';
import { FolderInUse } from './database/embedded.ts';
import { isUnavailable, sqlState } from './database/errors.ts';
import { MigrationError } from './database/migrate.ts';
import { EpochKeyError } from './modules/game/epoch-keys.ts';

/** What PostgreSQL answers to a connection string that is well written and still wrong. */
const serverRemedies: Record<string, string> = {
  '28P01': 'DATABASE_URL names a user or a password that the PostgreSQL server refuses: correct them.',
  '28000':
    'DATABASE_URL names a user whom the PostgreSQL server refuses: correct it, or allow it in pg_hba.conf.',
  '3D000':
    'DATABASE_URL names a database that does not exist: create it with "createdb", or correct the name.',
  '42501': 'DATABASE_URL names a user who may not create tables: make that user the owner of the database.',
};

const unusableFolder = new Set(['EACCES', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT', 'ENOSPC']);
const unusableHost = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EINVAL']);

/** Turns what went wrong with the database into what a person at the keyboard can mend, where there is such a thing. */
export function databaseProblem(error: unknown, { databaseUrl, dataDir }: Config): unknown {
  const code = sqlState(error) ?? '';
  if (databaseUrl === undefined) {
    return unusableFolder.has(code)
      ? new ConfigError(
          `DATA_DIR ${dataDir} cannot hold the database (${code}): give it a folder that the server may write to.`,
        )
      : error;
  }
  const remedy = isUnavailable(error)
    ? 'DATABASE_URL names a PostgreSQL server that does not answer: start it, or correct the address.'
    : serverRemedies[code];
  return remedy === undefined ? error : new ConfigError(remedy);
}

/** The same for what went wrong when the server began to listen. */
export function listenProblem(error: unknown, { host, port }: Config): unknown {
  const code = sqlState(error) ?? '';
  if (code === 'EADDRINUSE') {
    return new ConfigError(
      `PORT ${port} is in use by another program: stop that one, or set PORT to another number.`,
    );
  }
  if (code === 'EACCES') {
    return new ConfigError(`PORT ${port} is not open to this user: set PORT to a number above 1023.`);
  }
  return unusableHost.has(code)
    ? new ConfigError(`HOST ${host} is not an address of this machine: set HOST to 0.0.0.0 or 127.0.0.1.`)
    : error;
}

/** One sentence for what a person can mend; anything else is a bug and keeps its stack. */
export function explain(error: unknown): string {
  const isForAPerson = [ConfigError, MigrationError, FolderInUse, EpochKeyError].some(
    (kind) => error instanceof kind,
  );
  if (isForAPerson) return (error as Error).message;
  return `The server could not start. ${error instanceof Error ? error.stack : String(error)}`;
}
