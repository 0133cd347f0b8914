import { readdirSync, readFileSync } from 'node:fs';

/** What Linux counts processor time in, as it shows it to everybody: hundredths of a second. */
const TICK_MICROS = 10_000;
// Where a process's line has what, counted behind its name.
const PARENT = 1;
const [USER, SYSTEM, USER_OF_ENDED_CHILDREN, SYSTEM_OF_ENDED_CHILDREN] = [11, 12, 13, 14] as const;

const MOST_TRIES = 50;

/** The processor time that processes and their children, running or ended, have used so far; 0 where there is no Linux. */
export function processorMicros(...pids: readonly number[]): number {
  const fields = [USER, SYSTEM, USER_OF_ENDED_CHILDREN, SYSTEM_OF_ENDED_CHILDREN];
  let family = familyOf(pids);
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const ticks = family.flatMap((pid) => fields.map((field) => statOf(pid)?.[field] ?? 0));
    const now = familyOf(pids);
    if (now.join() === family.join()) return ticks.reduce((sum, part) => sum + part, 0) * TICK_MICROS;
    // A child that ends meanwhile is counted with its parent or not at all, depending on who was read first.
    family = now;
  }
  throw new Error('The processes to be measured do not stop starting others');
}

/** The processes that run now, and the children they have now. */
function familyOf(pids: readonly number[]): number[] {
  return runningProcesses().filter((pid) => pids.includes(pid) || pids.includes(parentOf(pid) ?? 0));
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
