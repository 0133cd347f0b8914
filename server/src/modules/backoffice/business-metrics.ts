import { kampalaDay } from '@sanduku/contracts/kampala-day';
import { type RawBuilder, sql } from 'kysely';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Database } from '../../database/database.ts';

/** Cached: every worker is scraped, often at the same time. */
const READ_AGAIN_MS = 5_000;

interface Figure {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  /** One row per sample. */
  readonly query: (now: Date) => RawBuilder<Sample>;
}

type Sample = Record<string, string> & { value: never };

/** Metrics from the database, equal in every worker: work waiting for a job, a rail or an operator. */
const figures: readonly Figure[] = [
  {
    name: 'job_lag_seconds',
    help: 'How long a background job has been due without a process running it',
    labels: ['job'],
    query: () => sql`
      select name as job, case when lease_until > now() then 0
        else greatest(0, extract(epoch from now() - next_run_at)) end::float8 as value
      from job`,
  },
  {
    name: 'job_last_success_timestamp_seconds',
    help: 'When a background job last ended without an error',
    labels: ['job'],
    query: () => sql`
      select name as job, extract(epoch from last_succeeded_at)::float8 as value
      from job where last_succeeded_at is not null`,
  },
  {
    name: 'ledger_transfers_prepared',
    help: 'For how many transfers the ledger has tables: beyond them nothing is posted',
    labels: [],
    query: () => sql`
      select (max(end_transfer) - (select coalesce(max(id), 0) from ledger_transfer))::float8 as value from ledger_period`,
  },
  {
    name: 'rail_unresolved',
    help: 'Deposits and payouts of which the rail does not tell what became: a person has to look',
    labels: ['rail', 'direction'],
    query: () => sql`
      select rail, 'in' as direction, count(*)::float8 as value from deposit where status = 'unresolved' group by rail
      union all
      select rail, 'out', count(*)::float8 from payout join withdrawal on id = withdrawal_id
      where unresolved_since is not null and status = 'approved' group by rail`,
  },
  {
    name: 'withdrawal_oldest_seconds',
    help: 'Age of the oldest withdrawal that waits for an operator (pending) or for its rail (approved)',
    labels: ['status'],
    query: (now) => sql`
      select status, coalesce(extract(epoch from ${now}::timestamptz - since), 0)::float8 as value from (values
        ('pending', (select min(created_at) from withdrawal where status = 'pending')),
        ('approved', (select min(decided_at) from withdrawal where status = 'approved'))
      ) oldest (status, since)`,
  },
  {
    name: 'withdrawal_over_promise',
    help: 'Open withdrawals that take longer than was promised',
    labels: [],
    query: (now) => sql`
      select count(*)::float8 as value from withdrawal
      where status in ('pending', 'approved') and promise_minutes is not null
        and withdrawal_late_steps(id, ${now}::timestamptz) > 0`,
  },
  {
    name: 'withdrawal_credits_waiting',
    help: 'Withdrawals whose credits for lateness wait for funds',
    labels: [],
    query: () => sql`
      select count(*)::float8 as value from withdrawal where promise_minutes is not null
        and promise_settled_at is null and promise_waiting_since is not null`,
  },
  {
    name: 'chain_block',
    help: 'The newest block seen on a chain (head), and the last one that was read (read)',
    labels: ['rail', 'block'],
    query: () => sql`
      select rail, 'head' as block, head::float8 as value from chain_watch
      union all select rail, 'read', read_to::float8 from chain_watch`,
  },
  {
    name: 'investment_days_behind',
    help: 'Days that are over and not yet credited to the investment account that is furthest behind',
    labels: [],
    query: (now) => sql`
      select greatest(0, coalesce(${kampalaDay(now)}::date - 1 - min(credited_to), 0))::float8 as value
      from investment`,
  },
  {
    name: 'investment_days_waiting',
    help: "Days whose earnings wait for the operator's funds",
    labels: ['currency'],
    query: () => sql`select currency, waiting_days::float8 as value from investment_cover()`,
  },
  {
    name: 'investment_days_covered',
    help: "Days ahead that the operator's funds pay for: 14 or fewer are a warning",
    labels: ['currency'],
    query: () => sql`
      select currency, days_covered::float8 as value from investment_cover() where days_covered is not null`,
  },
  {
    name: 'outbox_oldest_seconds',
    help: 'Age of the oldest news in the outbox, which are removed after an hour',
    labels: [],
    query: (now) => sql`
      select coalesce(extract(epoch from ${now}::timestamptz - (
        select created_at from outbox order by xact, id limit 1)), 0)::float8 as value`,
  },
];

export function registerDatabaseMetrics(registry: Registry, database: Database): void {
  const registers = [registry];
  new Gauge({
    name: 'database_callers_waiting',
    help: 'Calls that wait for a free connection to the database',
    registers,
    collect() {
      this.set(database.callersWaiting());
    },
  });
  new Counter({
    name: 'database_readings_total',
    help: 'Reads meant for the replica, by the server that answered',
    labelNames: ['from'],
    registers,
    collect() {
      this.reset();
      const { replica = 0, primary = 0 } = database.replicaReads ?? {};
      this.inc({ from: 'replica' }, replica);
      this.inc({ from: 'primary' }, primary);
    },
  });
}

/** If they cannot be read, they are omitted and another metric says so. */
export function registerBusinessMetrics(
  registry: Registry,
  { database, clock }: { database: Database; clock: () => Date },
): void {
  const registers = [registry];
  let reading: Promise<readonly (readonly Sample[])[] | undefined> | undefined;
  let readAt = 0;
  /** Undefined: the database does not answer. */
  const readAll = () => {
    const now = performance.now();
    if (reading === undefined || now - readAt > READ_AGAIN_MS) {
      readAt = now;
      reading = Promise.all(
        figures.map(async ({ query }) => (await query(clock()).execute(database.queries)).rows),
      ).catch(() => undefined);
    }
    return reading;
  };
  new Gauge({
    name: 'business_figures_readable',
    help: 'Whether the figures that come from the database could be read',
    registers,
    async collect() {
      this.set((await readAll()) === undefined ? 0 : 1);
    },
  });
  for (const [index, { name, help, labels }] of figures.entries()) {
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers,
      async collect() {
        const samples = (await readAll())?.[index] ?? [];
        this.reset();
        for (const { value, ...labels } of samples) this.set(labels, value);
      },
    });
  }
}
