import { CompiledQuery, Kysely, type Transaction as KyselyTransaction } from 'kysely';
import { type EmbeddedOptions, openEmbedded } from './embedded.ts';
import type { Engine } from './engine.ts';
import { retryLostRaces } from './errors.ts';
import { type Arguments, callOf, type FunctionName, type Row } from './functions.ts';
import { migrate } from './migrate.ts';
import { openPostgres, type PostgresOptions } from './postgres.ts';
import type { Tables } from './schema.ts';

export type Queries = Kysely<Tables>;
/** Asked for by everything that must not run outside a transaction. */
export type Transaction = KyselyTransaction<Tables>;

export interface Database {
  readonly engine: Engine['name'];
  readonly connections: number;
  readonly migrations: number;
  readonly queries: Queries;
  readonly run: Engine['run'];
  readonly announce: Engine['announce'];
  readonly listen: Engine['listen'];
  readonly callersWaiting: Engine['callersWaiting'];
  /** Calls an SQL function: one round trip, a transaction of its own. */
  call<Name extends FunctionName>(name: Name, given: Arguments<Name>): Promise<Row<Name>[]>;
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
      call: async <Name extends FunctionName>(name: Name, given: Arguments<Name>) =>
        (await engine.call(callOf(name, given))) as Row<Name>[],
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

/** The same call as one of the statements of a transaction. */
export async function callWithin<Name extends FunctionName>(
  queries: Queries,
  name: Name,
  given: Arguments<Name>,
): Promise<Row<Name>[]> {
  const { sql, parameters } = callOf(name, given);
  return (await queries.executeQuery<Row<Name>>(CompiledQuery.raw(sql, parameters))).rows;
}

/** Opens a database as it is, for those who only look. */
export async function openUnchanged(
  location: DatabaseLocation,
): Promise<Pick<Database, 'queries' | 'close'>> {
  const engine = await openEngine(
    location.url === undefined ? location : { ...location, acceptsStandby: true },
  );
  return { queries: new Kysely<Tables>({ dialect: engine.dialect }), close: () => engine.close() };
}

async function openEngine(location: DatabaseLocation): Promise<Engine> {
  if (location.url === undefined) return openEmbedded(location);
  const { url, ...options } = location;
  return openPostgres(url, { connections: DEFAULT_CONNECTIONS, onIdleError: () => {}, ...options });
}
