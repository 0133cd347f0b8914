import type { Database } from '../database/database.ts';
import { retryLostRaces } from '../database/errors.ts';

/** Exists only during seeding; if found at start, seeding was interrupted. */
export const TELLING = 'moved_clock';

/** Referenced tables first, so restored rows satisfy foreign keys. */
const OUR_TABLES = `
  select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
  order by exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'), relname`;

export const keepBeginning = `
  create schema ${TELLING};
  create table ${TELLING}.kept (name name primary key, rows jsonb not null);
  do $$
  declare
    v_name name;
  begin
    for v_name in
      select name from (${OUR_TABLES}) ours where pg_relation_size(format('public.%I', name)::regclass) > 0
    loop
      execute format('insert into ${TELLING}.kept select %L, jsonb_agg(r) from public.%I r having count(*) > 0', v_name, v_name);
    end loop;
  end $$;`;

/** Disables the append-only triggers for this transaction. */
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
      if exists (select from ${TELLING}.kept k where k.name = v_name) then
        execute format(
          'insert into public.%1$I overriding system value
           select r.* from ${TELLING}.kept k, jsonb_populate_recordset(null::public.%1$I, k.rows) r where k.name = %1$L', v_name);
      end if;
      execute format('alter table public.%I enable trigger user', v_name);
    end loop;
  end $$;
  drop schema ${TELLING} cascade;`;

export async function forgetUnfinished(database: Database): Promise<void> {
  const [found] = await database.run(`select to_regnamespace('${TELLING}') is not null as telling`);
  if ((found as { telling: boolean }).telling) await asOwner(database, backToBeginning);
}

/**
 * Runs as the migrating user, since the serving role may create nothing. The statements form one transaction,
 * which may lose a lock race against a migrating process.
 */
export async function asOwner(database: Database, statements: string): Promise<void> {
  await retryLostRaces(() => database.run(`set local role none; ${statements}`));
}
