import type { Job } from '../../jobs/jobs.ts';
import type { Log } from '../../lib/log.ts';
import { creditDays } from './credit-days.ts';
import type { InvestmentDeps } from './deps.ts';

export function investmentDaysJob(deps: InvestmentDeps & { log: Log }): Job {
  return {
    name: 'investment-days',
    everySeconds: 60,
    run: async (signal) => {
      const { accounts, paid, uncovered } = await creditDays(deps, signal);
      if (accounts > 0) deps.log.info({ accounts, paid }, 'investment earnings were credited');
      if (uncovered.length > 0) deps.log.warn({ uncovered }, 'investment earnings wait for funds');
    },
  };
}
