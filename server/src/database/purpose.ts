import { ConfigError } from '../config.ts';
import type { Queries } from './database.ts';
import type { Tables } from './schema.ts';

type Mode = Tables['purpose']['mode'];

/**
 * Gives a new database its purpose, and keeps to it ever after: in a sandbox the money is not real and a password is
 * public, so neither mode may open a database of the other.
 */
export async function keepPurpose(queries: Queries, mode: Mode): Promise<void> {
  await queries
    .insertInto('purpose')
    .values({ mode })
    .onConflict((conflict) => conflict.column('only_row').doNothing())
    .execute();
  const purpose = await queries.selectFrom('purpose').select('mode').executeTakeFirstOrThrow();
  if (purpose.mode !== mode) {
    throw new ConfigError(
      `MODE is ${mode}, but this database was made for ${purpose.mode}: set MODE=${purpose.mode}, or DATABASE_URL to another database.`,
    );
  }
}
