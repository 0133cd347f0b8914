import type { Database } from '../database/database.ts';
import { retryLostRaces } from '../database/errors.ts';

/** There while a history is told, and gone when it is: one that is found at a start was broken off. */
export const TELLING = 'moved_clock';

/**
 * Every table of ours, those first whose rows refer to no others: rows that are put back find what they refer to. The job
 * queue has a schema of its own, and no part in a history.
 */
const OUR_TABLES = `
  select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
  order by exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'), relname`;

/** Opens the schema of the telling, with a copy of the few rows that a database has before anybody has been in it. */
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

/** The guards of append-only tables stand aside for as long as this transaction: nothing of it ever happened. */
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

/** Takes back what a history has told so far that was broken off, such as by the end of its process. */
export async function forgetUnfinished(database: Database): Promise<void> {
  const [found] = await database.run(`select to_regnamespace('${TELLING}') is not null as telling`);
  if ((found as { telling: boolean }).telling) await asOwner(database, backToBeginning);
}

/**
 * Servers serve as a role that may create nothing; whoever migrated the sandbox may. Statements that are sent together
 * are one transaction. It may lose a race for the tables against a process that migrates.
 */
export async function asOwner(database: Database, statements: string): Promise<void> {
  await retryLostRaces(() => database.run(`set local role none; ${statements}`));
}
