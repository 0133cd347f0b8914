import type { Job } from '../../jobs/jobs.ts';
import { type AnchorDeps, anchorNewestHead } from './anchor.ts';
import { appendCommitted } from './append.ts';
import type { TransparencyLogDeps } from './deps.ts';

/** Far below the merge delay of 120 seconds. */
const EVERY_SECONDS = 5;
const MANY = 10_000;

export function transparencyLogJob(deps: TransparencyLogDeps): Job {
  return {
    name: 'transparency-log',
    everySeconds: EVERY_SECONDS,
    run: async (signal) => {
      const appended = await appendCommitted(deps, signal);
      if (appended >= MANY) deps.log.info({ appended }, 'the log of the house has caught up');
    },
  };
}

export function anchorJob(deps: AnchorDeps): Job {
  return { name: 'anchors', everySeconds: 60, run: () => anchorNewestHead(deps) };
}
