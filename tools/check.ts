// npm run check: format, lint, types, unused code, import directions, bundle budget, and all tests without a browser.
// npm run check -- --changed: what concerns the changes since main. With files or folders: what concerns these.
// npm test: npm run check and the browser tests, as in CI: on PostgreSQL, with a fifth of each sweep.
// npm run test:full: the same on both database engines, with whole sweeps.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findPostgres, hasPlpgsqlCheck, noPlpgsqlCheckNotice, noPostgresNotice } from './postgres.ts';
import { ensureChromium, ensureFirefox, ensurePromtool, findPromtool, noPromtoolNotice } from './programs.ts';
import { type Change, changesOf, changesSinceMain, readSources, relatedTests } from './related.ts';
import { root, runCommand } from './run-command.ts';
import { writeSchema } from './schema.ts';
import { addCounts, commandStep, printClosingLine, runSteps, type Step, testStep } from './steps.ts';

const node = process.execPath;
/** More failing test files are not flaky. */
const MAX_FLAKY_FILES = 3;

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    browser: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
  },
});
const testEnvironment = values.full ? {} : { ONE_ENGINE: '1', SAMPLED: '1' };
await ensureLocalEvm();
writeSchema();
const sources = readSources(root);
const changes = values.changed ? changesSinceMain(root) : changesOf(sources, names);
const isWhole = !values.changed && names.length === 0;
if (process.env.CI) await ensurePromtool();
// Before the tests, whose servers must not see half a build. It uses one core, the static steps the other.
const counts = isWhole ? [await runSteps([webBuild(), ...staticSteps()], 2)] : [];
counts.push(await runSteps(isWhole ? [testsWithoutBrowser()] : stepsOf(changes), 2));
if (!findPostgres()) console.log(noPostgresNotice);
else if (!hasPlpgsqlCheck(findPostgres())) console.log(noPlpgsqlCheckNotice);
if (!findPromtool()) console.log(noPromtoolNotice);
if (values.browser) {
  await ensureFirefox();
  counts.push(await runSteps([browserTests(await ensureChromium())], 1));
}
printClosingLine(addCounts(counts));

function staticSteps(): Step[] {
  return [
    commandStep('types of the server and tools', tsc('.'), tsc('auditor')),
    commandStep('types of the web part', tsc('web'), tsc('web/worker'), tsc('e2e')),
    commandStep('format and lint', ['biome', 'ci', '--colors=off']),
    commandStep('unused code', ['knip', '--no-progress']),
    commandStep('import directions', [node, 'tools/import-directions.ts']),
  ];
}

function webBuild(): Step {
  return commandStep(
    'web build and bundle budget',
    [node, 'tools/web-build.ts'],
    [node, 'web/bundle-budget.ts'],
    ...(values.browser ? [[node, 'tools/reproducible-build.ts'] satisfies [string, string]] : []),
  );
}

function stepsOf(changes: readonly Change[]): Step[] {
  const paths = changes.map(({ path }) => path).filter((path) => existsSync(join(root, path)));
  const isIn = (...folders: string[]) => paths.some((path) => folders.includes(path.split('/')[0] ?? ''));
  const projects = [
    '.',
    ...(isIn('web', 'contracts') ? ['web'] : []),
    ...(isIn('e2e', 'web') ? ['e2e'] : []),
  ];
  return [
    testsWithoutBrowser(relatedTests(sources, changes)),
    commandStep('types', ...projects.map(tsc)),
    commandStep('format and lint', ['biome', 'ci', '--colors=off', '--no-errors-on-unmatched', ...paths]),
    commandStep('import directions', [node, 'tools/import-directions.ts']),
  ];
}

/**
 * Builds in build/, incrementally. The native compiler takes a third of the time; dependency-cruiser needs the
 * JavaScript one. Each further checker would infer shared types again.
 */
function tsc(project: string): [string, ...string[]] {
  const compiler = join(root, 'node_modules', 'typescript-native', 'bin', 'tsc');
  const kept = join(root, 'build', `types-${project.replaceAll(/\W/g, '-')}.json`);
  return [node, compiler, '-p', project, '--checkers', '1', '--incremental', '--tsBuildInfoFile', kept];
}

function testsWithoutBrowser(files: readonly string[] = []): Step {
  const reportFile = 'test-results/vitest.json';
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  return testStep('unit, ledger and HTTP tests', {
    command: ['vitest', 'run', ...reporters, ...files],
    env: testEnvironment,
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

/** In CI a few possibly flaky files are retried, locally none. */
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
    env: { ...testEnvironment, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile },
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
 * The EVM of USDT tests. npm silently skips it on an older Node, so npm runs here on the repository's Node.
 */
async function ensureLocalEvm(): Promise<void> {
  const binary = join(root, 'node_modules', '@nomicfoundation', `edr-linux-${process.arch}-gnu`);
  if (process.platform !== 'linux' || existsSync(binary)) return;
  console.log('Adding the local chain for tests …');
  const options = ['--no-save', '--include=dev', '--include=optional', '--no-audit', '--no-progress'];
  const { ok, output } = await runCommand('npm', ['install', ...options]);
  if (!ok) console.error(output);
}
