import type { Database } from '../../database/database.ts';
import type { Job } from '../../jobs/jobs.ts';
import { closeFinishedDays } from './business-days.ts';

const HOUR_SECONDS = 60 * 60;

/** Closes finished days in advance. */
export function businessDaysJob({ database, clock }: { database: Database; clock: () => Date }): Job {
  return {
    name: 'business-days',
    everySeconds: HOUR_SECONDS,
    run: async (signal) => void (await closeFinishedDays({ database }, clock(), signal)),
  };
}
