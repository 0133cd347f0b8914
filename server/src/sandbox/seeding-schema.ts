import type { Database } from '../database/database.ts';
import { retryLostRaces } from '../database/errors.ts';

/** If found at start, seeding was interrupted. */
const SEEDING = 'seeding';

/** Referenced tables first, to satisfy foreign keys. */
const OUR_TABLES = `
  select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
  order by exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'), relname`;

const keepBeginning = `
  create schema ${SEEDING};
  create table ${SEEDING}.kept (name name primary key, rows jsonb not null);
  do $$
  declare
    v_name name;
  begin
    for v_name in
      select name from (${OUR_TABLES}) ours where pg_relation_size(format('public.%I', name)::regclass) > 0
    loop
      execute format('insert into ${SEEDING}.kept select %L, jsonb_agg(r) from public.%I r having count(*) > 0', v_name, v_name);
    end loop;
  end $$;`;

/** Disables append-only triggers for this transaction. */
const backToBeginning = `
  do $$
  declare
    v_name name;
  begin
    for v_name in ${OUR_TABLES} loop
      execute format('alter table public.%I disable trigger user', v_name);
    end loop;
    execute (select 'truncate ' || string_agg(format('public.%I', name), ', ') from (${OUR_TABLES}) ours);
    for v_name in ${OUR_TABLES} loop
      if exists (select from ${SEEDING}.kept k where k.name = v_name) then
        execute format(
          'insert into public.%1$I overriding system value
           select r.* from ${SEEDING}.kept k, jsonb_populate_recordset(null::public.%1$I, k.rows) r where k.name = %1$L', v_name);
      end if;
      execute format('alter table public.%I enable trigger user', v_name);
    end loop;
  end $$;
  drop schema ${SEEDING} cascade;`;

/** Connections that do not wait for the disk. */
export function forSeeding(url: string): string {
  const changed = new URL(url);
  const given = changed.searchParams.get('options');
  const ours = '-c synchronous_commit=off';
  changed.searchParams.set('options', given === null ? ours : `${given} ${ours}`);
  return changed.href;
}

export async function beginSeeding(database: Database): Promise<void> {
  await asOwner(database, keepBeginning);
  if (database.engine === 'embedded')
    await database.run('set synchronous_commit to off; set plan_cache_mode to force_generic_plan');
}

export async function endSeeding(database: Database): Promise<void> {
  await resetConnection(database);
  await asOwner(database, `drop schema ${SEEDING} cascade;`);
}

async function resetConnection(database: Database): Promise<void> {
  if (database.engine === 'embedded') await database.run('reset synchronous_commit; reset plan_cache_mode');
}

export async function forgetUnfinished(database: Database): Promise<void> {
  await resetConnection(database);
  const [found] = await database.run(`select to_regnamespace('${SEEDING}') is not null as seeding`);
  if ((found as { seeding: boolean }).seeding) await asOwner(database, backToBeginning);
}

/** The serving role may create nothing. May lose a lock race against a migrating process. */
async function asOwner(database: Database, statements: string): Promise<void> {
  await retryLostRaces(() => database.run(`set local role none; ${statements}`));
}
