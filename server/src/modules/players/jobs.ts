import type { Database } from '../../database/database.ts';
import type { Job } from '../../jobs/jobs.ts';
import { removeOldSessions } from './sessions.ts';

const DAY_SECONDS = 24 * 60 * 60;

export function sessionCleaningJob({ database, clock }: { database: Database; clock: () => Date }): Job {
  return {
    name: 'session-cleaning',
    everySeconds: DAY_SECONDS,
    run: async (signal) => {
      while (!signal.aborted && (await removeOldSessions(database.queries, clock())) > 0);
    },
  };
}
