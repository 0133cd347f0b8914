import { hash } from 'node:crypto';
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { PGlite, types } from '@electric-sql/pglite';
import { PGliteDialect } from 'kysely';
import type { Engine } from './engine.ts';

/** A database folder that another process has open. */
export class FolderInUse extends Error {}

export interface EmbeddedOptions {
  /** Where the data lives; in memory when absent. */
  folder?: string;
  /** What an empty database begins as, when not as a cluster made from nothing, which takes seconds. */
  image?: () => Promise<Blob>;
}

export interface EmbeddedEngine extends Engine {
  /** The whole cluster as a tar archive. */
  dump(): Promise<Blob>;
}

/** PostgreSQL inside our own process. It does not wait for the disk, so it is for play money and for tests. */
export async function openEmbedded(options: EmbeddedOptions = {}): Promise<EmbeddedEngine> {
  const lock = options.folder === undefined ? undefined : await lockFolder(options.folder);
  try {
    return engineOf(await openPglite(options), lock);
  } catch (error) {
    lock?.close();
    throw error;
  }
}

async function openPglite({ folder, image }: EmbeddedOptions): Promise<PGlite> {
  return PGlite.create({
    // The engine does not follow a link to its folder.
    ...(folder === undefined ? {} : { dataDir: realpathSync(folder) }),
    ...(image !== undefined && isEmpty(folder) ? { loadDataDir: await image() } : {}),
    parsers: { [types.INT8]: (text: string) => BigInt(text), [types.DATE]: (text: string) => text },
  });
}

function engineOf(database: PGlite, lock: Server | undefined): EmbeddedEngine {
  return {
    name: 'embedded',
    connections: 1,
    // They queue up inside the engine, which does not say how many there are.
    callersWaiting: () => 0,
    dialect: new PGliteDialect({ pglite: database }),
    call: async ({ sql, parameters }) => (await database.query(sql, parameters)).rows,
    run: async (sql, parameters = []) =>
      parameters.length > 0
        ? (await database.query(sql, parameters)).rows
        : (await database.exec(sql)).flatMap(({ rows }) => rows),
    // No other process can have the folder open.
    announce: async () => {},
    listen: () => async () => {},
    dump: () => database.dumpDataDir('none'),
    async close() {
      await database.close();
      lock?.close();
    },
    inScriptTransaction: (work) =>
      database.transaction((transaction) =>
        work({
          query: async <Row>(sql: string, parameters: unknown[] = []) =>
            (await transaction.query<Row>(sql, parameters)).rows,
          runScript: async (sql) => void (await transaction.exec(sql)),
        }),
      ),
  };
}

function isEmpty(folder: string | undefined): boolean {
  return folder === undefined || !existsSync(join(folder, 'PG_VERSION'));
}

/**
 * Two processes on one folder would destroy it. The lock is a socket name that the kernel frees when the process
 * ends, however it ends: no stale lock file is ever left behind.
 */
async function lockFolder(folder: string): Promise<Server> {
  mkdirSync(folder, { recursive: true });
  const name = `\0sanduku-${hash('sha256', realpathSync(folder), 'hex').slice(0, 32)}`;
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new FolderInUse(
              `The database folder ${folder} is in use by another process: stop that one, or set DATA_DIR to another folder.`,
            )
          : error,
      ),
    );
    server.listen({ path: name }, resolve);
  });
  return server.unref();
}
