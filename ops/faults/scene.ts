import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Database, openDatabase } from '../../server/src/database/database.ts';
import { type SimulatedProviders, startSimulators } from '../../server/src/rails/mobile-rails.ts';
import { type SpawnedProduct, spawnProduct } from '../../server/src/testing/spawn-product.ts';
import { freePort } from '../../tools/free-port.ts';
import { type Postgres, startPostgres } from '../../tools/postgres.ts';
import { patientTimeouts } from '../seed-player.ts';
import { compareWithDatabase, untilChainsAreRead } from './traffic/compare.ts';
import { seedPlayers } from './traffic/players.ts';
import type { Recorded } from './traffic/recorded.ts';
import { startTraffic, type Traffic } from './traffic/traffic.ts';

export interface SceneOptions {
  /** Where PostgreSQL keeps its data, when that matters. */
  readonly databaseFolder?: string;
  readonly databaseSettings?: Readonly<Record<string, string>>;
  /** What the server finds at DATABASE_URL, when something stands in between. */
  readonly databaseUrl?: (postgres: Postgres) => Promise<string>;
  /** Modules that the server loads before its own. */
  readonly preloads?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** The real product on a real PostgreSQL, with players who are at it. */
export interface Scene {
  readonly postgres: Postgres;
  readonly traffic: Traffic;
  readonly origin: string;
  /** The process that runs now. */
  readonly server: SpawnedProduct;
  killServer(): Promise<void>;
  startServer(): Promise<void>;
  /** A second way to the database, past whatever stands in between. */
  withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T>;
}

export interface Report {
  readonly recorded: Recorded;
  readonly doneUnheard: number;
  /** What only this fault can tell. */
  readonly figures: readonly string[];
  readonly problems: readonly string[];
}

/** One of several that a fault consists of. */
export interface NamedReport extends Report {
  readonly title: string;
}

/** How a cluster is started whom nobody but the traffic calls. */
export const besideTraffic = ({ settings }: SimulatedProviders) => ({
  host: '127.0.0.1',
  port: 0,
  environment: { MODE: 'sandbox', LOG_LEVEL: 'fatal', SANDBOX_RAILS: JSON.stringify(settings) },
  say: () => {},
});

const PLAYERS = 60;
const CALLS_PER_SECOND = 200;
/** How long a simulated phone takes to approve. */
const PHONE_MS = 500;
/** So many errors say what is wrong; more say the same. */
const ERRORS_SHOWN = 5;

/**
 * Sets the scene, lets the traffic run, lets happen what has to, and then compares all that was acknowledged with the
 * database.
 */
export async function underTraffic(
  options: SceneOptions,
  happen: (scene: Scene) => Promise<readonly string[]>,
): Promise<Report> {
  // As in production: what was acknowledged is on the disk.
  const settings = { fsync: 'on', synchronous_commit: 'on', ...options.databaseSettings };
  const dir = options.databaseFolder;
  const postgres = await startPostgres({ settings, ...(dir !== undefined && { dir }) });
  // Providers of mobile money outside the server, who live on when it dies, and have a clock of their own.
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
    const { problems, doneUnheard } = await withDatabase(async ({ queries }) => {
      await untilChainsAreRead(recorded, queries);
      return compareWithDatabase(recorded, queries);
    });
    const logged = problems.length > 0 ? errors.slice(0, ERRORS_SHOWN) : [];
    return { recorded, doneUnheard, figures, problems: [...problems, ...logged] };
  } finally {
    await server?.stop('SIGKILL');
    await Promise.all([providers.close(), postgres.stop()]);
  }
}

async function environmentOf(
  { databaseUrl, preloads = [], environment = {} }: SceneOptions,
  postgres: Postgres,
): Promise<Record<string, string> & { PORT: string }> {
  const modules = [join(import.meta.dirname, '../../tools/exit-with-parent.ts'), ...preloads];
  return {
    DATABASE_URL: (await databaseUrl?.(postgres)) ?? postgres.url,
    // The same after every start, so that players find it again.
    PORT: String(await freePort()),
    LOG_LEVEL: 'error',
    NODE_OPTIONS: modules.map((module) => `--import=${pathToFileURL(module).href}`).join(' '),
    ...environment,
  };
}

async function withOpen<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ url, connections: 2, timeouts: patientTimeouts });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
