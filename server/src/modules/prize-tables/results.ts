import { type Currency, countryOfCurrency } from '@sanduku/contracts/countries';
import { kampalaDay, plusDays } from '@sanduku/contracts/kampala-day';
import { type Odds, odds, returnToPlayer } from '@sanduku/contracts/odds';
import { variance } from '@sanduku/contracts/prize-tables/rules';
import type { Rates } from '@sanduku/contracts/rates';
import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';

/** In one currency; micro-units may exceed 64 bits. */
export interface TableResult {
  readonly tableId: number;
  readonly odds: Odds;
  readonly currency: Currency;
  readonly rounds: number;
  readonly wins: number;
  readonly staked: bigint;
  readonly paidOut: bigint;
  /** Standard deviation of the returned share. */
  readonly spread: number;
}

export const RESULT_DAYS = 30;

/** Rounds from before there were tables belong to the first. */
export async function readResults(queries: Queries, now: Date): Promise<TableResult[]> {
  const { rows } = await sql<{
    table_id: number;
    prizes: number[];
    currency: Currency;
    rounds: bigint;
    wins: bigint;
    staked: string;
    paid_out: string;
    squares: number;
  }>`
    select t.id as table_id, t.prizes_basis_points as prizes, p.currency, sum(r.rounds)::bigint as rounds,
           sum(r.wins)::bigint as wins, sum(r.staked)::text as staked, sum(r.paid_out)::text as paid_out,
           sum(r.squares) as squares
    from (
      select player_id, epoch_id, count(*) as rounds, count(*) filter (where payout > 0) as wins, sum(stake) as staked,
             sum(payout) as paid_out, sum(stake::float8 * stake) as squares
      from game_round
      where transfer_id > coalesce((select max(last_transfer) from business_day
                                    where day < ${plusDays(kampalaDay(now), -RESULT_DAYS)}), 0)
      group by player_id, epoch_id
    ) r
    join player p on p.id = r.player_id
    join game_epoch e on e.id = r.epoch_id
    join prize_table t on t.prizes_basis_points = e.prizes_basis_points
    group by t.id, p.currency
    order by t.id, p.currency`.execute(queries);
  return rows.map((row) => {
    const table = { boxes: odds.boxes, prizesBasisPoints: row.prizes };
    return {
      tableId: row.table_id,
      odds: table,
      currency: row.currency,
      rounds: Number(row.rounds),
      wins: Number(row.wins),
      staked: BigInt(row.staked),
      paidOut: BigInt(row.paid_out),
      spread: Math.sqrt(variance(table) * row.squares) / Number(row.staked),
    };
  });
}

/** Weighted by stakes; without stakes, that of the default table. */
export function promisedReturn(results: readonly TableResult[], rates: Rates): number {
  const stakes = results.map(
    ({ staked, currency }) => Number(staked) / Number(rates[countryOfCurrency(currency).code].buying),
  );
  const sum = stakes.reduce((total, stake) => total + stake, 0);
  if (sum === 0) return returnToPlayer(odds);
  return results.reduce(
    (total, result, index) => total + ((stakes[index] ?? 0) / sum) * returnToPlayer(result.odds),
    0,
  );
}
