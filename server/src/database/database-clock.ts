import type { Log } from '../lib/log.ts';
import type { Database } from './database.ts';

const POLL_INTERVAL_MS = 10_000;
/** A slower answer is too imprecise. */
const LONGEST_LOOK_MS = 1_000;
/** Measurement noise. */
const TOLERANCE_MS = 100;

type TellsTime = Pick<Database, 'run'>;

/** Advances with the monotonic clock: jumps of the machine's clock have no effect. */
export class DatabaseClock {
  readonly #database: TellsTime;
  readonly #log: Log;
  readonly #looking: NodeJS.Timeout;
  /** In Unix milliseconds, at process start. */
  #beganAt: number;

  private constructor(options: { database: TellsTime; log: Log }, beganAt: number) {
    this.#database = options.database;
    this.#log = options.log;
    this.#beganAt = beganAt;
    this.#looking = setInterval(() => void this.#look(), POLL_INTERVAL_MS).unref();
  }

  static async open(options: { database: TellsTime; log: Log }): Promise<DatabaseClock> {
    const { beganAt } = await ask(options.database);
    return new DatabaseClock(options, beganAt);
  }

  now(): Date {
    return new Date(this.#beganAt + performance.now());
  }

  close(): void {
    clearInterval(this.#looking);
  }

  async #look(): Promise<void> {
    try {
      const { beganAt, tookMs } = await ask(this.#database);
      const offMs = Math.round(beganAt - this.#beganAt);
      if (tookMs > LONGEST_LOOK_MS || Math.abs(offMs) <= TOLERANCE_MS + tookMs) return;
      this.#log.warn({ offMs }, 'the clock of the database has been set; we follow');
      this.#beganAt = beganAt;
    } catch {
      // Keep the last known offset.
    }
  }
}

/** Assumes that the database read its clock halfway. */
async function ask(database: TellsTime): Promise<{ beganAt: number; tookMs: number }> {
  const askedAt = performance.now();
  const [told] = await database.run('select extract(epoch from clock_timestamp())::float8 * 1000 as now');
  const tookMs = performance.now() - askedAt;
  return { beganAt: (told as { now: number }).now - askedAt - tookMs / 2, tookMs };
}
