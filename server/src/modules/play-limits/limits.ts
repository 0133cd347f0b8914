import { LOOSENING_MS, type PlayLimitName, playLimitNames } from '@sanduku/contracts/play-limits/rules';
import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import type { Refusal } from '../../lib/refusal.ts';
import { changeFor, changeLimits, type PlayLimitDeps } from './deps.ts';

/** Micro-units of the player's currency or, for time, minutes. Null: no limit. */
export type LimitValue = bigint | null;

/** A limit as it stands at a moment. */
export interface StandingLimit {
  readonly name: PlayLimitName;
  /** What counts now. */
  readonly value: LimitValue;
  /** What the player has asked for and what does not count yet. */
  readonly next: { readonly value: LimitValue; readonly from: Date } | undefined;
  /** In this period. Micro-units or, for time, milliseconds. Below zero: play has won. */
  readonly used: bigint;
  readonly periodEndsAt: Date;
}

interface LimitRow {
  limit_name: PlayLimitName;
  value: bigint | null;
  next_value: bigint | null;
  next_from: Date | null;
  used: bigint;
  period_ends_at: Date;
}

/** The named limits as they stand, in the order of their names. */
export async function findLimits(
  queries: Queries,
  {
    playerId,
    now,
    names = playLimitNames,
  }: { playerId: bigint; now: Date; names?: readonly PlayLimitName[] },
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
  names: readonly PlayLimitName[],
): Promise<PlayLimitName[]> {
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
  { playerId, name, value }: { playerId: bigint; name: PlayLimitName; value: LimitValue },
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
  which: { playerId: bigint; name: PlayLimitName },
): Promise<Refusal | undefined> {
  return changeLimit(deps, which, ({ value, next }) => (next === undefined ? undefined : { value }));
}

function changeLimit(
  deps: PlayLimitDeps,
  { playerId, name }: { playerId: bigint; name: PlayLimitName },
  decide: (limit: StandingLimit) => { value: LimitValue } | undefined,
): Promise<Refusal | undefined> {
  return changeFor(deps, { playerId, limit: changeLimits }, async (transaction, now) => {
    const [limit] = await findLimits(transaction, { playerId, now, names: [name] });
    if (limit === undefined) throw new Error(`There is no limit ${name}`);
    const change = decide(limit);
    if (change === undefined) return undefined;
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
    return undefined;
  });
}

function tightens(from: LimitValue, to: LimitValue): boolean {
  return to !== null && (from === null || to <= from);
}
