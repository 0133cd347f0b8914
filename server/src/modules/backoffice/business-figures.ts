import type { Micros } from '@sanduku/contracts/money';
import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import type { LedgerCurrency } from '../../ledger/accounts.ts';

/** A stretch of the business: of time, and of the ledger, both ends of which are included. */
export interface Stretch {
  readonly from: Date;
  readonly to: Date;
  readonly firstTransfer: bigint;
  readonly lastTransfer: bigint;
}

/** What a stretch came to in one currency. */
export interface Figures {
  readonly currency: LedgerCurrency;
  readonly stakes: Micros;
  readonly payouts: Micros;
  readonly bets: number;
  /** Who bet. */
  readonly players: number;
  readonly signUps: number;
  readonly deposits: Micros;
  readonly depositCount: number;
  readonly withdrawals: Micros;
  readonly withdrawalCount: number;
  readonly fees: Micros;
  /** By how much they grew: what players hold, what we hold on the rails, what is invested, what pays its return. */
  readonly liabilities: Micros;
  readonly cash: Micros;
  readonly investments: Micros;
  readonly interest: Micros;
}

/** As the database writes it: sums as text, because they may need more than 64 bits. */
export interface FiguresRow {
  currency: LedgerCurrency;
  stakes: string;
  payouts: string;
  bets: bigint;
  players: bigint;
  sign_ups: bigint;
  deposits: string;
  deposit_count: bigint;
  withdrawals: string;
  withdrawal_count: bigint;
  fees: string;
  liabilities: string;
  cash: string;
  investments: string;
  interest: string;
}

/**
 * Adds up a stretch, for each currency in which something happened. What players hold grew by what all other accounts
 * gave, because every transfer sums to zero: so no player's entries are read, but for what they have invested. An account's
 * entries say what it held after each of them, so two of them tell by how much it grew, however many lie between.
 */
export async function sumUp(queries: Queries, stretch: Stretch): Promise<FiguresRow[]> {
  const { from, to, firstTransfer, lastTransfer } = stretch;
  const rounds = await sumUpRounds(queries, stretch);
  const heldAt = (transfer: bigint) => sql`
    coalesce((select e.balance_after from ledger_entry e where e.account_id = a.id and e.transfer_id <= ${transfer}
              order by e.transfer_id desc limit 1), 0)`;
  const growth = sql`select ${heldAt(lastTransfer)} - ${heldAt(firstTransfer - 1n)} as amount`;
  const { rows } = await sql<FiguresRow>`
    with round as (
      select currency, stakes::numeric as stakes, payouts::numeric as payouts, bets, players
      from jsonb_to_recordset(${JSON.stringify(rounds)}::jsonb)
        as r (currency text, stakes text, payouts text, bets bigint, players bigint)
    ), newcomer as (
      select currency, count(*) as sign_ups from player
      where created_at >= ${from} and created_at < ${to}
      group by currency
    ), paid_in as (
      select currency, sum(amount) as deposits, count(*) as deposit_count from deposit
      where status = 'credited' and credited_at >= ${from} and credited_at < ${to}
      group by currency
    ), paid_out as (
      select currency, sum(amount) as withdrawals, count(*) as withdrawal_count from withdrawal
      where status = 'completed' and ended_at >= ${from} and ended_at < ${to}
      group by currency
    ), house as (
      select a.currency, -sum(m.amount) as liabilities,
             sum(m.amount) filter (where a.kind = 'house.fees') as fees,
             -sum(m.amount) filter (where a.kind like 'rail.%') as cash,
             sum(m.amount) filter (where a.kind = 'house.interest') as interest
      from ledger_account a cross join lateral (${growth}) m
      where a.player_id is null and m.amount <> 0
      group by a.currency
    ), invested as (
      select a.currency, sum(m.amount) as investments
      from investment i join ledger_account a on a.id = i.account_id cross join lateral (${growth}) m
      where m.amount <> 0
      group by a.currency
    )
    select currency,
           coalesce(stakes, 0)::text as stakes, coalesce(payouts, 0)::text as payouts,
           coalesce(bets, 0) as bets, coalesce(players, 0) as players, coalesce(sign_ups, 0) as sign_ups,
           coalesce(deposits, 0)::text as deposits, coalesce(deposit_count, 0) as deposit_count,
           coalesce(withdrawals, 0)::text as withdrawals, coalesce(withdrawal_count, 0) as withdrawal_count,
           coalesce(fees, 0)::text as fees, coalesce(liabilities, 0)::text as liabilities,
           coalesce(cash, 0)::text as cash, coalesce(investments, 0)::text as investments,
           coalesce(interest, 0)::text as interest
    from round
      full join newcomer using (currency)
      full join paid_in using (currency)
      full join paid_out using (currency)
      full join house using (currency)
      full join invested using (currency)
    order by currency
  `.execute(queries);
  return rows;
}

interface RoundsRow {
  readonly currency: LedgerCurrency;
  readonly stakes: string;
  readonly payouts: string;
  readonly bets: string;
  readonly players: string;
}

/** So many transfers are read by one statement at most: a day of any size is added up without one that takes too long. */
const TRANSFERS_A_SLICE = 500_000n;

async function sumUpRounds(queries: Queries, { firstTransfer, lastTransfer }: Stretch): Promise<RoundsRow[]> {
  const { rows: ends } = await sql<{ last: bigint }>`
    select coalesce(max(id), 0) as last from ledger_transfer`.execute(queries);
  const last = lastTransfer < (ends[0]?.last ?? 0n) ? lastTransfer : (ends[0]?.last ?? 0n);
  const sums = new Map<LedgerCurrency, { stakes: bigint; payouts: bigint; bets: bigint }>();
  for (let first = firstTransfer; first <= last; first += TRANSFERS_A_SLICE) {
    const end = first + TRANSFERS_A_SLICE <= last ? first + TRANSFERS_A_SLICE - 1n : last;
    const { rows } = await sql<{ currency: LedgerCurrency; stakes: string; payouts: string; bets: bigint }>`
      select p.currency, sum(r.stake)::text as stakes, sum(r.payout)::text as payouts, sum(r.bets)::bigint as bets
      from (
        select player_id, sum(stake) as stake, sum(payout) as payout, count(*) as bets from game_round
        where transfer_id between ${first} and ${end} group by player_id
      ) r
      join player p on p.id = r.player_id
      group by p.currency`.execute(queries);
    for (const { currency, stakes, payouts, bets } of rows) {
      const sum = sums.get(currency) ?? { stakes: 0n, payouts: 0n, bets: 0n };
      sums.set(currency, {
        stakes: sum.stakes + BigInt(stakes),
        payouts: sum.payouts + BigInt(payouts),
        bets: sum.bets + bets,
      });
    }
  }
  if (sums.size === 0) return [];
  const players = await countWhoPlayed(queries, firstTransfer, last);
  return [...sums].map(([currency, { stakes, payouts, bets }]) => ({
    currency,
    stakes: String(stakes),
    payouts: String(payouts),
    bets: String(bets),
    players: String(players.get(currency) ?? 0n),
  }));
}

/** A look at each seat, instead of at each round. */
async function countWhoPlayed(
  queries: Queries,
  first: bigint,
  last: bigint,
): Promise<Map<LedgerCurrency, bigint>> {
  const { rows } = await sql<{ currency: LedgerCurrency; players: bigint }>`
    select p.currency, count(*) as players
    from game_seat s join player p on p.id = s.player_id
    where exists (
      select from game_round r
      where r.player_id = s.player_id and r.transfer_id between ${first} and ${last}
    )
    group by p.currency`.execute(queries);
  return new Map(rows.map(({ currency, players }) => [currency, players]));
}

export function toFigures(row: FiguresRow): Figures {
  return {
    currency: row.currency,
    stakes: BigInt(row.stakes),
    payouts: BigInt(row.payouts),
    bets: Number(row.bets),
    players: Number(row.players),
    signUps: Number(row.sign_ups),
    deposits: BigInt(row.deposits),
    depositCount: Number(row.deposit_count),
    withdrawals: BigInt(row.withdrawals),
    withdrawalCount: Number(row.withdrawal_count),
    fees: BigInt(row.fees),
    liabilities: BigInt(row.liabilities),
    cash: BigInt(row.cash),
    investments: BigInt(row.investments),
    interest: BigInt(row.interest),
  };
}
