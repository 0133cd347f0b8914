import { LOOSENING_MS, type PlayLimitName, playLimitNames } from '@sanduku/contracts/play-limits/rules';
import { callWithin, type Queries } from '../../database/database.ts';
import type { Row } from '../../database/functions.ts';
import type { Refusal } from '../../lib/refusal.ts';
import { changeFor, changeLimits, type PlayLimitDeps } from './deps.ts';

/** Micro-units of the player's currency, or minutes. Null: no limit. */
export type LimitValue = bigint | null;

export interface StandingLimit {
  readonly name: PlayLimitName;
  readonly value: LimitValue;
  /** A pending increase. */
  readonly next: { readonly value: LimitValue; readonly from: Date } | undefined;
  /** In this period; micro-units, or milliseconds for time. Negative: net winnings. */
  readonly used: bigint;
  readonly periodEndsAt: Date;
}

type LimitRow = Row<'play_limits'>;

/** In the order of the names. */
export async function findLimits(
  queries: Queries,
  {
    playerId,
    now,
    names = playLimitNames,
  }: { playerId: bigint; now: Date; names?: readonly PlayLimitName[] },
): Promise<StandingLimit[]> {
  return (await callWithin(queries, 'play_limits', { player: playerId, names, at: now })).map(toLimit);
}

export function toLimit(row: LimitRow): StandingLimit {
  return {
    name: row.limit_name as PlayLimitName,
    value: row.value,
    next: row.next_from === null ? undefined : { value: row.next_value, from: row.next_from },
    used: row.used,
    periodEndsAt: row.period_ends_at,
  };
}

/** The usage of other limits need not be summed. */
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

/** A first or lower limit applies at once; a higher or removed one after a day. */
export function setLimit(
  deps: PlayLimitDeps,
  { playerId, name, value }: { playerId: bigint; name: PlayLimitName; value: LimitValue },
): Promise<Refusal | undefined> {
  return changeLimit(deps, { playerId, name }, ({ value: current, next }) => {
    // A repeated request does not restart the wait.
    const asked = next === undefined ? current : next.value;
    return asked === value ? undefined : { value };
  });
}

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
