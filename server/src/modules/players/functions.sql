-- Skips locked rows.
create or replace function session_note_seen(p_now timestamptz, p_session bigint[]) returns void
language plpgsql as $$
begin
  update session set last_seen_at = p_now
  where id in (
    select s.id from session s
    where s.id = any (p_session) and s.last_seen_at < p_now and s.ended_at is null order by s.id
    for update skip locked
  );
end
$$;

-- Database.callOwn joins it, so one statement checks the session and reads the data. No row: not signed in.
create or replace function session_player(p_token_hash text, p_now timestamptz)
returns table (
  session_id bigint, last_seen_at timestamptz, address text, id bigint, username text, country text, currency text
)
language sql stable as $$
  select s.id, s.last_seen_at, coalesce(s.address, ''), p.id, p.username, p.country, p.currency
  from session s join player p on p.id = s.player_id
  where s.token_hash = p_token_hash and s.ended_at is null and s.expires_at > p_now and p.status = 'active'
$$;

-- Commands check it under their locks. Sessions of suspended players do not count.
create or replace function session_is_active(p_token_hash text, p_player bigint, p_at timestamptz) returns boolean
language plpgsql stable as $$
begin
  return exists (
    select from session s join player p on p.id = s.player_id
    where s.token_hash = p_token_hash and s.player_id = p_player and s.ended_at is null and s.expires_at > p_at
      and p.status = 'active'
  );
end
$$;

create or replace function session_end(p_player bigint, p_token_hash text, p_now timestamptz) returns void
language plpgsql as $$
begin
  update session set ended_at = p_now where player_id = p_player and token_hash = p_token_hash and ended_at is null;
end
$$;

-- False if another call renewed it first.
create or replace function session_renew(p_player bigint, p_token_hash text, p_next_hash text, p_expires_at timestamptz)
returns boolean language plpgsql as $$
begin
  update session set token_hash = p_next_hash, expires_at = p_expires_at
  where player_id = p_player and token_hash = p_token_hash and ended_at is null;
  return found;
end
$$;

-- Locks the player of a session. No row: it has ended by then. The lock comes first, because the holder may end it.
create or replace function player_lock(p_token_hash text, p_now timestamptz) returns setof player
language plpgsql as $$
begin
  perform from player p where p.id = (select s.player_id from session s where s.token_hash = p_token_hash)
  for no key update;
  return query select p.* from session_player(p_token_hash, p_now) me join player p on p.id = me.id;
end
$$;

-- Counts a call of a player, or raises. AttemptLimits hashes subjects in the same way.
create or replace function attempt_count(
  p_player bigint, p_limit text, p_most int, p_window_ends_at timestamptz, p_now timestamptz
) returns boolean language plpgsql as $$
declare
  v_count int;
  v_ends_at timestamptz;
begin
  insert into attempt as a (subject, count, window_ends_at)
  values (
    translate(encode(sha256(convert_to(p_limit || ' by ' || p_player, 'UTF8')), 'base64'), '+/=', '-_'), 1,
    p_window_ends_at
  )
  on conflict (subject) do update set
    count = case when a.window_ends_at <= p_now then 1 else a.count + 1 end,
    window_ends_at = case when a.window_ends_at <= p_now then p_window_ends_at else a.window_ends_at end
  returning a.count, a.window_ends_at into v_count, v_ends_at;
  if v_count > p_most then
    raise exception 'attempts: % for player %', p_limit, p_player
      using errcode = 'check_violation', constraint = 'attempt_limit',
            detail = floor(extract(epoch from v_ends_at) * 1000)::text;
  end if;
  return true;
end
$$;

-- The last used first.
create or replace function session_list(p_player bigint, p_token_hash text, p_now timestamptz)
returns table (id bigint, user_agent text, created_at timestamptz, last_seen_at timestamptz, is_this boolean)
language sql stable as $$
  select s.id, s.user_agent, s.created_at, s.last_seen_at, s.token_hash = p_token_hash from session s
  where s.player_id = p_player and s.ended_at is null and s.expires_at > p_now
  order by s.last_seen_at desc, s.id desc limit 100
$$;

-- `unproven`: contacts that the player has not proved by code.
create or replace function player_access(p_player bigint)
returns table (
  access_changed_at timestamptz, access_changed_what text, access_recovered_at timestamptz, unproven text[]
)
language sql stable as $$
  select p.access_changed_at, p.access_changed_what, p.access_recovered_at,
         array_remove(array[
           case when p.email is not null and not p.email_proven then 'email' end,
           case when p.phone is not null and not p.phone_proven then 'phone' end
         ], null)
  from player p where p.id = p_player
$$;

-- Counts a guess of the code of a pending change.
create or replace function contact_guess(p_player bigint, p_most int, p_now timestamptz)
returns table (
  code_hash text, recipient text, email text, phone text, email_proven boolean, phone_proven boolean
)
language plpgsql as $$
begin
  return query
    update contact_change c set guesses = c.guesses + 1 from player p
    where p.id = p_player and c.player_id = p.id and c.guesses < p_most and c.expires_at > p_now
    returning c.code_hash, c.recipient, p.email, p.phone, p.email_proven, p.phone_proven;
end
$$;

create or replace function player_secrets(p_player bigint) returns table (password_hash text, withdrawal_pin_hash text)
language sql stable as $$
  select p.password_hash, p.withdrawal_pin_hash from player p where p.id = p_player
$$;

create or replace function player_auditor_number(p_player bigint) returns setof bigint language sql stable as $$
  select p.auditor_number from player p where p.id = p_player
$$;

create or replace function player_balance(p_player bigint, p_currency text) returns table (balance bigint)
language sql stable as $$
  select a.balance from ledger_account a
  where a.player_id = p_player and a.kind = 'player.game' and a.currency = p_currency
$$;

-- Amounts are in micro-units of the player's currency, `deposited` in those of USDT. The TRC-20 address is hidden while
-- the player may not deposit.
create type player_profile as (
  id bigint, username text, email text, phone text, country text, currency text, referral_code text,
  game_balance bigint, games bigint, wins bigint, paid_out bigint,
  best_win bigint, games_today bigint, played_today_ms bigint, deposited bigint, withdrawn bigint, deposit_address text,
  unread bigint
);

create or replace function player_profile_of(p_player bigint, p_now timestamptz) returns setof player_profile
language sql stable as $$
  select
    p.id, p.username, p.email, p.phone, p.country, p.currency, p.referral_code, a.balance,
    coalesce(seat.games, 0), coalesce(seat.wins, 0), coalesce(seat.paid_out, 0),
    coalesce(seat.best_win, 0), coalesce(game_rounds_on_day(seat, p_now), 0), coalesce(play_time_ms(seat, p_now), 0),
    coalesce(t.usdt_amount, 0), coalesce(w.withdrawn, 0),
    case when not coalesce(seat.has_limits, true) or play_deposit_rejection(p.id, 1, p_now) is null then d.address end,
    (select count(*) from (select from inbox i where i.player_id = p.id and i.read_at is null limit 100) unread)
  from player p
  join ledger_account a on a.player_id = p.id and a.kind = 'player.game' and a.currency = p.currency
  left join game_seat seat on seat.player_id = p.id
  left join deposit_total t on t.player_id = p.id
  left join withdrawal_total w on w.player_id = p.id
  left join deposit_address d on d.player_id = p.id and d.rail = 'tron'
  where p.id = p_player
$$;
