import { setTimeout as pause } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../database/database.ts';
import { isUnavailable } from '../database/errors.ts';
import { jobQueue } from '../database/job-queue.ts';
import type { Log } from '../lib/log.ts';

/** Work that comes back again and again, on one of the processes each time. */
export interface Job {
  readonly name: string;
  readonly everySeconds: number;
  /** Whoever is stopped between two steps finds the signal aborted, and ends early. */
  run(signal: AbortSignal): Promise<void>;
}

export interface Jobs {
  /** Ends what is running; what was not done is done by another process, or after the next start. */
  stop(): Promise<void>;
}

const STOP_MS = 5_000;
/** Runs are short; what still counts as running after this belongs to a process that has died. */
const RUN_SECONDS = 300;
const KEEP_DONE_SECONDS = 600;
const SHORTEST_POLL_SECONDS = 0.5;
const LONGEST_POLL_SECONDS = 60;
/** How often a process makes sure that every job has a turn waiting. */
const CHECK_MS = 5_000;
/** Of an embedded database: more often than this, a job is not worth a queue. */
const FREQUENT_SECONDS = 60;
const TRY_AGAIN_MS = 1_000;
const SET_BACK_MS = 500;

interface JobsOptions {
  readonly database: Database;
  readonly log: Log;
  readonly jobs: readonly Job[];
}

/**
 * Starts the background work. The memory of its queue is the database: of every job one turn is waiting there, for
 * whichever process takes it first, and whoever takes a turn puts down the next one before doing anything else.
 * That can fail, or its process can die before it: so every process also puts down turns now and then. Where one is
 * waiting already, nothing happens; a job neither stops nor runs more often when there are more processes.
 *
 * A database that is away just now is no reason for the process to end: the queue starts when it is back.
 */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  if (options.database.engine === 'postgres') return startQueued(options);
  const isFrequent = ({ everySeconds }: Job) => everySeconds <= FREQUENT_SECONDS;
  const timed = startTimed(options.jobs.filter(isFrequent), options.log);
  const queued = await startQueued({ ...options, jobs: options.jobs.filter((job) => !isFrequent(job)) });
  return { stop: async () => void (await Promise.all([timed.stop(), queued.stop()])) };
}

/**
 * With nobody to share its work with, the one process of an embedded database needs no queue for what comes back so soon
 * that it may as well begin anew at every start: asking the queue for it took a tenth of a processor.
 */
function startTimed(jobs: readonly Job[], log: Log): Jobs {
  const stopping = new AbortController();
  const { signal } = stopping;
  const ended = jobs.map(async (job) => {
    while (!signal.aborted) {
      await runOnce(job, log, signal);
      await pause(job.everySeconds * 1_000, undefined, { signal }).catch(() => {});
    }
  });
  return {
    async stop() {
      stopping.abort();
      await Promise.race([Promise.all(ended), pause(STOP_MS, undefined, { ref: false })]);
    },
  };
}

async function startQueued(options: JobsOptions): Promise<Jobs> {
  const stopping = new AbortController();
  const queue = await startQueue(options, stopping.signal).catch((error: unknown) => {
    if (!isUnavailable(error)) throw error;
    options.log.warn({ err: error }, 'background work waits for the database');
  });
  const started = queue === undefined ? startWhenPossible(options, stopping.signal) : Promise.resolve(queue);
  return {
    async stop() {
      stopping.abort();
      await (await started)?.stop();
    },
  };
}

/** Tries again and again; undefined when it was stopped before. */
async function startWhenPossible(options: JobsOptions, signal: AbortSignal): Promise<Jobs | undefined> {
  while (!signal.aborted) {
    await pause(TRY_AGAIN_MS, undefined, { signal }).catch(() => {});
    try {
      return await startQueue(options, signal);
    } catch (error) {
      options.log.warn({ err: error }, 'background work could not be started; it is tried again');
    }
  }
  return undefined;
}

async function startQueue({ database, log, jobs }: JobsOptions, signal: AbortSignal): Promise<Jobs> {
  const boss = jobQueue({ name: database.engine, run: database.run });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue has a problem'));
  const workers: string[] = [];
  try {
    await boss.start();
    for (const job of jobs) workers.push(await startJob(boss, job, log, signal));
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {});
    throw error;
  }
  const wasSetBack = watchClock();
  let checking = Promise.resolve();
  const check = setInterval(() => {
    // The queue measures its pauses by that clock, and would sleep for as long as it was set back.
    if (wasSetBack()) for (const worker of workers) boss.notifyWorker(worker);
    checking = checking.then(async () => {
      for (const job of jobs) await putDownNext(boss, job, log);
    });
  }, CHECK_MS);

  return {
    async stop() {
      clearInterval(check);
      await checking;
      await boss.stop({ graceful: true, timeout: STOP_MS });
    },
  };
}

/** Tells whether the clock of the machine has been set back since it was last asked. */
function watchClock(): () => boolean {
  const read = () => Date.now() - performance.now();
  let last = read();
  return () => {
    const before = last;
    last = read();
    return last < before - SET_BACK_MS;
  };
}

/** Answers the name of the worker that takes the turns. */
async function startJob(boss: PgBoss, job: Job, log: Log, signal: AbortSignal): Promise<string> {
  const { name, everySeconds } = job;
  await boss.createQueue(name, {
    // At most one turn waits.
    policy: 'short',
    // A turn that failed is not repeated: the next one is waiting already.
    retryLimit: 0,
    expireInSeconds: RUN_SECONDS,
    deleteAfterSeconds: KEEP_DONE_SECONDS,
  });
  await boss.send(name);
  const pollingIntervalSeconds = Math.min(
    Math.max(everySeconds / 4, SHORTEST_POLL_SECONDS),
    LONGEST_POLL_SECONDS,
  );
  return boss.work(name, { pollingIntervalSeconds }, async () => {
    await putDownNext(boss, job, log);
    await runOnce(job, log, signal);
  });
}

async function runOnce(job: Job, log: Log, signal: AbortSignal): Promise<void> {
  try {
    await job.run(signal);
  } catch (error) {
    log.warn({ err: error, job: job.name }, 'a background job failed');
  }
}

/** Makes sure that a turn is waiting. A failure is no reason to leave out the turn at hand: it is tried again soon. */
async function putDownNext(boss: PgBoss, { name, everySeconds }: Job, log: Log): Promise<void> {
  try {
    await boss.send(name, null, { startAfter: everySeconds });
  } catch (error) {
    log.warn({ err: error, job: name }, 'the next turn of a background job could not be put down');
  }
}
