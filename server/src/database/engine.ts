import type { Dialect } from 'kysely';
import type { Call } from './functions.ts';

/** Kysely does not support scripts. */
export interface ScriptTransaction {
  query<Row>(sql: string, parameters?: unknown[]): Promise<Row[]>;
  runScript(sql: string): Promise<void>;
}

export interface Engine {
  readonly name: 'embedded' | 'postgres';
  /** Calls that can run in parallel; 1 for the embedded engine. */
  readonly connections: number;
  readonly dialect: Dialect;
  callersWaiting(): number;
  /** One round trip and one transaction. */
  call(call: Call): Promise<unknown[]>;
  /** Accepts several statements if there are no parameters. */
  run(sql: string, parameters?: unknown[]): Promise<unknown[]>;
  inScriptTransaction<T>(work: (transaction: ScriptTransaction) => Promise<T>): Promise<T>;
  /** Best effort: disconnected processes miss it. */
  announce(channel: string, text: string): Promise<void>;
  /** Returns an unsubscribe function. */
  listen(channel: string, heard: (text: string) => void): () => Promise<void>;
  close(): Promise<void>;
}
