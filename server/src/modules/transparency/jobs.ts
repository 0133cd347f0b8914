import type { Job } from '../../jobs/jobs.ts';
import type { Log } from '../../lib/log.ts';
import type { TransparencyDeps } from './deps.ts';
import { type ReservesDeps, snapshotReserves } from './reserves.ts';
import { snapshotFinishedDay } from './snapshot-day.ts';

/** Soon after midnight in Kampala, also after downtime. */
export function liabilitiesJob(deps: TransparencyDeps & { log: Log }): Job {
  return {
    name: 'liabilities',
    everySeconds: 30,
    run: async () => {
      const day = await snapshotFinishedDay(deps);
      if (day !== undefined) deps.log.info({ day }, 'what is owed to players was stated');
    },
  };
}

export function reservesJob(deps: ReservesDeps): Job {
  return {
    name: 'reserves',
    everySeconds: 30,
    run: async () => {
      const day = await snapshotReserves(deps);
      if (day !== undefined) deps.log.info({ day }, 'what the house holds was stated');
    },
  };
}
