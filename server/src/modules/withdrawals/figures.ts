import type { Micros } from '@sanduku/contracts/money';
import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import { countWaiting } from './queue.ts';

/** A player's withdrawals in figures. */
export interface WithdrawalFigures {
  readonly asked: bigint;
  readonly completed: bigint;
  /** Those that an operator or a rail is still at work on. */
  readonly open: bigint;
  /** Those that came to nothing. */
  readonly refused: bigint;
  readonly withdrawn: Micros;
  readonly openAmount: Micros;
  readonly fees: Micros;
}

export async function withdrawalFigures(queries: Queries, playerId: bigint): Promise<WithdrawalFigures> {
  const { rows } = await sql<WithdrawalFigures>`
    select count(*) as asked,
           count(*) filter (where status = 'completed') as completed,
           count(*) filter (where status in ('pending', 'approved')) as open,
           count(*) filter (where status in ('rejected', 'failed')) as refused,
           coalesce(sum(amount) filter (where status = 'completed'), 0)::bigint as withdrawn,
           coalesce(sum(amount) filter (where status in ('pending', 'approved')), 0)::bigint as "openAmount",
           coalesce(sum(fee) filter (where status = 'completed'), 0)::bigint as fees
    from withdrawal where player_id = ${playerId}`.execute(queries);
  return rows[0] as WithdrawalFigures;
}

/** What a player has taken out so far, in the player's currency. */
export async function totalWithdrawn(queries: Queries, playerId: bigint): Promise<Micros> {
  return (await withdrawalFigures(queries, playerId)).withdrawn;
}

/** How long withdrawals take at the moment, from asking to being paid. */
export interface WithdrawalClock {
  readonly waiting: number;
  readonly measured: number;
  readonly medianSeconds: number | null;
  readonly p95Seconds: number | null;
}

const MEASURED = 50;
/** Of fewer, the next one could be quite different. */
const FEWEST = 5;

export async function withdrawalClock(queries: Queries): Promise<WithdrawalClock> {
  const { rows } = await sql<{ measured: bigint; median: number | null; p95: number | null }>`
    select count(*) as measured,
           percentile_cont(0.5) within group (order by seconds) as median,
           percentile_cont(0.95) within group (order by seconds) as p95
    from (
      select extract(epoch from ended_at - created_at)::float8 as seconds
      from withdrawal where status = 'completed' order by ended_at desc limit ${MEASURED}
    ) recent`.execute(queries);
  const [{ measured, median, p95 } = { measured: 0n, median: null, p95: null }] = rows;
  const isEnough = measured >= FEWEST;
  return {
    waiting: await countWaiting(queries),
    measured: Number(measured),
    medianSeconds: isEnough ? median : null,
    p95Seconds: isEnough ? p95 : null,
  };
}
