import { type LimitName, LOOSENING_MS, limitNames } from '@sanduku/contracts/play-limits/rules';
import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import type { Refusal } from '../../lib/refusal.ts';
import { holdPlayer, type PlayLimitDeps } from './deps.ts';
import { countChange } from './pace.ts';
import type { LimitValue, StandingLimit } from './standing.ts';

interface LimitRow {
  limit_name: LimitName;
  value: bigint | null;
  next_value: bigint | null;
  next_from: Date | null;
  used: bigint;
  period_ends_at: Date;
}

/** The named limits as they stand, in the order of their names. */
export async function findLimits(
  queries: Queries,
  { playerId, now, names = limitNames }: { playerId: bigint; now: Date; names?: readonly LimitName[] },
): Promise<StandingLimit[]> {
  const { rows } = await sql<LimitRow>`
    select * from play_limits(${playerId}::bigint, ${names}::text[], ${now}::timestamptz)`.execute(queries);
  return rows.map((row) => ({
    name: row.limit_name,
    value: row.value,
    next: row.next_from === null ? undefined : { value: row.next_value, from: row.next_from },
    used: row.used,
    periodEndsAt: row.period_ends_at,
  }));
}

/** Those of the named limits that the player has ever set: of the others nobody has to add up what is used. */
export async function findEverSet(
  queries: Queries,
  playerId: bigint,
  names: readonly LimitName[],
): Promise<LimitName[]> {
  const rows = await queries
    .selectFrom('play_limit_change')
    .select('limit_name')
    .distinct()
    .where('player_id', '=', playerId)
    .where('limit_name', 'in', names)
    .execute();
  return rows.map(({ limit_name }) => limit_name);
}

/** Sets a limit. A first or lower one counts at once; a higher one, or none, a day later. */
export function setLimit(
  deps: PlayLimitDeps,
  { playerId, name, value }: { playerId: bigint; name: LimitName; value: LimitValue },
): Promise<Refusal | undefined> {
  return changeLimit(deps, { playerId, name }, ({ value: current, next }) => {
    // Asked again, a request neither starts anew nor fills the record.
    const asked = next === undefined ? current : next.value;
    return asked === value ? undefined : { value };
  });
}

/** Takes back what does not count yet. */
export function cancelLimit(
  deps: PlayLimitDeps,
  which: { playerId: bigint; name: LimitName },
): Promise<Refusal | undefined> {
  return changeLimit(deps, which, ({ value, next }) => (next === undefined ? undefined : { value }));
}

async function changeLimit(
  deps: PlayLimitDeps,
  { playerId, name }: { playerId: bigint; name: LimitName },
  decide: (limit: StandingLimit) => { value: LimitValue } | undefined,
): Promise<Refusal | undefined> {
  const tooMany = await countChange(deps, playerId);
  if (tooMany !== undefined) return tooMany;
  const { database, clock } = deps;
  await database.inTransaction(async (transaction) => {
    await holdPlayer(transaction, playerId);
    const now = clock();
    const [limit] = await findLimits(transaction, { playerId, now, names: [name] });
    if (limit === undefined) throw new Error(`There is no limit ${name}`);
    const change = decide(limit);
    if (change === undefined) return;
    await transaction
      .insertInto('play_limit_change')
      .values({
        player_id: playerId,
        limit_name: name,
        value_before: limit.value,
        value: change.value,
        asked_at: now,
        effective_at: tightens(limit.value, change.value) ? now : new Date(now.getTime() + LOOSENING_MS),
      })
      .execute();
  });
  return undefined;
}

function tightens(from: LimitValue, to: LimitValue): boolean {
  return to !== null && (from === null || to <= from);
}
