import type { Job } from '../../jobs/jobs.ts';
import type { PayoutChain } from './payout-chain.ts';
import { pollDueChainPayouts } from './usdt-payout.ts';
import type { ChainPayoutDeps } from './usdt-payout-deps.ts';

/** Pay what operators have approved in USDT: a job for each chain, so that a slow node does not hold up the others. */
export function chainPayoutJobs(deps: ChainPayoutDeps, chains: readonly PayoutChain[]): Job[] {
  return chains.map((chain) => ({
    name: `payouts-${chain.rail}`,
    everySeconds: 1,
    run: (signal) => pollDueChainPayouts(deps, chain, signal),
  }));
}
