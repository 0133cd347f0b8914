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
