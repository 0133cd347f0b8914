import type { Bucket, RailRateLimiter } from './rail-rate-limiter.ts';

/** A turn begins nothing after so long, so that a process that stops is not waited for. */
const TURN_MS = 20_000;
const AT_ONCE = 20;

export interface DueWork {
  readonly clock: () => Date;
  readonly pace: RailRateLimiter;
  /** Waits; tests move their clock instead. */
  readonly pause: (ms: number) => Promise<unknown>;
  readonly bucket: Bucket;
  /** What is due, the most urgent first. */
  find(options: { now: Date; limit: number }): Promise<bigint[]>;
  /** Looks at each, with one call to the provider; what somebody else has taken meanwhile is left out. */
  lookAt(ids: readonly bigint[]): Promise<unknown>;
}

/** Works through everything that is due, as fast as the provider allows. */
export async function workThroughDue(work: DueWork, signal: AbortSignal): Promise<void> {
  const { clock, pace, pause, bucket } = work;
  const end = clock().getTime() + TURN_MS;
  while (!signal.aborted && clock().getTime() < end) {
    const due = await work.find({ now: clock(), limit: AT_ONCE });
    if (due.length === 0) return;
    const granted = await pace.take(bucket, due.length);
    if (granted > 0) await work.lookAt(due.slice(0, granted));
    if (granted === due.length) continue;
    // There are no more calls: what is due then is looked for when there are, and not before.
    const wait = await pace.wait(bucket, due.length);
    if (clock().getTime() + wait >= end) return;
    await pause(wait);
  }
}
