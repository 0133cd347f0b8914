import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { ConfigError, readConfig } from '../server/src/config.ts';
import { openUnchanged } from '../server/src/database/database.ts';
import { FolderInUse } from '../server/src/database/embedded.ts';
import { isUnavailable, sqlState } from '../server/src/database/errors.ts';
import { SigningKeyError } from '../server/src/modules/transparency/signing-key.ts';

const UNDEFINED_TABLE = '42P01';

export async function openExisting(purpose: string): ReturnType<typeof openUnchanged> {
  const { databaseUrl, dataDir } = readConfig(process.env);
  // "npm run reseal" creates a key outside its open transaction.
  if (databaseUrl !== undefined) return openUnchanged({ url: databaseUrl, connections: 2 });
  if (!existsSync(join(dataDir, 'PG_VERSION'))) {
    throw new ConfigError(
      `DATA_DIR (${dataDir}) holds no database: set DATA_DIR or DATABASE_URL to the one to ${purpose}.`,
    );
  }
  return openUnchanged({ folder: dataDir });
}

/** Undefined if no replica is configured or answers. */
export async function openReplica(): Promise<Awaited<ReturnType<typeof openUnchanged>> | undefined> {
  const { readDatabaseUrl: url } = readConfig(process.env);
  if (url === undefined) return undefined;
  const replica = await openUnchanged({ url, connections: 1 });
  try {
    await sql`select 1`.execute(replica.queries);
    return replica;
  } catch (error) {
    await replica.close();
    if (!isUnavailable(error)) throw error;
    console.log('READ_DATABASE_URL names a server that does not answer: that of DATABASE_URL is read.');
    return undefined;
  }
}

/** Prints a problem that a person can fix as one sentence, and exits with 1. */
export async function runTool(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(explainDatabaseProblem(error));
    process.exit(1);
  }
}

/** For problems that a person can fix; anything else is a bug and keeps its stack trace. */
export function explainDatabaseProblem(error: unknown): string {
  const kinds = [ConfigError, FolderInUse, SigningKeyError];
  if (kinds.some((kind) => error instanceof kind)) return (error as Error).message;
  if (isUnavailable(error))
    return 'DATABASE_URL names a server that does not answer: start it, or correct the address.';
  if (sqlState(error) === UNDEFINED_TABLE)
    return 'This database is empty or too old for this: start the server on it once, or in production run "npm run migrate".';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
