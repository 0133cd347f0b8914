import type { TestProject } from 'vitest/node';
import { createTemplateDatabase } from '../server/src/testing/template-database.ts';
import { ensureHaproxy } from './haproxy.ts';
import {
  ensurePostgres,
  findPostgres,
  noPostgresError,
  noPostgresNotice,
  startPostgres,
} from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the tests may create databases of their own; undefined where there is no PostgreSQL. */
    postgresUrl: string | undefined;
  }
}

/** One PostgreSQL for the whole run, beside the embedded engine, so that both are tested. Where it is required, so is HAProxy. */
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
  const postgres = await startPostgres({ settings: { max_connections: '200' } });
  await createTemplateDatabase(postgres.adminUrl);
  project.provide('postgresUrl', postgres.adminUrl);
  return () => postgres.stop();
}
