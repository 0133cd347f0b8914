import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { PGlite, types } from '@electric-sql/pglite';
import { PGliteDialect } from 'kysely';
import type { Call, Engine } from './engine.ts';

/** A database folder that another process has open. */
export class FolderInUse extends Error {}

export interface EmbeddedOptions {
  /** Where the data lives; in memory when absent. */
  folder?: string;
  /** A tar archive of a cluster to begin with when the folder is empty: it saves seconds of first-time setup. */
  image?: string | Blob;
}

/** PostgreSQL inside our own process. It does not wait for the disk, so it is for play money and for tests. */
export async function openEmbedded(options: EmbeddedOptions = {}): Promise<Engine> {
  const lock = options.folder === undefined ? undefined : await lockFolder(options.folder);
  const database = await PGlite.create({
    ...(options.folder === undefined ? {} : { dataDir: options.folder }),
    ...(needsImage(options) ? { loadDataDir: readImage(options.image) } : {}),
    parsers: { [types.INT8]: (text: string) => BigInt(text) },
  });
  return {
    name: 'embedded',
    connections: 1,
    dialect: new PGliteDialect({ pglite: database }),
    call: async <Row>({ sql }: Call, parameters: unknown[]) =>
      (await database.query<Row>(sql, parameters)).rows,
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

function needsImage(options: EmbeddedOptions): options is EmbeddedOptions & { image: string | Blob } {
  if (options.image === undefined) return false;
  return options.folder === undefined || !existsSync(join(options.folder, 'PG_VERSION'));
}

function readImage(image: string | Blob): Blob {
  return typeof image === 'string' ? new Blob([readFileSync(image)]) : image;
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
