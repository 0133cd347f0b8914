import pg from 'pg';
import { openDatabase } from '../database/database.ts';

/** Migrated and empty; test databases are copied from it. */
export const TEMPLATE_DATABASE = 'sanduku_template';

export async function createTemplateDatabase(server: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${TEMPLATE_DATABASE}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${TEMPLATE_DATABASE}`;
  await (await openDatabase({ url: url.href })).close();
}
