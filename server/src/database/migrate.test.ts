import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createDatabase } from '../../../tools/postgres.ts';
import { skipsEmbedded } from '../testing/databases.ts';
import { openEmbedded } from './embedded.ts';
import type { Engine } from './engine.ts';
import { databaseImage } from './image.ts';
import {
  checkVersion,
  type FunctionFile,
  type Migration,
  MigrationError,
  migrate,
  readMigrations,
} from './migrate.ts';
import { openPostgres } from './postgres.ts';
import type { Tables } from './schema.ts';

const server = inject('postgresUrl');
const openOnServer = async () =>
  openPostgres(await createDatabase(server ?? ''), { connections: 2, onIdleError: () => {} });

function migration(number: number, sql: string): Migration {
  return { number, name: `000${number}_test.sql`, checksum: `checksum of ${sql}`, sql };
}

const migrateTo = (engine: Engine, migrations: Migration[], functions: FunctionFile[] = []) =>
  migrate(engine, { migrations, functions });

/** They succeed only in this order. */
const createsBox = migration(1, 'create table box (number int)');
const fillsNothing = migration(2, 'select 1');
const fillsBox = migration(2, 'insert into box values (9); select number from box');

if (!skipsEmbedded())
  describe('migrating (embedded)', () => migratesOn(() => openEmbedded({ image: databaseImage })));
describe.skipIf(server === undefined)('migrating (PostgreSQL)', () => migratesOn(openOnServer));

function migratesOn(open: () => Promise<Engine>): void {
  let engine: Engine;
  beforeAll(async () => {
    engine = await open();
  });
  beforeEach(() => run('drop schema public cascade; create schema public'));
  afterAll(() => engine.close());

  const run = (sql: string) => engine.inScriptTransaction(({ runScript }) => runScript(sql));
  const ask = <Row>(sql: string) => engine.inScriptTransaction(({ query }) => query<Row>(sql));
  const tables = async () =>
    (
      await ask<{ name: string }>(
        `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
      )
    ).map(({ name }) => name);

  test('applies migrations in order and returns their number', async () => {
    expect(await migrateTo(engine, [createsBox, fillsBox])).toBe(2);
    expect(await ask('select number from box')).toEqual([{ number: 9 }]);
    expect(await ask('select number, name, checksum from migration order by number')).toEqual(
      [createsBox, fillsBox].map(({ number, name, checksum }) => ({ number, name, checksum })),
    );
  });

  test('does nothing the second time', async () => {
    await migrateTo(engine, [createsBox, fillsBox]);
    const before = await ask('select * from migration');
    expect(await migrateTo(engine, [createsBox, fillsBox])).toBe(2);
    expect(await ask('select number from box')).toEqual([{ number: 9 }]);
    expect(await ask('select * from migration')).toEqual(before);
  });

  test('applies only new migrations', async () => {
    await migrateTo(engine, [createsBox]);
    expect(await migrateTo(engine, [createsBox, fillsBox])).toBe(2);
    expect(await ask('select number from box')).toEqual([{ number: 9 }]);
  });

  test('stops at a changed old migration and applies nothing after it', async () => {
    await migrateTo(engine, [createsBox, fillsNothing]);
    await expect(migrateTo(engine, [createsBox, fillsBox, migration(3, 'drop table box')])).rejects.toThrow(
      new MigrationError(
        'Migration 0002_test.sql was changed after it was applied: restore the file and put the change into a new migration.',
      ),
    );
    expect(await ask('select number from box')).toEqual([]);
  });

  test('stops at a migration from a newer version', async () => {
    await migrateTo(engine, [createsBox, fillsBox]);
    await expect(migrateTo(engine, [createsBox])).rejects.toThrow(
      new MigrationError(
        'The database has migration 0002_test.sql, which this version does not know: start the newer version that applied it.',
      ),
    );
  });

  test('rolls the whole run back when a migration fails, and succeeds once it is fixed', async () => {
    const fails = migration(3, 'create table late (); insert into nowhere values (1)');
    await expect(migrateTo(engine, [createsBox, fillsBox, fails])).rejects.toMatchObject({ code: '42P01' });
    expect(await tables()).toEqual([]);

    expect(await migrateTo(engine, [createsBox, fillsBox, migration(3, 'create table late ()')])).toBe(3);
    expect(await tables()).toEqual(['box', 'function_file', 'function_text', 'late', 'migration']);
  });

  test('keeps earlier runs when a later migration fails', async () => {
    await migrateTo(engine, [createsBox]);
    await expect(migrateTo(engine, [createsBox, migration(2, 'drop table box; select 1/0')])).rejects.toThrow(
      'division by zero',
    );
    expect(await tables()).toEqual(['box', 'function_file', 'function_text', 'migration']);
    expect(await ask('select number from migration')).toEqual([{ number: 1 }]);
  });

  test.each([
    ['another first migration', [migration(1, 'create table ledger ()')]],
    ['more migrations', [migration(1, 'create table ledger ()'), fillsNothing]],
  ])('rejects a database of an earlier version with %s and leaves it unchanged', async (_name, earlier) => {
    await migrateTo(engine, earlier);
    const before = await ask('select * from migration');
    await expect(migrateTo(engine, [createsBox])).rejects.toThrow(
      new MigrationError(
        'An earlier version made this database, and this version cannot upgrade it: ' +
          'set DATA_DIR to an empty folder or DATABASE_URL to an empty database, or start the version that made it.',
      ),
    );
    expect(await ask('select * from migration')).toEqual(before);
    expect(await tables()).not.toContain('box');
  });

  describe('functions', () => {
    const file = (sql: string): FunctionFile => ({ path: 'modules/box/functions.sql', checksum: sql, sql });
    const sayNine = file(
      'create or replace function say() returns int language sql as $$ select 9 $$;\n' +
        'create or replace function box_guard() returns trigger language plpgsql as $$ begin return new; end $$;\n' +
        'create or replace trigger box_guard before insert on box for each row execute function box_guard();',
    );
    const say = async (call: string) => (await ask<{ said: unknown }>(`select ${call} as said`))[0]?.said;

    test('are applied again when their text changes, also with other parameters', async () => {
      await migrateTo(engine, [createsBox], [sayNine]);
      expect(await say('say()')).toBe(9);
      const changed = file(
        'create or replace function say(p_n int) returns int language sql as $$ select p_n $$;',
      );
      await migrateTo(engine, [createsBox], [changed]);
      expect(await say('say(4)')).toBe(4);
      await expect(say('say()')).rejects.toThrow('does not exist');
    });

    test('are kept while their text is unchanged, and dropped with their file', async () => {
      await migrateTo(engine, [createsBox], [sayNine]);
      const oid = await say(`'say()'::regprocedure::oid::text`);
      await migrateTo(engine, [createsBox], [sayNine]);
      expect(await say(`'say()'::regprocedure::oid::text`)).toBe(oid);
      await migrateTo(engine, [createsBox], []);
      await expect(say('say()')).rejects.toThrow('does not exist');
    });

    const sizes = (fields: string): FunctionFile => {
      const sql =
        `create type box_size as (${fields});\n` +
        'create or replace function widths(p_boxes box_size[]) returns int language sql as $$ select sum(width)::int from unnest(p_boxes) $$;';
      return { path: 'modules/box/functions.sql', checksum: sql, sql };
    };
    const shelf: FunctionFile = {
      path: 'modules/shelf/functions.sql',
      checksum: 'unchanged',
      sql:
        'create type shelf_size as (boxes box_size[]);\n' +
        'create or replace function shelf_width(p_shelf shelf_size) returns int language sql as $$ select widths(p_shelf.boxes) $$;',
    };

    test('recreate changed types, also for files that use them', async () => {
      await migrateTo(engine, [createsBox], [sizes('width int'), shelf]);
      expect(await say('shelf_width(row(array[row(2), row(3)]::box_size[])::shelf_size)')).toBe(5);
      await migrateTo(engine, [createsBox], [sizes('height int, width int'), shelf]);
      expect(await say('shelf_width(row(array[row(2, 3)]::box_size[])::shelf_size)')).toBe(3);
      await migrateTo(engine, [createsBox], []);
      await expect(say('null::box_size')).rejects.toThrow('does not exist');
    });

    test('stay callable on a connection that called them before their type changed, with new fields null', async () => {
      const call = () =>
        engine.call({
          name: 'widths',
          sql: 'select widths(array(select r from json_populate_recordset(null::box_size, $1::json) r)) as said',
          parameters: ['[{"width": 2}, {"width": 3}]'],
        });
      await migrateTo(engine, [createsBox], [sizes('width int')]);
      expect(await call()).toEqual([{ said: 5 }]);
      await migrateTo(engine, [createsBox], [sizes('height int, width int')]);
      expect(await call()).toEqual([{ said: 5 }]);
    });
  });

  describe('a server of the earlier version', () => {
    const file = (sql: string): FunctionFile => ({ path: 'modules/box/functions.sql', checksum: sql, sql });
    const [before, after] = [9, 10].map((n) =>
      file(`create or replace function say() returns int language sql as $$ select ${n} $$;`),
    ) as [FunctionFile, FunctionFile];
    const own = { migrations: [createsBox], functions: [before] };
    const startOn = (later: string, functions = [after]) =>
      migrateTo(engine, [createsBox], [before])
        .then(() => migrateTo(engine, [createsBox, migration(2, later)], functions))
        .then(() => checkVersion(new Kysely<Tables>({ dialect: engine.dialect }), own));

    test.each([
      'create table jar (number int); alter table box add column width int',
      "alter table box add column colour text not null default 'red' -- drop nothing",
    ])('starts after %s', async (later) => {
      expect(await startOn(later)).toBe(2);
    });

    test.each([
      'alter table box drop column number',
      'alter table box rename to crate',
      'alter table box add column width int not null',
      'alter table box alter column number type text using number::text',
      'alter table box add constraint few check (number < 3)',
    ])('does not start after %s', async (later) => {
      await expect(startOn(later)).rejects.toThrow('which this version does not know');
    });

    test('does not start before its own functions were applied', async () => {
      await migrateTo(engine, [createsBox], [before]);
      const later = { ...own, functions: [after] };
      await expect(checkVersion(new Kysely<Tables>({ dialect: engine.dialect }), later)).rejects.toThrow(
        'run "npm run migrate" of this version',
      );
    });
  });

  test("the product's migrations apply to an empty database", async () => {
    expect(await migrate(engine)).toBe(readMigrations().length);
    expect(await tables()).toContain('ledger_entry');
  });
}

test.skipIf(server === undefined)(
  'one of several concurrent migrations does the work (PostgreSQL)',
  async () => {
    const url = await createDatabase(server ?? '');
    const engines = Array.from({ length: 4 }, () =>
      openPostgres(url, { connections: 1, onIdleError: () => {} }),
    );
    try {
      const all = [createsBox, fillsBox];
      expect(await Promise.all(engines.map((engine) => migrateTo(engine, all)))).toEqual([2, 2, 2, 2]);
      const rows = await engines[0]?.inScriptTransaction(({ query }) => query('select number from box'));
      expect(rows).toEqual([{ number: 9 }]);
    } finally {
      await Promise.all(engines.map((engine) => engine.close()));
    }
  },
);

describe('reading the migrations folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sanduku-migrations-'));
  beforeEach(() => rmSync(folder, { recursive: true }));
  beforeEach(() => writeFiles({ '0001_first.sql': 'select 1', '0002_second.sql': 'select 2', README: '' }));
  afterAll(() => rmSync(folder, { recursive: true }));
  const writeFiles = (files: Record<string, string>) => {
    mkdirSync(folder, { recursive: true });
    for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql);
  };

  test('returns the SQL files in order', () => {
    expect(readMigrations(folder)).toMatchObject([
      { number: 1, name: '0001_first.sql', sql: 'select 1' },
      { number: 2, name: '0002_second.sql', sql: 'select 2' },
    ]);
  });

  test.each([
    ['a gap', '0004_fourth.sql', 3],
    ['a number twice', '0002_twin.sql', 3],
    ['a file without a number', 'ledger.sql', 3],
  ])('rejects %s', (_name, file, expected) => {
    writeFiles({ [file]: 'select 1' });
    expect(() => readMigrations(folder)).toThrow(
      new MigrationError(
        `Migration ${file} should carry the number ${expected}: migrations are numbered without gaps.`,
      ),
    );
  });
});
