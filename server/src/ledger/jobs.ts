import { sql } from 'kysely';
import type { Database, Queries } from '../database/database.ts';

const REMOVED_AT_ONCE = 5_000;

export function keyCleaningJob({ database }: { database: { queries: Queries } }) {
  return {
    name: 'key-cleaning',
    everySeconds: 300,
    run: async (signal: AbortSignal) => {
      while (!signal.aborted && (await removeOldKeys(database.queries)) === REMOVED_AT_ONCE);
    },
  };
}

/** Returns the number deleted. A trigger protects unexpired keys. */
export async function removeOldKeys(queries: Queries): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ledger_key k
    using (
      select made_at, key from ledger_key where made_at < ledger_keys_kept_from()
      order by made_at, key limit ${REMOVED_AT_ONCE}
    ) old
    where k.made_at = old.made_at and k.key = old.key`.execute(queries);
  return Number(numAffectedRows ?? 0n);
}

/** Beyond the current one, of at least ten million transfers each. */
const AHEAD = 2;

export function periodPreparingJob({ database }: { database: Pick<Database, 'call'> }) {
  return {
    name: 'period-preparing',
    everySeconds: 300,
    run: async () => void (await database.call('ledger_prepare_periods', { ahead: AHEAD })),
  };
}
