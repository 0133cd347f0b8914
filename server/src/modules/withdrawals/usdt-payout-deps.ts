import type { Log } from '../../lib/log.ts';
import type { EndDeps } from './end.ts';
import type { Signer } from './signer.ts';

/** What payouts on chains work with. */
export interface ChainPayoutDeps extends EndDeps {
  readonly log: Log;
  readonly signer: Signer;
}
