import { sql } from 'kysely';
import { movedBy, type Proof } from '../../ledger/audit.ts';
import { leastFavourableOnRecord, ratesOnRecord } from '../settings/rates.ts';

export const withdrawalProofs: readonly Proof[] = [
  {
    rule: 'what a player has reserved is what their open withdrawals come to',
    offenders: sql<{ problem: string }>`
      select format('Player %s has %s reserved, and open withdrawals of %s', a.player_id, a.balance, coalesce(w.total, 0))
        as problem
      from ledger_account a
      left join (
        select player_id, currency, sum(amount + fee) as total from withdrawal
        where status in ('pending', 'approved') group by player_id, currency
      ) w on w.player_id = a.player_id and w.currency = a.currency
      where a.kind = 'player.reserved' and a.balance <> coalesce(w.total, 0)`,
  },
  {
    rule: 'every withdrawal took what it says from its player, and then paid it or gave it back, once',
    offenders: sql<{ problem: string }>`
      with moved as (${movedBy('withdrawal.reserve', 'withdrawal.release', 'withdrawal.payout')})
      select format('Withdrawal %s (%s) took %s by transfer %s, and gave back %s or paid %s by transfer %s', w.id, w.status,
                    -taken.amount, w.reserve_transfer_id, back.amount, paid.amount, w.end_transfer_id) as problem
      from withdrawal w
      left join moved taken
        on taken.transfer_id = w.reserve_transfer_id and taken.player_id = w.player_id and taken.kind = 'player.game'
      left join moved back
        on back.transfer_id = w.end_transfer_id and back.player_id = w.player_id and back.kind = 'player.game'
      left join moved paid
        on paid.transfer_id = w.end_transfer_id and paid.kind = 'rail.' || case w.rail when 'mtn' then 'mtn.disbursement' else w.rail end
          and paid.currency = w.payout_currency
      where taken.amount is distinct from -(w.amount + w.fee)
         or back.amount is distinct from case when w.status in ('rejected', 'failed') then w.amount + w.fee end
         or paid.amount is distinct from case w.status when 'completed' then w.payout_amount end
      union all
      select format('Transfer %s is said to be a %s, and is of no withdrawal', t.id, t.kind)
      from ledger_transfer t left join withdrawal w on w.reserve_transfer_id = t.id
      where t.kind = 'withdrawal.reserve' and w.id is null
      union all
      select format('Transfer %s is said to be a %s, and is of no withdrawal', t.id, t.kind)
      from ledger_transfer t left join withdrawal w on w.end_transfer_id = t.id
      where t.kind in ('withdrawal.release', 'withdrawal.payout') and w.id is null`,
  },
  {
    rule: 'no payout is above its amount, in other money at the least favourable rates of the 24 hours before its approval',
    offenders: sql<{ problem: string }>`
      with ${ratesOnRecord}
      select format('Withdrawal %s pays %s %s for %s', w.id, w.payout_amount, w.payout_currency, w.amount) as problem
      from withdrawal w
      join player p on p.id = w.player_id
      cross join ${leastFavourableOnRecord({
        from: sql`p.country`,
        to: sql`'UG'`,
        at: sql`w.decided_at`,
        isBefore: sql`r.id <= w.rates_id`,
      })} worst
      where w.rates_id is not null
        and w.payout_amount > w.amount * case w.payout_currency when 'USDT' then 1 else worst.buying end / worst.selling
      union all
      select format('Withdrawal %s pays %s %s for %s %s without rates', id, payout_amount, payout_currency, amount, currency)
      from withdrawal
      where status in ('approved', 'completed', 'failed') and rates_id is null
        and (payout_currency <> currency or payout_amount > amount)
      union all
      select format('Withdrawal %s was approved at rates that had been over since %s', w.id, later.set_at)
      from withdrawal w
      join lateral (
        select min(r.set_at) as set_at from rate_change r where r.id > w.rates_id
      ) later on later.set_at < w.decided_at - interval '1 minute'`,
  },
  {
    rule: 'no withdrawal is approved within a day of the last change of access',
    offenders: sql<{ problem: string }>`
      select format('Withdrawal %s was approved at %s, after access to the account of player %s changed at %s',
                    w.id, w.decided_at, p.id, p.access_changed_at) as problem
      from withdrawal w join player p on p.id = w.player_id
      where w.status in ('approved', 'completed', 'failed')
        and w.decided_at > p.access_changed_at and w.decided_at < p.access_changed_at + interval '24 hours'`,
  },
  {
    rule: 'what a late withdrawal was credited follows from its times, and is never above 5%',
    offenders: sql<{ problem: string }>`
      select format('Withdrawal %s was credited %s for %s steps, of %s that were due for %s', w.id, c.credited, c.steps,
                    coalesce(withdrawal_late_steps(w.id, c.credited_at), 0), w.amount) as problem
      from withdrawal w
      join (
        select withdrawal_id, max(step) as steps, sum(amount) as credited, max(credited_at) as credited_at
        from withdrawal_credit group by withdrawal_id
      ) c on c.withdrawal_id = w.id
      where c.credited <> withdrawal_late_credit(w.amount, w.promise_most, c.steps) or c.credited * 20 > w.amount
         or c.steps > coalesce(withdrawal_late_steps(w.id, c.credited_at), 0)
      union all
      select format('Withdrawal %s is settled with %s, but %s were due', w.id, withdrawal_credited(w.id),
                    withdrawal_late_credit(w.amount, w.promise_most, withdrawal_late_steps(w.id, w.promise_settled_at)))
      from withdrawal w
      where w.promise_settled_at is not null and withdrawal_late_credit(w.amount, w.promise_most,
        withdrawal_late_steps(w.id, w.promise_settled_at)) <> withdrawal_credited(w.id)
      union all
      select format('Credit %s of withdrawal %s moved %s to its player and not %s', c.transfer_id, w.id, e.amount, c.amount)
      from withdrawal_credit c
      join withdrawal w on w.id = c.withdrawal_id
      join ledger_account a on a.player_id = w.player_id and a.kind = 'player.game' and a.currency = w.currency
      left join ledger_entry e on e.transfer_id = c.transfer_id and e.account_id = a.id
      where e.amount is distinct from c.amount`,
  },
  {
    rule: 'late credits never exceed what play and fees cost the player on average, less a bonus paid for that play',
    offenders: sql<{ problem: string }>`
      select format('Player %s was credited %s for late withdrawals, with %s of costs', w.player_id, w.credited, w.costs)
               as problem
      from (
        select player_id, sum(withdrawal_credited(withdrawal.id)) as credited,
               game_expected_cost(player_id) + coalesce(sum(fee) filter (where status = 'completed'), 0)
                 - (select coalesce(sum(r.cost_needed), 0) from referral r
                    where r.friend_id = player_id and r.status = 'paid') as costs
        from withdrawal
        where player_id in (select p.player_id from withdrawal p join withdrawal_credit c on c.withdrawal_id = p.id)
        group by player_id
      ) w
      where w.credited > w.costs`,
  },
  {
    rule: 'every player’s withdrawal totals are those of their withdrawals',
    offenders: sql<{ problem: string }>`
      select format('Player %s has withdrawal totals of %s, but the withdrawals have %s', player_id, kept.totals, w.totals)
               as problem
      from (
        select player_id, array[asked, completed, refused, withdrawn, open_amount, fees, credits]::numeric[] as totals
        from withdrawal_total
      ) kept
      full join (
        select player_id, array[
                 count(*),
                 count(*) filter (where status = 'completed'),
                 count(*) filter (where status in ('rejected', 'failed')),
                 coalesce(sum(amount) filter (where status = 'completed'), 0),
                 coalesce(sum(amount) filter (where status in ('pending', 'approved')), 0),
                 coalesce(sum(fee) filter (where status = 'completed'), 0),
                 coalesce(sum(withdrawal_credited(withdrawal.id)) filter (where promise_settled_at is not null), 0)
               ]::numeric[] as totals
        from withdrawal group by player_id
      ) w using (player_id)
      where kept.totals is distinct from w.totals`,
  },
  {
    rule: 'the fees that pay such credits are never below zero',
    offenders: sql<{ problem: string }>`
      select format('house.fees in %s is at %s', currency, sum(balance)) as problem from ledger_account
      where kind = 'house.fees' group by currency having sum(balance) < 0`,
  },
];
