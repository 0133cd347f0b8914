// npm run faults [-- server database outage network clock rails cluster disk failover]: injects faults under load and
// compares every answer with the database. failover:kill and similar names select a stage.
import { ensurePostgres } from '../../tools/postgres.ts';
import { GuaranteeViolation } from './checks.ts';
import { clockJumps } from './clock-jumps.ts';
import { clusterFault } from './cluster.ts';
import { failover, failoverStages, failoverUnavailable } from './failover.ts';
import { fullDisk, fullDiskUnavailable } from './full-disk.ts';
import { databaseKilled, databaseStopped, serverKilled, slowNetwork } from './outages.ts';
import { railTrouble } from './rail-trouble.ts';
import type { NamedReport, Report } from './scene.ts';

interface Fault {
  readonly title: string;
  run(): Promise<Report> | AsyncGenerator<NamedReport>;
  unavailable?(): string | undefined;
}

const faults: Readonly<Record<string, Fault>> = {
  server: { title: 'kill -9 of the server', run: serverKilled },
  database: { title: 'kill -9 of PostgreSQL', run: databaseKilled },
  outage: { title: 'PostgreSQL away for 40 s', run: databaseStopped },
  network: { title: 'slow and broken network', run: slowNetwork },
  clock: { title: 'clock jumps', run: clockJumps },
  rails: { title: 'mobile money providers', run: railTrouble },
  cluster: { title: 'nodes of a cluster', run: clusterFault },
  disk: { title: 'full disk', run: fullDisk, unavailable: fullDiskUnavailable },
  failover: { title: 'failover', run: failover, unavailable: failoverUnavailable },
};

const stages = failoverStages.map((stage): [string, Fault] => [
  `failover:${stage}`,
  { title: 'failover', run: () => failover([stage]), unavailable: failoverUnavailable },
]);
const choices = { ...faults, ...Object.fromEntries(stages) };

const PROBLEMS_SHOWN = 20;

const chosen = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(faults);
const unknown = chosen.find((name) => !Object.hasOwn(choices, name));
if (unknown !== undefined) {
  console.error(`There is no fault "${unknown}": choose from ${Object.keys(choices).join(', ')}.`);
  process.exit(1);
}
await ensurePostgres();
if (!(await runFaults(chosen))) {
  console.error('NOT every promise was kept.');
  process.exit(1);
}
console.log('Every promise was kept.');

async function runFaults(names: readonly string[]): Promise<boolean> {
  let kept = true;
  for (const name of names) {
    const { title, run, unavailable } = choices[name] as Fault;
    const reason = unavailable?.();
    if (reason !== undefined) {
      console.log(`${title.padEnd(25)} SKIPPED: ${reason}`);
      continue;
    }
    const problems = await printReports(title, run).catch((error: unknown) => {
      console.log(`${title.padEnd(25)} FAILED`);
      return [error instanceof GuaranteeViolation ? error.message : String((error as Error).stack)];
    });
    for (const problem of problems.slice(0, PROBLEMS_SHOWN)) console.error(`  ${problem}`);
    if (problems.length > PROBLEMS_SHOWN) console.error(`  … and ${problems.length - PROBLEMS_SHOWN} more`);
    if (problems.length > 0) kept = false;
  }
  return kept;
}

async function printReports(title: string, run: Fault['run']): Promise<string[]> {
  let startedAt = performance.now();
  const tell = (name: string, report: Report) => {
    const seconds = (performance.now() - startedAt) / 1_000;
    console.log(`${name.padEnd(25)} ${[...figuresOf(report), `${seconds.toFixed(0)} s`].join(' | ')}`);
    startedAt = performance.now();
    return report.problems;
  };
  const running = run();
  if (running instanceof Promise) return [...tell(title, await running)];
  const problems: string[] = [];
  for await (const report of running) problems.push(...tell(report.title, report));
  return problems;
}

function figuresOf({ recorded, completedUnanswered, figures, problems }: Report): string[] {
  const count = (number: number) => number.toLocaleString('en');
  const unheard = recorded.count('unknown');
  return [
    `${count(recorded.count('acknowledged'))} acknowledged, ${count(recorded.count('refused'))} refused, ` +
      `${count(unheard)} unheard of (${count(completedUnanswered)} done)`,
    `${count(recorded.retries)} sent again`,
    `longest silence ${(recorded.longestSilenceMs / 1_000).toFixed(1)} s`,
    ...figures,
    problems.length === 0 ? 'all found once, audit right' : `${count(problems.length)} PROBLEMS`,
  ];
}
