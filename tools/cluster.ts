// npm run cluster: three processes of the product and HAProxy before them, on one PostgreSQL. SIGHUP replaces the
// processes one by one while the others serve; SIGTERM or Ctrl-C ends everything in order.
import { mkdirSync } from 'node:fs';
import { startCluster } from '../ops/cluster/cluster.ts';
import { NotStarted } from '../ops/cluster/member.ts';
import { ConfigError, readConfig } from '../server/src/config.ts';
import { startSimulators } from '../server/src/rails/mobile-rails.ts';
import { explain, listenProblem } from '../server/src/start-problems.ts';
import { ensurePostgres, noPostgresError, startPostgres } from './postgres.ts';
import { ensureWebBuild } from './web-build.ts';
// SIGHUP means something else here: whoever closes the terminal ends the cluster all the same.
import './exit-with-parent.ts';

const NODES = 3;

try {
  await run();
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

async function run(): Promise<void> {
  const config = readConfig(process.env);
  await ensureWebBuild();
  const postgres =
    config.databaseUrl === undefined ? await ownPostgres(`${config.dataDir}-cluster`) : undefined;
  let url: string | undefined;
  const simulators =
    config.mode === 'sandbox'
      ? await startSimulators({ delayMs: config.sandboxRailDelayMs, ownUrl: () => url })
      : undefined;
  const cluster = await startCluster({
    databaseUrl: config.databaseUrl ?? postgres?.url ?? '',
    nodes: NODES,
    host: process.env.HOST ?? '127.0.0.1',
    port: config.port,
    environment: simulators === undefined ? {} : { SANDBOX_RAILS: JSON.stringify(simulators.settings) },
    say: (line) => console.log(line),
  }).catch((error: unknown) => {
    throw error instanceof NotStarted ? new ConfigError(error.message) : listenProblem(error, config);
  });
  url = cluster.url;
  console.log(
    `${NODES} processes serve ${url} on PostgreSQL. To replace them one by one: kill -HUP ${process.pid}`,
  );

  process.on('SIGHUP', () => {
    cluster.restartOneByOne().then(
      () => console.log('All processes have been replaced.'),
      (error: Error) => console.error(`${error.message}. The others go on as they are.`),
    );
  });
  const stop = async () => {
    await cluster.stop();
    await simulators?.close();
    await postgres?.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
}

/** A PostgreSQL server of our own, whose data stays; it waits for its disk, as one that keeps money must. */
async function ownPostgres(dir: string) {
  if ((await ensurePostgres()) === undefined) {
    throw new ConfigError(`${noPostgresError} Or set DATABASE_URL to a server that runs.`);
  }
  mkdirSync(dir, { recursive: true });
  return startPostgres({ dir, settings: { fsync: 'on', max_connections: '200' } });
}
