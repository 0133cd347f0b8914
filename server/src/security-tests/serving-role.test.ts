import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { query as ask, createDatabase } from '../../../tools/postgres.ts';
import { type Database, migrateAsOwner, openAsServer, openDatabase } from '../database/database.ts';
import { MigrationError } from '../database/migrate.ts';
import { SERVING_ROLE } from '../database/serving-role.ts';
import { startJobs } from '../jobs/jobs.ts';
import { createLog } from '../lib/log.ts';
import { createTestApp } from '../testing/app.ts';
import { asOwner } from '../testing/as-owner.ts';
import { onEveryEngine } from '../testing/databases.ts';
import { fundedPlayer } from '../testing/players.ts';

const REFUSED = { code: '42501' };

/** The adversary can send any SQL. */
onEveryEngine('The serving role', (on) => {
  beforeAll(() => playOnce(on.database));

  const run = (statement: string) => sql.raw(statement).execute(on.database.queries);
  const names = async (statement: string) =>
    (await sql.raw<{ name: string }>(statement).execute(on.database.queries)).rows.map(({ name }) => name);
  const tables = `pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;

  test('has a grant for every table, and may not truncate, reference or add triggers', async () => {
    const without = await names(
      `select relname as name from ${tables} and not c.relispartition and not has_table_privilege(c.oid, 'select')`,
    );
    expect(without.map((name) => `${name} needs a rule in database/serving-role.sql`)).toEqual([]);
    expect(
      await names(
        `select relname as name from ${tables} and has_table_privilege(c.oid, 'truncate, references, trigger')`,
      ),
    ).toEqual([]);
  });

  test('reaches partitions only through their table', async () => {
    const parts = `${tables} and c.relispartition`;
    expect((await names(`select relname as name from ${parts}`)).length).toBeGreaterThan(2);
    expect(
      await names(
        `select relname as name from ${parts} and has_table_privilege(c.oid, 'select, insert, update, delete')`,
      ),
    ).toEqual([]);
  });

  test('may not update or delete append-only rows', async () => {
    const guarded = `pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where p.proname in ('reject_change', 'ledger_reject_change') and t.tgqual is null and cardinality(t.tgattr) = 0`;
    expect(
      (await names(`select distinct tgrelid::regclass::text as name from ${guarded}`)).length,
    ).toBeGreaterThan(10);
    const [FOR_DELETE, FOR_UPDATE] = [8, 16];
    expect(
      await names(`select tgrelid::regclass::text as name from ${guarded} and (
        tgtype & ${FOR_UPDATE} > 0 and has_any_column_privilege(tgrelid, 'update')
        or tgtype & ${FOR_DELETE} > 0 and has_table_privilege(tgrelid, 'delete'))`),
    ).toEqual([]);
  });

  test('owns nothing, may create nothing, and is a member of no role', async () => {
    expect(await names('select current_user as name')).toEqual([SERVING_ROLE]);
    const role = `'${SERVING_ROLE}'::regrole`;
    expect(
      await names(`
        select 'owns ' || classid::regclass as name from pg_shdepend where refobjid = ${role} and deptype = 'o'
        union all select 'creates in ' || nspname from pg_namespace where has_schema_privilege(oid, 'create')
        union all select 'creates in the database' where has_database_privilege(current_database(), 'create, temporary')
        union all select 'is ' || roleid::regrole from pg_auth_members where member = ${role}
        union all select 'sets ' || parname from pg_parameter_acl where has_parameter_privilege(parname, 'set')
        union all select 'is more than a role' from pg_roles where oid = ${role}
          and (rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls or rolcanlogin)`),
    ).toEqual([]);
  });

  test('cannot drop or disable any guard', async () => {
    const triggers = await sql<{ name: string; table: string }>`
      select tgname as name, tgrelid::regclass::text as "table" from pg_trigger
      where not tgisinternal`.execute(on.database.queries);
    expect(triggers.rows.length).toBeGreaterThan(15);
    for (const { name, table } of triggers.rows) {
      await expect(run(`drop trigger ${name} on ${table}`)).rejects.toMatchObject(REFUSED);
      await expect(run(`alter table ${table} disable trigger ${name}`)).rejects.toMatchObject(REFUSED);
    }
    const constraints = await sql<{ name: string; table: string }>`
      select conname as name, conrelid::regclass::text as "table" from pg_constraint
      where connamespace = 'public'::regnamespace and conrelid <> 0`.execute(on.database.queries);
    for (const { name, table } of constraints.rows) {
      await expect(run(`alter table ${table} drop constraint ${name}`)).rejects.toMatchObject(REFUSED);
    }
    const functions = await sql<{ name: string }>`
      select oid::regprocedure::text as name from pg_proc where pronamespace = 'public'::regnamespace`.execute(
      on.database.queries,
    );
    for (const { name } of functions.rows) {
      await expect(run(`drop function ${name} cascade`)).rejects.toMatchObject(REFUSED);
    }
  });

  test.each([
    "create or replace function ledger_reject_change() returns trigger language plpgsql as 'begin return new; end'",
    'alter function ledger_settle_entries() security invoker',
    'alter table ledger_entry disable trigger all',
    'alter table ledger_entry add column note text',
    'alter table ledger_entry rename to entries_of_old',
    'alter table ledger_entry owner to current_user',
    "update pg_trigger set tgenabled = 'D'",
    'update ledger_entry set amount = 1',
    'delete from ledger_entry',
    'delete from audit_log',
    "update audit_log set reason = 'another'",
    'update game_round set payout = 1',
    'delete from play_pause',
    'delete from withdrawal',
    "update withdrawal set destination = '+256700000000'",
    "update approval set request = '{}'",
    'truncate ledger_entry',
    'truncate audit_log',
    'truncate outbox',
    'drop table ledger_entry',
    'drop schema public cascade',
    'update ledger_account set balance = 1',
    'update game_seat set suspended = false',
    'update game_seat set has_limits = false',
    'update game_epoch set created_at = now()',
    "insert into migration (number, name, checksum) values (99, 'x', 'x')",
    "insert into rate_change (rates, set_at) values ('{}', now())",
    "select setval('ledger_transfer_id_seq', 1)",
    'set session_replication_role = replica',
    'create table mine (id int)',
    'create temporary table mine (id int)',
    'create schema mine',
    'create role mine superuser',
    `alter role ${SERVING_ROLE} superuser`,
    `grant postgres to ${SERVING_ROLE}`,
    "copy (select 1) to program 'id'",
    "copy ledger_entry to '/tmp/entries'",
    "select pg_read_file('/etc/passwd')",
    'select rolpassword from pg_authid',
  ])('cannot: %s', async (statement) => {
    await expect(run(statement)).rejects.toMatchObject(REFUSED);
  });

  test('can delete from these tables only', async () => {
    const deletable = await names(
      `select relname as name from ${tables} and has_table_privilege(c.oid, 'delete') order by 1`,
    );
    expect(deletable).toEqual([
      'attempt',
      'chain_payout',
      'chain_transaction',
      'contact_change',
      'contact_claim',
      'deposit',
      'inbox',
      'job',
      'ledger_key',
      'log_open_withdrawal',
      'message',
      'outbox',
      'passkey_challenge',
      'player_passkey',
      'player_recovery_code',
      'player_totp',
      'player_transfer_quote',
      'push_delivery',
      'push_subscription',
      'session',
    ]);
  });

  describe('cannot delete or alter', () => {
    const KEPT = { code: '23001' };
    /** A rejection rolls it back. */
    const tryOn = (rail: string, status: string, ...statements: ((id: bigint) => string)[]) =>
      on.database.queries.transaction().execute(async (transaction) => {
        const isCredited = status === 'credited';
        const { rows } = await sql<{ id: bigint }>`
          insert into deposit (player_id, rail, reference, status, amount, currency, paid_amount, paid_currency,
                               usdt_amount, created_at, transfer_id, credited_at)
          select id, ${rail}, ${randomUUID()}, ${status}, 1000000, 'UGX', 1000000, 'USDT', 1000000, now(),
                 ${isCredited ? 1 : null}::bigint, ${isCredited ? new Date() : null}::timestamptz
          from player limit 1 returning id`.execute(transaction);
        const { id } = rows[0] as { id: bigint };
        await sql`insert into usdt_deposit (deposit_id, rail, transaction_hash, log_index, block_number, block_hash,
                                            account, sender)
          values (${id}, 'tron', ${randomUUID()}, 0, 1, 'block', 'account', 'sender')`.execute(transaction);
        for (const statement of statements) await sql.raw(statement(id)).execute(transaction);
        const left = await sql`select from usdt_deposit where deposit_id = ${id}`.execute(transaction);
        return left.rows.length;
      });
    const deleteIt = (id: bigint) => `delete from deposit where id = ${id}`;

    test.each(['received', 'credited', 'declined', 'unresolved'])('a %s USDT deposit', async (status) => {
      await expect(tryOn('tron', status, deleteIt)).rejects.toMatchObject(KEPT);
      const deletePlace = (id: bigint) => `delete from usdt_deposit where deposit_id = ${id}`;
      await expect(tryOn('tron', status, deletePlace)).rejects.toMatchObject(REFUSED);
      const makeDeletable = (id: bigint) =>
        `update deposit set status = 'waiting', transfer_id = null, credited_at = null where id = ${id}`;
      await expect(tryOn('tron', status, makeDeletable, deleteIt)).rejects.toMatchObject(KEPT);
    });

    test.each(['transfer_id = 2', 'amount = 1', "reference = 'another'", 'player_id = player_id'])(
      'a credited deposit, by setting %s',
      async (change) => {
        const update = (id: bigint) => `update deposit set ${change} where id = ${id}`;
        await expect(tryOn('tron', 'credited', update)).rejects.toMatchObject(KEPT);
      },
    );

    test('a pending mobile deposit', async () => {
      await expect(tryOn('mtn', 'waiting', deleteIt)).rejects.toMatchObject(KEPT);
    });

    test('but can delete a chain transfer that was never final', async () => {
      expect(await tryOn('tron', 'waiting', deleteIt)).toBe(0);
    });

    test('an unexpired idempotency key', async () => {
      await expect(run('delete from ledger_key')).rejects.toMatchObject({ constraint: 'ledger_key_kept' });
    });
  });

  test('cannot grant itself a privilege', async () => {
    await run(`grant all on ledger_entry to ${SERVING_ROLE}`);
    await expect(run('update ledger_entry set amount = 1')).rejects.toMatchObject(REFUSED);
  });

  test('cannot redirect a guard through search_path', async () => {
    const { rows } = await sql<{ name: string }>`
      select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace and prorettype = 'trigger'::regtype
        and prosrc ~* '\\m(perform|select|insert|update)\\M' and proconfig is null`.execute(
      on.database.queries,
    );
    expect(rows.map(({ name }) => `${name} needs: set search_path = public, pg_temp`)).toEqual([]);
    const definers = await sql<{ name: string; settings: string[] | null }>`
      select proname as name, proconfig as settings from pg_proc
      where pronamespace = 'public'::regnamespace and prosecdef`.execute(on.database.queries);
    expect(definers.rows.length).toBeGreaterThan(2);
    for (const { settings } of definers.rows) expect(settings).toEqual(['search_path=public, pg_temp']);
  });

  test('is the reason for these rejections: the owner is allowed', async () => {
    const rollBack = new Error('enough');
    await expect(
      asOwner(on.database, async (transaction) => {
        await sql`drop trigger ledger_entry_append_only on ledger_entry`.execute(transaction);
        await sql`update ledger_entry set amount = amount`.execute(transaction);
        throw rollBack;
      }),
    ).rejects.toBe(rollBack);
  });
});

const server = inject('postgresUrl');
describe.skipIf(server === undefined)('In production', () => {
  const name = () => `role_${randomUUID().replaceAll('-', '')}`;
  const [owner, login] = [name(), name()];
  const as = (user: string, url: string) => {
    const address = new URL(url);
    address.username = user;
    return address.href;
  };
  let url: string;
  beforeAll(async () => {
    url = await createDatabase(server ?? '');
    // As in ops/deploy/roles.sql.
    await ask(
      server ?? '',
      `create role ${owner} login;
       create role ${login} login; grant ${SERVING_ROLE} to ${login};
       alter database ${new URL(url).pathname.slice(1)} owner to ${owner}`,
    );
  });
  const open = (user: string) => openAsServer({ url: as(user, url), connections: 1 });
  const opened: Database[] = [];
  afterAll(() => Promise.all(opened.map((database) => database.close())));

  test('a server starts only after the owner has migrated, and never as the owner', async () => {
    // start-problems.ts turns this code into instructions.
    await expect(open(login)).rejects.toMatchObject({ code: '42P01' });
    await migrateAsOwner(as(owner, url));
    const sentence =
      'DATABASE_URL names a user who owns the tables, or may become their owner, and could take their guards away: name one who is only a member of sanduku_server (ops/deploy/roles.sql), and keep the owner for "npm run migrate".';
    await expect(open(owner)).rejects.toThrow(new MigrationError(sentence));
    await expect(open('postgres')).rejects.toThrow(new MigrationError(sentence));
    const database = await open(login);
    opened.push(database);
    await playOnce(database);
    const run = vi.fn(async () => {});
    const jobs = startJobs({
      database,
      log: createLog('silent'),
      jobs: [{ name: 'any', everySeconds: 1, run }],
    });
    await vi.waitFor(() => expect(run).toHaveBeenCalled(), { timeout: 10_000 });
    await jobs.stop();
    await expect(
      sql`drop trigger ledger_entry_settle on ledger_entry`.execute(database.queries),
    ).rejects.toMatchObject(REFUSED);
    for (const statement of [
      'truncate audit_log',
      'create temporary table mine (id int)',
      `set role ${owner}`,
      'set role postgres',
      'set session authorization postgres',
    ]) {
      await expect(sql.raw(`reset role; ${statement}`).execute(database.queries)).rejects.toMatchObject(
        REFUSED,
      );
    }
  });

  test('a server does not start as a user who may create roles', async () => {
    await ask(server ?? '', `alter role ${login} createrole`);
    await expect(open(login)).rejects.toThrow(MigrationError);
    await ask(server ?? '', `alter role ${login} nocreaterole`);
  });

  test('a server of another version does not start', async () => {
    await ask(url, "update function_text set checksum = 'another' where path = 'ledger/functions.sql'");
    await expect(open(login)).rejects.toThrow(
      'The database is not at this version: run "npm run migrate" of this version with MIGRATION_DATABASE_URL first.',
    );
  });
});

test.skipIf(server === undefined)('A sandbox starts with a user who may not create roles', async () => {
  const name = `plain_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(await createDatabase(server ?? ''));
  await ask(
    server ?? '',
    `create role ${name} login; alter database ${url.pathname.slice(1)} owner to ${name}`,
  );
  url.username = name;
  const database = await openDatabase({ url: url.href, connections: 1 });
  try {
    await playOnce(database);
  } finally {
    await database.close();
  }
});

async function playOnce(database: Database): Promise<void> {
  const app = await createTestApp(database);
  const { token } = await fundedPlayer(app, 10_000);
  const body = { betAmount: 1_000, selectedBox: 4 };
  expect((await app.call('POST', '/api/game/play', { token, body })).status).toBe(200);
}
