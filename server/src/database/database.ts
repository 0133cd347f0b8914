import { CompiledQuery, Kysely, type KyselyConfig, type Transaction as KyselyTransaction } from 'kysely';
import { Refusal, RefusedError } from '../lib/refusal.ts';
import { type EmbeddedOptions, openEmbedded } from './embedded.ts';
import type { Engine } from './engine.ts';
import { DatabaseUnavailable, isDelayed, retryLostRaces } from './errors.ts';
import {
  type Arguments,
  type CallLimit,
  callOf,
  type FunctionName,
  type NamedSession,
  type OwnArguments,
  type OwnColumns,
  type OwnName,
  ownCallOf,
  ownPlayerOf,
  type Row,
  type SignedInPlayer,
} from './functions.ts';
import { checkVersion, MigrationError, migrate } from './migrate.ts';
import { openPostgres, type PostgresOptions } from './postgres.ts';
import type { Tables } from './schema.ts';
import { ownsGuards, SERVING_ROLE } from './serving-role.ts';

export type Queries = Kysely<Tables>;
export type Transaction = KyselyTransaction<Tables>;

export interface OwnRows<Name extends OwnName> {
  readonly player: SignedInPlayer;
  readonly rows: readonly Row<Name>[];
  /** Of a function that always returns one. */
  readonly row: Row<Name>;
}

export type ReplicaReads = Record<'replica' | 'primary', number>;

export interface Database {
  readonly engine: Engine['name'];
  readonly connections: number;
  readonly migrations: number;
  readonly queries: Queries;
  readonly run: Engine['run'];
  readonly announce: Engine['announce'];
  readonly listen: Engine['listen'];
  readonly callersWaiting: Engine['callersWaiting'];
  readonly replicaReads?: ReplicaReads;
  /** May lag by milliseconds; falls back to the primary. Player calls and operator work lists use `queries`. */
  readFromReplica<T>(read: (queries: Queries) => Promise<T>): Promise<T>;
  /** One round trip and one transaction. */
  call<Name extends FunctionName>(name: Name, given: Arguments<Name>): Promise<Row<Name>[]>;
  /** For the player of a session, which it checks in the same statement. Throws if it has ended, or a limit is full. */
  callOwn<Name extends OwnName>(
    session: NamedSession,
    name: Name,
    given: OwnArguments<Name>,
    limit?: CallLimit,
  ): Promise<OwnRows<Name>>;
  /** A second query inside would deadlock on the embedded engine. */
  inTransaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

type Observer = Pick<KyselyConfig, 'log' | 'plugins'>;

export type DatabaseLocation = { observer?: Observer } & (
  | ({ url: string } & Partial<PostgresOptions>)
  | ({ url?: undefined } & EmbeddedOptions)
);

const defaults: PostgresOptions = { connections: 10, onIdleError: () => {} };

/** After migrating, a superuser switches to the serving role. */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  const engine = await openEngine(location);
  const { observer } = location;
  try {
    const migrations = await migrate(engine);
    const [user] = await engine.run('select rolsuper as may from pg_roles where rolname = session_user');
    if ((user as { may: boolean }).may === false) return databaseOn(engine, migrations, observer);
    if (location.url === undefined) {
      await engine.run(`set role ${SERVING_ROLE}`);
      return databaseOn(engine, migrations, observer);
    }
    await engine.close();
    return databaseOn(await openEngine({ ...location, role: SERVING_ROLE }), migrations, observer);
  } catch (error) {
    await engine.close();
    throw error;
  }
}

export async function migrateAsOwner(url: string): Promise<number> {
  const engine = openPostgres(url, defaults);
  try {
    const [role] = await engine.run(`select to_regrole('${SERVING_ROLE}') is not null as exists`);
    if ((role as { exists: boolean }).exists) return await migrate(engine);
    throw new MigrationError(
      `The PostgreSQL server has no role ${SERVING_ROLE}: run ops/deploy/roles.sql as a superuser first.`,
    );
  } finally {
    await engine.close();
  }
}

/** For a copy of a migrated database. */
export async function openMigrated(url: string): Promise<Database> {
  const engine = openPostgres(url, { ...defaults, role: SERVING_ROLE });
  try {
    return databaseOn(engine, await checkVersion(new Kysely<Tables>({ dialect: engine.dialect })));
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** Rejects a user who owns tables. */
export async function openAsServer({
  url,
  observer,
  ...options
}: { url: string; observer?: Observer } & Partial<PostgresOptions>): Promise<Database> {
  const engine = openPostgres(url, { ...defaults, ...options });
  try {
    const queries = new Kysely<Tables>({ dialect: engine.dialect });
    if (await ownsGuards(queries)) {
      throw new MigrationError(
        `DATABASE_URL names a user who owns the tables, or may become their owner, and could take their guards away: name one who is only a member of ${SERVING_ROLE} (ops/deploy/roles.sql), and keep the owner for "npm run migrate".`,
      );
    }
    return databaseOn(engine, await checkVersion(queries), observer);
  } catch (error) {
    await engine.close();
    throw error;
  }
}

function databaseOn(engine: Engine, migrations: number, observer: Observer = {}): Database {
  const queries = new Kysely<Tables>({ dialect: engine.dialect, ...observer });
  return {
    engine: engine.name,
    connections: engine.connections,
    migrations,
    queries,
    call: async <Name extends FunctionName>(name: Name, given: Arguments<Name>) =>
      (await engine.call(callOf(name, given))) as Row<Name>[],
    callOwn: (session, name, given, limit) =>
      locking(async () => {
        type Found = Row<typeof name> & OwnColumns;
        return ownRows(session, name, (await engine.call(ownCallOf(name, session, given, limit))) as Found[]);
      }),
    run: engine.run,
    announce: engine.announce,
    listen: engine.listen,
    callersWaiting: engine.callersWaiting,
    readFromReplica: (read) => read(queries),
    inTransaction: (work) => retryLostRaces(() => queries.transaction().execute(work)),
    ping: async () => void (await queries.selectNoFrom((select) => select.val(1).as('one')).execute()),
    close: () => engine.close(),
  };
}

/**
 * For a function that locks rows. A lock timeout changes nothing, so the caller may retry. `given` as a function is
 * computed again for each try.
 */
export async function callLocking<Name extends FunctionName>(
  database: Pick<Database, 'call'>,
  name: Name,
  given: Arguments<Name> | (() => Promise<Arguments<Name>>),
): Promise<Row<Name>> {
  return onlyRow(name, await callLockingForRows(database, name, given));
}

export function callLockingForRows<Name extends FunctionName>(
  { call }: Pick<Database, 'call'>,
  name: Name,
  given: Arguments<Name> | (() => Promise<Arguments<Name>>),
): Promise<Row<Name>[]> {
  return locking(async () => call(name, typeof given === 'function' ? await given() : given));
}

async function locking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await retryLostRaces(work);
  } catch (error) {
    throw isDelayed(error) ? new DatabaseUnavailable(error) : error;
  }
}

function ownRows<Name extends OwnName>(
  session: NamedSession,
  name: Name,
  found: (Row<Name> & OwnColumns)[],
): OwnRows<Name> {
  const [first] = found;
  const player = ownPlayerOf(session, first);
  if (player === undefined) throw new RefusedError(new Refusal('not_signed_in'));
  const rows = found.filter(({ own_found }) => own_found);
  return {
    player,
    rows,
    get row() {
      return onlyRow(name, rows);
    },
  };
}

export async function callWithin<Name extends FunctionName>(
  queries: Queries,
  name: Name,
  given: Arguments<Name>,
): Promise<Row<Name>[]> {
  const { sql, parameters } = callOf(name, given);
  return (await queries.executeQuery<Row<Name>>(CompiledQuery.raw(sql, parameters))).rows;
}

/** For a function that always returns a row. */
export async function callForRow<Name extends FunctionName>(
  queries: Queries,
  name: Name,
  given: Arguments<Name>,
): Promise<Row<Name>> {
  return onlyRow(name, await callWithin(queries, name, given));
}

function onlyRow<Row>(name: FunctionName, [row]: readonly Row[]): Row {
  if (row === undefined) throw new Error(`${name} gave no answer`);
  return row;
}

const UNHURRIED = { connectMs: 10_000, queryMs: 24 * 60 * 60_000 };

export async function openUnchanged(
  location: DatabaseLocation,
): Promise<Pick<Database, 'queries' | 'close'>> {
  const engine = await openEngine(
    location.url === undefined ? location : { timeouts: UNHURRIED, ...location, acceptsStandby: true },
  );
  return { queries: new Kysely<Tables>({ dialect: engine.dialect }), close: () => engine.close() };
}

async function openEngine(location: DatabaseLocation): Promise<Engine> {
  if (location.url === undefined) return openEmbedded(location);
  const { url, ...options } = location;
  return openPostgres(url, { ...defaults, ...options });
}
