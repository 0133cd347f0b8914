import type { Job } from '../../jobs/jobs.ts';
import type { PlayerTransferDeps } from './deps.ts';
import { removeOldQuotes } from './store.ts';

export function quoteCleaningJob({ database, clock }: PlayerTransferDeps): Job {
  return {
    name: 'quote-cleaning',
    everySeconds: 3_600,
    run: () => removeOldQuotes(database.queries, clock()),
  };
}
