import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Config, ConfigError } from '../config.ts';
import { openAsServer, openUnchanged } from '../database/database.ts';
import { MigrationError } from '../database/migrate.ts';
import { WrongReplica, withReplica } from '../database/replica.ts';
import { databaseProblem, replicaProblem } from '../start-errors.ts';
import { type Check, Failed } from './check.ts';

const HOUR = 60 * 60;
const OLD_BACKUP_S = 26 * HOUR;
const OLD_ARCHIVE_S = 300;
const LAG_S = 30;
const CLOCK_S = 2;

export function databaseChecks(config: Config): Check[] {
  const { databaseUrl: url, readDatabaseUrl } = config;
  if (url === undefined) return [];
  const remedy = 'start PostgreSQL, or correct DATABASE_URL';
  return [
    {
      name: 'database',
      remedy,
      run: async () => {
        const database = await openAsServer({ url, connections: 1 }).catch((error: unknown) => {
          throw explained(databaseProblem(error, config));
        });
        await database.close();
        return `role, rights and schema version ${database.migrations} are right`;
      },
    },
    {
      name: 'clock',
      remedy,
      run: () =>
        asked(url, async (value) => {
          const before = Date.now() / 1_000;
          const now = await value(sql`extract(epoch from clock_timestamp())::float8`);
          const off = Math.max(before - (now ?? 0), (now ?? 0) - Date.now() / 1_000);
          if (off > CLOCK_S) {
            throw new Failed(
              `this machine differs from the database by ${off.toFixed(1)} s: synchronise both (timedatectl)`,
            );
          }
          return 'agrees with the database';
        }),
    },
    {
      name: 'WAL archive',
      remedy,
      run: () =>
        asked(url, async (value) => {
          const age = await value(
            sql`select extract(epoch from now() - last_archived_time)::float8 from pg_stat_archiver`,
          );
          if (age === null || age > OLD_ARCHIVE_S) {
            throw new Failed(
              'nothing was archived for five minutes: set archive_mode and archive_command, and read the PostgreSQL log',
            );
          }
          return `archived ${Math.round(age)} s ago`;
        }),
    },
    {
      name: 'backup',
      remedy: 'install pgbackrest here, or run this on a database machine',
      run: async () => {
        const age = Date.now() / 1_000 - (await newestBackup());
        if (age > OLD_BACKUP_S) {
          throw new Failed(
            'the newest backup is older than 26 hours: check sanduku-backup-full.timer and sanduku-backup-incr.timer',
          );
        }
        return `${Math.round(age / HOUR)} hours old`;
      },
    },
    readDatabaseUrl === undefined
      ? {
          name: 'replica',
          remedy: '',
          run: async () => 'READ_DATABASE_URL is not set: the primary answers all reads',
        }
      : {
          name: 'replica',
          remedy: 'start a standby, or correct READ_DATABASE_URL',
          run: () => checkReplica(config, url, readDatabaseUrl),
        },
  ];
}

async function checkReplica(config: Config, url: string, replica: string): Promise<string> {
  const primary = await openAsServer({ url, connections: 1 }).catch((error: unknown) => {
    throw explained(databaseProblem(error, config));
  });
  const options = { url: replica, isProduction: true, onIdleError: () => {} };
  const both = await withReplica(primary, options).catch(async (error: unknown) => {
    await primary.close();
    throw explained(replicaProblem(error));
  });
  await both.close();
  return asked(replica, async (value) => {
    const lag = await value(sql`case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
      else extract(epoch from now() - pg_last_xact_replay_timestamp()) end::float8`);
    if (lag !== null && lag > LAG_S)
      throw new Failed(`${Math.round(lag)} s behind: check its disk and network`);
    return 'follows the primary';
  });
}

type ReadNumber = (expression: ReturnType<typeof sql>) => Promise<number | null>;

async function asked(url: string, work: (value: ReadNumber) => Promise<string>): Promise<string> {
  const database = await openUnchanged({
    url,
    connections: 1,
    timeouts: { connectMs: 5_000, queryMs: 5_000 },
  });
  try {
    return await work(async (expression) => {
      const { rows } = await sql<{ value: number | null }>`select (${expression}) as value`.execute(
        database.queries,
      );
      return rows[0]?.value ?? null;
    });
  } finally {
    await database.close();
  }
}

function explained(error: unknown): unknown {
  const isForAPerson = [ConfigError, MigrationError, WrongReplica].some((kind) => error instanceof kind);
  return isForAPerson ? new Failed((error as Error).message) : error;
}

const info = z.array(z.object({ backup: z.array(z.object({ timestamp: z.object({ stop: z.number() }) })) }));

async function newestBackup(): Promise<number> {
  const args = ['--stanza=sanduku', 'info', '--output=json'];
  const { stdout } = await promisify(execFile)('pgbackrest', args, { timeout: 10_000 });
  const stops = info
    .parse(JSON.parse(stdout))
    .flatMap(({ backup }) => backup.map(({ timestamp }) => timestamp.stop));
  return Math.max(0, ...stops);
}
