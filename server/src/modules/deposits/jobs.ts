import { type MobileProvider, mobileProviders } from '@sanduku/contracts/deposits/api';
import type { Job } from '../../jobs/jobs.ts';
import type { MobileDeps } from './mobile-deps.ts';
import { pollDue } from './mobile-poll.ts';

/** Ask the providers about every deposit that is due: a job for each, so that a slow one does not hold up the other. */
export function mobileDepositJobs(deps: MobileDeps): Job[] {
  return mobileProviders.map((provider) => mobileDepositJob(deps, provider));
}

function mobileDepositJob(deps: MobileDeps, provider: MobileProvider): Job {
  return {
    name: `mobile-deposits-${provider}`,
    everySeconds: 1,
    run: (signal) => pollDue(deps, provider, signal),
  };
}
