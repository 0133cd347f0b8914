import { mkdirSync, writeFileSync } from 'node:fs';
import { arch, cpus } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../tools/postgres.ts';
import type { Contender } from './contenders.ts';
import { type Measurement, median } from './measure.ts';
import { parentOf, processorMicros } from './processor-time.ts';

/** Long enough for Node to have compiled what runs often. */
const WARM_UP_SECONDS = 20;
const LOG_MEGABYTES = 2_048;

/** What everybody is measured on: a server that waits for its disk, and has the memory of a small one. */
export const durableSettings = {
  fsync: 'on',
  synchronous_commit: 'on',
  max_connections: '300',
  shared_buffers: '1GB',
  min_wal_size: `${LOG_MEGABYTES}MB`,
  max_wal_size: `${2 * LOG_MEGABYTES}MB`,
};

export interface BenchOptions {
  rounds: number;
  seconds: number;
}

/** A contender with so many callers. */
export interface Entrant {
  readonly contender: Contender;
  readonly callers: number;
}

/**
 * Measures entrants in turns on one PostgreSQL that waits for its disk, and prints each as a ratio to the floor, the first of
 * them, of the same round: machines are noisy, neighbours in time less so.
 */
export async function measureInTurns(
  what: string,
  { rounds, seconds }: BenchOptions,
  enter: (databaseFor: (name: string) => Promise<string>) => Promise<Entrant[]>,
): Promise<void> {
  const server = await startPostgres({ settings: durableSettings });
  await recycleLogFiles(server.adminUrl);
  console.log(`${what}: ${rounds} rounds of ${seconds} s each, fsync on`);
  const entrants = await enter((name) => createDatabase(server.adminUrl, name));
  const results = entrants.map(({ contender, callers }) => ({
    name: `${contender.name}, ${callers} callers`,
    ratios: [] as number[],
    measurements: [] as Measurement[],
  }));
  const postmaster = await postmasterOf(server.adminUrl);
  console.log('Warming up');
  for (const { contender, callers } of entrants) await contender.measure(callers, WARM_UP_SECONDS);
  for (let round = 0; round < rounds; round++) {
    let floorPerSecond = 0;
    for (const [index, { contender, callers }] of entrants.entries()) {
      const measurement = await measureWithProcessors(contender, { callers, seconds, postmaster });
      const result = results[index];
      if (index === 0) floorPerSecond = measurement.perSecond;
      result?.measurements.push(measurement);
      result?.ratios.push(measurement.perSecond / floorPerSecond);
      console.log(`  round ${round + 1}  ${oneLine(result?.name ?? '', measurement, floorPerSecond)}`);
    }
  }
  console.log('\nRatio to the floor (median of the rounds):');
  for (const { name, ratios } of results) console.log(`  ${median(ratios).toFixed(2).padStart(5)}  ${name}`);

  save(what, { rounds, seconds, postgres: await versionOf(server.adminUrl), results });
  for (const contender of new Set(entrants.map(({ contender }) => contender))) await contender.close();
  await server.stop();
}

/** Also tells who used the processors for it, where the contender has processes of its own and the system tells. */
async function measureWithProcessors(
  contender: Contender,
  { callers, seconds, postmaster }: { callers: number; seconds: number; postmaster: number | undefined },
): Promise<Measurement> {
  const { pids } = contender;
  if (pids === undefined || postmaster === undefined) return contender.measure(callers, seconds);
  const used = () => ({
    server: processorMicros(...pids),
    PostgreSQL: processorMicros(postmaster),
    load: ownMicros(),
  });
  const [before, start] = [used(), performance.now()];
  const measurement = await contender.measure(callers, seconds);
  const [after, elapsedSeconds] = [used(), (performance.now() - start) / 1_000];
  const operations = measurement.perSecond * elapsedSeconds;
  const share = (who: keyof typeof after) => Math.round((after[who] - before[who]) / operations);
  const shares = { server: share('server'), PostgreSQL: share('PostgreSQL'), load: share('load') };
  return { ...measurement, processorMicros: shares };
}

/** The load is this process without what it has started. */
function ownMicros(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

async function postmasterOf(url: string): Promise<number | undefined> {
  return withClient(url, async (client) => {
    const { rows } = await client.query('select pg_backend_pid() as pid');
    // While the connection lasts: its process is gone soon after.
    return parentOf(rows[0].pid);
  });
}

export async function createDatabase(adminUrl: string, name: string): Promise<string> {
  await withClient(adminUrl, (client) => client.query(`create database ${name}`));
  return adminUrl.replace(/\/postgres$/, `/${name}`);
}

async function versionOf(url: string): Promise<string> {
  const { rows } = await withClient(url, (client) => client.query('show server_version'));
  return String(rows[0].server_version);
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const result = await work(client);
  await client.end();
  return result;
}

/**
 * A server that has run for a while writes its log into files it has used before; a new one has to make each file
 * first, which would be measured instead of the work. So the log is written once around before anything is measured.
 */
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

function oneLine(
  name: string,
  { perSecond, p50Ms, p99Ms, processorMicros = {} }: Measurement,
  floorPerSecond: number,
): string {
  const latency = Number.isNaN(p99Ms)
    ? `mean ${p50Ms.toFixed(1)} ms`
    : `p50 ${p50Ms.toFixed(1)}, p99 ${p99Ms.toFixed(1)} ms`;
  const ratio = (perSecond / floorPerSecond).toFixed(2);
  const processors = Object.entries(processorMicros).map(([who, micros]) => `, ${who} ${micros} µs`);
  const rate = Math.round(perSecond).toString().padStart(6);
  return `${name.padEnd(52)} ${rate}/s  ${ratio}  ${latency}${processors.join('')}`;
}

function save(what: string, results: Record<string, unknown>): void {
  const folder = join(import.meta.dirname, 'results');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${what.toLowerCase()}.json`);
  const machine = { cores: cpus().length, arch: arch(), node: process.version };
  const content = { what, measuredAt: new Date().toISOString(), machine, ...results };
  writeFileSync(file, `${JSON.stringify(content, undefined, 2)}\n`);
  console.log(`Written to ${file}`);
}
