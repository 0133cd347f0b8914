import type { Database } from '../../database/database.ts';
import type { Ledger } from '../../ledger/ledger.ts';

/** What investment accounts work with. */
export interface InvestmentDeps {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly clock: () => Date;
}
