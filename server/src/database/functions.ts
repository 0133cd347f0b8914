import { functions } from './schema.ts';

/** What a parameter takes. A list of moments takes text: one engine writes a Date in a list, the other does not. */
interface ParameterTypes {
  text: string;
  bigint: bigint;
  integer: number;
  'double precision': number;
  boolean: boolean;
  date: string;
  /** JSON text. */
  jsonb: string;
  'timestamp with time zone': Date;
  'text[]': readonly (string | null)[];
  'bigint[]': readonly (bigint | null)[];
  'integer[]': readonly (number | null)[];
  'double precision[]': readonly (number | null)[];
  'boolean[]': readonly (boolean | null)[];
  'timestamp with time zone[]': readonly (string | null)[];
}

/** What a column of an answer holds. */
interface ColumnTypes {
  text: string;
  bigint: bigint;
  integer: number;
  'double precision': number;
  boolean: boolean;
  date: string;
  'timestamp with time zone': Date;
  'text[]': (string | null)[];
  'bigint[]': (bigint | null)[];
  'integer[]': (number | null)[];
  'timestamp with time zone[]': Date[] | null;
}

type Signatures = typeof functions;
export type FunctionName = keyof Signatures;
export type Arguments<Name extends FunctionName> = {
  readonly [Parameter in keyof Signatures[Name]['takes']]:
    | ParameterTypes[Signatures[Name]['takes'][Parameter] & keyof ParameterTypes]
    | null;
};
export type Row<Name extends FunctionName> = {
  [Column in keyof Signatures[Name]['answers']]: ColumnTypes[Signatures[Name]['answers'][Column] &
    keyof ColumnTypes];
};

/** A statement that the server keeps parsed under its name. */
export interface Call {
  readonly name: string;
  readonly sql: string;
  readonly parameters: unknown[];
}

const statements = new Map<string, string>();

/** The call of an SQL function, its parameters by their names. */
export function callOf<Name extends FunctionName>(name: Name, given: Arguments<Name>): Call {
  const takes: Record<string, string> = functions[name].takes;
  let sql = statements.get(name);
  if (sql === undefined) {
    const list = Object.entries(takes).map(([each, type], index) => `p_${each} => $${index + 1}::${type}`);
    sql = `select * from ${name}(${list.join(', ')})`;
    statements.set(name, sql);
  }
  const values: Record<string, unknown> = given;
  return { name, sql, parameters: Object.keys(takes).map((each) => values[each]) };
}
