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
  do $$
  declare
    v_name name;
    v_any boolean;
  begin
    for v_name in ${OUR_TABLES} loop
      execute format('select exists (select from public.%I)', v_name) into v_any;
      if v_any then
        execute format('create table ${TELLING}.%I as table public.%I', 'kept_' || v_name, v_name);
      end if;
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
      if to_regclass(format('${TELLING}.%I', 'kept_' || v_name)) is not null then
        execute format('insert into public.%I overriding system value table ${TELLING}.%I', v_name, 'kept_' || v_name);
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
