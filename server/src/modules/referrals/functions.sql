-- Referral bonuses that are paid after play, and totals per referrer.

-- Keeps referral_total. Runs as the owner: servers cannot change the totals. `old` is null for a new referral.
create or replace function referral_add_to_total() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  v_friends int := (tg_op = 'INSERT')::int;
  v_qualified int := (new.bonus is not null and old.bonus is null)::int;
  v_paid int := (new.status = 'paid' and old.status is distinct from 'paid')::int;
begin
  if v_friends = 0 and v_qualified = 0 and v_paid = 0 then return null; end if;
  insert into referral_total as total (player_id, friends, qualified, paid, earned)
  values (new.referrer_id, v_friends, v_qualified, v_paid, v_paid * coalesce(new.bonus, 0))
  on conflict (player_id) do update set
    friends = total.friends + excluded.friends,
    qualified = total.qualified + excluded.qualified,
    paid = total.paid + excluded.paid,
    earned = total.earned + excluded.earned;
  return null;
end
$$;
create or replace trigger referral_adds_to_total after insert or update of status, bonus on referral
  for each row execute function referral_add_to_total();

-- The expected cost of play that a bonus uses up, pending or paid. Late credits of withdrawals do not count it again.
create or replace function referral_cost_claimed(p_friend bigint) returns bigint language sql stable as $$
  select coalesce((select r.cost_needed from referral r where r.friend_id = p_friend), 0)
$$;

-- How much of the expected cost of a friend's play counts towards a pending bonus. Late credits have used up the rest.
create or replace function referral_cost_played(p_friend bigint) returns bigint language sql stable as $$
  select least(game_expected_cost(p_friend), referral_cost_claimed(p_friend) + player_costs_left(p_friend))
$$;
