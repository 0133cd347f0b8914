import { findPostgres, noPostgresNotice } from './find-postgres.ts';
import { ensureLocalEvm } from './local-evm.ts';
import { type Counts, commandStep, runSteps, type Step, testStep } from './steps.ts';

const node = process.execPath;

/** Independent of each other and short: two at a time. */
const staticSteps: readonly Step[] = [
  commandStep('types of the server and tools', ['tsc', '-p', '.']),
  commandStep(
    'types of the web part',
    ['tsc', '-p', 'web'],
    ['tsc', '-p', 'web/worker'],
    ['tsc', '-p', 'e2e'],
  ),
  commandStep('format and lint', ['biome', 'ci', '--colors=off']),
  commandStep('unused code', ['knip', '--no-progress']),
  commandStep('import directions', [node, 'tools/import-directions.ts']),
  commandStep('web build and bundle budget', [node, 'tools/web-build.ts'], [node, 'web/bundle-budget.ts']),
];

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
}

const reportFile = 'test-results/vitest.json';

const testsWithoutBrowser = testStep('unit, ledger and HTTP tests', {
  command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`],
  reportFile,
  count: (report) => {
    const { numPassedTests, numFailedTests, numPendingTests } = report as VitestReport;
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
  },
});

/** Everything but the browser tests. */
export async function runCheck(): Promise<readonly Counts[]> {
  await ensureLocalEvm();
  const counts = [await runSteps(staticSteps, 2), await runSteps([testsWithoutBrowser], 1)];
  if (!findPostgres()) console.log(noPostgresNotice);
  return counts;
}
