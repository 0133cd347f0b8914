import './exit-with-parent.ts';
import type { TestProject } from 'vitest/node';
import { createTemplateDatabase } from '../server/src/testing/template-database.ts';
import { ensureHaproxy } from './haproxy.ts';
import {
  ensurePlpgsqlCheck,
  ensurePostgres,
  findPostgres,
  noPostgresError,
  noPostgresNotice,
  startPostgres,
} from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string | undefined;
  }
}

/** Autovacuum would visit hundreds of small databases. */
const settings = { max_connections: '200', autovacuum: 'off' };

/** One PostgreSQL for the whole run, beside the embedded engine. If required, HAProxy is required too. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const required = process.env.REQUIRE_POSTGRES === '1';
  if (required) await ensureHaproxy();
  const binaries = required ? await ensurePostgres() : findPostgres();
  if (!binaries) {
    if (required) throw new Error(noPostgresError);
    console.warn(noPostgresNotice);
    project.provide('postgresUrl', undefined);
    return undefined;
  }
  if (required) await ensurePlpgsqlCheck(binaries);
  const postgres = await startPostgres({ settings });
  await createTemplateDatabase(postgres.adminUrl);
  project.provide('postgresUrl', postgres.adminUrl);
  return () => postgres.stop();
}
