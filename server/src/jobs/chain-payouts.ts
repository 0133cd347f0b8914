import type { PayoutChain } from '../domain/withdrawals/payout-chain.ts';
import { lookAtDueChainPayouts } from '../domain/withdrawals/usdt-payout.ts';
import type { ChainPayoutParts } from '../domain/withdrawals/usdt-payout-parts.ts';
import type { Job } from './jobs.ts';

/** Pay what operators have approved in USDT: a job for each chain, so that a slow node does not hold up the others. */
export function chainPayoutJobs(parts: ChainPayoutParts, chains: readonly PayoutChain[]): Job[] {
  return chains.map((chain) => ({
    name: `payouts-${chain.rail}`,
    everySeconds: 1,
    run: (signal) => lookAtDueChainPayouts(parts, chain, signal),
  }));
}
