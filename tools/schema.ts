// npm run schema: writes down the schema as the database itself describes it: in SQL, and as types for queries and calls.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase, type Queries } from '../server/src/database/database.ts';
import { databaseImage } from '../server/src/database/image.ts';
import { ensurePostgres, type PostgresBinaries, startPostgres } from './postgres.ts';
import { root } from './run-command.ts';

export const typesFile = join(root, 'server/src/database/schema.ts');
export const dumpFile = join(root, 'server/src/database/schema.sql');
/** Other versions write the same schema in other words. */
export const DUMPED_BY_VERSION = 15;

const columnTypes: Record<string, string> = {
  bigint: 'bigint',
  integer: 'number',
  smallint: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  text: 'string',
  'timestamp with time zone': 'Date',
  // A day is the same everywhere, and comes and goes as text, such as 2026-11-15.
  date: 'string',
  // A whole number of micro-units that may be too large for a bigint column.
  numeric: 'string',
  jsonb: 'unknown',
  bytea: 'Uint8Array',
  xid8: 'string',
  'integer[]': 'number[]',
  'bigint[]': 'bigint[]',
  'timestamp with time zone[]': 'Date[]',
  'text[]': 'string[]',
};

/** Columns that hold less than their type could, for a reason that stands in the contract. */
const ledgerTables = new Set(['ledger_account', 'ledger_entry', 'house_funding', 'business_figure']);
function contractType(table: string, column: string): string | undefined {
  if (column === 'country') return 'CountryCode';
  if (column !== 'currency' && !column.endsWith('_currency')) return undefined;
  return ledgerTables.has(table) ? "Currency | 'USDT'" : 'Currency';
}

interface Column {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  identity: '' | 'a' | 'd';
  has_default: boolean;
}

interface Signature {
  name: string;
  /** Modes: in, out, table column. */
  parameters: { name: string; mode: 'i' | 'o' | 't'; type: string }[];
  answer: string;
}

/** The tables as queries see them and the functions as calls see them, from the catalogue of a database. */
export async function describeTypes(queries: Queries): Promise<string> {
  const [tables, unions, signatures] = [
    await columnsOf(queries),
    await unionsOf(queries),
    await signaturesOf(queries),
  ];
  const fields = (table: string) =>
    tables
      .filter((column) => column.table === table)
      .map((column) => `    ${column.column}: ${fieldType(column, unions)};`)
      .join('\n');
  const names = [...new Set(tables.map(({ table }) => table))];
  return `// Written by npm run schema from the database itself: change the migrations or functions.sql, then run it.
import type { CountryCode, Currency } from '@sanduku/contracts/countries';
import type { Generated, GeneratedAlways } from 'kysely';

/** The tables as queries see them, the same on both engines. */
export interface Tables {
${names.map((table) => `  ${table}: {\n${fields(table)}\n  };`).join('\n')}
}

/** The functions as calls see them: what they take, without the p_ before it, and what a row of their answer holds. */
export const functions = {
${signatures.map(functionText).join('\n')}
} as const;
`;
}

function fieldType(
  { table, column, type, nullable, identity, has_default }: Column,
  unions: Map<string, string>,
): string {
  const plain = unions.get(`${table}.${column}`) ?? contractType(table, column) ?? columnTypes[type];
  if (plain === undefined)
    throw new Error(`${table}.${column} is of the type ${type}, which has no type here`);
  const held = nullable && plain !== 'unknown' ? `${plain} | null` : plain;
  if (identity === 'a') return `GeneratedAlways<${held}>`;
  return has_default || identity === 'd' ? `Generated<${held}>` : held;
}

function functionText({ name, parameters, answer }: Signature): string {
  const object = (entries: [string, string][]) =>
    entries.length === 0
      ? '{}'
      : `{\n${entries.map(([each, type]) => `      ${each}: '${type}',\n`).join('')}    }`;
  const takes = parameters.filter(({ mode }) => mode === 'i');
  const answers = parameters.filter(({ mode }) => mode !== 'i');
  return `  ${name}: {
    takes: ${object(takes.map((each) => [each.name.replace(/^p_/, ''), each.type]))},
    answers: ${object(answers.length > 0 ? answers.map((each) => [each.name, each.type]) : answer === 'void' ? [] : [[name, answer]])},
  },`;
}

async function columnsOf(queries: Queries): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type,
           not a.attnotnull as nullable, a.attidentity::text as identity, a.atthasdef as has_default
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`.execute(queries);
  return rows;
}

/** What a check constraint says that a column holds: one of a list of words. */
async function unionsOf(queries: Queries): Promise<Map<string, string>> {
  const { rows } = await sql<{ table: string; check: string }>`
    select conrelid::regclass::text as "table", pg_get_constraintdef(oid) as "check" from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace`.execute(queries);
  const lists = rows.flatMap(({ table, check }) => {
    const [, column, words] = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.+)\]\)\)\)$/.exec(check) ?? [];
    if (column === undefined || words === undefined) return [];
    return [[`${table}.${column}`, words.replaceAll('::text', '').split(', ').join(' | ')] as const];
  });
  return new Map(lists);
}

async function signaturesOf(queries: Queries): Promise<Signature[]> {
  const { rows } = await sql<Omit<Signature, 'parameters'> & { parameters: string }>`
    select p.proname as name, format_type(p.prorettype, null) as answer,
           coalesce((
             select json_agg(json_build_object('name', n.name, 'mode', coalesce(n.mode, 'i'), 'type', format_type(n.type, null))
                             order by n.place)
             from unnest(p.proargnames, p.proargmodes::text[],
                         coalesce(p.proallargtypes, string_to_array(p.proargtypes::text, ' ')::oid[]))
               with ordinality as n (name, mode, type, place)
           ), '[]')::text as parameters
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype and p.provariadic = 0
    order by p.proname`.execute(queries);
  const known = (type: string) => type.replace('[]', '') in columnTypes;
  return (
    rows
      .map((row) => ({ ...row, parameters: JSON.parse(row.parameters) as Signature['parameters'] }))
      // What takes or answers whole rows is for other functions.
      .filter(({ parameters, answer }) =>
        [...parameters.map(({ type }) => type), ...(/^(record|void)$/.test(answer) ? [] : [answer])].every(
          known,
        ),
      )
  );
}

/** Tables, indexes and triggers in SQL. What functions do stands in functions.sql beside their capability, and only there. */
export function dumpSchema({ directory }: PostgresBinaries, url: string): string {
  const dump = execFileSync(
    join(directory, 'pg_dump'),
    ['--schema-only', '--schema=public', '--no-owner', '--no-privileges', url],
    { encoding: 'utf8' },
  );
  const withoutFunctions = dump.replaceAll(/^CREATE FUNCTION [^$]*?AS (\$\w*\$)[\s\S]*?\1;$/gm, '');
  // Versions, and a word against injection that is drawn anew for every dump.
  const lines = withoutFunctions
    .split('\n')
    .filter((line) => !/^(--|\\(un)?restrict|SET |SELECT pg_catalog)/.test(line));
  return `-- Written by npm run schema from the database itself.\n\n${lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}

if (import.meta.main) {
  const embedded = await openDatabase({ image: databaseImage });
  writeFileSync(typesFile, await describeTypes(embedded.queries));
  await embedded.close();
  const binaries = await ensurePostgres();
  if (binaries?.version !== DUMPED_BY_VERSION) {
    console.error(
      `schema.sql is written by PostgreSQL ${DUMPED_BY_VERSION}, which was not found: set PG_BIN_DIR.`,
    );
    process.exitCode = 1;
  } else {
    const postgres = await startPostgres();
    const database = await openDatabase({ url: postgres.url });
    await database.close();
    writeFileSync(dumpFile, dumpSchema(binaries, postgres.url));
    await postgres.stop();
  }
}
