import type { FieldPath } from './samples.ts';

const long = 'x'.repeat(20_000);

/** As JSON text, because some have no JavaScript value. */
export const hostileJson: readonly (readonly [what: string, json: string])[] = [
  ['null', 'null'],
  ['true', 'true'],
  ['an empty string', '""'],
  ['a space', '" "'],
  ['an array', '[]'],
  ['nested arrays', '[[[[]]]]'],
  ['an array with an id', '["1"]'],
  ['an object', '{}'],
  ['a query operator', '{"$gt":"","$ne":null}'],
  ['an object with toString', '{"toString":"x","valueOf":"x","length":4}'],
  ['minus zero', '-0'],
  ['minus one', '-1'],
  ['a tiny number', '1e-300'],
  ['a third decimal', '1000.001'],
  ['beyond safe integers', '9007199254740993'],
  ['beyond bigint', '92233720368547758080'],
  ['10^12 + 1', '1000000000001'],
  ['infinity', '1e309'],
  ['minus infinity', '-1e309'],
  ['NaN as a string', '"NaN"'],
  ['infinity as a string', '"Infinity"'],
  ['a number as a string', '"1e3"'],
  ['a hexadecimal string', '"0x10"'],
  ['a date in year 0', '"0000-01-01"'],
  ['a time before year 0', '"0000-01-01T00:00:00+14:00"'],
  ['20,000 characters', `"${long}"`],
  ['500 digits', `"${'9'.repeat(500)}"`],
  ['NUL', '"a\\u0000b"'],
  ['control characters', '"a\\u0007\\u001b[2Jb\\r\\nSet-Cookie: x=1"'],
  ['a line separator', '"a\\u2028b"'],
  ['a right-to-left override', '"abc\\u202Edef"'],
  ['a lone high surrogate', '"abc\\ud800"'],
  ['a lone low surrogate', '"\\udfffabc"'],
  ['a zero-width space', '"ab\\u200bcd"'],
  ['300 combining accents', `"a${'\\u0301'.repeat(300)}"`],
  ['SQL', `"1'; drop table player; --"`],
  ['a LIKE pattern', '"%_%"'],
  ['script', '"<script>alert(1)</script>"'],
  ['a template', '"{{7*7}}$' + '{7*7}"'],
  ['a path', '"../../../../etc/passwd"'],
  ['an internal URL', '"http://169.254.169.254/latest/meta-data/"'],
  ['__proto__', '"__proto__"'],
  ['constructor', '"constructor"'],
];

/** As sent, percent-encoded. */
export const hostileQuery: readonly (readonly [what: string, write: (name: string) => string])[] = [
  ['an empty value', (name) => `${name}=`],
  ['no value', (name) => name],
  ['twice', (name) => `${name}=1&${name}=2`],
  ['as an array', (name) => `${name}[]=1&${name}[]=2`],
  ['as an object', (name) => `${name}[__proto__]=1&${name}[a]=1`],
  ['a negative', (name) => `${name}=-1`],
  ['minus zero', (name) => `${name}=-0`],
  ['a decimal', (name) => `${name}=1.5`],
  ['an exponent', (name) => `${name}=1e309`],
  ['hexadecimal', (name) => `${name}=0x10`],
  ['NaN', (name) => `${name}=NaN`],
  ['beyond safe integers', (name) => `${name}=9007199254740993`],
  ['beyond bigint', (name) => `${name}=999999999999999999999`],
  ['a date in year 0', (name) => `${name}=0000-01-01`],
  ['a time before year 0', (name) => `${name}=0000-01-01T00:00:00%2B14:00`],
  ['18 digits', (name) => `${name}=999999999999999999`],
  ['NUL', (name) => `${name}=a%00b`],
  ['not UTF-8', (name) => `${name}=%ff%fe`],
  ['an incomplete escape', (name) => `${name}=%`],
  ['a line break', (name) => `${name}=a%0d%0aSet-Cookie:%20x=1`],
  ['a right-to-left override', (name) => `${name}=%E2%80%AE`],
  ['Arabic digits', (name) => `${name}=%D9%A1%D9%A2`],
  ['5,000 characters', (name) => `${name}=${'x'.repeat(5_000)}`],
  ['a path', (name) => `${name}=../../etc/passwd`],
  ['SQL', (name) => `${name}=1'%20or%20'1'='1`],
  ['a LIKE pattern', (name) => `${name}=%25%25`],
  ['__proto__', (name) => `${name}=1&__proto__[admin]=1&constructor[prototype][admin]=1`],
];

export const hostilePieces: readonly (readonly [what: string, piece: string])[] = [
  ['zero', '0'],
  ['a negative', '-1'],
  ['a decimal', '1.5'],
  ['an exponent', '1e3'],
  ['hexadecimal', '0x1'],
  ['beyond bigint', '99999999999999999999'],
  ['18 digits', '999999999999999999'],
  ['90 characters', 'x'.repeat(90)],
  ['5,000 digits', '1'.repeat(5_000)],
  ['NUL', '%00'],
  ['NUL after an id', '1%00'],
  ['not UTF-8', '%ff'],
  ['an incomplete escape', '%'],
  ['dots', '..'],
  ['encoded dots', '%2e%2e%2f%2e%2e%2fetc%2fpasswd'],
  ['a space', '%20'],
  ['two ids', '1,2'],
  ['a semicolon', '1;2'],
  ['Arabic digits', '%D9%A1'],
  ['SQL', "1'--"],
  ['__proto__', '__proto__'],
  ['null', 'null'],
];

export const unwantedFields = {
  id: '1',
  playerId: '1',
  userId: '1',
  role: 'operator',
  status: 'active',
  access: 'operator',
  isAdmin: true,
  balance: 1_000_000,
  gameBalance: 1_000_000,
  game_balance: 1_000_000,
  currency: 'USDT',
  fee: 0,
  totalDeduction: 0,
  winAmount: 1_000_000,
  won: true,
  rate: 1,
  decidedBy: '1',
  password_hash: 'x',
  totp_secret: null,
  created_at: '1970-01-01T00:00:00Z',
};

export function withField(body: unknown, path: FieldPath, json: string): string {
  const place = 'here comes what is hostile';
  return JSON.stringify(replaced(body, path, place)).replace(JSON.stringify(place), () => json);
}

function replaced(value: unknown, [key, ...rest]: FieldPath, place: string): unknown {
  if (key === undefined) return place;
  if (Array.isArray(value)) return [replaced(value[0], rest, place)];
  const fields = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  return { ...fields, [key]: replaced(fields[key], rest, place) };
}
