import { sql } from 'kysely';
import type { Proof } from '../../ledger/audit.ts';

export const investmentProofs: readonly Proof[] = [
  {
    rule: 'every investment account holds what was put in and earned, less what was taken out',
    offenders: sql<{ problem: string }>`
      select format('Player %s put in %s, took out %s and earned %s, but holds %s', i.player_id, i.invested,
        i.withdrawn, i.earned, a.balance) as problem
      from investment i join ledger_account a on a.id = i.account_id
      where a.balance <> i.invested - i.withdrawn + i.earned`,
  },
  {
    rule: 'every day up to the last credited one was paid just what it earned, and every later one is owed',
    offenders: sql<{ problem: string }>`
      select format('Player %s earned %s on %s, but the ledger moved %s', e.player_id, e.amount, e.day, entry.amount)
        as problem
      from investment_earning e
      join investment i on i.player_id = e.player_id
      left join ledger_entry entry on entry.transfer_id = e.transfer_id and entry.account_id = i.account_id
      where case when e.day <= i.credited_to then entry.amount is distinct from e.amount
            else e.transfer_id is not null or e.day > i.accrued_to end
      union all
      select format('Player %s is counted with %s earned and %s owed, but the days come to %s and %s', i.player_id,
        i.earned, i.owed, e.paid, e.waiting)
      from investment i
      cross join lateral (
        select coalesce(sum(amount) filter (where transfer_id is not null), 0) as paid,
               coalesce(sum(amount) filter (where transfer_id is null), 0) as waiting
        from investment_earning where player_id = i.player_id
      ) e
      where (i.earned, i.owed) <> (e.paid, e.waiting)`,
  },
  {
    rule: 'every day earned at the rate that was set before it began, rounded down',
    offenders: sql<{ problem: string }>`
      select format('Player %s earned %s on %s, of %s at %s', player_id, amount, day, held, basis_points) as problem
      from investment_earning
      where amount <> div(held::numeric * basis_points, 10000) or basis_points <> investment_rate_on(day)
      union all
      select format('The rate from %s on was set on %s', from_day, set_at) from investment_rate
      where from_day <= (set_at at time zone 'UTC' + interval '3 hours')::date`,
  },
  {
    rule: 'every day of a currency was set aside as a whole, in order, before anybody was paid it',
    offenders: sql<{ problem: string }>`
      select format('Player %s was paid %s, which is not set aside', e.player_id, e.day) as problem
      from investment_earning e
      join investment i on i.player_id = e.player_id
      left join investment_day d on d.currency = i.currency and d.day = e.day
      where e.transfer_id is not null and e.basis_points is not null and d.funded_at is null
      union all
      -- Until everybody is paid, some earnings of a day that is set aside are not written down yet.
      select format('%s in %s is said to cost %s, but %s were earned', d.day, d.currency, d.total, coalesce(e.sum, 0))
      from investment_day d
      left join (
        select e.day, i.currency, sum(e.amount) as sum
        from investment_earning e join investment i on i.player_id = e.player_id
        group by e.day, i.currency
      ) e on e.day = d.day and e.currency = d.currency
      where d.total < coalesce(e.sum, 0) or d.total > coalesce(e.sum, 0) and not exists (
        select from investment i where i.currency = d.currency and i.accrued_to < d.day
      )
      union all
      select format('%s in %s cost %s, but %s were set aside', d.day, d.currency, d.total, entry.amount)
      from investment_day d
      left join ledger_account a on a.kind = 'house.interest_due' and a.currency = d.currency
      left join ledger_entry entry on entry.transfer_id = d.transfer_id and entry.account_id = a.id
      where d.transfer_id is not null and entry.amount is distinct from d.total
      union all
      select format('%s in %s was set aside while an earlier day waited', d.day, d.currency)
      from investment_day d
      where d.funded_at is not null and exists (
        select from investment_day w where w.currency = d.currency and w.day < d.day and w.funded_at is null
      )`,
  },
  {
    rule: 'the operator’s funds are never below zero, and what is set aside is just what is still to be paid',
    offenders: sql<{ problem: string }>`
      select format('%s in %s is at %s', kind, currency, balance) as problem
      from ledger_account where kind in ('house.interest', 'house.interest_due') and balance < 0
      union all
      select format('%s are set aside in %s, but %s are to be paid', a.balance, a.currency, coalesce(d.sum, 0))
      from ledger_account a
      left join (
        select d.currency, sum(d.total - coalesce(e.sum, 0)) as sum
        from investment_day d
        left join (
          select e.day, i.currency, sum(e.amount) as sum
          from investment_earning e join investment i on i.player_id = e.player_id
          where e.transfer_id is not null
          group by e.day, i.currency
        ) e on e.day = d.day and e.currency = d.currency
        where d.funded_at is not null
        group by d.currency
      ) d on d.currency = a.currency
      where a.kind = 'house.interest_due' and a.balance <> coalesce(d.sum, 0)`,
  },
];
