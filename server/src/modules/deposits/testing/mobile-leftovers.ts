import type { Database } from '../../../database/database.ts';

/** Leaves nothing to poll: the next test has a time of its own. */
export async function forgetDeposits({ queries }: Database): Promise<void> {
  await queries.updateTable('mobile_deposit').set({ poll_at: null }).execute();
  await queries.deleteFrom('rail_rate').execute();
}
