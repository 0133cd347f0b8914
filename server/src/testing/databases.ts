import { sql } from 'kysely';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { createDatabase } from '../../../tools/postgres.ts';
import { auditMoney } from '../audit.ts';
import { type Database, openDatabase, openMigrated } from '../database/database.ts';
import { databaseImage } from '../database/image.ts';
import { SERVING_ROLE } from '../database/serving-role.ts';
import { TEMPLATE_DATABASE } from './template-database.ts';

export interface TestDatabase {
  /** Only once the tests run. */
  readonly database: Database;
  /** For a second process; undefined on the embedded engine. */
  readonly url: string | undefined;
}

/**
 * The embedded engine and, if available, PostgreSQL, for tests that move money. ONE_ENGINE=1 skips the embedded one.
 * Each ledger is audited at the end.
 */
export function onEveryEngine(name: string, tests: (test: TestDatabase) => void): void {
  const server = inject('postgresUrl');
  if (!skipsEmbedded()) describe(`${name} (embedded)`, () => withDatabase(undefined, tests));
  if (server !== undefined) describe(`${name} (PostgreSQL)`, () => withDatabase(server, tests));
}

export const skipsEmbedded = () => process.env.ONE_ENGINE === '1' && inject('postgresUrl') !== undefined;

/** PostgreSQL if available, otherwise the embedded engine. */
export function onOneEngine(name: string, tests: (test: TestDatabase) => void): void {
  describe(name, () => withDatabase(inject('postgresUrl'), tests));
}

/** For example for lock contention between connections. */
export function onPostgres(name: string, tests: (test: TestDatabase) => void): void {
  const server = inject('postgresUrl');
  describe.skipIf(server === undefined)(`${name} (PostgreSQL)`, () => withDatabase(server, tests));
}

function withDatabase(server: string | undefined, tests: (test: TestDatabase) => void): void {
  let opened: TestDatabase | undefined;
  beforeAll(async () => {
    opened = await newDatabase(server);
    const { rows } = await sql<{ role: string }>`select current_user as role`.execute(
      opened.database.queries,
    );
    if (rows[0]?.role !== SERVING_ROLE)
      throw new Error(`Tests run as ${rows[0]?.role}, not as a server would`);
  });
  afterAll(async () => {
    const { problems } = await auditMoney(opened?.database.queries ?? fail());
    await opened?.database.close();
    if (problems.length > 0) throw new Error(`The audit found:\n${problems.join('\n')}`);
  });
  const fail = (): never => {
    throw new Error('The database is open only while tests run');
  };
  tests({
    get database() {
      return (opened ?? fail()).database;
    },
    get url() {
      return (opened ?? fail()).url;
    },
  });
}

/** For tests that corrupt theirs. Prefers PostgreSQL, which is much faster. */
export async function openTestDatabase(): Promise<Database> {
  return (await newDatabase(inject('postgresUrl'))).database;
}

/** Of an empty PostgreSQL database; undefined means the embedded engine. */
export async function newDatabaseUrl(server = inject('postgresUrl')): Promise<string | undefined> {
  return server && createDatabase(server, TEMPLATE_DATABASE);
}

async function newDatabase(server: string | undefined): Promise<TestDatabase> {
  const url = server && (await newDatabaseUrl(server));
  const database = await (url === undefined ? openDatabase({ image: databaseImage }) : openMigrated(url));
  return { database, url };
}
