import type { Dialect } from 'kysely';

/** One transaction in which whole SQL scripts can run: what migrations need and Kysely does not offer. */
export interface ScriptTransaction {
  query<Row>(sql: string, parameters?: unknown[]): Promise<Row[]>;
  runScript(sql: string): Promise<void>;
}

/** A call of a hot SQL function. The name lets the server keep the parsed statement. */
export interface Call {
  readonly name: string;
  readonly sql: string;
}

/** A PostgreSQL, in our process or on a server. Everything above speaks to both in the same SQL. */
export interface Engine {
  readonly name: 'embedded' | 'postgres';
  /** How many calls can truly run at once; the embedded engine has a single connection. */
  readonly connections: number;
  readonly dialect: Dialect;
  /** One call, one round trip, a transaction of its own. */
  call<Row>(call: Call, parameters: unknown[]): Promise<Row[]>;
  inScriptTransaction<T>(work: (transaction: ScriptTransaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
