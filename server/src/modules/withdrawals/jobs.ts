import { mobileProviders } from '@sanduku/contracts/deposits/api';
import type { Job } from '../../jobs/jobs.ts';
import type { Log } from '../../lib/log.ts';
import type { EndDeps } from './end.ts';
import { type PayoutDeps, payOutDue } from './mobile-payout.ts';
import type { PayoutChain } from './ports.ts';
import { creditLate } from './promise.ts';
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

/** Credits who waits longer than was promised. It looks often: a step is ten minutes, and players are told of it. */
export function lateCreditJob(deps: EndDeps & { log: Log }): Job {
  return {
    name: 'late-withdrawals',
    everySeconds: 10,
    run: async (signal) => {
      const { withdrawals, uncovered } = await creditLate(deps, signal);
      if (withdrawals > 0) deps.log.info({ withdrawals }, 'late withdrawals were credited');
      if (uncovered.length > 0) deps.log.warn({ uncovered }, 'credits of late withdrawals wait for funds');
    },
  };
}
