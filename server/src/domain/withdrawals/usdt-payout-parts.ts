import type { Log } from '../../log.ts';
import type { EndParts } from './end.ts';
import type { Signer } from './signer.ts';

/** What payouts on chains work with. */
export interface ChainPayoutParts extends EndParts {
  readonly log: Log;
  readonly signer: Signer;
}
