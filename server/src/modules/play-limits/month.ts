import { kampalaDay, plusDays, startOfKampalaDay } from '@sanduku/contracts/kampala-day';
import type { Micros } from '@sanduku/contracts/money';
import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import { firstTransferSince } from '../../ledger/history.ts';
import type { AttemptLimit } from '../players/attempt-limits.ts';

const DAYS = 30;
/** Reads every round of the month. */
export const monthLimit: AttemptLimit = { name: 'play month', most: 20, inMinutes: 1 };

interface PlayDay {
  readonly day: string;
  readonly rounds: number;
  readonly staked: Micros;
  readonly paid: Micros;
}

/** Oldest first, by Kampala day. */
export async function findMonth(queries: Queries, playerId: bigint, now: Date): Promise<PlayDay[]> {
  const days = Array.from({ length: DAYS }, (_, index) => plusDays(kampalaDay(now), index + 1 - DAYS));
  const since = startOfKampalaDay(days[0] as string);
  const seat = await queries
    .selectFrom('game_seat')
    .select('account_id')
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  if (seat === undefined) return days.map(nothingPlayed);
  // Earlier rounds are not read.
  const first = await firstTransferSince(queries, seat.account_id, since, 'early');
  const played = await queries
    .selectFrom('game_round as r')
    .innerJoin('ledger_transfer as t', 't.id', 'r.transfer_id')
    .select([
      sql<Date>`play_period_start('day', t.created_at)`.as('begins'),
      sql<bigint>`count(*)`.as('rounds'),
      sql<bigint>`sum(r.stake)::bigint`.as('staked'),
      sql<bigint>`sum(r.payout)::bigint`.as('paid'),
    ])
    .where('r.player_id', '=', playerId)
    .where('r.transfer_id', '>=', first)
    .where('t.id', '>=', first)
    .where('t.created_at', '>=', since)
    .groupBy('begins')
    .execute();
  const byDay = new Map(played.map(({ begins, ...sums }) => [kampalaDay(begins), sums]));
  return days.map((day) => {
    const sums = byDay.get(day);
    return sums ? { day, ...sums, rounds: Number(sums.rounds) } : nothingPlayed(day);
  });
}

function nothingPlayed(day: string): PlayDay {
  return { day, rounds: 0, staked: 0n, paid: 0n };
}
