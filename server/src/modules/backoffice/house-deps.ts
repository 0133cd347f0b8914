import type { Database } from '../../database/database.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Limits } from '../settings/limits.ts';
import type { LiveSettings } from '../settings/live-settings.ts';

/** What operators' decisions about the house, its money and what it is owed work with. */
export interface HouseDeps {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly clock: () => Date;
  readonly settings: LiveSettings;
  readonly limits: Limits;
}
