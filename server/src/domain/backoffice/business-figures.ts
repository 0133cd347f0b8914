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
 * gave, because every transfer sums to zero: so no player's entries are read, but for what they have invested.
 */
export async function sumUp(queries: Queries, stretch: Stretch): Promise<FiguresRow[]> {
  const { from, to, firstTransfer, lastTransfer } = stretch;
  const entriesOf = sql`
    select sum(e.amount) as amount from ledger_entry e
    where e.account_id = a.id and e.transfer_id between ${firstTransfer} and ${lastTransfer}`;
  const { rows } = await sql<FiguresRow>`
    with round as (
      select p.currency, sum(r.stake) as stakes, sum(r.payout) as payouts,
             count(*) as bets, count(distinct r.player_id) as players
      from game_round r join player p on p.id = r.player_id
      where r.transfer_id between ${firstTransfer} and ${lastTransfer}
      group by p.currency
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
      from ledger_account a cross join lateral (${entriesOf}) m
      where a.player_id is null and m.amount is not null
      group by a.currency
    ), invested as (
      select a.currency, sum(m.amount) as investments
      from ledger_account a cross join lateral (${entriesOf}) m
      where a.kind = 'player.investment' and m.amount is not null
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
