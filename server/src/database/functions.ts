import type { Call } from './engine.ts';
import { readSchema } from './migrate.ts';
import type { Composites, Functions } from './schema.ts';
import { readSignatures, type Signature } from './signatures.ts';

export type FunctionName = keyof Functions;
export type Arguments<Name extends FunctionName> = Functions[Name]['takes'];
export type Row<Name extends FunctionName> = Functions[Name]['answers'];
export type Composite<Name extends keyof Composites> = Composites[Name];

export type FoundSession = Row<'session_player'>;

/** Before any look-up. */
export interface NamedSession {
  readonly tokenHash: string;
  readonly now: Date;
  /** Called by the statement that looks it up. */
  learn?(found: FoundSession | undefined): void;
}

/** Added to each row by `ownCallOf`. */
export type OwnColumns = { [Column in keyof FoundSession as `own_${Column}`]: FoundSession[Column] } & {
  own_found: true | null;
};

/** Given by the session. */
const ofSession: Record<string, string> = { player: 'me.id', token_hash: '$1', now: '$2' };

export type OwnName = {
  [Name in FunctionName]: 'player' extends keyof Functions[Name]['takes'] ? Name : never;
}[FunctionName];
export type OwnArguments<Name extends OwnName> = Omit<Arguments<Name>, 'player' | 'token_hash' | 'now'>;

const statements = new Map<string, string>();
const { composites, signatures } = readSignatures(readSchema().functions);

export function callOf<Name extends FunctionName>(name: Name, given: Arguments<Name>): Call {
  const takes = Object.entries(signatureOf(name).takes);
  const sql = remembered(name, () => {
    const list = takes.map(([each, type], index) => `p_${each} => ${placeholder(type, index + 1)}`);
    return `select * from ${name}(${list.join(', ')})`;
  });
  return { name, sql, parameters: valuesOf(takes, given) };
}

/**
 * One statement checks the session and reads. No row: the session has ended. One row with `own_found` null: the
 * function returned none.
 */
export function ownCallOf<Name extends OwnName>(
  name: Name,
  { tokenHash, now }: NamedSession,
  given: OwnArguments<Name>,
): Call {
  const takes = Object.entries(signatureOf(name).takes);
  const further = takes.filter(([each]) => ofSession[each] === undefined);
  const sql = remembered(`own ${name}`, () => {
    const list = [
      ...takes.flatMap(([each]) => (ofSession[each] ? [`p_${each} => ${ofSession[each]}`] : [])),
      ...further.map(([each, type], index) => `p_${each} => ${placeholder(type, index + 3)}`),
    ];
    const own = Object.keys(signatureOf('session_player').answers).map((each) => `me.${each} as own_${each}`);
    return `select f.*, ${own.join(', ')} from session_player($1::text, $2::timestamptz) me
      left join lateral (select true as own_found, r.* from ${name}(${list.join(', ')}) r) f on true`;
  });
  return { name: `own ${name}`, sql, parameters: [tokenHash, now, ...valuesOf(further, given)] };
}

function signatureOf(name: FunctionName): Signature {
  const signature = signatures.get(name);
  if (signature === undefined) throw new Error(`No functions.sql has ${name}`);
  return signature;
}

function remembered(name: string, write: () => string): string {
  const sql = statements.get(name) ?? write();
  statements.set(name, sql);
  return sql;
}

function valuesOf(takes: readonly (readonly [string, string])[], values: Record<string, unknown>): unknown[] {
  return takes.map(([each, type]) =>
    compositeOf(type) === undefined ? values[each] : JSON.stringify(values[each], bigintAsText),
  );
}

/**
 * As JSON, fields missing from the previous version become null, and prepared statements survive a recreated type.
 */
function placeholder(type: string, number: number): string {
  const composite = compositeOf(type);
  if (composite === undefined) return `$${number}::${type}`;
  return `array(select r from json_populate_recordset(null::${composite}, $${number}::json) r)`;
}

function compositeOf(type: string): string | undefined {
  const element = type.endsWith('[]') ? type.slice(0, -2) : '';
  return composites.has(element) ? element : undefined;
}

function bigintAsText(_field: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
