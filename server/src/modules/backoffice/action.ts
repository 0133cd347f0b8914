import type { Database } from '../../database/database.ts';
import type { SignedInOperator } from '../operators/operator-sessions.ts';

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
