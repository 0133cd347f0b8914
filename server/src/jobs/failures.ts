import { Counter, type Registry } from 'prom-client';
import type { Job } from './jobs.ts';

/** Starts at zero: rates would miss the first failure of a new counter. */
export function countJobFailures(registry: Registry, jobs: readonly Job[]): (job: string) => void {
  const failures = new Counter({
    name: 'job_failures_total',
    help: 'Runs of a background job that ended with an error',
    labelNames: ['job'],
    registers: [registry],
  });
  for (const { name } of jobs) failures.inc({ job: name }, 0);
  return (job) => failures.inc({ job });
}
