import { hash } from 'node:crypto';
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { Duplex } from 'node:stream';
import { PGlite } from '@electric-sql/pglite';
import { PostgresDialect } from 'kysely';
import pg from 'pg';
import { type Engine, preparedQuery, rowsOf, transactionOn, types } from './engine.ts';
import { sqlState } from './errors.ts';

export class FolderInUse extends Error {}

export interface EmbeddedOptions {
  /** In memory when absent. */
  folder?: string;
  /** Loaded into an empty database: initdb takes seconds. */
  image?: () => Promise<Blob>;
}

export interface EmbeddedEngine extends Engine {
  /** A tar archive. */
  dump(): Promise<Blob>;
}

/** Without fsync: for play money and tests only. */
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
    // PGlite does not follow a symbolic link.
    ...(folder === undefined ? {} : { dataDir: realpathSync(folder) }),
    ...(image !== undefined && isEmpty(folder) ? { loadDataDir: await image() } : {}),
  });
}

/** Or the driver would read the PG* environment variables. */
const ownAddress = {
  user: 'postgres',
  database: 'postgres',
  ssl: false,
  sslnegotiation: 'postgres',
} as const;

function engineOf(database: PGlite, lock: Server | undefined): EmbeddedEngine {
  // Roles and prepared statements persist between callers.
  const pool = new pg.Pool({
    ...ownAddress,
    max: 1,
    idleTimeoutMillis: 0,
    stream: () => new EmbeddedLine(database),
    Client: PreparingClient,
    types,
  });

  // Prepared statements outlive a broken stream.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.query('deallocate all').catch(() => {}));

  async function onConnection<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    try {
      return await work(client);
    } catch (error) {
      // A failed script may leave a transaction open.
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
    // No other process can open the folder.
    announce: async () => {},
    listen: () => async () => {},
    dump: () => database.dumpDataDir('none'),
    async close() {
      // pool.end() would leave waiting callers pending.
      do await onConnection(async () => {});
      while (pool.waitingCount > 0);
      await pool.end();
      await database.close();
      lock?.close();
    },
    inScriptTransaction: (work) => onConnection((client) => transactionOn(client, work)),
  };
}

/** Lists of any length would produce unlimited statements. */
const MOST_PREPARED = 1_000;

/** Planning takes longer than execution in this engine. */
class PreparingClient extends pg.Client {
  readonly #names = new Map<string, string>();
  #prepared = 0;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // Without a listener, an error would end the process.
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

  /** When it cannot serialise values, the driver drops the statement but treats it as prepared. */
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
 * Two processes would corrupt a folder. The kernel frees an abstract socket with its process: no stale lock remains.
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

class EmbeddedLine extends Duplex {
  readonly #database: PGlite;

  constructor(database: PGlite) {
    super();
    this.#database = database;
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }
  setNoDelay(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.#ask(chunk, done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.#ask(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  #ask(messages: Buffer, done: (error?: Error) => void): void {
    // Copy: the engine reuses this memory.
    const onRawData = (answer: Uint8Array) => void this.push(Buffer.from(answer));
    this.#database.execProtocolRawStream(messages, { onRawData }).then(() => done(), done);
  }
}
