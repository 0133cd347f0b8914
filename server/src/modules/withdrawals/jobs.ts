import { mobileProviders } from '@sanduku/contracts/deposits/api';
import type { Job } from '../../jobs/jobs.ts';
import { type PayoutDeps, payOutDue } from './mobile-payout.ts';
import type { PayoutChain } from './ports.ts';
import { type ChainPayoutDeps, pollDueChainPayouts } from './usdt-payout.ts';

/** Pay what operators have approved: a job for each provider, so that a slow one does not hold up the other. */
export function payoutJobs(deps: PayoutDeps): Job[] {
  return mobileProviders.map((provider) => ({
    name: `payouts-${provider}`,
    everySeconds: 1,
    run: (signal) => payOutDue(deps, provider, signal),
  }));
}

/** Pay what operators have approved in USDT: a job for each chain, so that a slow node does not hold up the others. */
export function chainPayoutJobs(deps: ChainPayoutDeps, chains: readonly PayoutChain[]): Job[] {
  return chains.map((chain) => ({
    name: `payouts-${chain.rail}`,
    everySeconds: 1,
    run: (signal) => pollDueChainPayouts(deps, chain, signal),
  }));
}
