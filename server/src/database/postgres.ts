import { PostgresDialect } from 'kysely';
import pg from 'pg';
import { ConnectionGate } from './connection-gate.ts';
import { preparedQuery, rowsOf, transactionOn, types } from './driver.ts';
import type { Engine } from './engine.ts';
import { guardedClient } from './guarded-client.ts';
import { Listener } from './listener.ts';

/** A request may take 30 s; the database has to answer well within it, so that the caller still gets an answer. */
const DEFAULT_TIMEOUTS = { connectMs: 5_000, queryMs: 10_000 };

/**
 * Hot functions have connections of their own, where one plan is made for any parameters, and made for large
 * tables: a plan cached while the tables were small would otherwise scan them whole. As settings of the
 * functions themselves these cost a third of a call. As many as all batchers have lanes, so that none has to wait for a
 * connection because another waits for an account.
 */
const HOT_CONNECTIONS = 18;
const HOT_SETTINGS = [
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  // Every row of a batch asks for something else: nothing that was kept would be asked for again.
  'enable_memoize=off',
  // A batch does not wait long for one account: it is then tried command by command, and only that one fails.
  // Longer than a deadlock takes to be noticed, so that one is told as what it is, and run again.
  'lock_timeout=1500ms',
];

export interface PostgresOptions {
  connections: number;
  onIdleError: (error: Error) => void;
  /** Whose rights connections have, but those of scripts; without it, those of the address's user. */
  role?: string;
  timeouts?: { connectMs: number; queryMs: number };
  /** For those who only look. */
  acceptsStandby?: boolean;
}

export function openPostgres(url: string, options: PostgresOptions): Engine {
  const { connectMs, queryMs } = options.timeouts ?? DEFAULT_TIMEOUTS;
  // Less than whoever waits for a connection has, so that it is the gate that answers.
  const gate = new ConnectionGate(connectMs * 0.8);
  const Client = guardedClient({ gate, acceptsStandby: options.acceptsStandby ?? false });
  // To compile a plan takes longer than any of ours runs; one that looks dear, because it may not scan, would be compiled.
  const settings = ['jit=off', ...(options.role === undefined ? [] : [`role=${options.role}`])];
  const shared: pg.PoolConfig = {
    connectionString: withSettings(url, settings),
    connectionTimeoutMillis: connectMs,
    query_timeout: queryMs,
    // A little less than ours, so that an abandoned statement also ends on the server.
    statement_timeout: Math.round(queryMs * 0.95),
    // Whoever stalls in the middle of a transaction holds accounts that others wait for.
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
  });
  // Without a listener, a connection that breaks while idle would end the process.
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
        // Ending the connection also rolls back whatever was not committed.
        await client.end();
      }
    },
  };
}

/** Options in the address itself are kept: they would otherwise replace ours. */
function withSettings(url: string, settings: readonly string[]): string {
  if (settings.length === 0) return url;
  const withThem = new URL(url);
  const given = withThem.searchParams.get('options');
  const ours = settings.map((setting) => `-c ${setting}`);
  withThem.searchParams.set('options', [...(given === null ? [] : [given]), ...ours].join(' '));
  return withThem.href;
}
