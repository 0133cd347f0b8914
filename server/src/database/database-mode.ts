import { ConfigError } from '../config.ts';
import type { Queries } from './database.ts';
import type { Tables } from './schema.ts';

type Mode = Tables['database_mode']['mode'];

/**
 * Records the mode of a new database and refuses any other later: in a sandbox the money is not real and a password is
 * public, so neither mode may open a database of the other.
 */
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
