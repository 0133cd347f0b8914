import { Kysely, type Transaction as KyselyTransaction } from 'kysely';
import { type EmbeddedOptions, openEmbedded } from './embedded.ts';
import type { Engine } from './engine.ts';
import { migrate } from './migrate.ts';
import { openPostgres, type PostgresOptions } from './postgres.ts';
import { retryLostRaces } from './retry.ts';
import type { Tables } from './schema.ts';

export type Queries = Kysely<Tables>;
/** Asked for by everything that must not run outside a transaction. */
export type Transaction = KyselyTransaction<Tables>;

export interface Database {
  readonly engine: Engine['name'];
  readonly connections: number;
  readonly migrations: number;
  readonly queries: Queries;
  readonly call: Engine['call'];
  readonly run: Engine['run'];
  readonly announce: Engine['announce'];
  readonly listen: Engine['listen'];
  readonly callersWaiting: Engine['callersWaiting'];
  /** Inside, use nothing but the transaction: the embedded engine has one connection, and waiting for it from within never ends. */
  inTransaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export type DatabaseLocation =
  | ({ url: string } & Partial<PostgresOptions>)
  | ({ url?: undefined } & EmbeddedOptions);

const DEFAULT_CONNECTIONS = 10;

/** Opens a database and brings it to the newest migration. */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  const engine = await openEngine(location);
  try {
    const migrations = await migrate(engine);
    const queries = new Kysely<Tables>({ dialect: engine.dialect });
    return {
      engine: engine.name,
      connections: engine.connections,
      migrations,
      queries,
      call: engine.call,
      run: engine.run,
      announce: engine.announce,
      listen: engine.listen,
      callersWaiting: engine.callersWaiting,
      inTransaction: (work) => retryLostRaces(() => queries.transaction().execute(work)),
      ping: async () => void (await queries.selectNoFrom((select) => select.val(1).as('one')).execute()),
      close: () => engine.close(),
    };
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** Opens a database as it is, for those who only look. */
export async function openUnchanged(
  location: DatabaseLocation,
): Promise<Pick<Database, 'queries' | 'close'>> {
  const engine = await openEngine(location);
  return { queries: new Kysely<Tables>({ dialect: engine.dialect }), close: () => engine.close() };
}

async function openEngine(location: DatabaseLocation): Promise<Engine> {
  if (location.url === undefined) return openEmbedded(location);
  const { url, ...options } = location;
  return openPostgres(url, { connections: DEFAULT_CONNECTIONS, onIdleError: () => {}, ...options });
}
