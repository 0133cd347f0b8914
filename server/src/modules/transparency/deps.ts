import type { Database } from '../../database/database.ts';
import type { SigningKey } from './signing-key.ts';

export interface TransparencyDeps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly signingKey: SigningKey;
}
