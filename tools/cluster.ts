// npm run cluster: three PostgreSQL under Patroni, two api processes, two workers, and HAProxy with TLS. SIGHUP
// triggers a rolling restart; SIGTERM or Ctrl-C stops everything in order.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Cluster, picture, startCluster } from '../ops/cluster/cluster.ts';
import { type DatabaseCluster, startDatabase } from '../ops/cluster/database.ts';
import { localMachines } from '../ops/cluster/machines.ts';
import { NotStarted } from '../ops/cluster/supervised.ts';
import { type Config, ConfigError, readConfig } from '../server/src/config.ts';
import { startSimulators } from '../server/src/rails/mobile-rails.ts';
import { explain, listenProblem } from '../server/src/start-errors.ts';
import { ensureWebBuild } from './web-build.ts';
// SIGHUP has another meaning here, so closing the terminal ends the cluster this way.
import './exit-with-parent.ts';
import './sandbox-history.ts';

const NODES = 2;
const POLL_INTERVAL_MS = 1_000;

const stopping = new AbortController();
const asked = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
});
void asked.then(() => stopping.abort());
const say = (line: string) => console.log(line);

try {
  await run();
  process.exit(0);
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

async function run(): Promise<void> {
  const config = readConfig(process.env);
  if (config.databaseUrl !== undefined) {
    throw new ConfigError('DATABASE_URL is set, but a cluster brings its own database: take it out.');
  }
  await ensureWebBuild();
  const folder = `${config.dataDir}-cluster`;
  mkdirSync(folder, { recursive: true });
  const machines = await localMachines(join(folder, 'ports.json'));
  const database = await startDatabase({ machines, folder, say });
  try {
    await serve(config, database);
  } finally {
    await database.stop();
  }
}

async function serve(config: Config, database: DatabaseCluster): Promise<void> {
  let cluster: Cluster | undefined;
  // Bypasses HAProxy, whose certificate is self-signed.
  const ownUrl = () => {
    const member = cluster?.members.find(({ isRunning }) => isRunning);
    return member && `http://127.0.0.1:${member.port}`;
  };
  const simulators =
    config.mode === 'sandbox'
      ? await startSimulators({ delayMs: config.sandboxRailDelayMs, ownUrl })
      : undefined;
  try {
    cluster = await startCluster({
      database: database.behindHaproxy,
      nodes: NODES,
      host: process.env.HOST ?? '127.0.0.1',
      port: config.port,
      tls: true,
      environment: simulators === undefined ? {} : { SANDBOX_RAILS: JSON.stringify(simulators.settings) },
      say,
    }).catch((error: unknown) => {
      throw error instanceof NotStarted ? new ConfigError(error.message) : listenProblem(error, config);
    });
    process.on('SIGHUP', () => replaceAll(cluster));
    say(`To replace the servers one by one: kill -HUP ${process.pid}. To end everything: Ctrl-C.`);
    await printStatus(cluster, database);
  } finally {
    await cluster?.stop();
    await simulators?.close();
  }
}

function replaceAll(cluster: Cluster | undefined): void {
  cluster?.restartOneByOne().then(
    () => say('All processes have been replaced.'),
    (error: Error) => console.error(`${error.message}. The others go on as they are.`),
  );
}

async function printStatus(cluster: Cluster, database: DatabaseCluster): Promise<void> {
  let shown = '';
  while (!stopping.signal.aborted) {
    const now = await picture(cluster, database);
    if (now !== shown) say(`\n${now}\n`);
    shown = now;
    await pause(POLL_INTERVAL_MS, undefined, { signal: stopping.signal }).catch(() => {});
  }
}
