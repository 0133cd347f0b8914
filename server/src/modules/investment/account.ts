import type { Currency } from '@sanduku/contracts/countries';
import { kampalaDay, plusDays, startOfKampalaDay } from '@sanduku/contracts/kampala-day';
import type { Micros } from '@sanduku/contracts/money';
import { sql } from 'kysely';
import { callWithin, type Queries } from '../../database/database.ts';
import { playerAccount, playerBalance } from '../../ledger/accounts.ts';
import { firstTransfersSince, readEntries } from '../../ledger/history.ts';

interface Owner {
  readonly id: bigint;
  readonly currency: Currency;
}

export async function findInvestment(queries: Queries, player: Owner, now: Date) {
  const balance = await playerBalance(queries, player, 'player.investment');
  const row = await queries
    .selectFrom('investment')
    .select(['invested', 'withdrawn', 'earned', 'credited_to'])
    .where('player_id', '=', player.id)
    .executeTakeFirst();
  const rates = await currentRates(queries, now);
  if (row === undefined) {
    const nothing = { invested: 0n, withdrawn: 0n, earned: 0n, waiting: { days: 0, amount: 0n } };
    return { balance, ...nothing, ...rates, nextEarningDay: kampalaDay(now) };
  }
  const { credited_to, ...totals } = row;
  const waiting = await waitingDays(queries, player, credited_to);
  return { balance, ...totals, ...rates, waiting, nextEarningDay: plusDays(credited_to, 1) };
}

/** In basis points. `next` is null unless a different rate is scheduled. */
async function currentRates(queries: Queries, now: Date) {
  const today = kampalaDay(now);
  const { rows } = await sql<{ rate: number; next_from: string | null; next_rate: number | null }>`
    select investment_rate_on(${today}::date) as rate, next.from_day as next_from, next.basis_points as next_rate
    from (values (1)) once (only_row)
    left join (
      select from_day::text as from_day, basis_points from investment_rate
      where from_day > ${today}::date order by from_day desc, id desc limit 1
    ) next on next.basis_points <> investment_rate_on(${today}::date)`.execute(queries);
  const { rate = 0, next_from = null, next_rate = null } = rows[0] ?? {};
  return {
    rate,
    next: next_from === null || next_rate === null ? null : { from: next_from, rate: next_rate },
  };
}

/** Days computed but not covered by the operator's funds. */
async function waitingDays(queries: Queries, player: Owner, after: string) {
  const { days, amount } = await queries
    .selectFrom('investment_earning')
    .innerJoin('investment_day', 'investment_day.day', 'investment_earning.day')
    .select((row) => [
      row.fn.countAll<bigint>().as('days'),
      row.fn.coalesce(row.fn.sum<string>('amount'), sql<string>`0`).as('amount'),
    ])
    .where('player_id', '=', player.id)
    .where('investment_earning.day', '>', after)
    .where('currency', '=', player.currency)
    .where('total', 'is not', null)
    .where('funded_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { days: Number(days), amount: BigInt(amount) };
}

export function listEarnings(queries: Queries, playerId: bigint, limit: number) {
  return queries
    .selectFrom('investment_earning')
    .select(['day', 'amount', 'basis_points', 'transfer_id', 'created_at'])
    .where('player_id', '=', playerId)
    .orderBy('day', 'desc')
    .limit(limit)
    .execute();
}

export async function listInvestmentMoves(
  queries: Queries,
  player: Owner,
  { limit, before }: { limit: number; before: bigint | undefined },
) {
  const { id } = await playerAccount(queries, player, 'player.investment');
  return readEntries(queries, id, { limit, before });
}

/** End-of-day balances, oldest first; today's is the current balance. */
export async function dailyBalances(
  queries: Queries,
  player: Owner,
  { days, now }: { days: number; now: Date },
): Promise<{ day: string; balance: Micros }[]> {
  const { id } = await playerAccount(queries, player, 'player.investment');
  const wanted = Array.from({ length: days }, (_, index) => plusDays(kampalaDay(now), index + 1 - days));
  const ends = wanted.map((day) => startOfKampalaDay(plusDays(day, 1)));
  // Bounds the scan by transfer id, so a busy day is read once. PostgreSQL needs it for
  // both tables.
  const nexts = await firstTransfersSince(queries, id, ends, 'late');
  const { rows } = await sql<{ balance: bigint | null }>`
    select (
      select entry.balance_after from ledger_entry entry
      join ledger_transfer transfer on transfer.id = entry.transfer_id
      where entry.account_id = ${id} and transfer.created_at < day.ends_at
        and entry.transfer_id < day.next and transfer.id < day.next
      order by entry.transfer_id desc limit 1
    ) as balance
    from unnest(${ends}::timestamptz[], ${nexts}::bigint[]) with ordinality as day (ends_at, next, place)
    order by day.place`.execute(queries);
  return rows.map(({ balance }, index) => ({ day: wanted[index] as string, balance: balance ?? 0n }));
}

/** One row per invested currency. `daysCovered` is null if a day costs nothing. */
export async function readInterestCover(queries: Queries) {
  const rows = await callWithin(queries, 'investment_cover', {});
  return rows.map((row) => ({
    currency: row.currency as Currency,
    invested: BigInt(row.invested),
    cost: BigInt(row.cost),
    funds: BigInt(row.funds),
    waiting: { days: row.waiting_days, amount: BigInt(row.waiting) },
    daysCovered: row.days_covered as bigint | null,
  }));
}
