import { sql } from 'kysely';
import type { Database, Transaction } from '../database/database.ts';

/** What only the owner of the tables may do, or see. Without it, tests have the rights of a server. */
export function asOwner<T>(database: Database, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  return database.inTransaction(async (transaction) => {
    await sql`set local role none`.execute(transaction);
    return work(transaction);
  });
}
