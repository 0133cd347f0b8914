import { kampalaDay } from '@sanduku/contracts/investment/rules';
import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../../database/database.ts';

/** Every process is asked, often at the same time: what was read is good for so long. */
const READ_AGAIN_MS = 5_000;

interface Sample {
  readonly labels: Record<string, string>;
  readonly value: number;
}

interface Figure {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  read(database: Database, now: Date): Promise<readonly Sample[]>;
}

/** What only the database knows, the same whichever process is asked: work that waits for a job, a rail or a person. */
const figures: readonly Figure[] = [
  {
    name: 'job_lag_seconds',
    help: 'How long the turn of a background job has been due without any process taking it',
    labels: ['job'],
    read: async ({ run }) => {
      const [queue] = (await run(`select to_regclass('jobs.job') is not null as "isThere"`)) as [
        { isThere: boolean },
      ];
      if (!queue.isThere) return [];
      return labelled(
        (await run(`
          select name as job, max(greatest(0, extract(epoch from now() - start_after)))::float8 as value
          from jobs.job where state = 'created' group by name`)) as Row[],
      );
    },
  },
  {
    name: 'rail_in_doubt',
    help: 'Deposits and payouts of which the rail does not tell what became: a person has to look',
    labels: ['rail', 'direction'],
    read: async ({ queries }) => {
      const { rows } = await sql<Row>`
        select rail, 'in' as direction, count(*)::float8 as value from deposit where status = 'in_doubt' group by rail
        union all
        select rail, 'out', count(*)::float8 from payout join withdrawal on id = withdrawal_id
        where in_doubt_since is not null and status = 'approved' group by rail`.execute(queries);
      return labelled(rows);
    },
  },
  {
    name: 'withdrawal_oldest_seconds',
    help: 'Age of the oldest withdrawal that waits for an operator (pending) or for its rail (approved)',
    labels: ['status'],
    read: async ({ queries }, now) => {
      const { rows } = await sql<Row>`
        select status, coalesce(extract(epoch from ${now}::timestamptz - since), 0)::float8 as value from (values
          ('pending', (select min(created_at) from withdrawal where status = 'pending')),
          ('approved', (select min(decided_at) from withdrawal where status = 'approved'))
        ) oldest (status, since)`.execute(queries);
      return labelled(rows);
    },
  },
  {
    name: 'chain_block',
    help: 'The newest block seen on a chain (head), and the last one that was read (read)',
    labels: ['rail', 'block'],
    read: async ({ queries }) => {
      const { rows } = await sql<Row>`
        select rail, 'head' as block, head::float8 as value from chain_watch
        union all select rail, 'read', read_to::float8 from chain_watch`.execute(queries);
      return labelled(rows);
    },
  },
  {
    name: 'investment_days_behind',
    help: 'Days that are over and not yet credited to the investment account that is furthest behind',
    labels: [],
    read: async ({ queries }, now) => {
      const { rows } = await sql<Row>`
        select greatest(0, coalesce(${kampalaDay(now)}::date - 1 - min(credited_to), 0))::float8 as value
        from investment`.execute(queries);
      return labelled(rows);
    },
  },
  {
    name: 'outbox_oldest_seconds',
    help: 'Age of the oldest news in the outbox, which are removed after an hour',
    labels: [],
    read: async ({ queries }, now) => {
      const { rows } = await sql<Row>`
        select coalesce(extract(epoch from ${now}::timestamptz - (
          select created_at from outbox order by xact, id limit 1)), 0)::float8 as value`.execute(queries);
      return labelled(rows);
    },
  },
];

type Row = Record<string, string> & { value: never };

function labelled(rows: readonly Row[]): Sample[] {
  return rows.map(({ value, ...labels }) => ({ labels, value }));
}

/** Adds the figures of the house to those of the process. When they cannot be read, they are left out and one says so. */
export function registerHouseFigures(
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
      reading = Promise.all(figures.map((figure) => figure.read(database, clock()))).catch(() => undefined);
    }
    return reading;
  };
  new Gauge({
    name: 'house_figures_readable',
    help: 'Whether the figures that come from the database could be read',
    registers,
    async collect() {
      this.set((await readAll()) === undefined ? 0 : 1);
    },
  });
  new Gauge({
    name: 'database_callers_waiting',
    help: 'Calls that wait for a free connection to the database',
    registers,
    collect() {
      this.set(database.callersWaiting());
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
        for (const { labels, value } of samples) this.set(labels, value);
      },
    });
  }
}
