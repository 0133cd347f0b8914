import { setTimeout as pause } from 'node:timers/promises';

/** What one contender did in one stretch of time. */
export interface Measurement {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** What an operation took of the processors, in µs, by who used it. */
  readonly processorMicros?: Readonly<Record<string, number>>;
}

/** One way to move money, ready to be measured again and again. */
export interface Contender {
  readonly name: string;
  /** The processes of its own that it runs in, by what they are. */
  readonly processes?: Readonly<Record<string, readonly number[]>>;
  measure(callers: number, seconds: number): Promise<Measurement>;
  close(): Promise<void>;
}

/** Whoever stood still while others were measured first catches up with the clock and opens connections again. */
const LEAD_IN_MS = 1_000;

interface Load {
  readonly callers: number;
  readonly seconds: number;
  /** Of all callers together, at most; without it each starts its next operation when the last one has been answered. */
  readonly perSecond?: number | undefined;
}

/** Keeps callers busy for a while. */
export async function keepBusy(
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
