// npm run faults [-- server database outage network clock cluster disk]: breaks things under load, and compares every
// answer with the database.
import { ensurePostgres } from '../../tools/postgres.ts';
import { BrokenPromise } from './checks.ts';
import { clockJumps } from './clock-jumps.ts';
import { clusterFault } from './cluster.ts';
import { fullDisk, fullDiskUnavailable } from './full-disk.ts';
import { databaseKilled, databaseStopped, serverKilled } from './outages.ts';
import type { Report } from './scene.ts';
import { slowNetwork } from './slow-network.ts';

interface Fault {
  readonly title: string;
  run(): Promise<Report>;
  /** Why it cannot be made on this machine, if it cannot. */
  unavailable?(): string | undefined;
}

/** By the name that chooses one: npm run faults -- disk. */
const faults: Readonly<Record<string, Fault>> = {
  server: { title: 'kill -9 of the server', run: serverKilled },
  database: { title: 'kill -9 of PostgreSQL', run: databaseKilled },
  outage: { title: 'PostgreSQL away for 40 s', run: databaseStopped },
  network: { title: 'slow and broken network', run: slowNetwork },
  clock: { title: 'clock jumps', run: clockJumps },
  cluster: { title: 'nodes of a cluster', run: clusterFault },
  disk: { title: 'full disk', run: fullDisk, unavailable: fullDiskUnavailable },
};

const PROBLEMS_SHOWN = 20;

const chosen = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(faults);
const unknown = chosen.find((name) => !Object.hasOwn(faults, name));
if (unknown !== undefined) {
  console.error(`There is no fault "${unknown}": choose from ${Object.keys(faults).join(', ')}.`);
  process.exit(1);
}
await ensurePostgres();
if (!(await runFaults(chosen))) {
  console.error('NOT every promise was kept.');
  process.exit(1);
}
console.log('Every promise was kept.');

/** Runs the faults one after the other, says what came of each, and answers whether every promise was kept. */
async function runFaults(names: readonly string[]): Promise<boolean> {
  let kept = true;
  for (const name of names) {
    const { title, run, unavailable } = faults[name] as Fault;
    const reason = unavailable?.();
    if (reason !== undefined) {
      console.log(`${title.padEnd(25)} SKIPPED: ${reason}`);
      continue;
    }
    const startedAt = performance.now();
    const problems = await run().then(
      (report) => {
        const seconds = (performance.now() - startedAt) / 1_000;
        console.log(`${title.padEnd(25)} ${[...figuresOf(report), `${seconds.toFixed(0)} s`].join(' | ')}`);
        return report.problems;
      },
      (error: unknown) => {
        console.log(`${title.padEnd(25)} FAILED`);
        return [error instanceof BrokenPromise ? error.message : String((error as Error).stack)];
      },
    );
    for (const problem of problems.slice(0, PROBLEMS_SHOWN)) console.error(`  ${problem}`);
    if (problems.length > PROBLEMS_SHOWN) console.error(`  … and ${problems.length - PROBLEMS_SHOWN} more`);
    if (problems.length > 0) kept = false;
  }
  return kept;
}

function figuresOf({ recorded, doneUnheard, figures, problems }: Report): string[] {
  const count = (number: number) => number.toLocaleString('en');
  const unheard = recorded.count('unknown');
  return [
    `${count(recorded.count('acknowledged'))} acknowledged, ${count(recorded.count('refused'))} refused, ` +
      `${count(unheard)} unheard of (${count(doneUnheard)} done)`,
    `${count(recorded.retries)} sent again`,
    `longest silence ${(recorded.longestSilenceMs / 1_000).toFixed(1)} s`,
    ...figures,
    problems.length === 0 ? 'all found once, audit right' : `${count(problems.length)} PROBLEMS`,
  ];
}
