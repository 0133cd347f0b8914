import { execFileSync } from 'node:child_process';
import { arch, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findPostgres, query, startPostgres } from '../../tools/postgres.ts';
import { type Contender, type Measurement, median, parentOf } from './measure.ts';

export const WARM_UP_SECONDS = 20;
const LOG_MEGABYTES = 2_048;
const FLOOR_CALLERS = 64;

/** Durable, with the memory of a small server. */
export const durableSettings = {
  fsync: 'on',
  synchronous_commit: 'on',
  max_connections: '300',
  shared_buffers: '1GB',
  min_wal_size: `${LOG_MEGABYTES}MB`,
  max_wal_size: `${2 * LOG_MEGABYTES}MB`,
};

export interface BenchOptions {
  readonly rounds: number;
  readonly seconds: number;
}

export interface Entrant {
  readonly name: string;
  readonly callers: readonly number[];
  start(url: string): Promise<Contender>;
}

/** In turns with the floor: ratios to the floor measured just before cancel most noise. */
export async function measureInTurns(
  what: string,
  { rounds, seconds }: BenchOptions,
  entrants: readonly Entrant[],
): Promise<void> {
  const server = await startPostgres({ settings: durableSettings });
  await recycleLogFiles(server.adminUrl);
  const floor = startFloor(await createDatabase(server.adminUrl, 'floor'));
  console.log(`${what}: warming up, ${WARM_UP_SECONDS} s each`);
  await floor.measure(FLOOR_CALLERS, WARM_UP_SECONDS);
  const floors: Result = { name: 'floor: pgbench, smallest transfer', ratios: [1], measurements: [] };
  const results: Result[] = [];
  for (const [number, { name, callers, start }] of entrants.entries()) {
    const contender = await start(await createDatabase(server.adminUrl, `entrant_${number}`));
    for (const count of callers) {
      const result: Result = { name: `${name}, ${count} callers`, ratios: [], measurements: [] };
      await contender.measure(count, WARM_UP_SECONDS);
      for (let round = 1; round <= rounds; round++) {
        const least = await floor.measure(FLOOR_CALLERS, seconds);
        const measurement = await contender.measure(count, seconds);
        floors.measurements.push(least);
        result.ratios.push(measurement.perSecond / least.perSecond);
        result.measurements.push(measurement);
        console.log(
          `  round ${round} of ${rounds}: ${result.name} ${Math.round(measurement.perSecond)}/s, floor ${Math.round(least.perSecond)}/s`,
        );
      }
      results.push(result);
    }
    await contender.close();
  }
  console.log(`\n${what}: medians of ${rounds} rounds of ${seconds} s; ${await machineOf(server.adminUrl)}`);
  console.table(tableOf([...results, floors]));
  await server.stop();
}

export async function machineOf(url: string): Promise<string> {
  const [postgres] = await query<{ server_version: string }>(url, 'show server_version');
  return `${cpus().length} cores (${arch()}), load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}, PostgreSQL ${postgres?.server_version}`;
}

export async function postmasterOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query('select pg_backend_pid() as pid');
  return parentOf(rows[0].pid) ?? Number.NaN;
}

export async function createDatabase(adminUrl: string, name: string): Promise<string> {
  await query(adminUrl, `create database ${name}`);
  return adminUrl.replace(/\/postgres$/, `/${name}`);
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const result = await work(client);
  await client.end();
  return result;
}

/** A long-running server recycles WAL segments; a new one creates them. */
export async function recycleLogFiles(url: string): Promise<void> {
  const rounds = LOG_MEGABYTES / 8;
  await withClient(url, async (client) => {
    await client.query(
      `select pg_logical_emit_message(true, 'warm up', repeat('x', 8 * 1024 * 1024)) from generate_series(1, ${rounds})`,
    );
    await client.query('checkpoint');
    await client.query('checkpoint');
  });
}

interface Result {
  readonly name: string;
  readonly ratios: number[];
  readonly measurements: Measurement[];
}

function tableOf(results: readonly Result[]): Record<string, Record<string, string>> {
  const rows = results.map(({ name, ratios, measurements }) => {
    const mid = (value: (measurement: Measurement) => number | undefined, digits = 0) =>
      median(measurements.map((each) => value(each) ?? Number.NaN)).toFixed(digits);
    const micros = Object.keys(measurements[0]?.processorMicros ?? {}).map((who) => [
      `${who} µs`,
      mid(({ processorMicros }) => processorMicros?.[who]),
    ]);
    const row = {
      'of the floor': median(ratios).toFixed(2),
      range: `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`,
      'a second': mid(({ perSecond }) => perSecond),
      'p50 ms': mid(({ p50Ms }) => p50Ms, 1),
      'p99 ms': mid(({ p99Ms }) => p99Ms, 1),
      ...Object.fromEntries(micros),
    };
    return [name, row];
  });
  return Object.fromEntries(rows);
}

/** The baseline: the smallest function that posts a double-entry transfer. */
const schema = `
  create table account (id bigint primary key, balance bigint not null);
  create table journal (id bigint generated always as identity primary key, at timestamptz not null default now());
  create table entry (journal_id bigint not null, account_id bigint not null, amount bigint not null);
  insert into account select id, 0 from generate_series(1, 10000) id;

  create function transfer(p_from bigint, p_to bigint, p_amount bigint) returns bigint
  language plpgsql as $$
  declare
    v_journal bigint;
  begin
    update account set balance = balance - p_amount where id = p_from;
    update account set balance = balance + p_amount where id = p_to;
    insert into journal default values returning id into v_journal;
    insert into entry values (v_journal, p_from, -p_amount), (v_journal, p_to, p_amount);
    return v_journal;
  end
  $$;`;

const script = `
\\set from random(1, 5000)
\\set to random(5001, 10000)
select transfer(:from, :to, 100);
`;

function startFloor(url: string): Contender {
  const program = (name: string) => join(findPostgres()?.directory ?? '', name);
  execFileSync(program('psql'), ['-q', '-v', 'ON_ERROR_STOP=1', url], {
    input: `${schema}\nvacuum analyze;`,
  });
  return {
    async measure(callers, seconds) {
      const words = `-n -f - -M prepared -j 2 -c ${callers} -T ${seconds} ${url}`.split(' ');
      const said = execFileSync(program('pgbench'), words, { input: script, encoding: 'utf8' });
      const perSecond = Number(/tps = ([\d.]+)/.exec(said)?.[1]);
      if (Number.isNaN(perSecond)) throw new Error(`pgbench said no rate:\n${said}`);
      return { perSecond, p50Ms: Number.NaN, p99Ms: Number.NaN, calls: perSecond * seconds };
    },
    close: async () => {},
  };
}
