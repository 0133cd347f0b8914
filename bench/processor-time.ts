import { readdirSync, readFileSync } from 'node:fs';

/** What Linux counts processor time in, as it shows it to everybody: hundredths of a second. */
const TICK_MICROS = 10_000;
// Where a process's line has what, counted behind its name.
const PARENT = 1;
const [USER, SYSTEM, USER_OF_ENDED_CHILDREN, SYSTEM_OF_ENDED_CHILDREN] = [11, 12, 13, 14] as const;

/** The processor time that processes and their children, running or ended, have used so far; 0 where there is no Linux. */
export function processorMicros(...pids: readonly number[]): number {
  const fields = [USER, SYSTEM, USER_OF_ENDED_CHILDREN, SYSTEM_OF_ENDED_CHILDREN];
  const ticks = runningProcesses()
    .map((pid) => ({ pid, stat: statOf(pid) }))
    .filter(({ pid, stat }) => pids.includes(pid) || pids.includes(stat?.[PARENT] ?? 0))
    .flatMap(({ stat }) => fields.map((field) => stat?.[field] ?? 0));
  return ticks.reduce((sum, part) => sum + part, 0) * TICK_MICROS;
}

function runningProcesses(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** The process that has started this one. */
export function parentOf(pid: number): number | undefined {
  return statOf(pid)?.[PARENT];
}

function statOf(pid: number): number[] | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return line
      .slice(line.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
  } catch {
    // It has just ended, or there is no /proc.
    return undefined;
  }
}
