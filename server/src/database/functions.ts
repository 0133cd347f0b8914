import type { CountryCode, Currency } from '@sanduku/contracts/countries';
import type { Call } from './engine.ts';
import { readSchema } from './migrate.ts';
import type { Composites, Functions } from './schema.ts';
import { readSignatures, type Signature } from './signatures.ts';

export type FunctionName = keyof Functions;
export type Arguments<Name extends FunctionName> = Functions[Name]['takes'];
export type Row<Name extends FunctionName> = Functions[Name]['answers'];
export type Composite<Name extends keyof Composites> = Composites[Name];

type FoundSession = Row<'session_player'>;

export interface SignedInPlayer {
  readonly id: bigint;
  readonly username: string;
  readonly country: CountryCode;
  readonly currency: Currency;
  readonly session: {
    readonly id: bigint;
    readonly tokenHash: string;
    /** Of the sign-in. */
    readonly address: string;
  };
}

/** Of a call, before any look-up: only a statement that checks it tells whose it is. */
export interface NamedSession {
  readonly tokenHash: string;
  readonly now: Date;
  /** Called by the statement that looks it up. Undefined: it has ended. */
  learn?(player: SignedInPlayer | undefined, lastSeenAt?: Date): void;
}

export function playerOf(session: NamedSession, found: FoundSession | undefined): SignedInPlayer | undefined {
  if (found === undefined) {
    session.learn?.(undefined);
    return undefined;
  }
  const { id, username, session_id, last_seen_at, address } = found;
  const { tokenHash } = session;
  // Sign-up writes both from the contract's list.
  const { country, currency } = found as Pick<SignedInPlayer, 'country' | 'currency'>;
  const player = { id, username, country, currency, session: { id: session_id, tokenHash, address } };
  session.learn?.(player, last_seen_at);
  return player;
}

/** Added to each row by `ownCallOf`: the session as one text, because only the first row's is read. */
export interface OwnColumns {
  readonly own: string;
  readonly own_found: true | null;
}

/** Only an address, which comes last, could contain a tab. */
const ownText = `concat_ws(e'\\t', s.session_id, s.id, s.country, s.currency, s.last_seen_at, s.username, s.address)`;

export function ownPlayerOf(
  session: NamedSession,
  first: OwnColumns | undefined,
): SignedInPlayer | undefined {
  if (first === undefined) return playerOf(session, undefined);
  const [sessionId = '', id = '', country = '', currency = '', seenAt = '', username = '', address = ''] =
    first.own.split('\t', 7);
  return playerOf(session, {
    session_id: BigInt(sessionId),
    last_seen_at: new Date(seenAt),
    address,
    id: BigInt(id),
    username,
    country,
    currency,
  });
}

/** Of calls of one player in a window. */
export interface CallLimit {
  readonly name: string;
  readonly most: number;
  readonly windowEndsAt: Date;
}

/** Given by the session. */
const ofSession: Record<string, string> = {
  player: 'me.id',
  session: 'me.session_id',
  currency: 'me.currency',
  token_hash: '$1',
  now: '$2',
};

export type OwnName = {
  [Name in FunctionName]: 'player' extends keyof Functions[Name]['takes'] ? Name : never;
}[FunctionName];
export type OwnArguments<Name extends OwnName> = Omit<
  Arguments<Name>,
  'player' | 'session' | 'currency' | 'token_hash' | 'now'
>;

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
 * One statement checks the session, counts the call and does its work. No row: the session has ended. One row with
 * `own_found` null: the function returned none.
 */
export function ownCallOf<Name extends OwnName>(
  name: Name,
  { tokenHash, now }: NamedSession,
  given: OwnArguments<Name>,
  limit?: CallLimit,
): Call {
  const takes = Object.entries(signatureOf(name).takes);
  const further = takes.filter(([each]) => ofSession[each] === undefined);
  const [kind, first] = limit === undefined ? ['own', 3] : ['counted', 6];
  const sql = remembered(`${kind} ${name}`, () => {
    const list = [
      ...takes.flatMap(([each]) => (ofSession[each] ? [`p_${each} => ${ofSession[each]}`] : [])),
      ...further.map(([each, type], index) => `p_${each} => ${placeholder(type, index + first)}`),
    ];
    // Without the offset, each row would write the session anew.
    const me = `(select s.*, ${ownText} as own from session_player($1::text, $2::timestamptz) s offset 0) me`;
    const count = 'cross join lateral attempt_count(me.id, $3::text, $4::int, $5::timestamptz, $2)';
    return `select f.*, me.own from ${me} ${limit ? count : ''}
      left join lateral (select true as own_found, ${name}.* from ${name}(${list.join(', ')})) f on true`;
  });
  const counted = limit === undefined ? [] : [limit.name, limit.most, limit.windowEndsAt];
  return {
    name: `${kind} ${name}`,
    sql,
    parameters: [tokenHash, now, ...counted, ...valuesOf(further, given)],
  };
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
