import type { Database } from '../database/database.ts';
import { asOwner, forgetUnfinished, keepBeginning, TELLING } from './seeding-schema.ts';

/**
 * Placed before pg_catalog, so `now()` in our functions is the moved one. Only seeding connections use it,
 * and the schema is dropped afterwards.
 */
const searchPath = `public,${TELLING},pg_catalog`;

/** For connections with a movable clock and without synchronous commit. */
export function withMovedTime(url: string): string {
  const moved = new URL(url);
  const given = moved.searchParams.get('options');
  const ours = `-c search_path=${searchPath} -c synchronous_commit=off`;
  moved.searchParams.set('options', given === null ? ours : `${given} ${ours}`);
  return moved.href;
}

/** A clock that stands still until moved, in this process and in the database. */
export class MovedClock {
  readonly #database: Database;
  readonly #latest: Date;
  #now: Date;

  private constructor(database: Database, { from, to }: { from: Date; to: Date }) {
    this.#database = database;
    this.#latest = to;
    this.#now = from;
  }

  /** The database is embedded or opened with `withMovedTime`. */
  static async start(database: Database, stretch: { from: Date; to: Date }): Promise<MovedClock> {
    await asOwner(
      database,
      `${keepBeginning}
       create table ${TELLING}.time (now timestamptz not null);
       insert into ${TELLING}.time values ('${stretch.from.toISOString()}');
       create function ${TELLING}.now() returns timestamptz language sql stable as 'select now from ${TELLING}.time';
       grant usage on schema ${TELLING} to public;
       grant select, update on ${TELLING}.time to public;`,
    );
    if (database.engine === 'embedded')
      await database.run(
        `set search_path to ${searchPath}; set synchronous_commit to off; set plan_cache_mode to force_generic_plan`,
      );
    return new MovedClock(database, stretch);
  }

  readonly now = (): Date => this.#now;

  /** Moves forward only, up to the end. */
  async moveTo(time: Date): Promise<void> {
    const next = time < this.#latest ? time : this.#latest;
    if (next <= this.#now) return;
    this.#now = next;
    await this.#database.run(`update ${TELLING}.time set now = '${next.toISOString()}'`);
  }

  pass(seconds: number): Promise<void> {
    return this.moveTo(new Date(this.#now.getTime() + seconds * 1_000));
  }

  async stop(): Promise<void> {
    await this.#resetConnection();
    await asOwner(this.#database, `drop schema ${TELLING} cascade;`);
  }

  /** Removes the unfinished history. */
  async undo(): Promise<void> {
    await this.#resetConnection();
    await forgetUnfinished(this.#database);
  }

  async #resetConnection(): Promise<void> {
    if (this.#database.engine === 'embedded')
      await this.#database.run('reset search_path; reset synchronous_commit; reset plan_cache_mode');
  }
}
