import type { Dialect } from 'kysely';
import type { Call } from './functions.ts';

/** One transaction in which whole SQL scripts can run: what migrations need and Kysely does not offer. */
export interface ScriptTransaction {
  query<Row>(sql: string, parameters?: unknown[]): Promise<Row[]>;
  runScript(sql: string): Promise<void>;
}

/** A PostgreSQL, in our process or on a server. Everything above speaks to both in the same SQL. */
export interface Engine {
  readonly name: 'embedded' | 'postgres';
  /** How many calls can truly run at once; the embedded engine has a single connection. */
  readonly connections: number;
  readonly dialect: Dialect;
  /** Calls that wait for a free connection at this moment. */
  callersWaiting(): number;
  /** One call, one round trip, a transaction of its own. */
  call(call: Call): Promise<unknown[]>;
  /** Several statements at once, where there are no parameters. */
  run(sql: string, parameters?: unknown[]): Promise<unknown[]>;
  inScriptTransaction<T>(work: (transaction: ScriptTransaction) => Promise<T>): Promise<T>;
  /** A word to the other processes on this database. Nobody may rely on it: who is not connected misses it. */
  announce(channel: string, text: string): Promise<void>;
  /** Hears what is announced until the returned function is called; hears nothing, and does not fail, while the server is gone. */
  listen(channel: string, heard: (text: string) => void): () => Promise<void>;
  close(): Promise<void>;
}
