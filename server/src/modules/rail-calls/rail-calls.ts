import { sql } from 'kysely';
import { Counter, type Registry } from 'prom-client';
import type { Database, Queries } from '../../database/database.ts';
import type { Log } from '../../lib/log.ts';

/** Deposits or payouts. */
export type Direction = 'in' | 'out';

interface CallResult {
  readonly rail: string;
  readonly direction: Direction;
  readonly operation: string;
  readonly outcome: string;
  /** Why there is no usable answer. */
  readonly problem?: string | undefined;
}

interface Unwritten {
  readonly rail: string;
  readonly direction: Direction;
  failures: number;
  succeeded: boolean;
}

const WRITE_MS = 2_000;
/** Per rail. */
const LOG_MS = 60_000;

/** In a row, the last one recent. */
const TROUBLE_FAILURES = 3;
const TROUBLE_MINUTES = 10;

/** Written every two seconds, so that no call waits. */
export class RailCalls {
  readonly #database: Pick<Database, 'queries'>;
  readonly #clock: () => Date;
  readonly #log: Log;
  readonly #counter: Counter;
  readonly #timer: NodeJS.Timeout;
  readonly #lastLogs = new Map<string, number>();
  #unwritten = new Map<string, Unwritten>();

  constructor(options: {
    database: Pick<Database, 'queries'>;
    clock: () => Date;
    log: Log;
    registry: Registry;
  }) {
    this.#database = options.database;
    this.#clock = options.clock;
    this.#log = options.log;
    this.#counter = new Counter({
      name: 'rail_calls_total',
      help: 'Calls to providers, nodes and the signer, by result',
      labelNames: ['rail', 'operation', 'outcome'],
      registers: [options.registry],
    });
    this.#timer = setInterval(() => void this.flush(), WRITE_MS).unref();
  }

  record({ rail, direction, operation, outcome, problem }: CallResult): void {
    this.#counter.inc({ rail, operation, outcome });
    const key = `${rail} ${direction}`;
    const unwritten = this.#unwritten.get(key) ?? { rail, direction, failures: 0, succeeded: false };
    this.#unwritten.set(key, unwritten);
    if (problem === undefined) {
      unwritten.succeeded = true;
      unwritten.failures = 0;
      return;
    }
    unwritten.failures++;
    const now = this.#clock().getTime();
    if (Math.abs(now - (this.#lastLogs.get(key) ?? -LOG_MS)) < LOG_MS) return;
    this.#lastLogs.set(key, now);
    const level = outcome === 'unauthorised' ? 'error' : 'warn';
    this.#log[level]({ rail, operation, outcome, detail: problem }, 'a call to a rail has no usable answer');
  }

  async flush(): Promise<void> {
    const results = [...this.#unwritten.values()];
    this.#unwritten = new Map();
    const now = this.#clock();
    for (const { rail, direction, failures, succeeded } of results) {
      await sql`
        insert into rail_health (rail, direction, failures, failed_at, succeeded_at)
        values (${rail}, ${direction}, ${failures}, ${failures > 0 ? now : null}, ${succeeded ? now : null})
        on conflict (rail, direction) do update set
          failures = excluded.failures + case when ${succeeded} then 0 else rail_health.failures end,
          failed_at = coalesce(excluded.failed_at, rail_health.failed_at),
          succeeded_at = coalesce(excluded.succeeded_at, rail_health.succeeded_at)`
        .execute(this.#database.queries)
        .catch((error: unknown) => this.#log.info({ err: error }, 'results of rail calls were not written'));
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }
}

/** For rows of rail_health. */
export const isTroubled = (now: Date) => sql<boolean>`
  failures >= ${TROUBLE_FAILURES} and failed_at > ${now}::timestamptz - make_interval(mins => ${TROUBLE_MINUTES})`;

/** By the calls of all processes. */
export async function railsInTrouble(queries: Queries, direction: Direction, now: Date): Promise<string[]> {
  const rows = await queries
    .selectFrom('rail_health')
    .select('rail')
    .where('direction', '=', direction)
    .where(isTroubled(now))
    .execute();
  return rows.map(({ rail }) => rail);
}
