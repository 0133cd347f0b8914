import { PgBoss } from 'pg-boss';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';

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

/** The queue's tables are its own affair: it creates and migrates them apart from ours. */
const SCHEMA = 'jobs';
const STOP_MS = 5_000;
/** Runs are short; what still counts as running after this belongs to a process that has died. */
const RUN_SECONDS = 300;
const KEEP_DONE_SECONDS = 600;
const SHORTEST_POLL_SECONDS = 0.5;
const LONGEST_POLL_SECONDS = 60;

/**
 * Starts the queue of background work. Its memory is the database: of every job one turn is waiting there, for
 * whichever process takes it first, and whoever takes a turn puts down the next one before doing anything else.
 * So a job neither stops when a process dies nor runs more often when there are more processes.
 */
export async function startJobs(options: {
  database: Database;
  log: Log;
  jobs: readonly Job[];
}): Promise<Jobs> {
  const { database, log, jobs } = options;
  const boss = new PgBoss({
    db: { executeSql: async (sql, values) => ({ rows: await database.run(sql, values) }) },
    backend: database.engine === 'embedded' ? 'pglite' : 'postgres',
    schema: SCHEMA,
    // Turns follow one another by themselves: there is nothing for a calendar to do.
    schedule: false,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue has a problem'));
  const stopping = new AbortController();

  await boss.start();
  for (const job of jobs) await startJob(boss, job, log, stopping.signal);

  return {
    async stop() {
      stopping.abort();
      await boss.stop({ graceful: true, timeout: STOP_MS });
    },
  };
}

async function startJob(boss: PgBoss, job: Job, log: Log, signal: AbortSignal): Promise<void> {
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
  await boss.work(name, { pollingIntervalSeconds }, async () => {
    await boss.send(name, null, { startAfter: everySeconds });
    try {
      await job.run(signal);
    } catch (error) {
      log.warn({ err: error, job: name }, 'a background job failed');
    }
  });
}
