import type { Job } from '../../jobs/jobs.ts';
import type { Log } from '../../lib/log.ts';
import { type HeldDeps, releasePlayedBonuses } from './held-bonuses.ts';

export function playedBonusesJob(deps: HeldDeps & { readonly log: Log }): Job {
  return { name: 'played-bonuses', everySeconds: 20, run: (signal) => releasePlayedBonuses(deps, signal) };
}
