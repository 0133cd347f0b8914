import type { SignedText } from '@sanduku/contracts/transparency/signed-text';
import type { Database } from '../../database/database.ts';
import type { Log } from '../../lib/log.ts';
import type { Epochs } from '../game/epochs.ts';

/** What the log of the house works with. */
export interface HouseLogDeps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly log: Log;
  /** From whose keys the seals of rounds are worked out again. */
  readonly epochs: Epochs;
  /** Signs heads. */
  readonly houseKey: { sign(text: string): SignedText };
}
