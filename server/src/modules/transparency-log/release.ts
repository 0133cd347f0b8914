import type { Queries } from '../../database/database.ts';

/** A trigger logs a new release. Two releases may run side by side. */
export async function recordRelease(queries: Queries, hash: string): Promise<void> {
  await queries
    .insertInto('web_release')
    .values({ hash })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
