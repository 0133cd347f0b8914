create or replace trigger play_limit_change_is_append_only before update or delete or truncate on play_limit_change
  for each statement execute function reject_change();
create or replace trigger play_pause_is_append_only before update or delete or truncate on play_pause
  for each statement execute function reject_change();
create or replace trigger reality_check_is_append_only before update or delete or truncate on reality_check
  for each statement execute function reject_change();

-- The writer holds the player's row; a seat being created waits for it and then sees the limit. Runs as the table owner.
create or replace function play_limits_mark_seat() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform from player p where p.id = new.player_id for no key update;
  update game_seat set has_limits = true where player_id = new.player_id and not has_limits;
  return new;
end
$$;
create or replace trigger play_limit_change_marks_seat before insert on play_limit_change
  for each row execute function play_limits_mark_seat();
create or replace trigger play_pause_marks_seat before insert on play_pause
  for each row execute function play_limits_mark_seat();

-- Start of the Kampala (UTC+3) day, week from Monday, or month.
create or replace function play_period_start(p_period text, p_at timestamptz) returns timestamptz
language sql immutable as $$
  select (date_trunc(p_period, (p_at at time zone 'UTC') + interval '3 hours') - interval '3 hours') at time zone 'UTC'
$$;

create or replace function play_period_end(p_period text, p_at timestamptz) returns timestamptz
language sql stable as $$
  select (date_trunc(p_period, (p_at at time zone 'UTC') + interval '3 hours') + ('1 ' || p_period)::interval
          - interval '3 hours') at time zone 'UTC'
$$;

-- During a session, the time since the last bet counts.
create or replace function play_until(p_last_bet_at timestamptz, p_at timestamptz) returns timestamptz
language sql stable as $$
  select case when p_last_bet_at > p_at - interval '15 minutes' then greatest(p_last_bet_at, p_at) else p_last_bet_at end
$$;

-- Today, in milliseconds.
create or replace function play_time_ms(p_seat game_seat, p_at timestamptz) returns bigint
language sql stable as $$
  select case when play_until(p_seat.last_bet_at, p_at) > play_period_start('day', p_at) then
    case when p_seat.last_bet_at >= play_period_start('day', p_at) then p_seat.played_before_ms else 0 end
    + floor(extract(epoch from
        play_until(p_seat.last_bet_at, p_at) - greatest(p_seat.playing_since, play_period_start('day', p_at))
      ) * 1000)::bigint
  else 0 end
$$;

-- Deposits count once requested or seen, unless declined; their sum may exceed a bigint. A tightened limit also applies to
-- a process whose clock lags, and to a bet that waited.
create or replace function play_limits(p_player bigint, p_names text[], p_at timestamptz)
returns table (limit_name text, value bigint, next_value bigint, next_from timestamptz, used bigint, period_ends_at timestamptz)
language sql stable as $$
  select n.name,
         case when c.counts then c.value else c.value_before end,
         case when not c.counts then c.value end,
         case when not c.counts then c.effective_at end,
         case n.what
           when 'deposit' then (
             select least(coalesce(sum(d.amount), 0), 9223372036854775807)::bigint from deposit d
             where d.player_id = p_player and d.status <> 'declined' and d.created_at >= n.begins
           )
           when 'loss' then case when seat.last_bet_at >= n.begins then seat.staked - seat.paid_out - case n.period
             when 'day' then seat.lost_before_day when 'week' then seat.lost_before_week else seat.lost_before_month
           end else 0 end
           else coalesce(play_time_ms(seat, p_at), 0)
         end,
         play_period_end(n.period, p_at)
  from (
    select k.name, k.place, split_part(k.name, '_', 1) as what, split_part(k.name, '_', 2) as period,
           play_period_start(split_part(k.name, '_', 2), p_at) as begins
    from unnest(p_names) with ordinality as k (name, place)
  ) n
  left join lateral (
    select change.value, change.value_before, change.effective_at,
           change.effective_at <= greatest(p_at, change.asked_at) as counts
    from play_limit_change change
    where change.player_id = p_player and change.limit_name = n.name
    order by change.id desc limit 1
  ) c on true
  left join game_seat seat on seat.player_id = p_player
  order by n.place
$$;

-- Self-exclusion before cool-off, then the longest. A self-exclusion lasts until the player confirms after its end.
create or replace function play_pause_at(p_player bigint, p_at timestamptz) returns setof play_pause
language sql stable as $$
  select p.* from play_pause p
  where p.player_id = p_player and p.kind <> 'return'
    and (p.until is null or p.until > p_at or (
      p.kind = 'self_exclusion' and not exists (
        select from play_pause r where r.player_id = p_player and r.kind = 'return' and r.id > p.id
      )))
  order by p.kind desc, p.until desc nulls first, p.id
  limit 1
$$;

create or replace function play_pause_rejection(p_player bigint, p_at timestamptz) returns text
language plpgsql stable as $$
begin
  return (
    select case p.kind when 'self_exclusion' then 'self_excluded' else 'taking_a_break' end
    from play_pause_at(p_player, p_at) p
  );
end
$$;

-- The caller holds the seat lock.
create or replace function play_rejection(p_player bigint, p_stake bigint, p_at timestamptz) returns text
language plpgsql stable as $$
begin
  return coalesce(play_pause_rejection(p_player, p_at), (
    select case l.limit_name when 'time_day' then 'time_limit_reached' else 'loss_limit_reached' end
    from play_limits(p_player, array['loss_day', 'loss_week', 'loss_month', 'time_day'], p_at) with ordinality
      as l (limit_name, value, next_value, next_from, used, period_ends_at, place)
    where case l.limit_name when 'time_day' then l.used >= l.value * 60000 else l.used + p_stake > l.value end
    order by l.place
    limit 1
  ));
end
$$;

-- The caller holds the player's row lock.
create or replace function play_deposit_rejection(p_player bigint, p_amount bigint, p_at timestamptz) returns text
language plpgsql stable as $$
begin
  -- Most players have no limits, and summing deposits is slow.
  if not exists (select from play_limit_change c where c.player_id = p_player) then
    return play_pause_rejection(p_player, p_at);
  end if;
  return coalesce(play_pause_rejection(p_player, p_at), (
    select 'deposit_limit_reached'
    from play_limits(p_player, array['deposit_day', 'deposit_week', 'deposit_month'], p_at) l
    where l.used > l.value - p_amount
    limit 1
  ));
end
$$;

-- One row per limit. Without a pause, its columns are null. `is_refused`: the pause forbids the change that was asked for.
create type play_overview as (
  limit_name text, value bigint, next_value bigint, next_from timestamptz, used bigint, period_ends_at timestamptz,
  kind text, asked_at timestamptz, until timestamptz, is_refused boolean
);

create or replace function play_limits_overview(p_player bigint, p_names text[], p_now timestamptz)
returns setof play_overview
language sql stable as $$
  select l.*, p.kind, p.asked_at, p.until, false
  from play_limits(p_player, p_names, p_now) l left join play_pause_at(p_player, p_now) p on true
$$;

-- Deposits lock the row and bets the seat, so each later one sees the change.
create or replace function play_limits_lock(p_player bigint) returns void language plpgsql as $$
begin
  perform from player p where p.id = p_player for no key update;
  perform from game_seat s where s.player_id = p_player for no key update;
end
$$;

-- A first or lower limit applies at once; a higher or removed one from p_loosens_at. A repeated request does not restart
-- the wait.
create or replace function play_limit_set(
  p_player bigint, p_limit text, p_value bigint, p_loosens_at timestamptz, p_names text[], p_now timestamptz
) returns setof play_overview language plpgsql as $$
declare
  v_limit record;
begin
  perform play_limits_lock(p_player);
  select l.* into v_limit from play_limits(p_player, array[p_limit], p_now) l;
  if (case when v_limit.next_from is null then v_limit.value else v_limit.next_value end) is distinct from p_value then
    insert into play_limit_change (player_id, limit_name, value_before, value, asked_at, effective_at)
    values (
      p_player, p_limit, v_limit.value, p_value, p_now,
      case when p_value <= coalesce(v_limit.value, p_value) then p_now else p_loosens_at end
    );
  end if;
  return query select * from play_limits_overview(p_player, p_names, p_now);
end
$$;

-- The limit in force stays.
create or replace function play_limit_cancel(p_player bigint, p_limit text, p_names text[], p_now timestamptz)
returns setof play_overview language plpgsql as $$
begin
  perform play_limits_lock(p_player);
  insert into play_limit_change (player_id, limit_name, value_before, value, asked_at, effective_at)
  select p_player, p_limit, l.value, l.value, p_now, p_now
  from play_limits(p_player, array[p_limit], p_now) l where l.next_from is not null;
  return query select * from play_limits_overview(p_player, p_names, p_now);
end
$$;

-- False if a longer pause, or a self-exclusion, is in force. The caller holds the locks.
create or replace function play_pause_start(p_player bigint, p_kind text, p_until timestamptz, p_now timestamptz)
returns boolean language plpgsql as $$
declare
  v_pause play_pause;
begin
  select p.* into v_pause from play_pause_at(p_player, p_now) p;
  if v_pause.id is not null then
    if v_pause.kind = p_kind and v_pause.until is not distinct from p_until then return true; end if;
    if v_pause.kind = 'self_exclusion' and p_kind = 'cool_off' or v_pause.until is null or p_until <= v_pause.until then
      return false;
    end if;
  end if;
  insert into play_pause (player_id, kind, asked_at, until) values (p_player, p_kind, p_now, p_until);
  return true;
end
$$;

create or replace function play_pause_ask(
  p_player bigint, p_kind text, p_until timestamptz, p_names text[], p_now timestamptz
) returns setof play_overview language plpgsql as $$
declare
  v_overview play_overview;
  v_starts boolean;
begin
  perform play_limits_lock(p_player);
  v_starts := play_pause_start(p_player, p_kind, p_until, p_now);
  for v_overview in select * from play_limits_overview(p_player, p_names, p_now) loop
    v_overview.is_refused := not v_starts;
    return next v_overview;
  end loop;
end
$$;

-- Ends an expired self-exclusion. Refused while it lasts.
create or replace function play_return(p_player bigint, p_names text[], p_now timestamptz)
returns setof play_overview language plpgsql as $$
declare
  v_overview play_overview;
begin
  perform play_limits_lock(p_player);
  insert into play_pause (player_id, kind, asked_at)
  select p_player, 'return', p_now from play_pause_at(p_player, p_now) p
  where p.kind = 'self_exclusion' and p.until <= p_now;
  for v_overview in select * from play_limits_overview(p_player, p_names, p_now) loop
    v_overview.is_refused := coalesce(v_overview.kind = 'self_exclusion', false);
    return next v_overview;
  end loop;
end
$$;

-- No row after a break.
create or replace function play_session(p_player bigint, p_now timestamptz)
returns table (since timestamptz, check_due_at timestamptz, rounds bigint, staked bigint, paid_out bigint)
language sql stable as $$
  select s.playing_since, s.check_due_at, s.games - s.games_before, s.staked - s.staked_before,
         s.paid_out - s.paid_out_before
  from game_seat s
  where s.player_id = p_player and s.last_bet_at > p_now - interval '15 minutes' and s.playing_since is not null
    and s.check_due_at is not null
$$;

-- An early answer changes nothing, but a break can start at any time; a longer one stays in force. A player who logs out
-- and returns before a break is over is asked again.
create or replace function reality_check_answer(
  p_player bigint, p_token_hash text, p_answer text, p_next_check_at timestamptz, p_break_until timestamptz,
  p_now timestamptz
)
returns table (since timestamptz, check_due_at timestamptz, rounds bigint, staked bigint, paid_out bigint)
language plpgsql as $$
#variable_conflict use_column
begin
  perform play_limits_lock(p_player);
  insert into reality_check (player_id, answer, answered_at, playing_since, rounds, staked, paid_out)
  select p_player, p_answer, p_now, s.since, s.rounds, s.staked, s.paid_out from play_session(p_player, p_now) s
  where s.check_due_at <= p_now;
  if found and p_answer <> 'log_out' then
    update game_seat set check_due_at = p_next_check_at where player_id = p_player;
  end if;
  if p_answer = 'take_a_break' then perform play_pause_start(p_player, 'cool_off', p_break_until, p_now); end if;
  if p_answer = 'log_out' then perform session_end(p_player, p_token_hash, p_now); end if;
  return query select * from play_session(p_player, p_now);
end
$$;

-- By Kampala day. Earlier rounds are not read.
create or replace function play_month(p_player bigint, p_since timestamptz)
returns table (begins timestamptz, rounds bigint, staked bigint, paid bigint) language sql stable as $$
  select play_period_start('day', t.created_at), count(*), sum(r.stake)::bigint, sum(r.payout)::bigint
  from game_seat s
  cross join lateral ledger_first_transfers_since(s.account_id, array[p_since - interval '10 minutes']) f
  join game_round r on r.player_id = s.player_id and r.transfer_id >= f.first
  cross join lateral (select l.created_at from ledger_transfer l where l.id = r.transfer_id) t
  where s.player_id = p_player and t.created_at >= p_since
  group by 1
$$;

-- Newest first. All kinds share one id sequence.
create or replace function play_record(p_player bigint, p_limit int, p_before bigint)
returns table (
  id bigint, kind text, at timestamptz, limit_name text, value_before bigint, value bigint, effective_at timestamptz,
  until timestamptz, answer text, playing_since timestamptz, rounds bigint, staked bigint, paid_out bigint
)
language sql stable as $$
  (
    select c.id, 'limit', c.asked_at, c.limit_name, c.value_before, c.value, c.effective_at,
           null::timestamptz, null::text, null::timestamptz, null::bigint, null::bigint, null::bigint
    from play_limit_change c where c.player_id = p_player and (p_before is null or c.id < p_before)
    order by c.id desc limit p_limit
  ) union all (
    select p.id, p.kind, p.asked_at, null, null, null, null, p.until, null, null, null, null, null
    from play_pause p where p.player_id = p_player and (p_before is null or p.id < p_before)
    order by p.id desc limit p_limit
  ) union all (
    select r.id, 'reality_check', r.answered_at, null, null, null, null, null, r.answer, r.playing_since, r.rounds,
           r.staked, r.paid_out
    from reality_check r where r.player_id = p_player and (p_before is null or r.id < p_before)
    order by r.id desc limit p_limit
  )
  order by id desc limit p_limit
$$;
