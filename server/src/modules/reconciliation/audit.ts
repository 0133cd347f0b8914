import { sql } from 'kysely';
import type { Proof } from '../../ledger/audit.ts';

const endOf = (day: string) => sql.raw(`(${day} + 1)::timestamp at time zone 'Africa/Kampala'`);

export const reconciliationProofs: readonly Proof[] = [
  {
    rule: 'every statement line is matched with exactly its amount in transfers of its wallet, or is a difference',
    offenders: sql<{ problem: string }>`
      select format('Line %s of %s is %s, but its transfers come to %s', i.id, i.wallet, i.amount, m.total) as problem
      from wallet_item i
      join (
        select item_id, sum(amount) as total, min(wallet || currency) as least, max(wallet || currency) as most
        from wallet_movement where item_id is not null group by item_id
      ) m on m.item_id = i.id
      where m.total <> i.amount or m.least <> i.wallet || i.currency or m.most <> i.wallet || i.currency
      union all
      select format('Line %s of %s is neither matched nor a difference', i.id, i.wallet)
      from wallet_item i
      where not exists (select from wallet_movement m where m.item_id = i.id)
        and not exists (
          select from wallet_difference d
          where d.item_id = i.id and d.state <> 'settled' and d.kind in ('unknown', 'other_amount', 'doubled', 'reversal')
        )
      union all
      select format('The fee of line %s of %s is no difference', i.id, i.wallet)
      from wallet_item i
      where i.fee > 0 and not exists (
        select from wallet_difference d where d.item_id = i.id and d.kind = 'fee' and d.amount = -i.fee
      )`,
  },
  {
    rule: 'every matched transfer is the ledger’s, with its amount, wallet and time',
    offenders: sql<{ problem: string }>`
      select format('Transfer %s is not what %s was matched with', m.transfer_id, m.wallet) as problem
      from wallet_movement m
      left join lateral (
        select -sum(e.amount) as amount, min(t.created_at) as at
        from ledger_transfer t
        join ledger_entry e on e.transfer_id = t.id
        join ledger_account a on a.id = e.account_id and a.kind = 'rail.' || m.wallet and a.currency = m.currency
        where t.id = m.transfer_id
      ) l on true
      where l.amount is distinct from m.amount or l.at is distinct from m.at`,
  },
  {
    rule: 'every statement continues the one before it, and its lines come to its closing balance',
    offenders: sql<{ problem: string }>`
      select format('The statement of %s from %s does not continue the one before it', s.wallet, s.first_day) as problem
      from (
        select *, lag(last_day) over w as last_before, lag(closing_balance) over w as closing_before
        from wallet_statement window w as (partition by wallet, currency order by first_day)
      ) s
      where s.first_day <> s.last_before + 1 or s.opening_balance <> s.closing_before
      union all
      select format('The lines of the statement of %s from %s do not come to its closing balance', s.wallet, s.first_day)
      from wallet_statement s
      where s.closing_balance - s.opening_balance <> coalesce((
        select sum(i.amount - i.fee) from wallet_item i where i.statement_id = s.id
      ), 0)`,
  },
  {
    rule: 'on every closed day the statement’s balance is the ledger’s and its explained differences',
    offenders: sql<{ problem: string }>`
      select format('%s on %s: the statement has %s, ledger and differences come to %s', c.wallet, c.day, c.balance,
                    c.ledger_balance + u.lines - u.transfers + u.early + coalesce(o.amount, 0)) as problem
      from wallet_close c
      -- Lines and transfers up to the end of the day without their counterpart.
      cross join lateral (
        select
          (select coalesce(sum(i.amount), 0) from wallet_item i
           where i.wallet = c.wallet and i.currency = c.currency and i.at < ${endOf('c.day')}
             and not exists (select from wallet_movement m where m.item_id = i.id))
          - (select coalesce(sum(i.fee), 0) from wallet_item i
             where i.wallet = c.wallet and i.currency = c.currency and i.at < ${endOf('c.day')}) as lines,
          (select coalesce(sum(m.amount), 0) from wallet_movement m
           where m.wallet = c.wallet and m.currency = c.currency and m.at < ${endOf('c.day')} and m.item_id is null) as transfers,
          -- Matched over midnight.
          (select coalesce(sum(case when i.at < m.at then m.amount else -m.amount end), 0)
           from wallet_movement m join wallet_item i on i.id = m.item_id
           where m.wallet = c.wallet and m.currency = c.currency
             and (i.at < ${endOf('c.day')}) <> (m.at < ${endOf('c.day')})) as early
      ) u
      left join wallet_difference o on o.kind = 'opening' and o.wallet = c.wallet and o.currency = c.currency
      where c.balance is distinct from wallet_balance_at(c.wallet, c.currency, c.day)
         or c.ledger_balance
            <> reserve_ledger_totals(c.wallet, c.currency, ${endOf('c.day')} - interval '1 microsecond')
         or c.balance <> c.ledger_balance + u.lines - u.transfers + u.early + coalesce(o.amount, 0)
      union all
      select format('%s is closed on %s, but difference %s is open', c.wallet, c.day, d.id)
      from wallet_close c
      join wallet_difference d
        on d.wallet = c.wallet and d.currency = c.currency and d.state = 'open' and d.at < ${endOf('c.day')}
      union all
      select format('%s is closed on %s, but transfer %s is neither matched nor a difference', c.wallet, c.day, m.transfer_id)
      from wallet_close c
      join wallet_movement m
        on m.wallet = c.wallet and m.currency = c.currency and m.item_id is null and m.at < ${endOf('c.day')}
      where not exists (
        select from wallet_difference d
        where d.transfer_id = m.transfer_id and d.kind in ('missing', 'other_amount') and d.state = 'explained'
      )`,
  },
  {
    rule: 'every closed day, every move and every withdrawn statement was asked for by one operator and approved by another',
    offenders: sql<{ problem: string }>`
      select format('%s on %s was not closed by two operators', c.wallet, c.day) as problem
      from wallet_close c
      where not exists (
        select from audit_log l
        where l.approval_id = c.approval_id and l.action = 'wallet.closed'
          and l.subject_id = c.wallet || ' ' || c.currency || ' ' || c.day
      )
      union all
      select format('Move %s was not booked by two operators', w.id)
      from wallet_move w
      where not exists (
        select from audit_log l where l.approval_id = w.approval_id and l.action = 'wallet.moved'
      )
      union all
      select format('Statement %s was not withdrawn by two operators', w.id)
      from wallet_statement_withdrawn w
      where not exists (
        select from audit_log l
        where l.approval_id = w.approval_id and l.action = 'wallet.statement_withdrawn'
          and l.after ->> 'statement' = w.id::text
      )`,
  },
  {
    rule: 'what is in transit is what open moves come to',
    offenders: sql<{ problem: string }>`
      select format('%s is %s in transit, but open moves come to %s', currency, t.held, w.total) as problem
      from (
        select currency, -sum(balance) as held from ledger_account where kind = 'rail.transit' group by currency
      ) t
      full join (
        select currency, sum(amount) as total from wallet_move where arrived_at is null group by currency
      ) w using (currency)
      where coalesce(t.held, 0) <> coalesce(w.total, 0)`,
  },
];
