import { mobileProviders } from '@sanduku/contracts/deposits/api';
import type { Job } from '../../jobs/jobs.ts';
import type { Log } from '../../lib/log.ts';
import type { EndDeps } from './end.ts';
import { type PayoutDeps, payOutDue } from './mobile-payout.ts';
import type { PayoutChain } from './ports.ts';
import { creditLate } from './promise.ts';
import { type ChainPayoutDeps, pollDueChainPayouts } from './usdt-payout.ts';
import { type MobileWalletDeps, readMobileWallets, readWallets, type WalletDeps } from './wallet-balances.ts';

/** One per provider, so a slow one does not delay the other. */
export function payoutJobs(deps: PayoutDeps): Job[] {
  return mobileProviders.map((provider) => ({
    name: `payouts-${provider}`,
    everySeconds: 2,
    run: (signal) => payOutDue(deps, provider, signal),
  }));
}

/** One per chain, so a slow node does not delay the others. */
export function chainPayoutJobs(deps: ChainPayoutDeps, chains: readonly PayoutChain[]): Job[] {
  return chains.map((chain) => ({
    name: `payouts-${chain.rail}`,
    everySeconds: 2,
    run: (signal) => pollDueChainPayouts(deps, chain, signal),
  }));
}

/** To notice the signer's loss without a payout. */
export function walletBalancesJob(deps: WalletDeps): Job {
  return { name: 'wallet-balances', everySeconds: 60, run: () => readWallets(deps) };
}

export function mobileBalancesJob(deps: MobileWalletDeps): Job {
  return { name: 'mobile-balances', everySeconds: 60, run: () => readMobileWallets(deps) };
}

/** A step is ten minutes and players are notified. */
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
