import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { root, runCommand } from './run-command.ts';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export interface Outcome extends Counts {
  readonly output: string;
}

export interface Step {
  readonly name: string;
  readonly run: () => Promise<Outcome>;
}

export async function runSteps(steps: readonly Step[], atOnce: number): Promise<Counts> {
  const waiting = [...steps];
  const outcomes: Outcome[] = [];
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      outcomes.push(await runStep(step));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return addCounts(outcomes);
}

export function addCounts(all: readonly Counts[]): Counts {
  const sum = (key: keyof Counts) => all.reduce((total, counts) => total + counts[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

export function printClosingLine({ passed, failed }: Counts): void {
  console.log(`${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}

/** All commands must succeed in sequence. */
export function commandStep(name: string, ...commands: [command: string, ...args: string[]][]): Step {
  return {
    name,
    run: async () => {
      for (const [command, ...args] of commands) {
        const { ok, output } = await runCommand(command, args);
        if (!ok) return { passed: 0, failed: 1, skipped: 0, output };
      }
      return { passed: 1, failed: 0, skipped: 0, output: '' };
    },
  };
}

interface TestRun {
  readonly command: [command: string, ...args: string[]];
  readonly env?: NodeJS.ProcessEnv;
  readonly reportFile: string;
  readonly count: (report: unknown) => Counts;
  /** Possibly flaky files, to retry alone. */
  readonly again?: (report: unknown) => readonly string[];
}

export function testStep(
  name: string,
  { command: [command, ...args], env, reportFile, count, again = () => [] }: TestRun,
): Step {
  return {
    name,
    run: async () => {
      const runOnce = async (files: readonly string[]) => {
        rmSync(join(root, reportFile), { force: true });
        const { ok, output } = await runCommand(command, [...args, ...files], env);
        const report = readReport(reportFile);
        const counts = report === undefined ? { passed: 0, failed: 0, skipped: 0 } : count(report);
        // A crashed or empty run has failed, whatever it counted.
        const failedOtherwise = counts.failed === 0 && (!ok || counts.passed === 0);
        return { report, ...counts, failed: failedOtherwise ? 1 : counts.failed, output };
      };
      const first = await runOnce([]);
      const files = first.report === undefined ? [] : again(first.report);
      if (first.failed === 0 || files.length === 0) return first;
      console.log(`Failed, and runs once more: ${files.join(', ')}\n${first.output.trim()}\n`);
      const { failed, output } = await runOnce(files);
      return { ...first, passed: first.passed + Math.max(first.failed - failed, 0), failed, output };
    },
  };
}

function readReport(reportFile: string): unknown {
  try {
    return JSON.parse(readFileSync(join(root, reportFile), 'utf8'));
  } catch {
    return undefined;
  }
}

async function runStep({ name, run }: Step): Promise<Outcome> {
  const startedAt = performance.now();
  const outcome = await run();
  const seconds = (performance.now() - startedAt) / 1000;
  const { passed, failed, skipped, output } = outcome;
  const details = [
    passed + failed > 1 ? `${passed} passed` : '',
    passed > 0 && failed > 0 ? `${failed} failed` : '',
    skipped > 0 ? `${skipped} skipped` : '',
    `${seconds.toFixed(1)} s`,
  ];
  console.log(`${failed === 0 ? '✓' : '✗'} ${name} (${details.filter(Boolean).join(', ')})`);
  if (failed > 0) console.log(`${output.trim()}\n`);
  return outcome;
}
