import { compositeTypes, functions } from './schema.ts';

interface ScalarTypes {
  text: string;
  bigint: bigint;
  integer: number;
  'double precision': number;
  boolean: boolean;
  date: string;
  'timestamp with time zone': Date;
  jsonb: unknown;
}

type Composites = typeof compositeTypes;

/** What a parameter, or a field of a composite parameter, accepts. */
type Input<Type> = Type extends `${infer Element}[]`
  ? readonly Input<Element>[] | null
  : Type extends keyof ScalarTypes
    ? ScalarTypes[Type] | null
    : Type extends keyof Composites
      ? { readonly [Field in keyof Composites[Type]]: Input<Composites[Type][Field]> }
      : never;

/** What a column of an answer holds. */
type Output<Type> = Type extends `${infer Element}[]`
  ? (Output<Element> | null)[]
  : Type extends keyof ScalarTypes
    ? ScalarTypes[Type]
    : never;

type Signatures = typeof functions;
export type FunctionName = keyof Signatures;
export type Arguments<Name extends FunctionName> = {
  readonly [Parameter in keyof Signatures[Name]['takes']]: Input<Signatures[Name]['takes'][Parameter]>;
};
export type Row<Name extends FunctionName> = {
  [Column in keyof Signatures[Name]['answers']]: Output<Signatures[Name]['answers'][Column]>;
};
/** A composite type of the database, such as a command of a batch. */
export type Composite<Name extends keyof Composites> = Input<Name>;

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
    const list = Object.entries(takes).map(
      ([each, type], index) => `p_${each} => ${placeholder(type, index + 1)}`,
    );
    sql = `select * from ${name}(${list.join(', ')})`;
    statements.set(name, sql);
  }
  const values: Record<string, unknown> = given;
  return {
    name,
    sql,
    parameters: Object.entries(takes).map(([each, type]) =>
      compositeOf(type) === undefined ? values[each] : JSON.stringify(values[each], bigintAsText),
    ),
  };
}

/**
 * Arrays of a composite type travel as JSON. During an update, a process of the previous version leaves out fields that
 * are new: the function sees null. It also keeps prepared statements valid when the type is created again.
 */
function placeholder(type: string, number: number): string {
  const composite = compositeOf(type);
  if (composite === undefined) return `$${number}::${type}`;
  return `array(select r from json_populate_recordset(null::${composite}, $${number}::json) r)`;
}

function compositeOf(type: string): string | undefined {
  const element = type.endsWith('[]') ? type.slice(0, -2) : '';
  return element in compositeTypes ? element : undefined;
}

function bigintAsText(_field: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
