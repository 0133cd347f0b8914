import { hash } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import { Refusal } from '../../lib/refusal.ts';

export interface AttemptLimit {
  readonly name: string;
  readonly most: number;
  readonly inMinutes: number;
}

/** An address or a name; `times` multiplies the limit, for a network of several customers. */
export type Subject = string | { readonly subject: string; readonly times: number };

export type CountedAttempts = readonly string[];

const MINUTE_MS = 60_000;
const SWEEP_MS = MINUTE_MS;
/** Beyond it the database is queried again. */
const REMEMBERED_REFUSALS = 10_000;

/** Counts in the database for all processes. Caches refusals until their window ends, so a flood costs no queries. */
export class AttemptLimits {
  readonly #database: Database;
  readonly #clock: () => Date;
  readonly #fullUntil = new Map<string, number>();
  #nextSweep = 0;

  constructor(options: { database: Database; clock: () => Date }) {
    this.#database = options.database;
    this.#clock = options.clock;
  }

  /** Counts for every subject, or refuses and counts nothing. */
  async count(limit: AttemptLimit, subjects: readonly Subject[]): Promise<CountedAttempts | Refusal> {
    const known = this.knownRefusal(limit, subjects);
    if (known !== undefined) return known;
    const now = this.#clock();
    await this.#sweep(now);
    const most = keysOf(limit, subjects);
    const counted = [...most.keys()];
    const rows = await this.#add(counted, now, limit.inMinutes * MINUTE_MS);
    const full = rows.filter(({ subject, count }) => count > (most.get(subject) ?? 0));
    if (full.length === 0) return counted;
    await this.takeBack(counted);
    for (const { subject, window_ends_at } of full) this.#remember(subject, window_ends_at.getTime());
    return tooMany(Math.max(...full.map(({ window_ends_at }) => window_ends_at.getTime())) - now.getTime());
  }

  /** Counts the attempt as failed first, so concurrent guesses cannot exceed the limit; takes a success back. */
  async guess<T>(
    limit: AttemptLimit,
    subjects: readonly Subject[],
    attempt: () => Promise<T | Refusal>,
  ): Promise<T | Refusal> {
    const counted = await this.count(limit, subjects);
    if (counted instanceof Refusal) return counted;
    const result = await attempt();
    if (!(result instanceof Refusal)) await this.takeBack(counted);
    return result;
  }

  knownRefusal(limit: AttemptLimit, subjects: readonly Subject[]): Refusal | undefined {
    const ends = Array.from(keysOf(limit, subjects).keys(), (key) => this.#fullUntil.get(key) ?? 0);
    const remaining = Math.max(...ends) - this.#clock().getTime();
    return remaining > 0 ? tooMany(remaining) : undefined;
  }

  /** One row at a time: holding several could deadlock. */
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

  /** Skips locked rows. */
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

/** Sorted to avoid deadlocks. */
function keysOf({ name, most }: AttemptLimit, subjects: readonly Subject[]): Map<string, number> {
  const keys = subjects.map((one) => {
    const { subject, times } = typeof one === 'string' ? { subject: one, times: 1 } : one;
    return [hash('sha256', `${name} ${subject}`, 'base64url'), most * times] as const;
  });
  return new Map(keys.sort(([left], [right]) => (left < right ? -1 : 1)));
}

function tooMany(remainingMs: number): Refusal {
  return new Refusal('too_many_requests', {
    what: 'attempts',
    retryAfterSeconds: Math.ceil(remainingMs / 1_000),
  });
}
