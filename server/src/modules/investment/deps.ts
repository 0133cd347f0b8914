import type { Database } from '../../database/database.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { LiveSettings } from '../settings/settings.ts';

export interface InvestmentDeps {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly clock: () => Date;
}

export interface MoveDeps extends InvestmentDeps {
  readonly settings: Pick<LiveSettings, 'rates'>;
}
