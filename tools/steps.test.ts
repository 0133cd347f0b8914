import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { root } from './run-command.ts';
import { addCounts, type Counts, commandStep, testStep } from './steps.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sanduku-steps-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a test step', () => {
  const all = { passed: 3, failed: 0, skipped: 1 };
  const some = { passed: 2, failed: 1, skipped: 0 };
  const none = { passed: 0, failed: 0, skipped: 0 };
  test.each<[string, Counts | undefined, number, Counts]>([
    ['counts the tests of its report', all, 0, all],
    ['counts failed tests', some, 1, some],
    ['fails when the run crashed after passing tests', all, 1, { ...all, failed: 1 }],
    ['fails when no test ran', none, 0, { ...none, failed: 1 }],
    ['fails without a report', undefined, 0, { ...none, failed: 1 }],
  ])('%s', async (_name, report, exitCode, counted) => {
    expect(await run(report, exitCode)).toMatchObject(counted);
  });

  test('ignores the report of an earlier run', async () => {
    writeFileSync(join(folder, 'report.json'), JSON.stringify(all));
    expect(await run(undefined, 0)).toMatchObject({ passed: 0, failed: 1 });
  });

  test.each([
    ['pass on retry', { passed: 1, failed: 0, skipped: 0 }, { passed: 3, failed: 0, skipped: 0 }],
    ['fail again', some, some],
  ])('retries possibly flaky files, which %s', async (_name, second, counted) => {
    const file = join(folder, 'report.json');
    const script = `const [named] = process.argv.slice(1);
      fs.writeFileSync(${JSON.stringify(file)}, named === 'a.test.ts'
        ? ${JSON.stringify(JSON.stringify(second))} : ${JSON.stringify(JSON.stringify(some))});
      process.exitCode = named === 'a.test.ts' ? ${second.failed} : 1;`;
    const outcome = await testStep('tests', {
      command: [process.execPath, '-e', script, '--'],
      reportFile: relative(root, file),
      count: (read) => read as Counts,
      again: () => ['a.test.ts'],
    }).run();
    expect(outcome).toMatchObject(counted);
  });

  function run(report: Counts | undefined, exitCode: number) {
    const file = join(folder, 'report.json');
    const write = report
      ? `fs.writeFileSync(${JSON.stringify(file)}, ${JSON.stringify(JSON.stringify(report))});`
      : '';
    return testStep('tests', {
      command: [process.execPath, '-e', `${write} process.exitCode = ${exitCode};`],
      reportFile: relative(root, file),
      count: (read) => read as Counts,
    }).run();
  }
});

test('a command step stops at the first failure and shows its output', async () => {
  const node = process.execPath;
  const step = commandStep(
    'two commands',
    [node, '-e', 'console.log(1); process.exit(2)'],
    [node, '-e', 'console.log(2)'],
  );
  expect(await step.run()).toEqual({ passed: 0, failed: 1, skipped: 0, output: '1\n' });
});

test('a missing program is a failure, not a crash', async () => {
  const { failed, output } = await commandStep('nothing', ['no-such-program']).run();
  expect({ failed, output }).toEqual({ failed: 1, output: expect.stringContaining('no-such-program') });
});

test('counts are added', () => {
  const sum = addCounts([
    { passed: 1, failed: 2, skipped: 3 },
    { passed: 10, failed: 20, skipped: 30 },
  ]);
  expect(sum).toEqual({ passed: 11, failed: 22, skipped: 33 });
});
