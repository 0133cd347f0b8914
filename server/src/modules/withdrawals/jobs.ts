import { mobileProviders } from '@sanduku/contracts/deposits/api';
import type { Job } from '../../jobs/jobs.ts';
import { type PayoutDeps, payOutDue } from './mobile-payout.ts';

/** Pay what operators have approved: a job for each provider, so that a slow one does not hold up the other. */
export function payoutJobs(deps: PayoutDeps): Job[] {
  return mobileProviders.map((provider) => ({
    name: `payouts-${provider}`,
    everySeconds: 1,
    run: (signal) => payOutDue(deps, provider, signal),
  }));
}
