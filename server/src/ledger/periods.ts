import type { Database } from '../database/database.ts';

/** Periods prepared beyond the current one, of at least ten million transfers each. */
const AHEAD = 2;

export function periodPreparingJob({ database }: { database: Pick<Database, 'call'> }) {
  return {
    name: 'period-preparing',
    everySeconds: 300,
    run: async () => void (await database.call('ledger_prepare_periods', { ahead: AHEAD })),
  };
}
