import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readSchema } from '../server/src/database/migrate.ts';
import { readSignatures } from '../server/src/database/signatures.ts';
import { onEveryEngine } from '../server/src/testing/databases.ts';
import { readColumns } from './schema.ts';

/** As PostgreSQL spells them. */
const spelling: Record<string, string> = {
  int: 'integer',
  float8: 'double precision',
  timestamptz: 'timestamp with time zone',
};
const spelled = (type: string) => type.replace(/^\w+/, (word) => spelling[word] ?? word);

onEveryEngine('the SQL text as it is read, and the database made from it', (on) => {
  test('have the same columns', async () => {
    const { rows } = await sql`
      select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type,
             not a.attnotnull as "isNullable",
             case when a.attidentity = 'a' then 'generated'
                  when a.attidentity = 'd' or a.atthasdef then 'default' else 'given' end as value
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attnum > 0 and not a.attisdropped`.execute(on.database.queries);
    const read = readColumns().map(({ words: _words, type, ...column }) => ({
      ...column,
      type: spelled(type),
    }));
    expect(sorted(read)).toEqual(sorted(rows));
  });

  test('allow the same values', async () => {
    const { rows } = await sql<{ column: string; check: string }>`
      select conrelid::regclass::text as "table", pg_get_constraintdef(oid) as "check" from pg_constraint
      where contype = 'c' and connamespace = 'public'::regnamespace`.execute(on.database.queries);
    const read = readColumns().flatMap(({ table, column, words }) => {
      const texts = words?.map((word) => `${word}::text`) ?? [];
      const list = texts.length === 1 ? `= ${texts[0]}` : `= ANY (ARRAY[${texts.join(', ')}])`;
      return words ? [{ table, check: `CHECK ((${column} ${list}))` }] : [];
    });
    const lists = rows.filter(({ check }) => /^CHECK \(\(\w+ = (ANY \(ARRAY|'[^']*'::text\)\)$)/.test(check));
    expect(sorted(read)).toEqual(sorted(lists));
  });

  test('have the same functions and composite types', async () => {
    const { rows } = await sql`
      select p.proname as name,
             coalesce((select json_object_agg(regexp_replace(a.name, '^p_', ''), format_type(a.type, null))
                       from unnest(p.proargnames, p.proargtypes::oid[]) as a (name, type)
                       where a.type is not null), '{}') as takes
      from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql')
        and p.proname <> 'ledger_key_time'`.execute(on.database.queries);
    const types = await sql`
      select c.relname as name, json_object_agg(a.attname, format_type(a.atttypid, null) order by a.attnum) as fields
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'c' group by c.relname`.execute(
      on.database.queries,
    );
    const { composites, signatures } = readSignatures(readSchema().functions);
    const spelledAll = (fields: Readonly<Record<string, string>>) =>
      Object.fromEntries(Object.entries(fields).map(([name, type]) => [name, spelled(type)]));
    const read = [...signatures].map(([name, { takes }]) => ({ name, takes: spelledAll(takes) }));
    expect(sorted(read)).toEqual(sorted(rows));
    const readTypes = [...composites].map(([name, fields]) => ({ name, fields: spelledAll(fields) }));
    expect(sorted(readTypes)).toEqual(sorted(types.rows));
  });

  test('answer with the same columns', async () => {
    const { rows } = await sql<{ name: string; answers: Record<string, string> }>`
      select p.proname as name, json_object_agg(a.name, format_type(a.type, null)) as answers
      from pg_proc p, unnest(p.proargnames, p.proallargtypes, p.proargmodes) as a (name, type, mode)
      where p.pronamespace = 'public'::regnamespace and a.mode in ('o', 't') group by p.proname`.execute(
      on.database.queries,
    );
    const { signatures } = readSignatures(readSchema().functions);
    expect(rows.length).toBeGreaterThan(50);
    for (const { name, answers } of rows) {
      const read = Object.entries(signatures.get(name)?.answers ?? {});
      expect(Object.fromEntries(read.map(([column, type]) => [column, spelled(type)])), name).toEqual(
        answers,
      );
    }
  });
});

function sorted(rows: readonly unknown[]): string[] {
  return rows.map((row) => JSON.stringify(Object.entries(row as object).sort())).sort();
}
