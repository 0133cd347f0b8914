import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { randomMs } from './connection-gate.ts';
import type { AsOf, Database, Queries, Readings } from './database.ts';
import { isUnavailable } from './errors.ts';
import { openPostgres, type PostgresOptions } from './postgres.ts';
import type { Tables } from './schema.ts';
import { ownsGuards, SERVING_ROLE } from './serving-role.ts';

/** An address that can never be right. */
export class WrongReplica extends Error {}

export interface ReplicaOptions extends Pick<PostgresOptions, 'onIdleError'> {
  readonly url: string;
  /** In production nobody who serves may own anything. */
  readonly isProduction: boolean;
}

const CONNECTIONS = 10;
/** Shorter than the writer's: whoever gave up here still has to be answered there. */
const TIMEOUTS = { connectMs: 1_000, queryMs: 5_000 };
/** A replica that follows is milliseconds behind: for so long it is asked again, and then the writer is. */
const ASK_AGAIN_MS = [3, 7, 15, 25];
/** Random, so that not all processes come back to a replica at once. */
const LEAVE_ALONE_MS = { least: 1_000, most: 2_000 };

/** The same on a database and its replicas, and on no other. */
const identity = sql<string>`(
  select s.system_identifier || '/' || d.oid
  from pg_control_system() s, pg_database d where d.datname = current_database())`;

class Behind extends Error {}

/**
 * The same database, with readings from a replica of it wherever that has all that the caller may know of. Whatever is
 * wrong with the replica, the writer answers instead.
 */
export async function withReplica(database: Database, options: ReplicaOptions): Promise<Database> {
  const { queries } = database;
  const { rows } = await sql<{ own: string; role: string | null }>`
    select ${identity} as own, nullif(current_user, session_user) as role`.execute(queries);
  const { own, role } = rows[0] as { own: string; role: string | null };
  const engine = openPostgres(options.url, {
    connections: CONNECTIONS,
    timeouts: TIMEOUTS,
    acceptsStandby: true,
    onIdleError: options.onIdleError,
    ...(role === SERVING_ROLE && { role }),
  });
  const replica = new Kysely<Tables>({ dialect: engine.dialect });
  try {
    await checkReplica(replica, own, options.isProduction);
  } catch (error) {
    await engine.close();
    throw error;
  }

  const readings: Readings = { replica: 0, behind: 0, away: 0 };
  let leftAloneUntil = 0;
  const readThere = async <T>(asOf: AsOf, read: (queries: Queries) => Promise<T>): Promise<T> =>
    // On one connection: the next may lead to another replica, which knows less.
    replica.connection().execute(async (connection) => {
      for (const askAgainMs of [0, ...ASK_AGAIN_MS]) {
        if (askAgainMs > 0) await pause(askAgainMs);
        if (await knows(connection, own, asOf)) return read(connection);
      }
      throw new Behind();
    });
  return {
    ...database,
    readings,
    async reading(caller, read) {
      let why: 'behind' | 'away' = 'away';
      if (performance.now() >= leftAloneUntil) {
        const asOf = (caller === 'anybody' ? undefined : caller.asOf) ?? (await currentPosition(queries));
        try {
          const answer = await readThere(asOf, read);
          readings.replica++;
          return answer;
        } catch (error) {
          // Anything else is told by the writer, if it is wrong there too.
          if (isUnavailable(error)) leftAloneUntil = performance.now() + randomMs(LEAVE_ALONE_MS);
          else why = 'behind';
        }
      }
      readings[why]++;
      return read(queries);
    },
    close: async () => void (await Promise.all([database.close(), engine.close()])),
  };
}

/** One that is away now may come back; one that is wrong never gets right. */
async function checkReplica(replica: Queries, own: string, isProduction: boolean): Promise<void> {
  const found = await sql<{ identity: string; standby: boolean }>`
    select ${identity} as identity, pg_is_in_recovery() as standby`
    .execute(replica)
    .then(({ rows }) => rows[0])
    .catch((error: unknown) => {
      if (isUnavailable(error)) return undefined;
      throw error;
    });
  if (found === undefined) return;
  if (found.identity !== own) {
    throw new WrongReplica(
      'READ_DATABASE_URL names another database than DATABASE_URL: name a replica of the same one, or leave it out.',
    );
  }
  if (!found.standby) {
    throw new WrongReplica(
      'READ_DATABASE_URL names a PostgreSQL server that is no replica: name one that follows that of DATABASE_URL, or leave it out.',
    );
  }
  if (isProduction && (await ownsGuards(replica))) {
    throw new WrongReplica(
      `READ_DATABASE_URL names a user who owns the tables, or may become their owner: name one who is only a member of ${SERVING_ROLE}.`,
    );
  }
}

/** Whether this replica has all that the writer had, or at least the player's last movement of money. */
async function knows(connection: Queries, own: string, { logPosition, accounts }: AsOf): Promise<boolean> {
  const { rows } = await sql<{ knows: boolean | null }>`
    select pg_is_in_recovery() and ${identity} = ${own} and (
      pg_last_wal_replay_lsn() >= ${logPosition}::pg_lsn
      or account_versions(${accounts?.playerId ?? null}::bigint) = ${accounts?.versions ?? null}::text
    ) as knows`.execute(connection);
  return rows[0]?.knows === true;
}

async function currentPosition(queries: Queries): Promise<AsOf> {
  const { rows } = await sql<AsOf>`
    select pg_current_wal_flush_lsn()::text as "logPosition"`.execute(queries);
  return rows[0] as AsOf;
}
