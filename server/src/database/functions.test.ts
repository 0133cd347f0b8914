import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findPostgres, hasPlpgsqlCheck, noPlpgsqlCheckNotice } from '../../../tools/postgres.ts';
import { asOwner } from '../testing/as-owner.ts';
import { onPostgres } from '../testing/databases.ts';
import type { Transaction } from './database.ts';

onPostgres('SQL functions', (on) => {
  // Others are planned again in each calling statement, which takes longer than their work.
  test('are part of the plan of the statement that calls them', async () => {
    const planned = await asOwner(on.database, async (transaction) => {
      await sql`create function separate() returns bigint language sql as 'select count(*) from player'`.execute(
        transaction,
      );
      const all = await plannedSeparately(transaction);
      await sql`drop function separate`.execute(transaction);
      return all;
    });
    // Jobs and operators call these.
    expect(planned).toEqual([
      'game_summarise_rounds',
      'prize_table_bankroll_stakes',
      'prize_table_return',
      'separate',
    ]);
  });
});

onPostgres('PL/pgSQL functions', (on) => {
  const checked = test.skipIf(!hasPlpgsqlCheck(findPostgres()));
  const title = hasPlpgsqlCheck(findPostgres()) ? '' : ` (skipped: ${noPlpgsqlCheckNotice})`;

  checked(`pass plpgsql_check, each trigger function with its tables${title}`, async () => {
    expect(await asOwner(on.database, problems)).toEqual([]);
  });

  checked('with an unknown column, an unknown field or an unused variable are reported', async () => {
    const found = await asOwner(on.database, async (transaction) => {
      await sql`
        create function bad_column() returns bigint language plpgsql as 'begin return (select nowhere from player); end';
        create function bad_field() returns trigger language plpgsql as 'begin return new.nowhere; end';
        create trigger bad_field before insert on player for each row execute function bad_field();
        create function unused() returns void language plpgsql as 'declare v_unused bigint; begin end'`.execute(
        transaction,
      );
      const all = await problems(transaction);
      await sql`drop trigger bad_field on player; drop function bad_column, bad_field, unused`.execute(
        transaction,
      );
      return all;
    });
    expect(found.toSorted()).toEqual([
      expect.stringMatching(/^bad_column .* column "nowhere" does not exist/),
      expect.stringMatching(/^bad_field on player .* record "new" has no field "nowhere"/),
      expect.stringMatching(/^unused .* unused variable "v_unused"/),
    ]);
  });
});

async function plannedSeparately(transaction: Transaction): Promise<string[]> {
  await sql`set local plan_cache_mode = force_generic_plan`.execute(transaction);
  const { rows } = await sql<{ name: string; from: string; takes: string[] }>`
    select proname as name, case when proretset then 'from' else '' end as from,
           array(select format_type(type, null) from unnest(proargtypes) type) as takes
    from pg_proc
    where pronamespace = 'public'::regnamespace and prolang = (select oid from pg_language where lanname = 'sql')
    order by proname`.execute(transaction);
  const separate: string[] = [];
  for (const { name, from, takes } of rows) {
    const list = (items: string[]) => (items.length > 0 ? `(${items.join(', ')})` : '');
    const call = `${name}(${takes.map((_, place) => `$${place + 1}`).join(', ')})`;
    await sql.raw(`prepare planned ${list(takes)} as select ${from} ${call}`).execute(transaction);
    const plan = await sql
      .raw(`explain (verbose) execute planned ${list(takes.map(() => 'null'))}`)
      .execute(transaction);
    if (JSON.stringify(plan.rows).includes(`${name}(`)) separate.push(name);
    await sql`deallocate planned`.execute(transaction);
  }
  return separate;
}

async function problems(transaction: Transaction): Promise<string[]> {
  await sql`create extension if not exists plpgsql_check`.execute(transaction);
  const { rows } = await sql<{ problem: string }>`
    select concat_ws(' ', f.name, 'on ' || f.relation::regclass, 'line ' || p.lineno, p.level, p.message) as problem
    from (
      select distinct p.oid, p.proname as name, t.tgrelid as relation, t.tgoldtable, t.tgnewtable
      from pg_proc p
      left join pg_trigger t on t.tgfoid = p.oid
      where p.pronamespace = 'public'::regnamespace
        and p.prolang = (select oid from pg_language where lanname = 'plpgsql')
    ) f
    cross join lateral plpgsql_check_function_tb(
      f.oid, coalesce(f.relation, 0), oldtable => f.tgoldtable, newtable => f.tgnewtable,
      performance_warnings => false, security_warnings => true
    ) p`.execute(transaction);
  return rows.map(({ problem }) => problem);
}
