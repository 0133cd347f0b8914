import { hash } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import { Refusal } from '../../lib/refusal.ts';

/** So many attempts in so many minutes for one subject, such as an address or a name. */
export interface AttemptLimit {
  readonly name: string;
  readonly most: number;
  readonly inMinutes: number;
}

/** Attempts that have been counted, and can be taken back. */
export type CountedAttempts = readonly string[];

const MINUTE_MS = 60_000;
const SWEEP_MS = MINUTE_MS;
/** Enough for any honest crowd; a dishonest one only makes us ask the database again. */
const REMEMBERED_REFUSALS = 10_000;

/**
 * Counts attempts in the database, for all processes together. Once it has said "too many", this process remembers
 * until the window ends, so that a flood costs the database nothing.
 */
export class AttemptLimits {
  readonly #database: Database;
  readonly #clock: () => Date;
  readonly #fullUntil = new Map<string, number>();
  #nextSweep = 0;

  constructor(options: { database: Database; clock: () => Date }) {
    this.#database = options.database;
    this.#clock = options.clock;
  }

  /** Counts one attempt for every subject, or refuses it for all of them and counts nothing. */
  async count(limit: AttemptLimit, subjects: readonly string[]): Promise<CountedAttempts | Refusal> {
    const known = this.knownRefusal(limit, subjects);
    if (known !== undefined) return known;
    const now = this.#clock();
    await this.#sweep(now);
    const counted = keysOf(limit, subjects);
    const rows = await this.#add(counted, now, limit.inMinutes * MINUTE_MS);
    const full = rows.filter(({ count }) => count > limit.most);
    if (full.length === 0) return counted;
    await this.takeBack(counted);
    for (const { subject, window_ends_at } of full) this.#remember(subject, window_ends_at.getTime());
    return tooMany(Math.max(...full.map(({ window_ends_at }) => window_ends_at.getTime())) - now.getTime());
  }

  /**
   * Lets somebody guess at a secret. Counted as failed before it is tried, or a thousand guesses at the same moment would
   * all find room; what is not refused in the end is taken back.
   */
  async guess<T>(
    limit: AttemptLimit,
    subjects: readonly string[],
    attempt: () => Promise<T | Refusal>,
  ): Promise<T | Refusal> {
    const counted = await this.count(limit, subjects);
    if (counted instanceof Refusal) return counted;
    const result = await attempt();
    if (!(result instanceof Refusal)) await this.takeBack(counted);
    return result;
  }

  /** The refusal that `count` would give, as far as it can be told without asking the database. */
  knownRefusal(limit: AttemptLimit, subjects: readonly string[]): Refusal | undefined {
    const ends = keysOf(limit, subjects).map((key) => this.#fullUntil.get(key) ?? 0);
    const remaining = Math.max(...ends) - this.#clock().getTime();
    return remaining > 0 ? tooMany(remaining) : undefined;
  }

  /** One row after the other: holding several while waiting for the next could close a circle. */
  async takeBack(counted: CountedAttempts): Promise<void> {
    for (const subject of counted) {
      await this.#database.queries
        .updateTable('attempt')
        .set((attempt) => ({ count: attempt('count', '-', 1) }))
        .where('subject', '=', subject)
        .where('count', '>', 0)
        .execute();
    }
  }

  #add(subjects: CountedAttempts, now: Date, windowMs: number) {
    const windowEnd = new Date(now.getTime() + windowMs);
    return this.#database.queries
      .insertInto('attempt')
      .values(subjects.map((subject) => ({ subject, count: 1, window_ends_at: windowEnd })))
      .onConflict((conflict) =>
        conflict.column('subject').doUpdateSet((attempt) => {
          const isOver = attempt('attempt.window_ends_at', '<=', now);
          return {
            count: attempt
              .case()
              .when(isOver)
              .then(1)
              .else(attempt('attempt.count', '+', 1))
              .end(),
            window_ends_at: attempt
              .case()
              .when(isOver)
              .then(windowEnd)
              .else(attempt.ref('attempt.window_ends_at'))
              .end(),
          };
        }),
      )
      .returning(['subject', 'count', 'window_ends_at'])
      .execute();
  }

  /** Removes what is over, once a minute. Rows that somebody holds are left for the next time. */
  async #sweep(now: Date): Promise<void> {
    if (now.getTime() < this.#nextSweep) return;
    this.#nextSweep = now.getTime() + SWEEP_MS;
    await this.#database.queries
      .deleteFrom('attempt')
      .where('subject', 'in', (query) =>
        query
          .selectFrom('attempt')
          .select('subject')
          .where('window_ends_at', '<=', now)
          .forUpdate()
          .skipLocked(),
      )
      .execute();
  }

  #remember(key: string, until: number): void {
    if (this.#fullUntil.size >= REMEMBERED_REFUSALS) this.#fullUntil.clear();
    this.#fullUntil.set(key, until);
  }
}

/** Sorted, so that two who count the same subjects never wait for each other in a circle. */
function keysOf(limit: AttemptLimit, subjects: readonly string[]): string[] {
  return subjects.map((subject) => hash('sha256', `${limit.name} ${subject}`, 'base64url')).sort();
}

function tooMany(remainingMs: number): Refusal {
  return new Refusal('too_many_requests', {
    what: 'attempts',
    retryAfterSeconds: Math.ceil(remainingMs / 1_000),
  });
}
