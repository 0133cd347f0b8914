-- Responsible play: limits that players set for themselves, pauses that nobody can end early, and a look at the clock and
-- the net result after every hour of play.
--
-- Why only ever added to: what counts now is read from the last line of a record, so the record cannot differ from what is
-- enforced, nothing has to run for a change to begin to count, and no update exists by which a pause could be lifted. Why
-- in the database: bets are decided in one call, and only that call holds the seat that two bets of a player meet at.

-- One order for all lines of the record.
create sequence play_record_id;

-- A limit as the player has set it. The last line for a limit counts: `value` from `effective_at` on, `value_before` until
-- then. Micro-units of the player's currency or, for time, minutes; null: no limit.
create table play_limit_change (
  id bigint primary key default nextval('play_record_id'),
  player_id bigint not null references player (id),
  limit_name text not null constraint play_limit_known check (limit_name in
    ('deposit_day', 'deposit_week', 'deposit_month', 'loss_day', 'loss_week', 'loss_month', 'time_day')),
  value_before bigint check (value_before >= 0),
  value bigint check (value >= 0),
  asked_at timestamptz not null,
  effective_at timestamptz not null,
  constraint play_limit_counts_once_asked check (effective_at >= asked_at),
  constraint play_limit_loosens_a_day_later check (
    (value is not null and value <= coalesce(value_before, value)) or effective_at >= asked_at + interval '24 hours'
  )
);
create index play_limit_change_by_player on play_limit_change (player_id, limit_name, id desc);

-- Pauses from play. All of a player's lines count at once, so that a later one can only make it longer. Until is null for
-- a self-exclusion for good, and for 'return': the player came back after a self-exclusion whose time was over.
create table play_pause (
  id bigint primary key default nextval('play_record_id'),
  player_id bigint not null references player (id),
  kind text not null constraint play_pause_kind_known check (kind in ('cool_off', 'self_exclusion', 'return')),
  asked_at timestamptz not null,
  until timestamptz,
  constraint play_pause_lasts check (case kind when 'cool_off' then until is not null and until > asked_at
                                               when 'self_exclusion' then until is null or until > asked_at
                                               else until is null end)
);
create index play_pause_by_player on play_pause (player_id, id desc);

-- Answered reality checks, with what the player saw: of the play since `playing_since`.
create table reality_check (
  id bigint primary key default nextval('play_record_id'),
  player_id bigint not null references player (id),
  answer text not null constraint reality_check_answer_known check (answer in ('continue', 'take_a_break', 'log_out')),
  answered_at timestamptz not null,
  playing_since timestamptz not null,
  rounds bigint not null,
  staked bigint not null,
  paid_out bigint not null
);
create index reality_check_by_player on reality_check (player_id, id desc);

create trigger play_limit_change_is_append_only before update or delete or truncate on play_limit_change
  for each statement execute function refuse_change();
create trigger play_pause_is_append_only before update or delete or truncate on play_pause
  for each statement execute function refuse_change();
create trigger reality_check_is_append_only before update or delete or truncate on reality_check
  for each statement execute function refuse_change();

-- What a bet has to know is on the row that it locks anyway. Most bets change only `last_bet_at`: the rest is written when
-- a day or a stretch of play begins. A stretch of play has no break of 15 minutes in it.
alter table game_seat
  add column last_bet_at timestamptz,
  add column playing_since timestamptz,
  add column check_due_at timestamptz,
  -- How long the stretches before this one lasted, of the day of `last_bet_at`.
  add column played_before_ms int not null default 0,
  -- What had been played, staked and paid before this stretch.
  add column games_before bigint not null default 0,
  add column staked_before bigint not null default 0,
  add column paid_out_before bigint not null default 0,
  -- What had been lost in all before the day, the week and the month of `last_bet_at` began.
  add column lost_before_day bigint not null default 0,
  add column lost_before_week bigint not null default 0,
  add column lost_before_month bigint not null default 0,
  -- Whether the player has ever set a limit or paused. For all others a bet looks at nothing but this.
  add column has_limits boolean not null default false;

-- A first limit marks the seat; whoever writes it holds the player's row. A seat that is being made at that moment waits
-- for the row, and then sees the limit.
create function play_limits_mark_seat() returns trigger language plpgsql as $$
begin
  perform from player p where p.id = new.player_id for no key update;
  update game_seat set has_limits = true where player_id = new.player_id and not has_limits;
  return new;
end
$$;
create trigger play_limit_change_marks_seat before insert on play_limit_change
  for each row execute function play_limits_mark_seat();
create trigger play_pause_marks_seat before insert on play_pause
  for each row execute function play_limits_mark_seat();

create function game_seat_knows_limits() returns trigger language plpgsql as $$
begin
  perform from player p where p.id = new.player_id for share;
  new.has_limits := exists (select from play_limit_change c where c.player_id = new.player_id)
                 or exists (select from play_pause p where p.player_id = new.player_id);
  return new;
end
$$;
create trigger game_seat_knows_limits before insert on game_seat
  for each row execute function game_seat_knows_limits();
-- After the row and of one column: a bet does not pay for it.
create trigger game_seat_keeps_limits after update of has_limits on game_seat
  for each row when (old.has_limits and not new.has_limits) execute function refuse_change();

-- The moment at which the day, the week (from Monday) or the month of a moment began in Kampala: UTC+3 all year round.
create function play_period_start(p_period text, p_at timestamptz) returns timestamptz
language sql immutable as $$
  select (date_trunc(p_period, (p_at at time zone 'UTC') + interval '3 hours') - interval '3 hours') at time zone 'UTC'
$$;

create function play_period_end(p_period text, p_at timestamptz) returns timestamptz
language sql stable as $$
  select (date_trunc(p_period, (p_at at time zone 'UTC') + interval '3 hours') + ('1 ' || p_period)::interval
          - interval '3 hours') at time zone 'UTC'
$$;

-- How long the seat's player has played on the day of p_at, in milliseconds. While a stretch lasts, the time since the last
-- bet is play.
create function play_time_ms(p_seat game_seat, p_at timestamptz) returns bigint
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

-- The limits p_names of a player at p_at: what counts, what will count from when on, and what is used. Deposits count when
-- they are asked for or seen, unless they were declined; all that was asked for may come to more than a bigint holds. What
-- counts at once also counts for a process whose clock is a little behind, and for a bet that waited meanwhile.
create function play_limits(p_player bigint, p_names text[], p_at timestamptz)
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

-- The pause that counts at p_at, if any: a self-exclusion before a cool-off, then the longest. A self-exclusion counts until
-- the player has come back, which is possible once its time is over.
create function play_pause_at(p_player bigint, p_at timestamptz) returns setof play_pause
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

-- What a player's own limits have against a bet at p_at; null: nothing. The caller holds the seat.
create function play_objection(p_player bigint, p_stake bigint, p_at timestamptz) returns text
language plpgsql stable as $$
declare
  v_pause text;
  v_limit text;
begin
  select p.kind into v_pause from play_pause_at(p_player, p_at) p;
  if found then
    return case v_pause when 'self_exclusion' then 'self_excluded' else 'taking_a_break' end;
  end if;
  select l.limit_name into v_limit
  from play_limits(p_player, array['loss_day', 'loss_week', 'loss_month', 'time_day'], p_at) l
  where case l.limit_name when 'time_day' then l.used >= l.value * 60000 else l.used + p_stake > l.value end
  limit 1;
  return case when v_limit = 'time_day' then 'time_limit_reached' when found then 'loss_limit_reached' end;
end
$$;

-- Before the first bet of a day or of a stretch of play is counted: writes down what was before it.
create function game_begin_stretches(p_now timestamptz, p_player bigint[], p_outcome text[]) returns void
language plpgsql as $$
declare
  v_day timestamptz := play_period_start('day', p_now);
  v_week timestamptz := play_period_start('week', p_now);
  v_month timestamptz := play_period_start('month', p_now);
begin
  update game_seat seat
  set lost_before_day = case when b.days then seat.staked - seat.paid_out else seat.lost_before_day end,
      lost_before_week = case when (seat.last_bet_at >= v_week) is not true then seat.staked - seat.paid_out
                              else seat.lost_before_week end,
      lost_before_month = case when (seat.last_bet_at >= v_month) is not true then seat.staked - seat.paid_out
                               else seat.lost_before_month end,
      played_before_ms = case when b.days then 0 else play_time_ms(seat, seat.last_bet_at) end,
      playing_since = case when b.rested then p_now else seat.playing_since end,
      check_due_at = case when b.rested then p_now + interval '60 minutes' else seat.check_due_at end,
      games_before = case when b.rested then seat.games else seat.games_before end,
      staked_before = case when b.rested then seat.staked else seat.staked_before end,
      paid_out_before = case when b.rested then seat.paid_out else seat.paid_out_before end
  from (
    select s.player_id, (s.last_bet_at >= v_day) is not true as days,
           (s.last_bet_at > p_now - interval '15 minutes') is not true as rested
    from unnest(p_player, p_outcome) as o (player_id, outcome)
    join game_seat s on s.player_id = o.player_id
    where o.outcome = 'posted'
  ) b
  where seat.player_id = b.player_id and (b.days or b.rested);
end
$$;

-- As before (0003_game.sql), and now: whoever has played for an hour hears 'reality_check_due' until they have answered, and
-- for those who have set limits 'self_excluded', 'taking_a_break', 'loss_limit_reached' and 'time_limit_reached' stand against
-- a bet like 'round_over'.
create or replace function game_play(
  p_now timestamptz, p_token_hash text[], p_player bigint[], p_house bigint[], p_key text[], p_fingerprint text[],
  p_round text[], p_epoch int[], p_client_seed text[], p_box int[],
  p_stake bigint[], p_prize int[], p_payout bigint[], p_next_round text[], p_next_epoch int[],
  out outcome text[], out transfer_id bigint[], out balance bigint[], out posted_at timestamptz
)
language plpgsql as $$
declare
  v_account bigint[];
  v_objection text[];
  v_amount bigint[];
  v_notification jsonb[];
  v_limited boolean;
  v_begins boolean;
  v_day timestamptz := play_period_start('day', p_now);
  v_break timestamptz := p_now - interval '15 minutes';
begin
  select array_agg(s.account_id), array_agg(s.objection), array_agg(s.amount), array_agg(s.news),
         bool_or(s.has_limits), bool_or(s.begins)
    into v_account, v_objection, v_amount, v_notification, v_limited, v_begins
  from (
    select seat.account_id, b.payout - b.stake as amount,
           jsonb_build_object('result', case when b.payout > 0 then 'win' else 'lose' end,
                              'winAmount', (b.payout / 10000) * 0.01) as news,
           case
             when not exists (
               select from session s join player p on p.id = s.player_id
               where s.token_hash = b.token_hash and s.player_id = b.player_id
                 and s.ended_at is null and s.expires_at > p_now and p.status = 'active'
             ) then 'not_signed_in'
             when seat.round_id <> b.round_id then 'round_over'
             when seat.check_due_at <= p_now and seat.last_bet_at > v_break then 'reality_check_due'
           end as objection,
           seat.has_limits,
           (seat.last_bet_at >= v_day and seat.last_bet_at > v_break) is not true as begins
    from unnest(p_token_hash, p_player, p_round, p_stake, p_payout) as b (token_hash, player_id, round_id, stake, payout)
    join game_seat seat on seat.player_id = b.player_id
    order by seat.player_id
    for no key update of seat
  ) s;
  if cardinality(v_account) is distinct from cardinality(p_player) then
    raise exception 'game: a bet comes from a player without a seat'
      using errcode = 'integrity_constraint_violation', constraint = 'game_round_has_seat';
  end if;

  -- Another statement: with the seats locked it sees every limit that was set before.
  if v_limited then
    select array_agg(coalesce(b.objection, case when seat.has_limits then play_objection(b.player_id, b.stake, p_now) end)
                     order by b.command)
      into v_objection
    from unnest(v_objection, p_player, p_stake) with ordinality as b (objection, player_id, stake, command)
    join game_seat seat on seat.player_id = b.player_id;
  end if;

  select l.* into outcome, transfer_id, balance, posted_at
  from ledger_post_with_house('bet', p_key, p_fingerprint, v_objection, v_account, p_house, v_amount, p_stake,
                              'game_result_confirmed', p_player, v_notification) l;

  if v_begins then perform game_begin_stretches(p_now, p_player, outcome); end if;

  with played as materialized (
    select b.*
    from unnest(outcome, transfer_id, p_player, p_round, p_epoch, p_client_seed, p_box,
                p_stake, p_prize, p_payout, p_next_round, p_next_epoch)
      as b (outcome, transfer_id, player_id, round_id, epoch_id, client_seed, box,
            stake, prize, payout, next_round_id, next_epoch_id)
    where b.outcome = 'posted'
  ), rounds as (
    insert into game_round (player_id, transfer_id, round_id, epoch_id, client_seed, selected_box,
                            stake, prize_basis_points, payout, next_round_id, next_epoch_id)
    select p.player_id, p.transfer_id, p.round_id, p.epoch_id, p.client_seed, p.box,
           p.stake, p.prize, p.payout, p.next_round_id, p.next_epoch_id
    from played p
  )
  update game_seat seat
  set round_id = p.next_round_id,
      epoch_id = p.next_epoch_id,
      games = seat.games + 1,
      wins = seat.wins + (p.payout > 0)::int,
      staked = seat.staked + p.stake,
      paid_out = seat.paid_out + p.payout,
      last_bet_at = greatest(seat.last_bet_at, p_now)
  from played p
  where seat.player_id = p.player_id;

  -- Who is not signed in does not hear what a key knows.
  if 'not_signed_in' = any (v_objection) then
    select array_agg(case r.objection when 'not_signed_in' then r.objection else r.outcome end order by r.command)
      into outcome
    from unnest(v_objection, outcome) with ordinality as r (objection, outcome, command);
  end if;
end
$$;
