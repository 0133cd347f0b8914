import { sql } from 'kysely';
import type { Proof } from '../../ledger/audit.ts';

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
    rule: 'no withdrawal is approved within a day of the last change of access',
    offenders: sql<{ problem: string }>`
      select format('Withdrawal %s was approved at %s, after access to the account of player %s changed at %s',
                    w.id, w.decided_at, p.id, p.access_changed_at) as problem
      from withdrawal w join player p on p.id = w.player_id
      where w.status in ('approved', 'completed', 'failed')
        and w.decided_at > p.access_changed_at and w.decided_at < p.access_changed_at + interval '24 hours'`,
  },
];
