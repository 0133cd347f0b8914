import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import type { Log } from '../lib/log.ts';

/** At most one process runs a job at a time. */
export interface Job {
  readonly name: string;
  readonly everySeconds: number;
  /** Aborted when the process stops or loses the lease; the run ends after its current step. */
  run(signal: AbortSignal): Promise<void>;
}

export interface Jobs {
  /** Releases the leases: another process continues at once. */
  stop(): Promise<void>;
}

interface JobsOptions {
  readonly database: Pick<Database, 'engine' | 'call'>;
  readonly log: Log;
  readonly jobs: readonly Job[];
  readonly onFailure?: (job: string) => void;
  /** How long a job waits after a crash. */
  readonly leaseSeconds?: number;
  readonly pollSeconds?: number;
}

interface Run {
  readonly abort: AbortController;
  /** Aborts when another process could have claimed the job. */
  readonly leaseTimer: NodeJS.Timeout;
  readonly ended: Promise<void>;
  state: 'running' | 'succeeded' | 'failed';
}

const LEASE_SECONDS = 30;
const POLL_SECONDS = 1;
const STOP_MS = 5_000;

export function startJobs({
  database,
  log,
  jobs,
  onFailure,
  leaseSeconds = LEASE_SECONDS,
  pollSeconds = POLL_SECONDS,
}: JobsOptions): Jobs {
  // Only one process can open an embedded database: the next one takes over its leases.
  const holder =
    database.engine === 'embedded' ? 'embedded' : `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`;
  const leaseMs = leaseSeconds * 1_000;
  const stopping = new AbortController();
  const runs = new Map<string, Run>();

  function start(job: Job): void {
    const abort = new AbortController();
    const run: Run = {
      abort,
      // The lease began before its answer arrived.
      leaseTimer: setTimeout(() => abort.abort(), leaseMs * 0.8).unref(),
      state: 'running',
      ended: runOnce(job, abort.signal).then((outcome) => {
        clearTimeout(run.leaseTimer);
        if (abort.signal.aborted) runs.delete(job.name);
        else run.state = outcome;
      }),
    };
    runs.set(job.name, run);
  }

  async function runOnce(job: Job, signal: AbortSignal): Promise<'succeeded' | 'failed'> {
    try {
      await job.run(signal);
      return 'succeeded';
    } catch (error) {
      log.warn({ err: error, job: job.name }, 'a background job failed');
      onFailure?.(job.name);
      return 'failed';
    }
  }

  async function poll(claims: boolean): Promise<number> {
    const known = jobs.map(({ name, everySeconds }) => ({
      name,
      every_seconds: everySeconds,
      state: runs.get(name)?.state ?? 'idle',
    }));
    const [answer] = await database.call('job_poll', {
      holder,
      jobs: known,
      lease_seconds: leaseSeconds,
      claims,
    });
    // Kept until here, to repeat a report that did not arrive.
    for (const { name, state } of known) if (state !== 'running') runs.delete(name);
    for (const job of jobs) {
      const run = runs.get(job.name);
      const isHeld = answer?.held.includes(job.name);
      if (!isHeld) run?.abort.abort();
      else if (run !== undefined) run.leaseTimer.refresh();
      else if (!stopping.signal.aborted) start(job);
    }
    return answer?.wait_ms ?? 0;
  }

  async function pollUntilStopped(): Promise<void> {
    let failures = 0;
    while (!stopping.signal.aborted) {
      let waitMs = 0;
      try {
        waitMs = await poll(true);
        if (failures > 0) log.info({ failures }, 'background jobs continue');
        failures = 0;
      } catch (error) {
        if (failures++ === 0) log.warn({ err: error }, 'background jobs wait for the database');
      }
      const pauseMs = Math.max(pollSeconds * 1_000, Math.min(waitMs, leaseMs / 3));
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const polling = pollUntilStopped();
  const inTime = (work: Promise<unknown>) => Promise.race([work, pause(STOP_MS, undefined, { ref: false })]);
  return {
    async stop() {
      stopping.abort();
      for (const { abort } of runs.values()) abort.abort();
      await inTime(Promise.all([polling, ...[...runs.values()].map(({ ended }) => ended)]));
      await inTime(
        poll(false).catch((error: unknown) => log.warn({ err: error }, 'leases were not released')),
      );
    },
  };
}
