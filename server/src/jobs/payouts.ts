import { type MobileProvider, mobileProviders } from '@sanduku/contracts/wallet';
import { type PayoutParts, payOutDue } from '../domain/withdrawals/mobile-payout.ts';
import type { Job } from './jobs.ts';

/** Pay what operators have approved: a job for each provider, so that a slow one does not hold up the other. */
export function payoutJobs(parts: PayoutParts): Job[] {
  return mobileProviders.map((provider) => payoutJob(parts, provider));
}

function payoutJob(parts: PayoutParts, provider: MobileProvider): Job {
  return {
    name: `payouts-${provider}`,
    everySeconds: 1,
    run: (signal) => payOutDue(parts, provider, signal),
  };
}
