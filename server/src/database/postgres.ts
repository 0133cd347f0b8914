import { PostgresDialect } from 'kysely';
import pg from 'pg';
import { ConnectionGate } from './connection-gate.ts';
import { type Engine, preparedQuery, rowsOf, transactionOn, types } from './engine.ts';
import { guardedClient } from './guarded-client.ts';

/** Well within the 30 s request timeout. */
const DEFAULT_TIMEOUTS = { connectMs: 5_000, queryMs: 10_000 };

/** One per batcher lane, so no lane waits for another's lock. */
const HOT_CONNECTIONS = 18;
/** New connections plan their statements again, so those of a peak are kept. */
const HOT_IDLE_MS = 10 * 60_000;
/** Of connections: settings of a function cost a third of its call. */
const HOT_SETTINGS = [
  // Otherwise small batches are planned at each call: ledger_post costs twice as much.
  'plan_cache_mode=force_generic_plan',
  // Plans cached while tables were empty stay until the next ANALYZE; only loops over indexes are fast then.
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  // Above deadlock_timeout, so a deadlock is reported as such and retried.
  'lock_timeout=1500ms',
];

export interface PostgresOptions {
  connections: number;
  onIdleError: (error: Error) => void;
  /** Not for scripts; by default the URL's user. */
  role?: string;
  timeouts?: { connectMs: number; queryMs: number };
  /** For read-only tools. */
  acceptsStandby?: boolean;
}

export function openPostgres(url: string, options: PostgresOptions): Engine {
  const { connectMs, queryMs } = options.timeouts ?? DEFAULT_TIMEOUTS;
  // Shorter than the pool's, so the gate's error reaches the caller.
  const gate = new ConnectionGate(connectMs * 0.8);
  const Client = guardedClient({ gate, acceptsStandby: options.acceptsStandby ?? false });
  // Compiling takes longer than any query here; disabled scans raise the estimated cost, which triggers JIT.
  const settings = ['jit=off', ...(options.role === undefined ? [] : [`role=${options.role}`])];
  const shared: pg.PoolConfig = {
    connectionString: withSettings(url, settings),
    connectionTimeoutMillis: connectMs,
    query_timeout: queryMs,
    // So PostgreSQL also ends an abandoned statement.
    statement_timeout: Math.round(queryMs * 0.95),
    // A stalled transaction holds locks on accounts.
    idle_in_transaction_session_timeout: queryMs,
    keepAlive: true,
    application_name: 'sanduku',
    Client,
    types,
  };
  const pool = new pg.Pool({ ...shared, max: options.connections });
  const hotPool = new pg.Pool({
    ...shared,
    connectionString: withSettings(url, [...settings, ...HOT_SETTINGS]),
    max: HOT_CONNECTIONS,
    idleTimeoutMillis: HOT_IDLE_MS,
  });
  // Without a listener, an idle connection that breaks would end the process.
  pool.on('error', options.onIdleError);
  hotPool.on('error', options.onIdleError);

  const listeners = new Set<Listener>();

  return {
    name: 'postgres',
    connections: options.connections,
    callersWaiting: () => pool.waitingCount + hotPool.waitingCount,
    dialect: new PostgresDialect({ pool }),
    call: async (call) => (await hotPool.query(preparedQuery(call))).rows,
    run: (sql, parameters) => rowsOf(pool, sql, parameters),
    announce: async (channel, text) => void (await pool.query('select pg_notify($1, $2)', [channel, text])),
    listen(channel, heard) {
      const listener = new Listener(
        () =>
          new Client({
            connectionString: url,
            connectionTimeoutMillis: connectMs,
            keepAlive: true,
            application_name: 'sanduku listener',
          }),
        channel,
        heard,
      );
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        return listener.stop();
      };
    },
    close: async () => {
      await Promise.all([...[...listeners].map((listener) => listener.stop()), pool.end(), hotPool.end()]);
    },
    async inScriptTransaction(work) {
      const client = new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: connectMs,
        application_name: 'sanduku migrations',
      });
      client.on('error', options.onIdleError);
      await client.connect();
      try {
        return await transactionOn(client, work);
      } finally {
        // Rolls back an open transaction.
        await client.end();
      }
    },
  };
}

/** Keeps options of the URL, which would otherwise replace these. */
function withSettings(url: string, settings: readonly string[]): string {
  if (settings.length === 0) return url;
  const withThem = new URL(url);
  const given = withThem.searchParams.get('options');
  const ours = settings.map((setting) => `-c ${setting}`);
  withThem.searchParams.set('options', [...(given === null ? [] : [given]), ...ours].join(' '));
  return withThem.href;
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 4_000;

/** Notifications are lost while disconnected, so a reconnect counts as one, with an empty text. */
class Listener {
  readonly #createClient: () => pg.Client;
  readonly #channel: string;
  readonly #heard: (text: string) => void;
  #client: pg.Client | undefined;
  #pauseMs = FIRST_PAUSE_MS;
  #isReconnect = false;
  #retry: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(createClient: () => pg.Client, channel: string, heard: (text: string) => void) {
    this.#createClient = createClient;
    this.#channel = channel;
    this.#heard = heard;
    void this.#connect();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#retry);
    await this.#client?.end().catch(() => {});
  }

  async #connect(): Promise<void> {
    const client = this.#createClient();
    this.#client = client;
    client.on('notification', ({ payload = '' }) => this.#heard(payload));
    client.once('end', () => this.#reconnectLater(client));
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(this.#channel)}`);
      this.#pauseMs = FIRST_PAUSE_MS;
      if (this.#isReconnect) this.#heard('');
      this.#isReconnect = true;
    } catch {
      await client.end().catch(() => {});
      // A client that never connected emits no end event.
      this.#reconnectLater(client);
    }
  }

  #reconnectLater(lost: pg.Client): void {
    if (this.#stopped || this.#client !== lost) return;
    this.#client = undefined;
    // Processes must not reconnect all at once.
    const pauseMs = this.#pauseMs * (0.5 + Math.random() / 2);
    this.#retry = setTimeout(() => void this.#connect(), pauseMs).unref();
    this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
  }
}
