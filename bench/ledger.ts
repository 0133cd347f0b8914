import { mkdirSync, writeFileSync } from 'node:fs';
import { arch, cpus } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../tools/postgres.ts';
import { type Contender, floor, ledgerFromNode, ledgerOverHttp, oneCallEach } from './contenders.ts';
import { type Measurement, median } from './measure.ts';

const CALLERS = 64;
/** Long enough for Node to have compiled what runs often. */
const WARM_UP_SECONDS = 10;
const LOG_MEGABYTES = 2_048;

/** What everybody is measured on: a server that waits for its disk, and has the memory of a small one. */
const durableSettings = {
  fsync: 'on',
  synchronous_commit: 'on',
  max_connections: '300',
  shared_buffers: '1GB',
  min_wal_size: `${LOG_MEGABYTES}MB`,
  max_wal_size: `${2 * LOG_MEGABYTES}MB`,
};

export interface LedgerBenchOptions {
  rounds: number;
  seconds: number;
}

/**
 * Measures the contenders in turns on one PostgreSQL that waits for its disk, and prints each as a ratio to the
 * floor of the same round: machines are noisy, neighbours in time less so.
 */
export async function benchLedger({ rounds, seconds }: LedgerBenchOptions): Promise<void> {
  const server = await startPostgres({ settings: durableSettings });
  await recycleLogFiles(server.adminUrl);
  const databaseFor = async (name: string) => {
    const client = new pg.Client({ connectionString: server.adminUrl });
    await client.connect();
    await client.query(`create database ${name}`);
    const { rows } = await client.query('show server_version');
    await client.end();
    return {
      url: server.adminUrl.replace(/\/postgres$/, `/${name}`),
      version: String(rows[0].server_version),
    };
  };
  console.log(`Ledger: ${CALLERS} callers, ${rounds} rounds of ${seconds} s each, fsync on`);
  const { url, version } = await databaseFor('ledger');
  const contenders: Contender[] = [
    await floor((await databaseFor('floor')).url),
    await ledgerFromNode(url),
    await ledgerOverHttp(url),
    await oneCallEach(url),
  ];

  const results = contenders.map(({ name }) => ({
    name,
    ratios: [] as number[],
    measurements: [] as Measurement[],
  }));
  console.log('Warming up');
  for (const contender of contenders) await contender.measure(CALLERS, WARM_UP_SECONDS);
  for (let round = 0; round < rounds; round++) {
    let floorPerSecond = 0;
    for (const [index, contender] of contenders.entries()) {
      const measurement = await contender.measure(CALLERS, seconds);
      if (index === 0) floorPerSecond = measurement.perSecond;
      results[index]?.measurements.push(measurement);
      results[index]?.ratios.push(measurement.perSecond / floorPerSecond);
      console.log(`  round ${round + 1}  ${oneLine(contender.name, measurement, floorPerSecond)}`);
    }
  }
  console.log('\nRatio to the floor (median of the rounds):');
  for (const { name, ratios } of results) console.log(`  ${median(ratios).toFixed(2).padStart(5)}  ${name}`);

  save({ what: 'ledger', callers: CALLERS, rounds, seconds, postgres: version, results });
  for (const contender of contenders.reverse()) await contender.close();
  await server.stop();
}

/**
 * A server that has run for a while writes its log into files it has used before; a new one has to make each file
 * first, which would be measured instead of the work. So the log is written once around before anything is measured.
 */
async function recycleLogFiles(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const rounds = LOG_MEGABYTES / 8;
  await client.query(
    `select pg_logical_emit_message(true, 'warm up', repeat('x', 8 * 1024 * 1024)) from generate_series(1, ${rounds})`,
  );
  await client.query('checkpoint');
  await client.query('checkpoint');
  await client.end();
}

function oneLine(name: string, { perSecond, p50Ms, p99Ms }: Measurement, floorPerSecond: number): string {
  const latency = Number.isNaN(p99Ms)
    ? `mean ${p50Ms.toFixed(1)} ms`
    : `p50 ${p50Ms.toFixed(1)}, p99 ${p99Ms.toFixed(1)} ms`;
  const ratio = (perSecond / floorPerSecond).toFixed(2);
  return `${name.padEnd(40)} ${Math.round(perSecond).toString().padStart(6)}/s  ${ratio}  ${latency}`;
}

function save(results: Record<string, unknown>): void {
  const folder = join(import.meta.dirname, 'results');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'ledger.json');
  const machine = { cores: cpus().length, arch: arch(), node: process.version };
  writeFileSync(
    file,
    `${JSON.stringify({ measuredAt: new Date().toISOString(), machine, ...results }, undefined, 2)}\n`,
  );
  console.log(`Written to ${file}`);
}
