import { sql } from 'kysely';
import { movedBy, type Proof } from '../../ledger/audit.ts';
import { leastFavourableOnRecord, ratesOnRecord } from '../settings/rates.ts';

/** Invariants between payments and credits. */
export const depositProofs: readonly Proof[] = [
  {
    rule: 'every deposit was credited once, with what it says, for what its rail received',
    offenders: sql<{ problem: string }>`
      with moved as (${movedBy('deposit')})
      select format('Deposit %s of %s is credited with %s, but transfer %s gave %s for %s', d.id, d.paid_amount, d.amount,
                    d.transfer_id, given.amount, -received.amount) as problem
      from deposit d
      left join moved given
        on given.transfer_id = d.transfer_id and given.player_id = d.player_id and given.kind = 'player.game'
      left join moved received
        on received.transfer_id = d.transfer_id and received.kind = 'rail.' || case d.rail when 'mtn' then 'mtn.collection' else d.rail end
          and received.currency = d.paid_currency
      where d.status = 'credited'
        and (given.amount is distinct from d.amount or received.amount is distinct from -d.paid_amount)
      union all
      select format('Transfer %s is said to be a deposit, and is none', t.id)
      from ledger_transfer t left join deposit d on d.transfer_id = t.id and d.status = 'credited'
      where t.kind = 'deposit' and d.id is null`,
  },
  {
    rule: 'no deposit in other money credited more than the least favourable rates of the 24 hours before it',
    offenders: sql<{ problem: string }>`
      with ${ratesOnRecord}
      select format('Deposit %s was credited with %s, more than the %s paid were worth', d.id, d.amount, d.paid_amount)
        as problem
      from deposit d
      join player p on p.id = d.player_id
      cross join ${leastFavourableOnRecord({
        from: sql`'UG'`,
        to: sql`p.country`,
        // A chain transfer keeps the rates of its first sighting.
        at: sql`case d.paid_currency when 'USDT' then d.created_at else d.credited_at end`,
        isBefore: sql`r.id <= d.rates_id`,
      })} worst
      where d.status = 'credited' and d.paid_currency <> d.currency
        and (d.amount <= d.paid_amount * worst.buying / case d.paid_currency when 'USDT' then 1 else worst.selling end)
          is not true
      union all
      select format('Deposit %s was credited at rates that had been over since %s', d.id, later.set_at)
      from deposit d
      join lateral (
        select min(r.set_at) as set_at from rate_change r where r.id > d.rates_id
      ) later on later.set_at < d.credited_at - interval '1 minute'
      where d.status = 'credited' and d.paid_currency = 'UGX'`,
  },
  {
    rule: 'every player’s deposit totals are those of their credited deposits',
    offenders: sql<{ problem: string }>`
      select format('Player %s has deposit totals of %s, but the deposits have %s', player_id, kept.totals, d.totals) as problem
      from (select player_id, array[deposits, amount, usdt_amount]::numeric[] as totals from deposit_total) kept
      full join (
        select player_id, array[count(*), sum(amount), sum(usdt_amount)]::numeric[] as totals
        from deposit where status = 'credited' group by player_id
      ) d using (player_id)
      where kept.totals is distinct from d.totals`,
  },
];
