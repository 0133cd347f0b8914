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
/** How often a process makes sure that every job has a turn waiting. */
const CHECK_MS = 5_000;

/**
 * Starts the queue of background work. Its memory is the database: of every job one turn is waiting there, for
 * whichever process takes it first, and whoever takes a turn puts down the next one before doing anything else.
 * That can fail, or its process can die before it: so every process also puts down turns now and then. Where one is
 * waiting already, nothing happens; a job neither stops nor runs more often when there are more processes.
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
  let checking = Promise.resolve();
  const check = setInterval(() => {
    checking = checking.then(async () => {
      for (const job of jobs) await putDownNext(boss, job, log);
    });
  }, CHECK_MS);

  return {
    async stop() {
      stopping.abort();
      clearInterval(check);
      await checking;
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
    await putDownNext(boss, job, log);
    try {
      await job.run(signal);
    } catch (error) {
      log.warn({ err: error, job: name }, 'a background job failed');
    }
  });
}

/** Makes sure that a turn is waiting. A failure is no reason to leave out the turn at hand: it is tried again soon. */
async function putDownNext(boss: PgBoss, { name, everySeconds }: Job, log: Log): Promise<void> {
  try {
    await boss.send(name, null, { startAfter: everySeconds });
  } catch (error) {
    log.warn({ err: error, job: name }, 'the next turn of a background job could not be put down');
  }
}
