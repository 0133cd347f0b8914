import { sql } from 'kysely';
import type { Proof } from '../../ledger/audit.ts';

export const gameProofs: readonly Proof[] = [
  {
    rule: 'every bet has its round, and every round its bet',
    offenders: sql<{ problem: string }>`
      select format('Transfer %s is a bet without a round', t.id) as problem
      from ledger_transfer t left join game_round r on r.transfer_id = t.id
      where t.kind = 'bet' and r.transfer_id is null
      union all
      select format('Round %s of player %s names transfer %s, which is no bet', r.round_id, r.player_id, r.transfer_id)
      from game_round r left join ledger_transfer t on t.id = r.transfer_id and t.kind = 'bet'
      where t.id is null`,
  },
  {
    rule: 'every round was played once, and moved its payout less its stake',
    offenders: sql<{ problem: string }>`
      select format('Round %s was played %s times', round_id, count(*)) as problem
      from game_round group by round_id having count(*) > 1
      union all
      select format('Round %s staked %s and paid %s, but moved %s', r.round_id, r.stake, r.payout, e.amount)
      from game_round r
      left join game_seat s on s.player_id = r.player_id
      left join ledger_entry e on e.account_id = s.account_id and e.transfer_id = r.transfer_id
      where e.amount is distinct from r.payout - r.stake`,
  },
  {
    rule: 'every round paid what its box held',
    offenders: sql<{ problem: string }>`
      select format('Round %s paid %s for a stake of %s on %s basis points', round_id, payout, stake, prize_basis_points)
        as problem
      from game_round
      where payout <> case prize_basis_points when 0 then 0
                      else stake + div(stake::numeric * prize_basis_points, 10000) end`,
  },
  {
    rule: 'every round was won by a prize of the table it was sealed under, for no more than its highest stake',
    offenders: sql<{ problem: string }>`
      select format('Round %s was played for %s and won %s basis points, which its table does not hold or allow',
                    r.round_id, r.stake, r.prize_basis_points) as problem
      from game_round r
      join game_epoch e on e.id = r.epoch_id
      left join prize_offer o on o.id = e.prize_offer_id
      where r.prize_basis_points <> 0 and r.prize_basis_points <> all (e.prizes_basis_points)
         or r.stake > o.highest_stake`,
  },
  {
    rule: 'every epoch seals the table of its offer',
    offenders: sql<{ problem: string }>`
      select format('Epoch %s seals another table than offer %s', e.id, o.id) as problem
      from game_epoch e
      join prize_offer o on o.id = e.prize_offer_id
      join prize_table t on t.id = o.prize_table_id
      where e.prizes_basis_points <> t.prizes_basis_points or e.boxes <> 9`,
  },
  {
    rule: 'every round that ended was either played or voided',
    offenders: sql<{ problem: string }>`
      select format('Round %s is sealed, but has ended', s.round_id) as problem
      from game_seat s
      where exists (select from voided_round v where v.round_id = s.round_id)
         or exists (select from game_round r where r.player_id = s.player_id and r.round_id = s.round_id)
      union all
      select format('Round %s was voided and played', r.round_id)
      from voided_round p join game_round r on r.player_id = p.player_id and r.round_id = p.round_id`,
  },
  {
    rule: 'every seat counts its player’s rounds',
    offenders: sql<{ problem: string }>`
      select format('The seat of player %s counts %s, but the rounds come to %s', s.player_id,
                    (s.games, s.wins, s.staked, s.paid_out, s.best_win, s.expected_cost),
                    (r.games, r.wins, r.staked, r.paid_out, r.best_win, r.expected_cost)) as problem
      from game_seat s
      left join (
        select player_id, count(*) as games, count(*) filter (where payout > 0) as wins, sum(stake) as staked,
               sum(payout) as paid_out, greatest(max(payout - stake), 0) as best_win, sum(div(r.stake::numeric * t.kept, t.parts)) as expected_cost
        from game_round r
        join (
          select id, boxes * 10000 as parts,
                 boxes * 10000 - (select sum(10000 + prize) from unnest(prizes_basis_points) prize) as kept
          from game_epoch
        ) t on t.id = r.epoch_id
        group by player_id
      ) r on r.player_id = s.player_id
      where (s.games, s.wins, s.staked, s.paid_out, s.best_win, s.expected_cost)
        <> (coalesce(r.games, 0), coalesce(r.wins, 0), coalesce(r.staked, 0), coalesce(r.paid_out, 0),
            coalesce(r.best_win, 0), coalesce(r.expected_cost, 0))`,
  },
  {
    rule: 'whoever has played is in a stretch of play that began, and has a reality check to come',
    offenders: sql<{ problem: string }>`
      select format('Player %s has played %s games, but no stretch of play began', player_id, games) as problem
      from game_seat
      where games > 0 and (last_bet_at is null or playing_since is null or check_due_at is null
        or playing_since > last_bet_at)`,
  },
  {
    rule: 'every seat knows whether its player is suspended',
    offenders: sql<{ problem: string }>`
      select format('Player %s is %s, but the seat says otherwise', p.id, p.status) as problem
      from game_seat s join player p on p.id = s.player_id
      where s.suspended <> (p.status <> 'active')`,
  },
];
