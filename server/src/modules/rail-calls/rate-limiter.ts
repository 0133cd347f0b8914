import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Log } from '../../lib/log.ts';
import type { Unclear } from './answers.ts';

/** Of the per-second limit. */
const BURST_SHARE = 0.2;
/** Of the burst, for urgent calls. Refilled first, so others never delay them. */
const RESERVED_SHARE = 0.25;
/** Caps a provider's Retry-After, so its mistake cannot stop a rail. */
const LONGEST_BACKOFF_MS = 2 * 60_000;

export interface Bucket {
  readonly name: string;
  readonly callsPerSecond: number;
}

/** Shared through the database. Never exceeds the provider's limit in any second. */
export class RailRateLimiter {
  readonly #database: Database;
  readonly #clock: () => Date;
  readonly #log: Log;

  constructor(options: { database: Database; clock: () => Date; log: Log }) {
    this.#database = options.database;
    this.#clock = options.clock;
    this.#log = options.log;
  }

  /** Only urgent calls may use the reserved share. */
  async take(bucket: Bucket, wanted: number, { isUrgent = true } = {}): Promise<number> {
    const { burst, reserved, msEach } = rateOf(bucket);
    const [answer] = await this.#database.call('rail_rate_acquire', {
      rail: bucket.name,
      wanted,
      kept: isUrgent ? 0 : reserved,
      burst,
      ms_each: msEach,
      now: this.#clock(),
    });
    return answer?.rail_rate_acquire ?? 0;
  }

  /** At most until the bucket's maximum, beside the reserved calls. */
  async msUntil(bucket: Bucket, wanted: number): Promise<number> {
    const { burst, reserved, msEach } = rateOf(bucket);
    const now = this.#clock();
    const row = await this.#database.queries
      .selectFrom('rail_rate')
      .select(sql<Date>`rail_rate_full_at(free_at, ${now}::timestamptz)`.as('full_at'))
      .where('rail', '=', bucket.name)
      .executeTakeFirst();
    if (row === undefined) return 0;
    const emptyForMs =
      row.full_at.getTime() - now.getTime() - (burst - Math.min(burst, wanted + reserved)) * msEach;
    return Math.max(0, Math.ceil(emptyForMs));
  }

  async backOff(bucket: Bucket, { backoffMs }: Pick<Unclear, 'backoffMs'>): Promise<void> {
    if (backoffMs === undefined) return;
    this.#log.warn({ rail: bucket.name, backoffMs }, 'a provider asks for fewer calls');
    const { burst, msEach } = rateOf(bucket);
    const now = this.#clock();
    const until = now.getTime() + Math.min(backoffMs, LONGEST_BACKOFF_MS) + burst * msEach;
    await this.#database.queries
      .insertInto('rail_rate')
      .values({ rail: bucket.name, free_at: new Date(Math.ceil(until)) })
      .onConflict((conflict) =>
        conflict.column('rail').doUpdateSet({
          free_at: sql`greatest(rail_rate_full_at(rail_rate.free_at, ${now}::timestamptz), excluded.free_at)`,
        }),
      )
      .execute();
  }
}

/** Burst plus refill within a second equal the provider's limit. */
export function rateOf({ callsPerSecond }: Bucket): { burst: number; reserved: number; msEach: number } {
  // Two, so that one can be reserved; below three calls a second nothing would be refilled.
  const burst = Math.max(callsPerSecond < 3 ? 1 : 2, Math.floor(callsPerSecond * BURST_SHARE));
  return {
    burst,
    reserved: Math.min(burst - 1, Math.ceil(burst * RESERVED_SHARE)),
    msEach: 1_000 / Math.max(1, callsPerSecond - burst),
  };
}
