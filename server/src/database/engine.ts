import type { Dialect } from 'kysely';
import pg from 'pg';

export interface Call {
  readonly name: string;
  readonly sql: string;
  readonly parameters: unknown[];
}

/** Kysely does not support scripts. */
export interface ScriptTransaction {
  query<Row>(sql: string, parameters?: unknown[]): Promise<Row[]>;
  runScript(sql: string): Promise<void>;
}

export interface Engine {
  readonly name: 'embedded' | 'postgres';
  /** 1 for the embedded engine. */
  readonly connections: number;
  readonly dialect: Dialect;
  callersWaiting(): number;
  call(call: Call): Promise<unknown[]>;
  /** Accepts several statements if there are no parameters. */
  run(sql: string, parameters?: unknown[]): Promise<unknown[]>;
  inScriptTransaction<T>(work: (transaction: ScriptTransaction) => Promise<T>): Promise<T>;
  /** Best effort: disconnected processes miss it. */
  announce(channel: string, text: string): Promise<void>;
  listen(channel: string, heard: (text: string) => void): () => Promise<void>;
  close(): Promise<void>;
}

const INT8 = 20;
const INT8_ARRAY = 1016;
const TEXT_ARRAY = 1009;
const DATE = 1082;

const parseTextArray = pg.types.getTypeParser(TEXT_ARRAY as number) as (text: string) => (string | null)[];
const typeParsers = new Map<number, (text: string) => unknown>([
  [INT8, (text) => BigInt(text)],
  // As a Date, a day would depend on the process's time zone.
  [DATE, (text) => text],
  [INT8_ARRAY, (text) => parseTextArray(text).map((item) => (item === null ? null : BigInt(item)))],
]);

export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    typeParsers.get(oid) ?? pg.types.getTypeParser(oid, format as 'text'),
};

export function preparedQuery({ name, sql, parameters }: Call): pg.QueryConfig {
  return { name, text: sql, values: parameters };
}

/** Returns an array for several statements. */
export async function rowsOf(
  client: Pick<pg.ClientBase, 'query'>,
  sql: string,
  parameters: unknown[] = [],
): Promise<unknown[]> {
  const answer: pg.QueryResult | pg.QueryResult[] = await client.query(
    sql,
    parameters.length > 0 ? parameters : undefined,
  );
  return [answer].flat().flatMap(({ rows }) => rows);
}

/** On failure, roll back or end the connection. */
export async function transactionOn<T>(
  client: pg.ClientBase,
  work: (transaction: ScriptTransaction) => Promise<T>,
): Promise<T> {
  await client.query('begin');
  const result = await work({
    query: async (sql, parameters = []) => (await client.query(sql, parameters)).rows,
    runScript: async (sql) => void (await client.query(sql)),
  });
  await client.query('commit');
  return result;
}
