-- Runs as the owner: servers cannot change the totals. `old` is null for a new row.
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

-- By a pending or paid bonus. Late credits do not count it again.
create or replace function referral_cost_claimed(p_friend bigint) returns bigint language plpgsql stable as $$
begin
  return coalesce((select r.cost_needed from referral r where r.friend_id = p_friend), 0);
end
$$;

-- Late credits have used up the rest.
create or replace function referral_cost_played(p_friend bigint) returns bigint language sql stable as $$
  select least(game_expected_cost(p_friend), referral_cost_claimed(p_friend) + player_costs_left(p_friend))
$$;

-- With the last hundred friends. Without friends there is one row, with nulls.
create or replace function referral_overview(p_player bigint)
returns table (
  code text, clicks bigint, friends bigint, qualified bigint, paid bigint, earned bigint, username text,
  signed_up_at timestamptz, status text, bonus bigint, progress int
)
language sql stable as $$
  select p.referral_code, p.referral_clicks, coalesce(t.friends, 0), coalesce(t.qualified, 0), coalesce(t.paid, 0),
         coalesce(t.earned, 0), f.username, r.signed_up_at, r.status, r.bonus,
         -- Percent, rounded down. Negative if late credits used up more than was played.
         case r.status when 'pending' then
           greatest(0, least(100, div(referral_cost_played(r.friend_id) * 100::numeric, r.cost_needed)))::int end
  from player p
  left join referral_total t on t.player_id = p.id
  left join lateral (
    select * from referral n where n.referrer_id = p.id order by n.friend_id desc limit 100
  ) r on true
  left join player f on f.id = r.friend_id
  where p.id = p_player
  order by r.friend_id desc
$$;

create or replace function referral_of(p_friend bigint, p_status text)
returns table (
  friend_username text, friend_country text, referrer_id bigint, referrer_country text, referrer_currency text,
  referrer_account bigint
)
language sql stable as $$
  select f.username, f.country, r.id, r.country, r.currency, a.id
  from referral n
  join player f on f.id = n.friend_id
  join player r on r.id = n.referrer_id
  join ledger_account a on a.player_id = r.id and a.kind = 'player.game' and a.currency = r.currency
  where n.friend_id = p_friend and n.status = p_status
$$;

-- The caller holds the friend's row lock.
create or replace function referral_decide(
  p_friend bigint, p_status text, p_bonus bigint, p_cost_needed bigint, p_deposit bigint, p_transfer bigint
)
returns void language plpgsql as $$
begin
  update referral
  set status = p_status, bonus = case when p_status <> 'missed' then p_bonus end,
      cost_needed = case when p_status = 'pending' then p_cost_needed end, deposit_id = p_deposit, transfer_id = p_transfer
  where friend_id = p_friend and status = 'signed_up';
end
$$;
