import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { arch, cpus } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findPostgres, query, startPostgres } from '../../tools/postgres.ts';
import { type Contender, type Measurement, median, parentOf, processorMicros } from './measure.ts';

const WARM_UP_SECONDS = 20;
const LOG_MEGABYTES = 2_048;
const FLOOR_CALLERS = 64;

/** PostgreSQL settings of all benchmarks: durable, with the memory of a small server. */
export const durableSettings = {
  fsync: 'on',
  synchronous_commit: 'on',
  // Mixed traffic uses fourteen processes with thirty connections each.
  max_connections: '600',
  shared_buffers: '1GB',
  min_wal_size: `${LOG_MEGABYTES}MB`,
  max_wal_size: `${2 * LOG_MEGABYTES}MB`,
};

export interface BenchOptions {
  readonly rounds: number;
  readonly seconds: number;
}

export interface Entrant {
  readonly contender: Contender;
  readonly callers: number;
}

/**
 * Interleaves the entrants and prints ratios to the baseline of the same round, which cancels most noise of
 * the machine.
 */
export async function measureInterleaved(
  what: string,
  { rounds, seconds }: BenchOptions,
  enter: (databaseFor: (name: string) => Promise<string>) => Promise<Entrant[]>,
): Promise<void> {
  const server = await startPostgres({ settings: durableSettings });
  await recycleLogFiles(server.adminUrl);
  const databaseFor = (name: string) => createDatabase(server.adminUrl, name);
  const baselineEntrant = { contender: floor(await databaseFor('floor')), callers: FLOOR_CALLERS };
  const entrants = await enter(databaseFor);
  const postmaster = await postmasterOf(server.adminUrl);
  console.log(`${what}: warming up, ${WARM_UP_SECONDS} s each`);
  const all = [baselineEntrant, ...entrants];
  for (const { contender, callers } of all) await contender.measure(callers, WARM_UP_SECONDS);
  const results = all.map(({ contender, callers }): Result => {
    return { name: `${contender.name}, ${callers} callers`, ratios: [], measurements: [] };
  });
  for (let round = 1; round <= rounds; round++) {
    let floorPerSecond: number | undefined;
    for (const [index, entrant] of all.entries()) {
      const measurement = await measureWithProcessors(entrant, seconds, postmaster);
      floorPerSecond ??= measurement.perSecond;
      const { name, ratios, measurements } = results[index] as Result;
      ratios.push(measurement.perSecond / floorPerSecond);
      measurements.push(measurement);
      console.log(`  round ${round} of ${rounds}: ${name} ${Math.round(measurement.perSecond)}/s`);
    }
  }
  const machine = { cores: cpus().length, arch: arch(), node: process.version };
  const [version] = await query<{ server_version: string }>(server.adminUrl, 'show server_version');
  const postgres = version?.server_version;
  console.log(
    `\n${what}: medians of ${rounds} rounds of ${seconds} s, in turns; ${machine.cores} cores (${machine.arch}), ` +
      `Node ${machine.node}, PostgreSQL ${postgres} with fsync on`,
  );
  // The first entrant is the baseline and is printed last.
  printTable([...results.slice(1), ...results.slice(0, 1)]);
  save(what, { machine, postgres, rounds, seconds, results });
  for (const contender of new Set(all.map(({ contender }) => contender))) await contender.close();
  await server.stop();
}

async function measureWithProcessors(
  { contender, callers }: Entrant,
  seconds: number,
  postmaster: number | undefined,
): Promise<Measurement> {
  const { processes } = contender;
  if (processes === undefined || postmaster === undefined) return contender.measure(callers, seconds);
  const used = () => ({
    ...Object.fromEntries(Object.entries(processes).map(([who, pids]) => [who, processorMicros(...pids)])),
    PostgreSQL: processorMicros(postmaster),
    // This process without its children.
    load: process.cpuUsage().user + process.cpuUsage().system,
  });
  const [before, start] = [used(), performance.now()];
  const measurement = await contender.measure(callers, seconds);
  const [after, elapsedSeconds] = [used(), (performance.now() - start) / 1_000];
  const operations = measurement.perSecond * elapsedSeconds;
  const shares = Object.entries<number>(after).map(([who, micros]) => {
    const earlier = (before as Record<string, number>)[who] ?? 0;
    return [who, Math.round((micros - earlier) / operations)];
  });
  return { ...measurement, processorMicros: Object.fromEntries(shares) };
}

async function postmasterOf(url: string): Promise<number | undefined> {
  return withClient(url, async (client) => {
    const { rows } = await client.query('select pg_backend_pid() as pid');
    // Read while connected, because the backend process ends soon after.
    return parentOf(rows[0].pid);
  });
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

/** A long-running server recycles WAL segments; a new one would be measured creating them. */
async function recycleLogFiles(url: string): Promise<void> {
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

function printTable(results: readonly Result[]): void {
  const used = results.flatMap(({ measurements }) => Object.keys(measurements[0]?.processorMicros ?? {}));
  const users = [...new Set(used)];
  const head = ['', 'a second', 'of the floor', '(range)', 'p50 ms', 'p99 ms', 'p99/p50'];
  const rows = results.map(({ name, ratios, measurements }) => {
    const mid = (value: (measurement: Measurement) => number, digits: number) => {
      const middle = median(measurements.map(value));
      return Number.isNaN(middle) ? '' : middle.toFixed(digits);
    };
    return [
      name,
      mid(({ perSecond }) => perSecond, 0),
      median(ratios).toFixed(2),
      `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`,
      mid(({ p50Ms }) => p50Ms, 1),
      mid(({ p99Ms }) => p99Ms, 1),
      mid(({ p50Ms, p99Ms }) => p99Ms / p50Ms, 1),
      ...users.map((who) => mid(({ processorMicros }) => processorMicros?.[who] ?? Number.NaN, 0)),
    ];
  });
  const table = [[...head, ...users.map((who) => `${who} µs`)], ...rows];
  const widths =
    table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of table) {
    const cells = row.map((cell, column) => {
      const width = widths[column] ?? 0;
      return column === 0 ? cell.padEnd(width) : cell.padStart(width);
    });
    console.log(`  ${cells.join('  ')}`);
  }
}

function save(what: string, content: object): void {
  const folder = join(import.meta.dirname, 'results');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${what.toLowerCase()}.json`);
  const measuredAt = new Date().toISOString();
  writeFileSync(file, `${JSON.stringify({ what, measuredAt, ...content }, undefined, 2)}\n`);
  console.log(`Written to ${file}`);
}

/** The smallest function that posts a double-entry transfer. It is the baseline of all results. */
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

function floor(url: string): Contender {
  const program = (name: string) => join(findPostgres()?.directory ?? '', name);
  execFileSync(program('psql'), ['-q', '-v', 'ON_ERROR_STOP=1', url], {
    input: `${schema}\nvacuum analyze;`,
  });
  return {
    name: 'floor: pgbench, smallest transfer',
    async measure(callers, seconds) {
      const words = `-n -f - -M prepared -j 2 -c ${callers} -T ${seconds} ${url}`.split(' ');
      const said = execFileSync(program('pgbench'), words, { input: script, encoding: 'utf8' });
      const perSecond = Number(/tps = ([\d.]+)/.exec(said)?.[1]);
      if (Number.isNaN(perSecond)) throw new Error(`pgbench said no rate:\n${said}`);
      return { perSecond, p50Ms: Number.NaN, p99Ms: Number.NaN };
    },
    close: async () => {},
  };
}
