import type { Log } from '../../lib/log.ts';
import type { Unclear } from './answers.ts';
import type { Bucket, RailRateLimiter } from './rail-rate-limiter.ts';

/** Calls the provider no more for as long as it has asked for, if it has. */
export async function backOff(
  { log, pace }: { log: Log; pace: RailRateLimiter },
  bucket: Bucket,
  { pauseMs }: Unclear,
): Promise<void> {
  if (pauseMs === undefined) return;
  log.warn({ rail: bucket.name, pauseMs }, 'a provider asks to be left in peace');
  await pace.pause(bucket, pauseMs);
}
