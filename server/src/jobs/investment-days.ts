import { creditDays } from '../domain/investment/credit-days.ts';
import type { InvestmentParts } from '../domain/investment/parts.ts';
import type { Log } from '../log.ts';
import type { Job } from './jobs.ts';

/** Credits the days that are over. It looks every minute: a day is credited soon after it ends, or after we were away. */
export function investmentDaysJob(parts: InvestmentParts & { log: Log }): Job {
  return {
    name: 'investment-days',
    everySeconds: 60,
    run: async (signal) => {
      const { accounts, paid } = await creditDays(parts, signal);
      if (accounts > 0) parts.log.info({ accounts, paid }, 'investment earnings were credited');
    },
  };
}
