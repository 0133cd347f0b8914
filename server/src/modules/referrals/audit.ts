import { sql } from 'kysely';
import type { Proof } from '../../ledger/audit.ts';

export const referralProofs: readonly Proof[] = [
  {
    rule: 'every referral bonus was paid once, to the referrer, for the friend’s first deposit',
    offenders: sql<{ problem: string }>`
      select format('The bonus for friend %s is %s, but transfer %s moved %s', r.friend_id, r.bonus, r.transfer_id,
        e.amount) as problem
      from referral r
      join ledger_account a on a.player_id = r.referrer_id and a.kind = 'player.game'
      left join ledger_entry e on e.transfer_id = r.transfer_id and e.account_id = a.id
      where r.status = 'paid' and e.amount is distinct from r.bonus
      union all
      select format('Transfer %s is a referral bonus without a referral', t.id)
      from ledger_transfer t left join referral r on r.transfer_id = t.id
      where t.kind = 'referral.bonus' and r.friend_id is null
      union all
      select format('The referral of friend %s was decided by deposit %s, which is not their first', r.friend_id, r.deposit_id)
      from referral r left join deposit d on d.id = r.deposit_id and d.player_id = r.friend_id and d.is_first
      where r.deposit_id is not null and d.id is null`,
  },
  {
    rule: 'no bonus was paid with a deposit whose payer is unknown or had paid for another account',
    offenders: sql<{ problem: string }>`
      select format('The bonus for friend %s was paid with deposit %s, whose payer is unknown', r.friend_id, r.deposit_id)
        as problem
      from referral r
      left join mobile_deposit m on m.deposit_id = r.deposit_id
      left join usdt_deposit u on u.deposit_id = r.deposit_id
      where r.status = 'paid' and r.cost_needed is null and coalesce(m.phone, u.sender) is null
      union all
      select format('The bonus for friend %s was paid with deposit %s, whose payer had made deposit %s', r.friend_id, own.id,
        earlier.id)
      from referral r
      join deposit own on own.id = r.deposit_id
      join lateral (
        select theirs.deposit_id from mobile_deposit mine join mobile_deposit theirs on theirs.phone = mine.phone
        where mine.deposit_id = own.id
        union all
        select theirs.deposit_id from usdt_deposit mine join usdt_deposit theirs on theirs.sender = mine.sender
        where mine.deposit_id = own.id
      ) payer on true
      join deposit earlier on earlier.id = payer.deposit_id and earlier.player_id <> own.player_id
        and earlier.status = 'credited' and earlier.transfer_id < own.transfer_id
      where r.status = 'paid' and r.cost_needed is null`,
  },
  {
    rule: 'a bonus that needed play was paid after the friend’s play had cost it',
    offenders: sql<{ problem: string }>`
      select format('The bonus for friend %s was paid at an expected cost of %s, but needed %s', r.friend_id,
        game_expected_cost(r.friend_id), r.cost_needed) as problem
      from referral r
      where r.status = 'paid' and game_expected_cost(r.friend_id) < r.cost_needed`,
  },
  {
    rule: 'every referrer’s totals are those of their referrals',
    offenders: sql<{ problem: string }>`
      select format('Player %s has referral totals of %s, but the referrals have %s', player_id, kept.totals, r.totals)
               as problem
      from (select player_id, array[friends, qualified, paid, earned]::numeric[] as totals from referral_total) kept
      full join (
        select referrer_id as player_id, array[
                 count(*), count(bonus), count(*) filter (where status = 'paid'),
                 coalesce(sum(bonus) filter (where status = 'paid'), 0)
               ]::numeric[] as totals
        from referral group by referrer_id
      ) r using (player_id)
      where kept.totals is distinct from r.totals`,
  },
];
