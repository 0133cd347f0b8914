import { type Currency, countryOfCurrency } from '@sanduku/contracts/countries';
import { kampalaDay, plusDays } from '@sanduku/contracts/kampala-day';
import { type Odds, odds, returnToPlayer } from '@sanduku/contracts/odds';
import { variance } from '@sanduku/contracts/prize-tables/rules';
import type { Rates } from '@sanduku/contracts/rates';
import { type RawBuilder, sql } from 'kysely';
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

interface RoundSums {
  readonly table_id: number;
  readonly currency: Currency;
  readonly rounds: string;
  readonly wins: string;
  readonly staked: string;
  readonly paid_out: string;
  readonly squares: number;
}

/** Bounds the duration of one statement. */
const TRANSFERS_A_SLICE = 500_000n;

/** In slices: a table and currency may come several times. */
export async function sumRounds(
  queries: Queries,
  { firstTransfer, lastTransfer }: { firstTransfer: bigint; lastTransfer?: bigint },
): Promise<RoundSums[]> {
  const { rows: ends } = await sql<{ last: bigint }>`
    select least(coalesce(max(id), 0), ${lastTransfer ?? null}::bigint) as last from ledger_transfer`.execute(
    queries,
  );
  const last = ends[0]?.last ?? 0n;
  const slices: RoundSums[] = [];
  for (let first = firstTransfer; first <= last; first += TRANSFERS_A_SLICE) {
    const { rows } = await sql<RoundSums>`
      select t.id as table_id, p.currency, sum(r.rounds)::text as rounds, sum(r.wins)::text as wins,
             sum(r.staked)::text as staked, sum(r.paid_out)::text as paid_out, sum(r.squares) as squares
      from (
        select player_id, epoch_id, count(*) as rounds, count(*) filter (where payout > 0) as wins,
               sum(stake) as staked, sum(payout) as paid_out, sum(stake::float8 * stake) as squares
        from game_round
        where transfer_id between ${first} and least(${first + TRANSFERS_A_SLICE - 1n}::bigint, ${last}::bigint)
        group by player_id, epoch_id
      ) r
      join player p on p.id = r.player_id
      join game_epoch e on e.id = r.epoch_id
      join prize_table t on t.prizes_basis_points = e.prizes_basis_points
      group by t.id, p.currency`.execute(queries);
    slices.push(...rows);
  }
  return slices;
}

/** As rows of a table. */
export function rowsOfSums(slices: readonly RoundSums[]): RawBuilder<unknown> {
  return sql`jsonb_to_recordset(${JSON.stringify(slices)}::jsonb) as o (
    table_id int, currency text, rounds bigint, wins bigint, staked numeric, paid_out numeric, squares float8)`;
}

/** Reads the rounds of open days only. */
export async function readResults(queries: Queries, now: Date): Promise<TableResult[]> {
  const closed = await queries
    .selectFrom('business_day')
    .select([sql<string>`day::text`.as('day'), 'last_transfer'])
    .orderBy('business_day.day', 'desc')
    .limit(1)
    .executeTakeFirst();
  const open = await sumRounds(queries, { firstTransfer: (closed?.last_transfer ?? 0n) + 1n });
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
    select t.id as table_id, t.prizes_basis_points as prizes, r.currency, sum(r.rounds)::bigint as rounds,
           sum(r.wins)::bigint as wins, sum(r.staked)::text as staked, sum(r.paid_out)::text as paid_out,
           sum(r.squares) as squares
    from (
      select prize_table_id as table_id, currency, rounds, wins, staked, paid_out, squares
      from business_round
      where day between ${plusDays(kampalaDay(now), -RESULT_DAYS)} and ${closed?.day ?? null}::date
      union all
      select * from ${rowsOfSums(open)}
    ) r
    join prize_table t on t.id = r.table_id
    group by t.id, r.currency
    order by t.id, r.currency`.execute(queries);
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
