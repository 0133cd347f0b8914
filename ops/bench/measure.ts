import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

export interface Measurement {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Includes the lead-in. */
  readonly calls: number;
  /** CPU time per call in µs, by process, minus idle use. */
  readonly processorMicros?: Readonly<Record<string, number>>;
}

export interface Contender {
  measure(callers: number, seconds: number): Promise<Measurement>;
  close(): Promise<void>;
}

/** Not measured: new connections, filling batches. */
const LEAD_IN_MS = 1_000;

export interface Load {
  readonly callers: number;
  readonly seconds: number;
  /** Of all callers; by default each starts its next operation after the last answer. */
  readonly perSecond?: number | undefined;
}

export async function runLoad(
  { callers, seconds, perSecond }: Load,
  operation: (caller: number, round: number) => Promise<void>,
): Promise<Measurement> {
  const latencies: number[] = [];
  let calls = 0;
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
      calls += 1;
      if (sent >= start) latencies.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  const elapsedSeconds = (performance.now() - start) / 1_000;
  latencies.sort((left, right) => left - right);
  const quantile = (share: number) => latencies[Math.floor((latencies.length - 1) * share)] ?? 0;
  return { perSecond: latencies.length / elapsedSeconds, p50Ms: quantile(0.5), p99Ms: quantile(0.99), calls };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const IDLE_MS = 5_000;

/**
 * Measures CPU time per call. `read` returns each process's CPU time so far. `settle` waits for deferred work,
 * so that a measurement contains exactly what its calls caused.
 */
export class Meter {
  readonly #read: () => Promise<Record<string, number>>;
  readonly #settle: () => Promise<void>;

  constructor(read: () => Promise<Record<string, number>>, settle: () => Promise<void>) {
    this.#read = read;
    this.#settle = settle;
  }

  async measure(load: () => Promise<Measurement>): Promise<Measurement> {
    const idle = await this.idle();
    const { result, seconds, used } = await this.#during(async () => {
      const measurement = await load();
      await this.#settle();
      return measurement;
    });
    const micros = used.map(([who, all]) => [
      who,
      Math.round((all - (idle[who] ?? 0) * seconds) / result.calls),
    ]);
    return { ...result, processorMicros: Object.fromEntries(micros) };
  }

  /** In µs per second without calls. */
  async idle(): Promise<Record<string, number>> {
    const { used, seconds } = await this.#during(() => pause(IDLE_MS));
    return Object.fromEntries(used.map(([who, micros]) => [who, micros / seconds]));
  }

  async #during<T>(work: () => Promise<T>) {
    const [before, start] = [await this.#read(), performance.now()];
    const result = await work();
    const [after, seconds] = [await this.#read(), (performance.now() - start) / 1_000];
    const used = Object.entries(after).map(([who, micros]) => [who, micros - (before[who] ?? 0)] as const);
    return { result, seconds, used };
  }
}

/** Linux reports CPU time in ticks of 10 ms. */
const TICK_MICROS = 10_000;
// Fields of /proc/PID/stat after the process name.
const PARENT = 1;
const [USER, SYSTEM, USER_OF_ENDED_CHILDREN, SYSTEM_OF_ENDED_CHILDREN] = [11, 12, 13, 14] as const;

/** Without children; undefined if the process ended. */
export function ownMicros(pid: number): number | undefined {
  const stat = statOf(pid);
  return stat && ((stat[USER] ?? 0) + (stat[SYSTEM] ?? 0)) * TICK_MICROS;
}

const MOST_TRIES = 50;

/** With children, running or ended; 0 where /proc is missing. */
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
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pids.includes(pid) || pids.includes(parentOf(pid) ?? 0));
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
