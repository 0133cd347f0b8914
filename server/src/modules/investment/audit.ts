import { sql } from 'kysely';
import type { Proof } from '../../ledger/audit.ts';

/** What must hold between the investment accounts, what they are said to have earned, and the money that moved. */
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
    rule: 'every day that is said to have earned something moved just that, and no day after the last credited one did',
    offenders: sql<{ problem: string }>`
      select format('Player %s earned %s on %s, but the ledger moved %s', e.player_id, e.amount, e.day, entry.amount)
        as problem
      from investment_earning e
      join investment i on i.player_id = e.player_id
      left join ledger_entry entry on entry.transfer_id = e.transfer_id and entry.account_id = i.account_id
      where entry.amount is distinct from e.amount or e.day > i.credited_to
      union all
      select format('Player %s is counted with %s earned, but the days come to %s', i.player_id, i.earned, e.sum)
      from investment i
      cross join lateral (
        select coalesce(sum(amount), 0) as sum from investment_earning where player_id = i.player_id
      ) e
      where i.earned <> e.sum`,
  },
];
