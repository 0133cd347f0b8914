import { sql } from 'kysely';
import { Batcher } from '../../database/batcher.ts';
import type { Database } from '../../database/database.ts';

/** So much of what a provider takes in a second may come at once; the rest is spread over the second. */
const BURST_SHARE = 0.2;
/** Nobody is left in peace for longer: a slip of the provider must not stop all that goes by it. */
const LONGEST_PAUSE_MS = 2 * 60_000;

/** Calls that a provider counts together, and how many of them it takes in any one second. */
export interface Bucket {
  readonly name: string;
  readonly callsPerSecond: number;
}

interface Wish {
  readonly bucket: Bucket;
  readonly wanted: number;
}

/**
 * How often all processes together may call a provider: a bucket in the database that fills with time. What it lets
 * through in any one second is never more than the provider takes. Those who ask at the same moment take together, and
 * are served in the order in which they asked.
 */
export class RailRateLimiter {
  readonly #database: Database;
  readonly #clock: () => Date;
  readonly #takes: Batcher<Wish, number>;

  constructor(options: { database: Database; clock: () => Date }) {
    this.#database = options.database;
    this.#clock = options.clock;
    this.#takes = new Batcher({
      // They all want the same row: a second call would only wait for the first.
      lanes: 1,
      claims: () => [],
      execute: (wishes) => this.#takeTogether(wishes),
      isolates: () => false,
    });
  }

  /** Takes as many calls as there are, up to what is wanted. */
  take(bucket: Bucket, wanted: number): Promise<number> {
    return this.#takes.submit({ bucket, wanted });
  }

  /** How long it takes until there are so many calls again, or as many as there ever are. */
  async wait(bucket: Bucket, wanted: number): Promise<number> {
    const { burst, msEach } = rateOf(bucket);
    const now = this.#clock();
    const row = await this.#database.queries
      .selectFrom('rail_rate')
      .select(sql<Date>`rail_rate_full_at(free_at, ${now}::timestamptz)`.as('full_at'))
      .where('rail', '=', bucket.name)
      .executeTakeFirst();
    if (row === undefined) return 0;
    const emptyForMs = row.full_at.getTime() - now.getTime() - (burst - Math.min(burst, wanted)) * msEach;
    return Math.max(0, Math.ceil(emptyForMs));
  }

  /** The provider wants to be left in peace. */
  async pause(bucket: Bucket, forMs: number): Promise<void> {
    const { burst, msEach } = rateOf(bucket);
    const now = this.#clock();
    const until = now.getTime() + Math.min(forMs, LONGEST_PAUSE_MS) + burst * msEach;
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

  async #takeTogether(wishes: readonly Wish[]): Promise<number[]> {
    const buckets = new Map(wishes.map(({ bucket }) => [bucket.name, bucket]));
    // In one order, so that no two processes wait for each other in a circle.
    const names = [...buckets.keys()].sort();
    const rates = names.map((name) => rateOf(buckets.get(name) as Bucket));
    const wanted = names.map((name) =>
      wishes.reduce((sum, wish) => (wish.bucket.name === name ? sum + wish.wanted : sum), 0),
    );
    const [answer] = await this.#database.call('rail_rate_take_all', {
      rail: names,
      wanted,
      burst: rates.map(({ burst }) => burst),
      ms_each: rates.map(({ msEach }) => msEach),
      now: this.#clock(),
    });
    const left = new Map(names.map((name, index) => [name, answer?.rail_rate_take_all[index] ?? 0]));
    return wishes.map(({ bucket: { name }, wanted }) => {
      const available = left.get(name) ?? 0;
      const granted = Math.min(wanted, available);
      left.set(name, available - granted);
      return granted;
    });
  }
}

/** A burst and what flows in within the second after it make up what the provider takes. */
export function rateOf({ callsPerSecond }: Bucket): { burst: number; msEach: number } {
  const burst = Math.max(1, Math.floor(callsPerSecond * BURST_SHARE));
  return { burst, msEach: 1_000 / Math.max(1, callsPerSecond - burst) };
}
