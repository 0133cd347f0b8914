import { hash } from 'node:crypto';
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { PostgresDialect } from 'kysely';
import pg from 'pg';
import { preparedQuery, rowsOf, transactionOn, types } from './driver.ts';
import { EmbeddedLine } from './embedded-line.ts';
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
  });
}

/** The driver would take what is left out from variables that are meant for a server. */
const ownAddress = { user: 'postgres', database: 'postgres', ssl: false };

function engineOf(database: PGlite, lock: Server | undefined): EmbeddedEngine {
  // One connection for good: whoever it was lent to last, its role and its prepared statements stay.
  const pool = new pg.Pool({
    ...ownAddress,
    max: 1,
    idleTimeoutMillis: 0,
    stream: () => new EmbeddedLine(database),
    Client: PreparingClient,
    types,
  });

  async function onConnection<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    try {
      return await work(client);
    } finally {
      client.release();
    }
  }

  return {
    name: 'embedded',
    connections: 1,
    callersWaiting: () => pool.waitingCount,
    dialect: new PostgresDialect({ pool }),
    call: async (call) => (await onConnection((client) => client.query(preparedQuery(call)))).rows,
    run: (sql, parameters) => onConnection((client) => rowsOf(client, sql, parameters)),
    // No other process can have the folder open.
    announce: async () => {},
    listen: () => async () => {},
    dump: () => database.dumpDataDir('none'),
    async close() {
      await pool.end();
      await database.close();
      lock?.close();
    },
    inScriptTransaction: (work) =>
      onConnection(async (client) => {
        try {
          return await transactionOn(client, work);
        } catch (error) {
          await client.query('rollback');
          throw error;
        }
      }),
  };
}

/** What is prepared stays in memory. Lists of any length make texts of any number; those of our own are some hundreds. */
const MOST_PREPARED = 1_000;

/** In this engine it takes longer to plan a statement than to run it: one that comes again is planned once. */
class PreparingClient extends pg.Client {
  readonly #names = new Map<string, string>();

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query: (...parameters: unknown[]) => unknown = this.query;
    this.query = ((text: unknown, values: unknown, ...others: unknown[]) => {
      const isPlain = typeof text === 'string' && Array.isArray(values);
      const given = isPlain ? [{ name: this.#nameOf(text), text, values }] : [text, values];
      return Reflect.apply(query, this, [...given, ...others]);
    }) as typeof this.query;
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size === MOST_PREPARED) return known;
    const name = `statement ${this.#names.size + 1}`;
    this.#names.set(text, name);
    return name;
  }
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
