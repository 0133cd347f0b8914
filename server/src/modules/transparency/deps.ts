import type { Database } from '../../database/database.ts';
import type { HouseKey } from './house-key.ts';

export interface TransparencyDeps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly houseKey: HouseKey;
}
