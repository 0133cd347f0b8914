import { Kysely, sql } from 'kysely';
import { randomMs } from './connection-gate.ts';
import type { Database, Queries, ReplicaReads } from './database.ts';
import { isUnavailable } from './errors.ts';
import { openPostgres, type PostgresOptions } from './postgres.ts';
import type { Tables } from './schema.ts';
import { ownsGuards, SERVING_ROLE } from './serving-role.ts';

export class WrongReplica extends Error {}

export interface ReplicaOptions extends Pick<PostgresOptions, 'onIdleError'> {
  readonly url: string;
  readonly isProduction: boolean;
}

const CONNECTIONS = 10;
/** Short, so the primary can still answer after a timeout. */
const TIMEOUTS = { connectMs: 1_000, queryMs: 5_000 };
/** Random, so processes do not all return at once. */
const SKIP_MS = { least: 1_000, most: 2_000 };

/** The same on a database and its replicas only. */
const identity = sql<string>`(
  select s.system_identifier || '/' || d.oid
  from pg_control_system() s, pg_database d where d.datname = current_database())`;

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

  const replicaReads: ReplicaReads = { replica: 0, primary: 0 };
  let skippedUntil = 0;
  return {
    ...database,
    replicaReads,
    async readFromReplica(read) {
      if (performance.now() >= skippedUntil) {
        try {
          // Other connections may lead to replicas with other rows.
          const answer = await replica.connection().execute(read);
          replicaReads.replica++;
          return answer;
        } catch (error) {
          if (isUnavailable(error)) skippedUntil = performance.now() + randomMs(SKIP_MS);
        }
      }
      replicaReads.primary++;
      return read(queries);
    },
    close: async () => void (await Promise.all([database.close(), engine.close()])),
  };
}

/** An unavailable replica passes. */
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
