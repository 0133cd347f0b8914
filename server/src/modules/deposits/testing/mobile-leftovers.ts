import type { Database } from '../../../database/database.ts';
import { asOwner } from '../../../testing/as-owner.ts';

/** The next test starts at another time. */
export async function forgetDeposits(database: Database): Promise<void> {
  await database.queries.updateTable('mobile_deposit').set({ poll_at: null }).execute();
  await asOwner(database, (owner) => owner.deleteFrom('rail_rate').execute());
}
