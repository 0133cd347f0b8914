import { removeOldQuotes } from '../domain/gifts/gift-rows.ts';
import type { GiftParts } from '../domain/gifts/parts.ts';
import type { Job } from './jobs.ts';

export function quoteCleaningJob({ database, clock }: GiftParts): Job {
  return {
    name: 'quote-cleaning',
    everySeconds: 3_600,
    run: () => removeOldQuotes(database.queries, clock()),
  };
}
