import type { PlayLimitName } from '@sanduku/contracts/play-limits/rules';
import { callWithin, type Queries } from '../../database/database.ts';
import type { Row } from '../../database/functions.ts';

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
  { playerId, now, names }: { playerId: bigint; now: Date; names: readonly PlayLimitName[] },
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
