-- What players' own limits and pauses come to at a moment, and what they have against a bet or a deposit.

create or replace trigger play_limit_change_is_append_only before update or delete or truncate on play_limit_change
  for each statement execute function refuse_change();
create or replace trigger play_pause_is_append_only before update or delete or truncate on play_pause
  for each statement execute function refuse_change();
create or replace trigger reality_check_is_append_only before update or delete or truncate on reality_check
  for each statement execute function refuse_change();

-- A first limit marks the seat; whoever writes it holds the player's row. A seat that is being made at that
-- moment waits for the row, and then sees the limit. As the owner of the tables: nobody else may change what a
-- seat knows of its player.
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

-- The moment at which the day, the week (from Monday) or the month of a moment began in Kampala: UTC+3 all
-- year round.
create or replace function play_period_start(p_period text, p_at timestamptz) returns timestamptz
language sql immutable as $$
  select (date_trunc(p_period, (p_at at time zone 'UTC') + interval '3 hours') - interval '3 hours') at time zone 'UTC'
$$;

create or replace function play_period_end(p_period text, p_at timestamptz) returns timestamptz
language sql stable as $$
  select (date_trunc(p_period, (p_at at time zone 'UTC') + interval '3 hours') + ('1 ' || p_period)::interval
          - interval '3 hours') at time zone 'UTC'
$$;

-- How long the seat's player has played on the day of p_at, in milliseconds. While a stretch lasts, the time
-- since the last bet is play.
create or replace function play_time_ms(p_seat game_seat, p_at timestamptz) returns bigint
language plpgsql immutable as $$
declare
  v_day timestamptz := play_period_start('day', p_at);
  v_until timestamptz := p_seat.last_bet_at;
begin
  if v_until > p_at - interval '15 minutes' then v_until := greatest(v_until, p_at); end if;
  if (v_until > v_day) is not true then return 0; end if;
  return case when p_seat.last_bet_at >= v_day then p_seat.played_before_ms else 0 end
    + floor(extract(epoch from v_until - greatest(p_seat.playing_since, v_day)) * 1000)::bigint;
end
$$;

-- The limits p_names of a player at p_at: what counts, what will count from when on, and what is used.
-- Deposits count when they are asked for or seen, unless they were declined; all that was asked for may come
-- to more than a bigint holds. What counts at once also counts for a process whose clock is a little behind,
-- and for a bet that waited meanwhile.
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

-- The pause that counts at p_at, if any: a self-exclusion before a cool-off, then the longest. A
-- self-exclusion counts until the player has come back, which is possible once its time is over.
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

-- What a pause has against play at p_at; null: nothing. In PL/pgSQL, as the next two are: a session keeps their
-- plans, where those of SQL functions are made again for every call.
create or replace function play_pause_objection(p_player bigint, p_at timestamptz) returns text
language plpgsql stable as $$
begin
  return (
    select case p.kind when 'self_exclusion' then 'self_excluded' else 'taking_a_break' end
    from play_pause_at(p_player, p_at) p
  );
end
$$;

-- What a player's own limits have against a bet at p_at; null: nothing. The caller holds the seat.
create or replace function play_objection(p_player bigint, p_stake bigint, p_at timestamptz) returns text
language plpgsql stable as $$
begin
  return coalesce(play_pause_objection(p_player, p_at), (
    select case l.limit_name when 'time_day' then 'time_limit_reached' else 'loss_limit_reached' end
    from play_limits(p_player, array['loss_day', 'loss_week', 'loss_month', 'time_day'], p_at) with ordinality
      as l (limit_name, value, next_value, next_from, used, period_ends_at, place)
    where case l.limit_name when 'time_day' then l.used >= l.value * 60000 else l.used + p_stake > l.value end
    order by l.place
    limit 1
  ));
end
$$;

-- What a player's own limits have against a deposit at p_at; null: nothing. The caller holds the player's
-- row.
create or replace function play_deposit_objection(p_player bigint, p_amount bigint, p_at timestamptz) returns text
language plpgsql stable as $$
begin
  return coalesce(play_pause_objection(p_player, p_at), (
    select 'deposit_limit_reached'
    from play_limits(p_player, array['deposit_day', 'deposit_week', 'deposit_month'], p_at) l
    where l.used > l.value - p_amount
    limit 1
  ));
end
$$;
