import type { Job } from '../../jobs/jobs.ts';
import type { Log } from '../../lib/log.ts';
import type { TransparencyDeps } from './deps.ts';
import { type ReservesDeps, takeReserves } from './reserves.ts';
import { takeFinishedDay } from './take-day.ts';

/** States what is owed soon after midnight in Kampala, or when the house is back. */
export function liabilitiesJob(deps: TransparencyDeps & { log: Log }): Job {
  return {
    name: 'liabilities',
    everySeconds: 30,
    run: async () => {
      const day = await takeFinishedDay(deps);
      if (day !== undefined) deps.log.info({ day }, 'what is owed to players was stated');
    },
  };
}

/** States what is held beside it. */
export function reservesJob(deps: ReservesDeps): Job {
  return {
    name: 'reserves',
    everySeconds: 30,
    run: async () => {
      const day = await takeReserves(deps);
      if (day !== undefined) deps.log.info({ day }, 'what the house holds was stated');
    },
  };
}
