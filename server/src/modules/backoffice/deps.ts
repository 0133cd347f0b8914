import type { Database } from '../../database/database.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { SignedInOperator } from '../operators/sessions.ts';
import type { Limits } from '../settings/limits.ts';
import type { LiveSettings } from '../settings/settings.ts';

export interface BackOfficeDeps {
  readonly database: Database;
  readonly clock: () => Date;
}

export interface Action {
  readonly operator: SignedInOperator;
  readonly reason: string;
}

export interface HouseDeps {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly clock: () => Date;
  readonly settings: LiveSettings;
  readonly limits: Limits;
}
