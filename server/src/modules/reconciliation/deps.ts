import type { Database } from '../../database/database.ts';
import type { Ledger } from '../../ledger/ledger.ts';

export interface ReconciliationDeps {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly clock: () => Date;
}
