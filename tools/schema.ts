// npm run schema: writes schema.ts, the types of tables and SQL functions, from the SQL files. Git ignores it. Other
// commands that check types or open an editor's project write it too.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bookkeeping, readSchema } from '../server/src/database/migrate.ts';
import {
  type Fields,
  inBraces,
  readSignatures,
  splitList,
  withoutComments,
  wordsOf,
} from '../server/src/database/signatures.ts';
import { root } from './run-command.ts';

const typesFile = join(root, 'server/src/database/schema.ts');

const columnTypes: Record<string, string> = {
  bigint: 'bigint',
  int: 'number',
  integer: 'number',
  smallint: 'number',
  'double precision': 'number',
  float8: 'number',
  boolean: 'boolean',
  text: 'string',
  timestamptz: 'Date',
  // Days have no time zone: text such as 2026-11-15.
  date: 'string',
  // Micro-units that may exceed bigint.
  numeric: 'string',
  jsonb: 'unknown',
  bytea: 'Uint8Array',
  xid8: 'string',
};

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly isNullable: boolean;
  /** Never written, written at will, always written. */
  readonly value: 'generated' | 'default' | 'given';
  /** The allowed values. */
  readonly words?: readonly string[];
}

/** schema.test.ts compares them with a migrated database. */
export function readColumns(): Column[] {
  const { migrations } = readSchema();
  const sql = withoutComments([...migrations.map((file) => file.sql), bookkeeping].join('\n'));
  const tables = sql.matchAll(/^\s*create (?:unlogged )?table (?:if not exists )?(\w+) \(/gm);
  return [...tables].flatMap(({ 0: head, 1: table = '', index }) =>
    columnsOf(table, splitList(inBraces(sql, index + head.length - 1))),
  );
}

function columnsOf(table: string, declarations: readonly string[]): Column[] {
  const isConstraint = (each: string) => /^(constraint|primary key|unique|check|foreign key)\b/.test(each);
  const constraints = declarations.filter(isConstraint).join('\n');
  const key = /\bprimary key \(([^)]*)\)/.exec(constraints)?.[1] ?? '';
  return declarations
    .filter((each) => !isConstraint(each))
    .map((declaration) => {
      const [column, type, rest] = wordsOf(declaration);
      const check = new RegExp(`check \\(${column} in \\(([^)]*)\\)\\)`).exec(`${rest}\n${constraints}`);
      const isKey = rest.includes('primary key') || splitList(key).includes(column);
      return {
        table,
        column,
        type,
        isNullable: !isKey && !/\bnot null\b|\bas identity\b/.test(rest),
        value: sourceOfValue(rest),
        ...(check?.[1] && { words: splitList(check[1]) }),
      };
    });
}

function sourceOfValue(rest: string): Column['value'] {
  if (rest.includes('generated always as identity')) return 'generated';
  return /\bdefault\b|\bgenerated\b/.test(rest) ? 'default' : 'given';
}

/** The contract has narrower types for some columns. */
const ledgerTables = new Set([
  'ledger_account',
  'ledger_entry',
  'house_funding',
  'business_figure',
  'wallet_statement',
  'wallet_item',
  'wallet_movement',
  'wallet_difference',
  'wallet_close',
  'wallet_move',
]);

function contractType({ table, column }: Column): string | undefined {
  if (column === 'country') return 'CountryCode';
  if (column !== 'currency' && !column.endsWith('_currency')) return undefined;
  return ledgerTables.has(table) ? "Currency | 'USDT'" : 'Currency';
}

function columnText(column: Column): string {
  const { isNullable, value, words } = column;
  const plain = words?.join(' | ') ?? contractType(column) ?? typeOf(column.type);
  const held = isNullable && plain !== 'unknown' ? `${plain} | null` : plain;
  const type = { generated: `GeneratedAlways<${held}>`, default: `Generated<${held}>`, given: held };
  return `    ${column.column}: ${type[value]};\n`;
}

function typeOf(type: string): string {
  const found = type.endsWith('[]') ? `${typeOf(type.slice(0, -2))}[]` : columnTypes[type];
  if (found === undefined) throw new Error(`${type} has no type here`);
  return found;
}

/** Composite types are given, never answered; each value of an array in an answer may be null. */
function givenType(type: string): string {
  if (type.endsWith('[]')) return `readonly (${givenType(type.slice(0, -2))})[] | null`;
  return columnTypes[type] === undefined ? `Composites['${type}']` : `${columnTypes[type]} | null`;
}

function answeredType(type: string): string {
  return type.endsWith('[]') ? `(${typeOf(type.slice(0, -2))} | null)[]` : typeOf(type);
}

function fieldsText(fields: Fields, typeText: (type: string) => string): string {
  const members = Object.entries(fields).map(([name, type]) => `readonly ${name}: ${typeText(type)}`);
  return `{ ${members.join('; ')} }`;
}

function schemaText(): string {
  const { composites, signatures } = readSignatures(readSchema().functions);
  const tables = Map.groupBy(readColumns(), ({ table }) => table);
  const isKnown = (type: string) => columnTypes[type.replace('[]', '')] !== undefined;
  const isTaken = (type: string) => isKnown(type) || composites.has(type.replace('[]', ''));
  // Only other functions call functions with other types.
  const called = [...signatures].filter(
    ([, { takes, answers }]) => Object.values(takes).every(isTaken) && Object.values(answers).every(isKnown),
  );
  return `// Written by npm run schema from the SQL files.
import type { CountryCode, Currency } from '@sanduku/contracts/countries';
import type { Generated, GeneratedAlways } from 'kysely';

export interface Tables {
${[...tables].map(([table, columns]) => `  ${table}: {\n${columns.map(columnText).join('')}  };\n`).join('')}}

export interface Composites {
${[...composites].map(([name, fields]) => `  ${name}: ${fieldsText(fields, givenType)};\n`).join('')}}

export interface Functions {
${called.map(([name, { takes, answers }]) => `  ${name}: {\n    takes: ${fieldsText(takes, givenType)};\n    answers: ${fieldsText(answers, answeredType)};\n  };\n`).join('')}}
`;
}

export function writeSchema(): void {
  const text = schemaText();
  // An unchanged file keeps editors and compilers from reading everything again.
  if (!existsSync(typesFile) || readFileSync(typesFile, 'utf8') !== text) writeFileSync(typesFile, text);
}

// Not import.meta.main: launch.mjs imports this file.
if (process.argv[1] === import.meta.filename) writeSchema();
