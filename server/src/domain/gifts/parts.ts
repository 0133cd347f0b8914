import type { Country } from '@sanduku/contracts/countries';
import type { Micros } from '@sanduku/contracts/money';
import type { Database } from '../../database/database.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { AttemptLimits } from '../players/attempt-limits.ts';

/** What sending balance to other players works with. */
export interface GiftParts {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly clock: () => Date;
  readonly attempts: AttemptLimits;
  /** The most a player may send at once, in their own money; undefined: no limit. */
  readonly maximumTransfer: (country: Country) => Micros | undefined;
}
