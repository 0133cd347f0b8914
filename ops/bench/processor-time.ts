import { readdirSync, readFileSync } from 'node:fs';

/** Linux reports CPU time in ticks of 10 ms. */
const TICK_MICROS = 10_000;
// Field positions in /proc/PID/stat, counted after the process name.
const PARENT = 1;
const [USER, SYSTEM, USER_OF_ENDED_CHILDREN, SYSTEM_OF_ENDED_CHILDREN] = [11, 12, 13, 14] as const;

const MOST_TRIES = 50;

/** Returns the CPU time of processes and their children, running or ended; 0 where /proc is missing. */
export function processorMicros(...pids: readonly number[]): number {
  const fields = [USER, SYSTEM, USER_OF_ENDED_CHILDREN, SYSTEM_OF_ENDED_CHILDREN];
  let family = withChildren(pids);
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const ticks = family.flatMap((pid) => fields.map((field) => statOf(pid)?.[field] ?? 0));
    const now = withChildren(pids);
    if (now.join() === family.join()) return ticks.reduce((sum, part) => sum + part, 0) * TICK_MICROS;
    // A child that ends during the read may be counted with its parent or missed.
    family = now;
  }
  throw new Error('The processes to be measured do not stop starting others');
}

function withChildren(pids: readonly number[]): number[] {
  return runningProcesses().filter((pid) => pids.includes(pid) || pids.includes(parentOf(pid) ?? 0));
}

function runningProcesses(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

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
    return undefined;
  }
}
