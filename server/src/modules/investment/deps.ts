import type { Database } from '../../database/database.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { LiveSettings } from '../settings/settings.ts';

/** What investment accounts work with. */
export interface InvestmentDeps {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly clock: () => Date;
}

/** What moving money between the balances needs. */
export interface MoveDeps extends InvestmentDeps {
  readonly settings: Pick<LiveSettings, 'rates'>;
}
