import { hash } from 'node:crypto';
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { PostgresDialect } from 'kysely';
import pg from 'pg';
import { preparedQuery, rowsOf, transactionOn, types } from './driver.ts';
import { EmbeddedLine } from './embedded-stream.ts';
import type { Engine } from './engine.ts';
import { sqlState } from './errors.ts';

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
const ownAddress = {
  user: 'postgres',
  database: 'postgres',
  ssl: false,
  sslnegotiation: 'postgres',
} as const;

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

  // Should the line break after all, whoever asked is told so. What was prepared on it is still in the engine.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.query('deallocate all').catch(() => {}));

  async function onConnection<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    try {
      return await work(client);
    } catch (error) {
      // A script may have failed in a transaction of its own, in which the next caller would find itself.
      await client.query('rollback').catch(() => {});
      throw error;
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
      // The pool would leave those who wait for the connection waiting for good.
      do await onConnection(async () => {});
      while (pool.waitingCount > 0);
      await pool.end();
      await database.close();
      lock?.close();
    },
    inScriptTransaction: (work) => onConnection((client) => transactionOn(client, work)),
  };
}

/** What is prepared stays in memory. Lists of any length make texts of any number; those of our own are some hundreds. */
const MOST_PREPARED = 1_000;

/** In this engine it takes longer to plan a statement than to run it: one that comes again is planned once. */
class PreparingClient extends pg.Client {
  readonly #names = new Map<string, string>();
  #prepared = 0;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // When the line breaks, its query says so; without a listener the process would end as well.
    this.on('error', () => {});
    const query: (...parameters: unknown[]) => unknown = this.query;
    this.query = ((text: unknown, values: unknown, ...others: unknown[]) => {
      if (typeof text !== 'string' || !Array.isArray(values))
        return Reflect.apply(query, this, [text, values, ...others]);
      const answer = Reflect.apply(query, this, [{ name: this.#nameOf(text), text, values }, ...others]);
      if (answer instanceof Promise) answer.catch((error: unknown) => this.#forgetAfter(error, text));
      return answer;
    }) as typeof this.query;
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#prepared === MOST_PREPARED) return known;
    this.#prepared += 1;
    const name = `statement ${this.#prepared}`;
    this.#names.set(text, name);
    return name;
  }

  /** The driver takes back a statement whose values it cannot write, and still believes it prepared. */
  #forgetAfter(error: unknown, text: string): void {
    const state = sqlState(error);
    if (state === undefined || state === NO_SUCH_STATEMENT) this.#names.delete(text);
  }
}

const NO_SUCH_STATEMENT = '26000';

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
