import { ConfigError } from '../config.ts';
import type { Queries } from './database.ts';
import type { Tables } from './schema.ts';

type Mode = Tables['database_mode']['mode'];

/** Production must never open a sandbox, with its play money and public password, nor the reverse. */
export async function ensureModeUnchanged(queries: Queries, mode: Mode): Promise<void> {
  await queries
    .insertInto('database_mode')
    .values({ mode })
    .onConflict((conflict) => conflict.column('only_row').doNothing())
    .execute();
  const installed = await queries.selectFrom('database_mode').select('mode').executeTakeFirstOrThrow();
  if (installed.mode !== mode) {
    throw new ConfigError(
      `MODE is ${mode}, but this database was made for ${installed.mode}: set MODE=${installed.mode}, or DATABASE_URL to another database.`,
    );
  }
}
