import { hash } from 'node:crypto';
import type { Database, OwnRows } from '../../database/database.ts';
import { limitEnd } from '../../database/errors.ts';
import type { NamedSession, OwnArguments, OwnName } from '../../database/functions.ts';
import { Refusal, RefusedError } from '../../lib/refusal.ts';

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

  count(limit: AttemptLimit, subjects: readonly Subject[]): Promise<CountedAttempts | Refusal> {
    return this.countAll([[limit, subjects]]);
  }

  /** Counts for every subject of every limit, or refuses and counts nothing. */
  async countAll(
    limits: readonly (readonly [AttemptLimit, readonly Subject[]])[],
  ): Promise<CountedAttempts | Refusal> {
    const now = this.#clock();
    const counters = limits.flatMap(([limit, subjects]) =>
      subjects.map((subject) => counterOf(limit, subject, now)),
    );
    const known = this.#refusalOf(counters);
    if (known !== undefined) return known;
    await this.#sweep(now);
    const rows = await this.#add(counters, now);
    const counted = counters.map(({ subject }) => subject);
    const most = new Map(counters.map((counter) => [counter.subject, counter.most]));
    const full = rows.filter(({ subject, count }) => count > (most.get(subject) ?? 0));
    if (full.length === 0) return counted;
    await this.takeBack(counted);
    for (const { subject, window_ends_at } of full) this.#remember(subject, window_ends_at.getTime());
    return tooMany(Math.max(...full.map(({ window_ends_at }) => window_ends_at.getTime())) - now.getTime());
  }

  /** Counts the call for its player in the same statement, or throws and does nothing. */
  async callOwn<Name extends OwnName>(
    limit: AttemptLimit,
    session: NamedSession,
    name: Name,
    given: OwnArguments<Name>,
  ): Promise<OwnRows<Name>> {
    const { tokenHash, now } = session;
    const counter = counterOf(limit, tokenHash, now);
    const known = this.#refusalOf([counter]);
    if (known !== undefined) throw new RefusedError(known);
    await this.#sweep(now);
    const { windowEndsAt } = counter;
    try {
      return await this.#database.callOwn(session, name, given, { ...limit, windowEndsAt });
    } catch (error) {
      const until = limitEnd(error);
      if (until === undefined) throw error;
      this.#remember(counter.subject, until);
      throw new RefusedError(tooMany(until - now.getTime()));
    }
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
    const now = this.#clock();
    return this.#refusalOf(subjects.map((subject) => counterOf(limit, subject, now)));
  }

  #refusalOf(counters: readonly Counter[]): Refusal | undefined {
    const ends = counters.map(({ subject }) => this.#fullUntil.get(subject) ?? 0);
    const remaining = Math.max(...ends) - this.#clock().getTime();
    return remaining > 0 ? tooMany(remaining) : undefined;
  }

  async takeBack(counted: CountedAttempts): Promise<void> {
    if (counted.length === 0) return;
    await this.#database.queries
      .updateTable('attempt')
      .set((attempt) => ({ count: attempt('count', '-', 1) }))
      .where('subject', 'in', (query) =>
        query
          .selectFrom('attempt')
          .select('subject')
          .where('subject', 'in', counted)
          .where('count', '>', 0)
          .orderBy('subject')
          .forUpdate(),
      )
      .execute();
  }

  /** Rows are locked in the order of their subjects, as by `takeBack`. */
  #add(counters: readonly Counter[], now: Date) {
    const sorted = counters.toSorted((one, other) => (one.subject < other.subject ? -1 : 1));
    return this.#database.queries
      .insertInto('attempt')
      .values(
        sorted.map(({ subject, windowEndsAt }) => ({ subject, count: 1, window_ends_at: windowEndsAt })),
      )
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
              .then(attempt.ref('excluded.window_ends_at'))
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

interface Counter {
  readonly subject: string;
  readonly most: number;
  readonly windowEndsAt: Date;
}

function counterOf({ name, most, inMinutes }: AttemptLimit, of: Subject, now: Date): Counter {
  const { subject, times } = typeof of === 'string' ? { subject: of, times: 1 } : of;
  return {
    subject: hash('sha256', `${name} ${subject}`, 'base64url'),
    most: most * times,
    windowEndsAt: new Date(now.getTime() + inMinutes * MINUTE_MS),
  };
}

function tooMany(remainingMs: number): Refusal {
  return new Refusal('too_many_requests', {
    what: 'attempts',
    retryAfterSeconds: Math.ceil(remainingMs / 1_000),
  });
}
