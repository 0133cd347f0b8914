import { type MobileProvider, mobileProviders } from '@sanduku/contracts/wallet';
import { lookAtDue } from '../domain/deposits/mobile-look.ts';
import type { MobileParts } from '../domain/deposits/mobile-parts.ts';
import type { Job } from './jobs.ts';

/** Ask the providers about every deposit that is due: a job for each, so that a slow one does not hold up the other. */
export function mobileDepositJobs(parts: MobileParts): Job[] {
  return mobileProviders.map((provider) => mobileDepositJob(parts, provider));
}

function mobileDepositJob(parts: MobileParts, provider: MobileProvider): Job {
  return {
    name: `mobile-deposits-${provider}`,
    everySeconds: 1,
    run: (signal) => lookAtDue(parts, provider, signal),
  };
}
