import { afterEach, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '../database/database.ts';
import { createLog } from '../lib/log.ts';
import { onEveryEngine, onPostgres } from '../testing/databases.ts';
import { type Job, type Jobs, startJobs } from './jobs.ts';

const patience = { timeout: 25_000, interval: 20 };
let names = 0;
const newJob = (run: Job['run'], everySeconds = 1): Job => ({ name: `job-${names++}`, everySeconds, run });

onEveryEngine('Background jobs', (engine) => {
  const started: Jobs[] = [];
  afterEach(async () => void (await Promise.all(started.splice(0).map((jobs) => jobs.stop()))));
  const start = async (...jobs: Job[]) => {
    const running = await startJobs({ database: engine.database, log: createLog('silent'), jobs });
    started.push(running);
    return running;
  };

  test('come back again and again', async () => {
    const run = vi.fn(async () => {});
    await start(newJob(run));
    await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThanOrEqual(3), patience);
  });

  test('come back after a failure', async () => {
    const run = vi.fn(async () => {
      throw new Error('This turn fails');
    });
    await start(newJob(run));
    await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThanOrEqual(2), patience);
  });

  test('of a day run once a day, however often a process starts', async () => {
    const run = vi.fn(async () => {});
    const daily = newJob(run, 24 * 60 * 60);
    const first = await start(daily);
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), patience);
    await first.stop();
    const frequent = vi.fn(async () => {});
    await start(daily, newJob(frequent));
    await vi.waitFor(() => expect(frequent.mock.calls.length).toBeGreaterThanOrEqual(2), patience);
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('go on after the process that ran one has died in the middle of it', async () => {
    const job = newJob(() => new Promise(() => {}));
    const dying = vi.fn(job.run);
    // It never ends, and nobody stops it in order: what a killed process leaves behind.
    await startJobs({ database: engine.database, log: createLog('silent'), jobs: [{ ...job, run: dying }] });
    await vi.waitFor(() => expect(dying).toHaveBeenCalled(), patience);
    const run = vi.fn(async () => {});
    await start({ ...job, run });
    await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThanOrEqual(2), patience);
  });

  test('that are running hear that they are to stop, and are waited for', async () => {
    let ended = false;
    const run = vi.fn(async (signal: AbortSignal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      ended = true;
    });
    const running = await start(newJob(run));
    await vi.waitFor(() => expect(run).toHaveBeenCalled(), patience);
    await running.stop();
    expect(ended).toBe(true);
  });
});

// The embedded engine is never away, keeps no turns of frequent jobs, and has no clock but that of the machine.
onPostgres('Background jobs', (engine) => {
  test('come back after the next turn could not be put down', async () => {
    const run = vi.fn(async () => {});
    const job = newJob(run);
    let sent = 0;
    const shaky: Database = Object.assign(Object.create(engine.database), {
      run: async (statement: string, values: unknown[] = []) => {
        const text = statement + JSON.stringify(values);
        const isTurn = /insert into jobs\.job/i.test(text) && text.includes(job.name);
        if (isTurn && ++sent === 2) throw new Error('The connection is lost for a moment');
        return engine.database.run(statement, values);
      },
    });
    const jobs = await startJobs({ database: shaky, log: createLog('silent'), jobs: [job] });
    await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThanOrEqual(3), patience);
    expect(sent).toBeGreaterThan(2);
    await jobs.stop();
  });

  test('start by themselves when the database is back that was away at their start', async () => {
    const run = vi.fn(async () => {});
    let isAway = true;
    const shaky: Database = Object.assign(Object.create(engine.database), {
      run: async (statement: string, values?: unknown[]) => {
        if (isAway) throw Object.assign(new Error('the database system is starting up'), { code: '57P03' });
        return engine.database.run(statement, values);
      },
    });
    const jobs = await startJobs({ database: shaky, log: createLog('silent'), jobs: [newJob(run)] });
    expect(run).not.toHaveBeenCalled();
    isAway = false;
    await vi.waitFor(() => expect(run).toHaveBeenCalled(), patience);
    await jobs.stop();
  });

  test('come back after the clock of the machine was set back by hours', async () => {
    const run = vi.fn(async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 5 * 60 * 60_000 });
    });
    const job: Job = { name: 'set-back', everySeconds: 1, run };
    const jobs = await startJobs({ database: engine.database, log: createLog('silent'), jobs: [job] });
    await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThanOrEqual(2), patience);
    await jobs.stop();
    vi.useRealTimers();
  });
});

onPostgres('Background jobs of two processes', (engine) => {
  test('take turns: together they run as often as one alone', async () => {
    const turns: number[] = [];
    const job = (node: number): Job => ({
      name: 'shared',
      everySeconds: 1,
      run: async () => void turns.push(node),
    });
    const log = createLog('silent');
    const other = await openDatabase({ url: engine.url ?? '' });
    const nodes = await Promise.all([
      startJobs({ database: engine.database, log, jobs: [job(1)] }),
      startJobs({ database: other, log, jobs: [job(2)] }),
    ]);
    const begun = Date.now();
    await vi.waitFor(() => expect(turns.length).toBeGreaterThanOrEqual(4), patience);
    const seconds = (Date.now() - begun) / 1_000;
    expect(turns.length).toBeLessThanOrEqual(Math.ceil(seconds) + 2);
    await Promise.all(nodes.map((node) => node.stop()));
    await other.close();
  });
});
