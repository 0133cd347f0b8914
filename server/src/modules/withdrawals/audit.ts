import { sql } from 'kysely';
import type { Proof } from '../../ledger/audit.ts';
import { ratesOnRecord } from '../settings/rates-on-record.ts';

/** What must hold between the withdrawals that were asked for and the money that was reserved for them. */
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
    rule: 'what is paid out in other money was approved by the rates of that moment, or for less',
    offenders: sql<{ problem: string }>`
      select format('Withdrawal %s pays %s %s for %s', w.id, w.payout_amount, w.payout_currency, w.amount) as problem
      from withdrawal w
      join player p on p.id = w.player_id
      join ${ratesOnRecord} own on own.id = w.rates_id and own.country = p.country
      join ${ratesOnRecord} uganda on uganda.id = w.rates_id and uganda.country = 'UG'
      where w.payout_amount >
        floor(w.amount * case w.payout_currency when 'USDT' then 1 else uganda.buying end / own.selling)
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
];
