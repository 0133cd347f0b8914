import type { Job } from '../../jobs/jobs.ts';
import { type PendingDeps, payPlayedBonuses } from './pending-bonuses.ts';

export function pendingBonusesJob(deps: PendingDeps): Job {
  return { name: 'pending-bonuses', everySeconds: 20, run: (signal) => payPlayedBonuses(deps, signal) };
}
