// npm run check: format, lint, types, unused code, import directions, bundle budget, and all tests without a browser, on
// PostgreSQL, with sampled sweeps.
// npm run check -- transfers: only the checks of that module.
// npm test: everything, with money tests on the embedded engine too, then browser tests against the real product.
import { existsSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureChromium } from './chromium.ts';
import { findPostgres, noPostgresNotice } from './postgres.ts';
import { root, runCommand } from './run-command.ts';
import { addCounts, commandStep, printClosingLine, runSteps, type Step, testStep } from './steps.ts';

const node = process.execPath;
/** Checks that a change to a module often breaks: translations and the generated schema. */
const lists = ['web/src/lib/language', 'tools/schema.test.ts'];
/** More failing test files than this are not flaky. */
const MAX_FLAKY_FILES = 3;
const rooms = ['server/src/modules', 'contracts/src', 'web/src/features'];

const { values, positionals: modules } = parseArgs({
  allowPositionals: true,
  options: { browser: { type: 'boolean', default: false } },
});
await ensureLocalEvm();
// Tests spend part of their time waiting, so the static steps run beside them.
const steps = modules.length > 0 ? stepsOf(modules) : [testsWithoutBrowser(), ...staticSteps()];
const counts = [await runSteps(steps, 2)];
if (!findPostgres()) console.log(noPostgresNotice);
if (values.browser) counts.push(await runSteps([browserTests(await ensureChromium())], 1));
printClosingLine(addCounts(counts));

function staticSteps(): Step[] {
  return [
    commandStep('types of the server and tools', tsc('.'), tsc('auditor')),
    commandStep('types of the web part', tsc('web'), tsc('web/worker'), tsc('e2e')),
    commandStep('format and lint', ['biome', 'ci', '--colors=off']),
    commandStep('unused code', ['knip', '--no-progress']),
    commandStep('import directions', [node, 'tools/import-directions.ts']),
    commandStep('web build and bundle budget', [node, 'tools/web-build.ts'], [node, 'web/bundle-budget.ts']),
  ];
}

function stepsOf(names: readonly string[]): Step[] {
  const folders = names.flatMap((name) => {
    const found = rooms.map((room) => `${room}/${name}`).filter((folder) => existsSync(join(root, folder)));
    if (found.length > 0) return found;
    const known = new Set(
      globSync(
        rooms.map((room) => `${room}/*/`),
        { cwd: root },
      ).map((path) => basename(path)),
    );
    console.error(`There is no module "${name}": choose from ${[...known].sort().join(', ')}.`);
    return process.exit(1);
  });
  const projects = folders.some((folder) => folder.startsWith('web/')) ? ['.', 'web'] : ['.'];
  return [
    testsWithoutBrowser([...folders, ...lists]),
    commandStep('types', ...projects.map(tsc)),
    commandStep('format and lint', ['biome', 'ci', '--colors=off', ...folders]),
    commandStep('import directions', [node, 'tools/import-directions.ts', ...folders]),
  ];
}

/**
 * Incremental builds are stored in build/. The native compiler takes a third of the time; dependency-cruiser
 * still needs the JavaScript one.
 */
function tsc(project: string): [string, ...string[]] {
  const compiler = join(root, 'node_modules', 'typescript-native', 'bin', 'tsc');
  const kept = join(root, 'build', `types-${project.replaceAll(/\W/g, '-')}.json`);
  return [node, compiler, '-p', project, '--incremental', '--tsBuildInfoFile', kept];
}

function testsWithoutBrowser(folders: readonly string[] = []): Step {
  const reportFile = 'test-results/vitest.json';
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  return testStep('unit, ledger and HTTP tests', {
    command: ['vitest', 'run', ...reporters, ...folders],
    ...(!values.browser && { env: { ONE_ENGINE: '1', ...(folders.length === 0 && { SAMPLED: '1' }) } }),
    reportFile,
    again: failedFiles,
    count: (report) => {
      const { numPassedTests, numFailedTests, numPendingTests } = report as Record<
        'numPassedTests' | 'numFailedTests' | 'numPendingTests',
        number
      >;
      return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
    },
  });
}

/** Files to retry: in CI a few possibly flaky ones, locally none. */
function failedFiles(report: unknown): readonly string[] {
  const { testResults } = report as { testResults: { name: string; status: string }[] };
  const failed = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  return process.env.CI && failed.length <= MAX_FLAKY_FILES ? failed : [];
}

function browserTests(chromium: string | undefined): Step {
  if (!chromium) {
    const output = 'No Chromium: install it (apt-get install chromium) or set CHROMIUM_PATH.';
    return { name: 'browser tests', run: async () => ({ passed: 0, failed: 1, skipped: 0, output }) };
  }
  const reportFile = 'test-results/playwright.json';
  return testStep('browser tests', {
    command: ['playwright', 'test', '--reporter=dot,json'],
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile },
    reportFile,
    count: (report) => {
      const { stats, suites } = report as BrowserReport;
      for (const title of secondTries(suites)) console.log(`Passed at the second try: ${title}`);
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
    },
  });
}

interface BrowserReport {
  readonly stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>;
  readonly suites: readonly BrowserSuite[];
}

interface BrowserSuite {
  readonly file: string;
  readonly specs: readonly { title: string; tests: readonly { status: string }[] }[];
  readonly suites?: readonly BrowserSuite[];
}

function secondTries(suites: readonly BrowserSuite[]): string[] {
  return suites.flatMap(({ file, specs, suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ title }) => `${file}: ${title}`),
    ...secondTries(inner),
  ]);
}

/**
 * Adds the EVM for USDT tests. npm silently skips it when started on an older Node, so npm runs here on the
 * repository's Node.
 */
async function ensureLocalEvm(): Promise<void> {
  const binary = join(root, 'node_modules', '@nomicfoundation', `edr-linux-${process.arch}-gnu`);
  if (process.platform !== 'linux' || existsSync(binary)) return;
  console.log('Adding the local chain for tests …');
  const options = ['--no-save', '--include=dev', '--include=optional', '--no-audit', '--no-progress'];
  const { ok, output } = await runCommand('npm', ['install', ...options]);
  if (!ok) console.error(output);
}
