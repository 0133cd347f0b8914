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

type Input<Type> = Type extends `${infer Element}[]`
  ? readonly Input<Element>[] | null
  : Type extends keyof ScalarTypes
    ? ScalarTypes[Type] | null
    : Type extends keyof Composites
      ? { readonly [Field in keyof Composites[Type]]: Input<Composites[Type][Field]> }
      : never;

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
export type Composite<Name extends keyof Composites> = Input<Name>;

export interface Call {
  readonly name: string;
  readonly sql: string;
  readonly parameters: unknown[];
}

const statements = new Map<string, string>();

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
 * Arrays travel as JSON: fields missing from the previous version become null, and prepared statements
 * survive a recreated type.
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
