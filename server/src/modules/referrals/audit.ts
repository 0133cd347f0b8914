import { sql } from 'kysely';
import type { Proof } from '../../ledger/audit.ts';

/** What must hold between friends, their first deposits, and the bonuses that were paid. */
export const referralProofs: readonly Proof[] = [
  {
    rule: 'every bonus was paid for one friend, to whoever brought them, and for their first deposit',
    offenders: sql<{ problem: string }>`
      select format('The bonus for friend %s is %s, but transfer %s moved %s', r.friend_id, r.bonus, r.transfer_id,
        e.amount) as problem
      from referral r
      join ledger_account a on a.player_id = r.referrer_id and a.kind = 'player.game'
      left join ledger_entry e on e.transfer_id = r.transfer_id and e.account_id = a.id
      where r.status = 'paid' and e.amount is distinct from r.bonus
      union all
      select format('Transfer %s is a bonus that no referral knows', t.id)
      from ledger_transfer t left join referral r on r.transfer_id = t.id
      where t.kind = 'referral.bonus' and r.friend_id is null
      union all
      select format('The referral of friend %s was decided by deposit %s, which is not their first', r.friend_id, r.deposit_id)
      from referral r left join deposit d on d.id = r.deposit_id and d.player_id = r.friend_id and d.is_first
      where r.deposit_id is not null and d.id is null`,
  },
  {
    rule: 'no bonus was paid at once for a deposit from a wallet',
    offenders: sql<{ problem: string }>`
      select format('The bonus for friend %s was paid at once for deposit %s from a wallet', r.friend_id, r.deposit_id)
        as problem
      from referral r join usdt_deposit u on u.deposit_id = r.deposit_id
      where r.status = 'paid' and r.held_for is null`,
  },
  {
    rule: 'a bonus that was held was paid by an operator, or after the friend had staked what it takes',
    offenders: sql<{ problem: string }>`
      select format('The held bonus for friend %s was paid though %s of %s were staked', r.friend_id,
        coalesce(seat.staked, 0), r.stake_needed) as problem
      from referral r left join game_seat seat on seat.player_id = r.friend_id
      where r.status = 'paid' and r.held_for is not null and r.operator_id is null
        and (coalesce(seat.staked, 0) < r.stake_needed or game_expected_cost(r.friend_id) < r.cost_counted)`,
  },
];
