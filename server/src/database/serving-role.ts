import { type Kysely, sql } from 'kysely';
import type { ScriptTransaction } from './engine.ts';
import type { Tables } from './schema.ts';

export const SERVING_ROLE = 'sanduku_server';

/** Returns whether the role exists. */
export async function makeServingRole(transaction: ScriptTransaction): Promise<boolean> {
  // Roles are cluster-wide: another database's migration may create it at the same time.
  await transaction.runScript(`
    do $$
    begin
      create role ${SERVING_ROLE} nologin;
    exception
      when duplicate_object or unique_violation or insufficient_privilege then null;
    end
    $$`);
  const [role] = await transaction.query<{ exists: boolean }>(
    `select to_regrole('${SERVING_ROLE}') is not null as exists`,
  );
  return role?.exists === true;
}

/** As an owner, or by creating roles. */
export async function ownsGuards(queries: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ owns: boolean }>`
    select bool_or(pg_has_role(session_user, o.owner, 'member') or r.rolcreaterole) as owns
    from pg_roles r, (
      select datdba as owner from pg_database where datname = current_database()
      union select nspowner from pg_namespace where nspname = 'public'
      union select relowner from pg_class where relnamespace = 'public'::regnamespace
      union select proowner from pg_proc where pronamespace = 'public'::regnamespace
    ) o
    where r.rolname = session_user`.execute(queries);
  return rows[0]?.owns !== false;
}
