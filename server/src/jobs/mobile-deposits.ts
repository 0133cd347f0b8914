import { mobileProviders } from '@sanduku/contracts/wallet';
import { lookAtDue } from '../domain/deposits/mobile-look.ts';
import type { MobileParts } from '../domain/deposits/mobile-parts.ts';
import type { Job } from './jobs.ts';

/** Asks the providers about every deposit that is due; a provider in trouble does not hold up the other. */
export function mobileDepositsJob(parts: MobileParts): Job {
  return {
    name: 'mobile-deposits',
    everySeconds: 1,
    run: async (signal) => {
      await Promise.all(mobileProviders.map((provider) => lookAtDue(parts, provider, signal)));
    },
  };
}
