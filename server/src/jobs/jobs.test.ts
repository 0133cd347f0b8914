import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '../database/database.ts';
import { createLog } from '../lib/log.ts';
import { onEveryEngine, onPostgres } from '../testing/databases.ts';
import { type Job, type Jobs, startJobs } from './jobs.ts';

const waitOptions = { timeout: 25_000, interval: 20 };
const log = createLog('silent');
const HOUR_SECONDS = 60 * 60;
const LEASE_SECONDS = 1;
const POLL_SECONDS = 0.1;
let names = 0;
const newJob = (run: Job['run'], everySeconds = POLL_SECONDS): Job => ({
  name: `job-${names++}`,
  everySeconds,
  run,
});
const started: Jobs[] = [];
afterEach(async () => void (await Promise.all(started.splice(0).map((jobs) => jobs.stop()))));
const startOn = (database: Pick<Database, 'engine' | 'call'>, ...jobs: Job[]) => {
  const running = startJobs({ database, log, jobs, leaseSeconds: LEASE_SECONDS, pollSeconds: POLL_SECONDS });
  started.push(running);
  return running;
};
const atLeast = (run: { mock: { calls: unknown[] } }, times: number) =>
  vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThanOrEqual(times), waitOptions);
const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));

/** Simulates a killed process. */
function mortal(database: Database) {
  let isDead = false;
  const call: Database['call'] = (name, given) =>
    isDead ? Promise.reject(new Error('connection lost')) : database.call(name, given);
  return {
    database: { engine: database.engine, call },
    die: () => {
      isDead = true;
    },
    revive: () => {
      isDead = false;
    },
  };
}

const rowOf = (database: Database, { name }: Job) =>
  database.queries.selectFrom('job').selectAll().where('name', '=', name).executeTakeFirstOrThrow();

onEveryEngine('Background jobs', (engine) => {
  const start = (...jobs: Job[]) => startOn(engine.database, ...jobs);

  test('run repeatedly and record their last success', async () => {
    const run = vi.fn(async () => {});
    const job = newJob(run);
    start(job);
    await atLeast(run, 3);
    expect((await rowOf(engine.database, job)).last_succeeded_at).toBeInstanceOf(Date);
  });

  test('run again at their next time after a failure', async () => {
    const run = vi.fn(async () => {
      throw new Error('This run fails');
    });
    const job = newJob(run);
    start(job);
    await atLeast(run, 2);
    expect((await rowOf(engine.database, job)).last_succeeded_at).toBeNull();
  });

  test('are counted when they fail, and known as failing until they succeed', async () => {
    const run = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('This run fails'));
    run.mockRejectedValueOnce(new Error('This run fails')).mockImplementation(() => new Promise(() => {}));
    const job = newJob(run);
    const onFailure = vi.fn();
    const { database } = engine;
    started.push(startJobs({ database, log, jobs: [job], onFailure, pollSeconds: POLL_SECONDS }));
    await atLeast(run, 3);
    expect(onFailure.mock.calls).toEqual([[job.name], [job.name]]);
    const { failing_since, last_started_at } = await rowOf(database, job);
    expect(failing_since?.getTime()).toBeLessThan(last_started_at?.getTime() ?? 0);
    const report = { name: job.name, every_seconds: 1, state: 'succeeded' };
    const { holder } = await rowOf(database, job);
    await database.call('job_poll', {
      holder: holder ?? '',
      jobs: [report],
      lease_seconds: 1,
      claims: false,
    });
    expect((await rowOf(database, job)).failing_since).toBeNull();
  });

  test('run a failed daily job a day later', async () => {
    const daily = newJob(vi.fn().mockRejectedValue(new Error('This run fails')), 24 * HOUR_SECONDS);
    const frequent = vi.fn(async () => {});
    start(daily, newJob(frequent));
    await atLeast(frequent, 4);
    expect(daily.run).toHaveBeenCalledTimes(1);
  });

  test('run a daily job once a day, however often a process starts', async () => {
    const run = vi.fn(async () => {});
    const daily = newJob(run, 24 * HOUR_SECONDS);
    const first = start(daily);
    await atLeast(run, 1);
    await first.stop();
    const frequent = vi.fn(async () => {});
    start(daily, newJob(frequent));
    await atLeast(frequent, 3);
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('continue in another process after a crash', async () => {
    const dying = mortal(engine.database);
    const dies = vi.fn(untilAborted);
    const job = newJob(dies, HOUR_SECONDS);
    startOn(dying.database, job);
    await atLeast(dies, 1);
    dying.die();
    const run = vi.fn(async () => {});
    start({ ...job, run });
    await atLeast(run, 1);
  });

  test('are aborted and awaited when the process stops, and become due elsewhere at once', async () => {
    let ended = false;
    const run = vi.fn(async (signal: AbortSignal) => {
      await untilAborted(signal);
      ended = true;
    });
    const daily = newJob(run, 24 * HOUR_SECONDS);
    const running = start(daily);
    await atLeast(run, 1);
    await running.stop();
    expect(ended).toBe(true);
    expect(await rowOf(engine.database, daily)).toMatchObject({ holder: null, last_succeeded_at: null });
    const elsewhere = vi.fn(async () => {});
    start({ ...daily, run: elsewhere });
    await atLeast(elsewhere, 1);
  });

  test('run on time after the clock was set back by hours', async () => {
    const run = vi.fn(async () => {
      // The embedded engine reads this clock.
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 5 * HOUR_SECONDS * 1_000 });
    });
    start(newJob(run));
    await atLeast(run, 3);
    vi.useRealTimers();
  });

  test.each(['next_run_at', 'lease_until'])(
    'ignore a %s that only a wrong clock can have set',
    async (column) => {
      const run = vi.fn(async () => {});
      const job = newJob(run);
      const before = start(job);
      await atLeast(run, 1);
      await before.stop();
      const { queries } = engine.database;
      await sql`update job set holder = 'gone', lease_until = now() where name = ${job.name}`.execute(
        queries,
      );
      await sql`update job set ${sql.ref(column)} = now() + interval '5 hours' where name = ${job.name}`.execute(
        queries,
      );
      run.mockClear();
      start(job);
      await atLeast(run, 2);
    },
  );

  test('are deleted when no version has them, and kept for another version', async () => {
    const [gone, other] = [newJob(async () => {}), newJob(async () => {})];
    const add = (job: Job, age: string) =>
      sql`insert into job (name, next_run_at) values (${job.name}, now() - ${age}::interval)`.execute(
        engine.database.queries,
      );
    await add(gone, '5 minutes');
    await add(other, '5 seconds');
    const run = vi.fn(async () => {});
    start(newJob(run));
    await atLeast(run, 1);
    await expect(rowOf(engine.database, gone)).rejects.toThrow('no result');
    expect(await rowOf(engine.database, other)).toMatchObject({ holder: null });
  });

  test('are all polled by one statement', async () => {
    let polls = 0;
    const call: Database['call'] = (name, given) => {
      polls++;
      return engine.database.call(name, given);
    };
    const run = vi.fn(async () => {});
    const all = [newJob(run), newJob(run), newJob(run), newJob(run, HOUR_SECONDS)];
    startOn({ engine: engine.database.engine, call }, ...all);
    await atLeast(run, 10);
    expect(polls).toBeLessThanOrEqual(4);
  });
});

onPostgres('Background jobs', (engine) => {
  test('start once an unavailable database is back', async () => {
    const shaky = mortal(engine.database);
    shaky.die();
    const run = vi.fn(async () => {});
    startOn(shaky.database, newJob(run));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(run).not.toHaveBeenCalled();
    shaky.revive();
    await atLeast(run, 2);
  });

  test('keep their lease during a run longer than the lease', async () => {
    const slow = vi.fn(
      (signal: AbortSignal) =>
        new Promise<void>((resolve) => {
          signal.addEventListener('abort', () => resolve());
          setTimeout(resolve, 2_500 * LEASE_SECONDS);
        }),
    );
    const job = newJob(slow, HOUR_SECONDS);
    startOn(engine.database, job);
    await atLeast(slow, 1);
    const stolen = vi.fn(async () => {});
    startOn(engine.database, { ...job, run: stolen });
    await vi.waitFor(
      async () => expect((await rowOf(engine.database, job)).last_succeeded_at).not.toBeNull(),
      waitOptions,
    );
    expect(stolen).not.toHaveBeenCalled();
    expect(slow).toHaveBeenCalledTimes(1);
  });

  test('abort a run whose lease could not be extended, and another process takes over', async () => {
    const lost = mortal(engine.database);
    let aborted = false;
    const job = newJob(async (signal) => {
      await untilAborted(signal);
      aborted = true;
    });
    startOn(lost.database, job);
    await vi.waitFor(
      async () => expect((await rowOf(engine.database, job)).holder).not.toBeNull(),
      waitOptions,
    );
    lost.die();
    const abortedBefore: boolean[] = [];
    startOn(engine.database, { ...job, run: async () => void abortedBefore.push(aborted) });
    await vi.waitFor(() => expect(abortedBefore[0]).toBe(true), waitOptions);
  });

  test('abort a run whose lease another process has taken', async () => {
    const aborted = vi.fn();
    const run = vi.fn(async (signal: AbortSignal) => void (await untilAborted(signal).then(aborted)));
    const job = newJob(run);
    startOn(engine.database, job);
    await atLeast(run, 1);
    await sql`update job set holder = 'another', lease_until = now() + interval '1 second'
      where name = ${job.name}`.execute(engine.database.queries);
    await vi.waitFor(() => expect(aborted).toHaveBeenCalled(), waitOptions);
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('repeat a report that may not have arrived', async () => {
    let isDeaf = false;
    const call: Database['call'] = async (name, given) => {
      const answer = await engine.database.call(name, given);
      if (isDeaf) throw new Error('connection lost before the answer');
      return answer;
    };
    const run = vi.fn(async () => {
      isDeaf = true;
    });
    const job = newJob(run);
    startOn({ engine: 'postgres', call }, job);
    await atLeast(run, 1);
    await vi.waitFor(
      async () => expect((await rowOf(engine.database, job)).last_succeeded_at).not.toBeNull(),
      waitOptions,
    );
    isDeaf = false;
    await atLeast(run, 2);
  });

  test('of two processes run as often as those of one, and one at a time', async () => {
    const other = await openDatabase({ url: engine.url ?? '' });
    let runs = 0;
    let overlaps = 0;
    const exclusive = () => {
      let isRunning = false;
      return newJob(async () => {
        runs++;
        if (isRunning) overlaps++;
        isRunning = true;
        await new Promise((resolve) => setTimeout(resolve, 50));
        isRunning = false;
      });
    };
    const all = Array.from({ length: 5 }, exclusive);
    const began = performance.now();
    const processes = [startOn(engine.database, ...all), startOn(other, ...all)];
    await vi.waitFor(() => expect(runs).toBeGreaterThanOrEqual(20), waitOptions);
    const rounds = Math.floor((performance.now() - began) / (POLL_SECONDS * 1_000)) + 1;
    expect(runs).toBeLessThanOrEqual(all.length * rounds);
    await Promise.all(processes.map((each) => each.stop()));
    expect(overlaps).toBe(0);
    await other.close();
  });
});
