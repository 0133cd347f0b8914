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

/**
 * How often all processes together may call a provider: a bucket in the database that fills with time. What it lets
 * through in any one second is never more than the provider takes.
 */
export class RailPace {
  readonly #database: Database;
  readonly #clock: () => Date;

  constructor(options: { database: Database; clock: () => Date }) {
    this.#database = options.database;
    this.#clock = options.clock;
  }

  /** Takes as many calls as there are, up to what is wanted. */
  async take(bucket: Bucket, wanted: number): Promise<number> {
    const { burst, msEach } = rateOf(bucket);
    return this.#change(bucket, (freeAt, now) => {
      const available = Math.floor(burst - (freeAt - now) / msEach);
      const granted = Math.max(0, Math.min(wanted, available));
      return { freeAt: freeAt + granted * msEach, result: granted };
    });
  }

  /** How long it takes until there are so many calls again, or as many as there ever are. */
  async wait(bucket: Bucket, wanted: number): Promise<number> {
    const { burst, msEach } = rateOf(bucket);
    const waitMs = await this.#change(bucket, (freeAt, now) => ({
      freeAt,
      result: freeAt - now - (burst - Math.min(burst, wanted)) * msEach,
    }));
    return Math.max(0, Math.ceil(waitMs));
  }

  /** The provider wants to be left in peace. */
  async pause(bucket: Bucket, forMs: number): Promise<void> {
    const { burst, msEach } = rateOf(bucket);
    await this.#change(bucket, (freeAt, now) => ({
      freeAt: Math.max(freeAt, now + Math.min(forMs, LONGEST_PAUSE_MS) + burst * msEach),
      result: undefined,
    }));
  }

  #change<T>(
    { name }: Bucket,
    change: (freeAt: number, now: number) => { freeAt: number; result: T },
  ): Promise<T> {
    const now = this.#clock().getTime();
    return this.#database.inTransaction(async (transaction) => {
      await transaction
        .insertInto('rail_pace')
        .values({ rail: name, free_at: new Date(now) })
        .onConflict((conflict) => conflict.column('rail').doNothing())
        .execute();
      const row = await transaction
        .selectFrom('rail_pace')
        .select('free_at')
        .where('rail', '=', name)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const written = row.free_at.getTime();
      // Later than any pause ends: from before the clock was set back. It would hold up everything until then.
      const known = written > now + 2 * LONGEST_PAUSE_MS ? now : written;
      const { freeAt, result } = change(Math.max(known, now), now);
      await transaction
        .updateTable('rail_pace')
        .set({ free_at: new Date(Math.ceil(freeAt)) })
        .where('rail', '=', name)
        .execute();
      return result;
    });
  }
}

/** A burst and what flows in within the second after it make up what the provider takes. */
function rateOf({ callsPerSecond }: Bucket): { burst: number; msEach: number } {
  const burst = Math.max(1, Math.floor(callsPerSecond * BURST_SHARE));
  return { burst, msEach: 1_000 / Math.max(1, callsPerSecond - burst) };
}
