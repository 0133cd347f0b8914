import type { Database } from '../database/database.ts';

/** So many periods are ready beyond the one that transfers are numbered in: ten million transfers each, at least. */
const AHEAD = 2;

/** Prepares the tables of periods to come, long before they are needed. */
export function periodPreparingJob({ database }: { database: Pick<Database, 'call'> }) {
  return {
    name: 'period-preparing',
    everySeconds: 300,
    run: async () => void (await database.call('ledger_prepare_periods', { ahead: AHEAD })),
  };
}
