import { mobileProviders } from '@sanduku/contracts/deposits/api';
import type { Job } from '../../jobs/jobs.ts';
import type { DepositDeps } from './deps.ts';
import { pollDue } from './mobile-settle.ts';

/** Ask the providers about every deposit that is due: a job for each, so that a slow one does not hold up the other. */
export function mobileDepositJobs(deps: DepositDeps): Job[] {
  return mobileProviders.map((provider) => ({
    name: `mobile-deposits-${provider}`,
    everySeconds: 1,
    run: (signal) => pollDue(deps, provider, signal),
  }));
}
