import { sql } from 'kysely';
import { movedBy, type Proof } from '../../ledger/audit.ts';
import { leastFavourableOnRecord, ratesOnRecord } from '../settings/rates.ts';

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
    rule: 'every reversal took back what its deposit had credited, from the balance or as a debt',
    offenders: sql<{ problem: string }>`
      with moved as (${movedBy('deposit.reversal')})
      select format('Deposit %s of %s is reversed with %s and a debt of %s, but transfer %s moved %s and %s for %s',
                    d.id, d.amount, r.taken, r.debt, r.transfer_id, game.amount, owed.amount, rail.amount) as problem
      from deposit_reversal r
      join deposit d on d.id = r.deposit_id
      left join moved game on game.transfer_id = r.transfer_id and game.player_id = d.player_id and game.kind = 'player.game'
      left join moved owed on owed.transfer_id = r.transfer_id and owed.player_id = d.player_id and owed.kind = 'player.debt'
      left join moved rail
        on rail.transfer_id = r.transfer_id and rail.kind like 'rail.' || d.rail || '%' and rail.currency = d.paid_currency
      where d.status <> 'credited' or r.player_id <> d.player_id or r.taken + r.debt <> d.amount
        or coalesce(game.amount, 0) <> -r.taken or coalesce(owed.amount, 0) <> -r.debt
        or rail.amount is distinct from d.paid_amount
      union all
      select format('Transfer %s is said to be a reversal, and is none', t.id)
      from ledger_transfer t left join deposit_reversal r on r.transfer_id = t.id
      where t.kind = 'deposit.reversal' and r.deposit_id is null`,
  },
  {
    rule: 'every debt account holds the open debts of its player, and every payment moved its amount',
    offenders: sql<{ problem: string }>`
      with moved as (${movedBy('debt.payment', 'debt.write_off')}),
      owed as (
        select player_id, sum(amount) as amount from (
          select player_id, debt as amount from deposit_reversal
          union all
          select player_id, -amount from debt_payment
        ) booked group by player_id
      )
      select format('Player %s owes %s, but the debt account is at %s', coalesce(o.player_id, a.player_id), o.amount, a.balance)
        as problem
      from owed o full join (select * from ledger_account where kind = 'player.debt') a on a.player_id = o.player_id
      where coalesce(o.amount, 0) <> -coalesce(a.balance, 0)
      union all
      select format('Debt payment %s of %s moved %s', p.transfer_id, p.amount, m.amount)
      from debt_payment p
      left join moved m on m.transfer_id = p.transfer_id and m.player_id = p.player_id and m.kind = 'player.debt'
      where m.amount is distinct from p.amount
      union all
      select format('Transfer %s (%s) is of no debt', t.id, t.kind)
      from ledger_transfer t left join debt_payment p on p.transfer_id = t.id
      where t.kind in ('debt.payment', 'debt.write_off') and p.transfer_id is null
      union all
      select format('Write-off %s is not on record', p.transfer_id)
      from debt_payment p
      where p.is_written_off and not exists (
        select from audit_log l
        where l.subject_kind = 'player' and l.subject_id = p.player_id::text and l.action = 'player.debt_written_off'
          and l.after ->> 'transfer' = p.transfer_id::text
      )`,
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
