import type { SignedText } from '@sanduku/contracts/transparency/signed-text';
import type { Database } from '../../database/database.ts';
import type { Log } from '../../lib/log.ts';
import type { Epochs } from '../game/epochs.ts';

export interface TransparencyLogDeps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly log: Log;
  readonly epochs: Epochs;
  readonly signingKey: { sign(text: string): SignedText };
}
