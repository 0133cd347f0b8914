import { type Config, ConfigError } from './config.ts';
import { FolderInUse } from './database/embedded.ts';
import { isUnavailable, sqlState } from './database/errors.ts';
import { MigrationError } from './database/migrate.ts';
import { WrongReplica } from './database/replica.ts';
import { SERVING_ROLE } from './database/serving-role.ts';
import { EpochKeyError } from './modules/game/epoch-keys.ts';
import { SigningKeyError } from './modules/transparency/signing-key.ts';

/** By SQLSTATE; each text follows the variable's name. */
const serverRemedies: Record<string, string> = {
  '28P01': 'names a user or a password that the PostgreSQL server refuses: correct them.',
  '28000': 'names a user whom the PostgreSQL server refuses: correct it, or allow it in pg_hba.conf.',
  '3D000': 'names a database that does not exist: create it with "createdb", or correct the name.',
  '42501': 'names a user who may not create tables: make that user the owner of the database.',
};
const productionRemedies = {
  ...serverRemedies,
  '42501': `names a user without the rights of ${SERVING_ROLE}: run ops/deploy/roles.sql if that has not been done, then "npm run migrate".`,
  '42P01': 'names a database without tables: run "npm run migrate" with MIGRATION_DATABASE_URL first.',
};

const unusableFolder = new Set(['EACCES', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT', 'ENOSPC']);
const unusableHost = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EINVAL']);

/** A ConfigError with a remedy, or the error itself. */
export function databaseProblem(error: unknown, { mode, databaseUrl, dataDir }: Config): unknown {
  if (databaseUrl === undefined) {
    const code = sqlState(error) ?? '';
    return unusableFolder.has(code)
      ? new ConfigError(
          `DATA_DIR ${dataDir} cannot hold the database (${code}): give it a folder that the server may write to.`,
        )
      : error;
  }
  return serverProblem(error, 'DATABASE_URL', mode === 'production' ? productionRemedies : serverRemedies);
}

export function replicaProblem(error: unknown): unknown {
  return serverProblem(error, 'READ_DATABASE_URL', productionRemedies);
}

export function migrationProblem(error: unknown): unknown {
  return serverProblem(error, 'MIGRATION_DATABASE_URL', serverRemedies);
}

function serverProblem(error: unknown, variable: string, remedies: Record<string, string>): unknown {
  const remedy = isUnavailable(error)
    ? 'names a PostgreSQL server that does not answer: start it, or correct the address.'
    : remedies[sqlState(error) ?? ''];
  return remedy === undefined ? error : new ConfigError(`${variable} ${remedy}`);
}

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

/** Other errors are bugs and keep their stack. */
export function explain(error: unknown): string {
  const kinds = [ConfigError, MigrationError, WrongReplica, FolderInUse, EpochKeyError, SigningKeyError];
  const isForAPerson = kinds.some((kind) => error instanceof kind);
  if (isForAPerson) return (error as Error).message;
  return `The server could not start. ${error instanceof Error ? error.stack : String(error)}`;
}
