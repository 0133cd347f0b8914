-- Referral bonuses that are paid after play.

-- The expected cost of play that a bonus uses up, pending or paid. Late credits of withdrawals do not count it again.
create or replace function referral_cost_claimed(p_friend bigint) returns bigint language sql stable as $$
  select coalesce((select r.cost_needed from referral r where r.friend_id = p_friend), 0)
$$;

-- How much of the expected cost of a friend's play counts towards a pending bonus. Late credits have used up the rest.
create or replace function referral_cost_played(p_friend bigint) returns bigint language sql stable as $$
  select least(game_expected_cost(p_friend), referral_cost_claimed(p_friend) + player_costs_left(p_friend))
$$;
