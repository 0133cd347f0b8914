import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asOwner } from '../testing/as-owner.ts';
import { type Database, openDatabase } from './database.ts';
import { FolderInUse } from './embedded.ts';
import { databaseImage } from './image.ts';
import { readMigrations } from './migrate.ts';
import { SERVING_ROLE } from './serving-role.ts';

const temporary = mkdtempSync(join(tmpdir(), 'sanduku-embedded-'));
afterAll(() => rmSync(temporary, { recursive: true }));
let folders = 0;
const freshFolder = () => join(temporary, `data-${folders++}`);
const open = (folder: string) => openDatabase({ folder, image: databaseImage });

describe('a database folder', () => {
  test('is initialised after an interrupted start, refused while open under any path, and free after close', async () => {
    const folder = freshFolder();
    const alias = `${folder}-alias`;
    mkdirSync(join(folder, 'base/5'), { recursive: true });
    writeFileSync(join(folder, 'base/5/1259'), 'half a table');
    const first = await open(folder);
    expect(await first.queries.selectFrom('outbox').selectAll().execute()).toEqual([]);
    symlinkSync(folder, alias);
    for (const name of [folder, alias]) {
      await expect(open(name)).rejects.toThrow(
        new FolderInUse(
          `The database folder ${name} is in use by another process: stop that one, or set DATA_DIR to another folder.`,
        ),
      );
    }
    await first.queries.insertInto('outbox').values({ topic: 'kept', payload: '{}' }).execute();
    await first.close();

    const second = await open(alias);
    expect(second.migrations).toBe(readMigrations().length);
    expect(await second.queries.selectFrom('outbox').select('topic').execute()).toEqual([{ topic: 'kept' }]);
    await second.close();
  });

  test('is free again after a failed open', async () => {
    const folder = freshFolder();
    const noImage = () => Promise.reject(new Error('no image'));
    await expect(openDatabase({ folder, image: noImage })).rejects.toThrow('no image');
    await expect(openDatabase({ folder, image: noImage })).rejects.toThrow('no image');
  });
});

test('the image of an empty database is cached and reused', async () => {
  await databaseImage();
  const names = readdirSync(join(import.meta.dirname, '../../../build')).filter((name) =>
    name.endsWith('.tar'),
  );
  const cache = join(temporary, 'cache');
  mkdirSync(cache);
  for (const name of names) writeFileSync(join(cache, name), 'what is kept');
  expect(await (await databaseImage(cache)).text()).toBe('what is kept');
});

describe('the single connection', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase({ image: databaseImage });
    await asOwner(database, async (owner) => {
      await sql`create table note (text text)`.execute(owner);
      await sql`grant all on note to ${sql.raw(SERVING_ROLE)}`.execute(owner);
    });
  });

  const insert = (text: string) => sql`insert into note values (${text})`;
  const count = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from note`.execute(database.queries)).rows[0]?.n;
  const countByRun = async () =>
    ((await database.run('select count(*)::int as n from note')) as { n: number }[])[0]?.n;

  test('isolates an open transaction from other callers', async () => {
    const outside: Promise<unknown>[] = [];
    const failing = database.inTransaction(async (transaction) => {
      await insert('inside').execute(transaction);
      // Each must wait, and must not be rolled back with the transaction.
      outside.push(count(), countByRun(), insert('outside').execute(database.queries));
      outside.push(database.run(`insert into note values ('called')`));
      await insert('inside again').execute(transaction);
      throw new Error('changed our mind');
    });
    await expect(failing).rejects.toThrow('changed our mind');
    const [seen, seenByRun] = await Promise.all(outside);
    expect([seen, seenByRun]).not.toContain(2);
    const { rows } = await sql`select text from note order by text`.execute(database.queries);
    expect(rows).toEqual([{ text: 'called' }, { text: 'outside' }]);
  });

  test('runs transactions one at a time', async () => {
    const before = (await count()) ?? 0;
    const sizes = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        database.inTransaction(async (transaction) => {
          await insert(`t${index}`).execute(transaction);
          const { rows } = await sql<{ n: number }>`select count(*)::int as n from note`.execute(transaction);
          return rows[0]?.n;
        }),
      ),
    );
    expect(sizes).toEqual(Array.from({ length: 10 }, (_, index) => before + index + 1));
  });

  test('runs a statement again after a value that failed to serialise', async () => {
    const insertAny = (value: unknown) => sql`insert into note values (${value})`.execute(database.queries);
    await insertAny('written');
    await expect(insertAny({ amount: 1n })).rejects.toThrow('BigInt');
    await insertAny('written again');
  });

  test('is usable after a script failed inside its transaction', async () => {
    await expect(database.run('begin; select 1/0; commit')).rejects.toMatchObject({ code: '22012' });
    await database.ping();
  });

  test('is usable after a transaction failed in the database', async () => {
    await expect(
      database.inTransaction((transaction) => sql`select 1/0`.execute(transaction)),
    ).rejects.toMatchObject({ code: '22012' });
    await database.ping();
  });

  // Last, because it closes the database.
  test('answers waiting callers before it closes', async () => {
    const held = Promise.withResolvers<void>();
    const transaction = database.inTransaction(() => held.promise);
    const waiting = [database.run('select 1 as n'), database.run('select 2 as n')];
    const closed = database.close();
    held.resolve();
    expect(await Promise.all(waiting)).toEqual([[{ n: 1 }], [{ n: 2 }]]);
    await Promise.all([transaction, closed]);
  });
});
