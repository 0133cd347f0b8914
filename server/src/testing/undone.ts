import type { Database, Transaction } from '../database/database.ts';

/** Rolls the work back. */
export async function undone(database: Database, work: (transaction: Transaction) => Promise<void>) {
  const rollback = new Error('rolled back by the test');
  await database
    .inTransaction(async (transaction) => {
      await work(transaction);
      throw rollback;
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error;
    });
}
