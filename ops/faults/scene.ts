import { pathToFileURL } from 'node:url';
import { type Database, openDatabase } from '../../server/src/database/database.ts';
import { type SimulatedProviders, startSimulators } from '../../server/src/rails/mobile-rails.ts';
import { type SpawnedProduct, spawnProduct } from '../../server/src/testing/spawn-product.ts';
import { freePort } from '../../tools/free-port.ts';
import { type Postgres, startPostgres } from '../../tools/postgres.ts';
import { longTimeouts } from '../seed-player.ts';
import { compareWithDatabase, untilChainDepositsFinal } from './traffic/compare.ts';
import { seedPlayers } from './traffic/players.ts';
import type { Recorded } from './traffic/recorded.ts';
import { startTraffic, type Traffic } from './traffic/traffic.ts';

export interface SceneOptions {
  readonly databaseFolder?: string;
  readonly databaseSettings?: Readonly<Record<string, string>>;
  /** Such as a proxy's. */
  readonly databaseUrl?: (postgres: Postgres) => Promise<string>;
  readonly preloads?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

export interface Scene {
  readonly postgres: Postgres;
  readonly providers: SimulatedProviders;
  readonly traffic: Traffic;
  readonly origin: string;
  readonly server: SpawnedProduct;
  killServer(): Promise<void>;
  startServer(): Promise<void>;
  withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T>;
}

export interface Report {
  readonly recorded: Recorded;
  readonly completedUnanswered: number;
  readonly figures: readonly string[];
  readonly problems: readonly string[];
}

export interface NamedReport extends Report {
  readonly title: string;
}

export const trafficClusterOptions = ({ settings }: SimulatedProviders) => ({
  host: '127.0.0.1',
  port: 0,
  environment: { MODE: 'sandbox', LOG_LEVEL: 'fatal', SANDBOX_RAILS: JSON.stringify(settings) },
  say: () => {},
});

const PLAYERS = 60;
const CALLS_PER_SECOND = 200;
const PHONE_MS = 500;
const ERRORS_SHOWN = 5;

/** Then compares everything acknowledged with the database. */
export async function underTraffic(
  options: SceneOptions,
  happen: (scene: Scene) => Promise<readonly string[]>,
): Promise<Report> {
  const settings = { fsync: 'on', synchronous_commit: 'on', ...options.databaseSettings };
  const dir = options.databaseFolder;
  const postgres = await startPostgres({ settings, ...(dir !== undefined && { dir }) });
  // Outside the server, so that the providers survive its crash and keep correct time.
  let origin = '';
  const providers = await startSimulators({ delayMs: PHONE_MS, ownUrl: () => origin });
  const errors: string[] = [];
  let server: SpawnedProduct | undefined;
  try {
    const players = await seedPlayers(postgres.url, PLAYERS);
    const environment = {
      ...(await environmentOf(options, postgres)),
      SANDBOX_RAILS: JSON.stringify(providers.settings),
    };
    origin = `http://127.0.0.1:${environment.PORT}`;
    const startServer = async () => {
      server = await spawnProduct(environment);
      server.process.stdout?.setEncoding('utf8').on('data', (text: string) => errors.push(text.trim()));
    };
    await startServer();
    const traffic = startTraffic({ origin, players, perSecond: CALLS_PER_SECOND });
    const withDatabase = <T>(work: (database: Database) => Promise<T>) => withOpen(postgres.url, work);
    const figures = await happen({
      postgres,
      providers,
      traffic,
      origin,
      get server() {
        return server as SpawnedProduct;
      },
      killServer: () => (server as SpawnedProduct).stop('SIGKILL'),
      startServer,
      withDatabase,
    });
    const recorded = await traffic.stop();
    const { problems, completedUnanswered } = await withDatabase(async ({ queries }) => {
      await untilChainDepositsFinal(recorded, queries);
      return compareWithDatabase(recorded, queries);
    });
    const logged = problems.length > 0 ? errors.slice(0, ERRORS_SHOWN) : [];
    return { recorded, completedUnanswered, figures, problems: [...problems, ...logged] };
  } finally {
    await server?.stop('SIGKILL');
    await Promise.all([providers.close(), postgres.stop()]);
  }
}

async function environmentOf(
  { databaseUrl, preloads = [], environment = {} }: SceneOptions,
  postgres: Postgres,
): Promise<Record<string, string> & { PORT: string }> {
  return {
    DATABASE_URL: (await databaseUrl?.(postgres)) ?? postgres.url,
    // Clients must find a restarted server.
    PORT: String(await freePort()),
    LOG_LEVEL: 'error',
    NODE_OPTIONS: preloads.map((module) => `--import=${pathToFileURL(module).href}`).join(' '),
    ...environment,
  };
}

async function withOpen<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ url, connections: 2, timeouts: longTimeouts });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
