import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

export interface Measurement {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** CPU time per operation in µs, by process. */
  readonly processorMicros?: Readonly<Record<string, number>>;
}

export interface Contender {
  readonly name: string;
  readonly processes?: Readonly<Record<string, readonly number[]>>;
  measure(callers: number, seconds: number): Promise<Measurement>;
  close(): Promise<void>;
}

/** Not measured: a resumed server first catches up on timers and reopens connections. */
const LEAD_IN_MS = 1_000;

interface Load {
  readonly callers: number;
  readonly seconds: number;
  /**
   * Maximum rate of all callers together. If undefined, each caller starts its next operation after the last
   * answer.
   */
  readonly perSecond?: number | undefined;
}

export async function runLoad(
  { callers, seconds, perSecond }: Load,
  operation: (caller: number, round: number) => Promise<void>,
): Promise<Measurement> {
  const latencies: number[] = [];
  const start = performance.now() + LEAD_IN_MS;
  const end = start + seconds * 1_000;
  const caller = async (_: unknown, who: number) => {
    for (let round = 0; performance.now() < end; round++) {
      if (perSecond !== undefined) {
        const due = start - LEAD_IN_MS + ((round * callers + who) * 1_000) / perSecond;
        if (due > performance.now()) await pause(due - performance.now());
      }
      const sent = performance.now();
      await operation(who, round);
      if (sent >= start) latencies.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  const elapsedSeconds = (performance.now() - start) / 1_000;
  latencies.sort((left, right) => left - right);
  const quantile = (share: number) => latencies[Math.floor((latencies.length - 1) * share)] ?? 0;
  return { perSecond: latencies.length / elapsedSeconds, p50Ms: quantile(0.5), p99Ms: quantile(0.99) };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

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
