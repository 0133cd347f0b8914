import type { Database } from '../../database/database.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { SignedInOperator } from '../operators/sessions.ts';
import type { Limits } from '../settings/limits.ts';
import type { LiveSettings } from '../settings/settings.ts';

/** What operators' actions on players work with. */
export interface BackOfficeDeps {
  readonly database: Database;
  readonly clock: () => Date;
}

/** Who acts, and why. */
export interface Action {
  readonly operator: SignedInOperator;
  readonly reason: string;
}

/** What operators' decisions about the house, its money and what it is owed work with. */
export interface HouseDeps {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly clock: () => Date;
  readonly settings: LiveSettings;
  readonly limits: Limits;
}
