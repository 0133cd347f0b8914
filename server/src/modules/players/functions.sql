-- Sessions. Nearly every call looks one up, so waiting look-ups share one statement.

-- Returns the players of active sessions, with the place of their token hash in the input.
create or replace function session_look_up(p_now timestamptz, p_token_hash text[])
returns table (
  place bigint, session_id bigint, last_seen_ms float8, id bigint, username text, country text, currency text
)
language sql stable as $$
  select k.place, s.id, extract(epoch from s.last_seen_at)::float8 * 1000, p.id, p.username, p.country, p.currency
  from unnest(p_token_hash) with ordinality as k (token_hash, place)
  join session s on s.token_hash = k.token_hash
  join player p on p.id = s.player_id
  where s.ended_at is null and s.expires_at > p_now and p.status = 'active'
$$;

-- Updates last_seen_at, skipping locked rows.
create or replace function session_note_seen(p_now timestamptz, p_session bigint[]) returns void
language sql as $$
  update session set last_seen_at = p_now
  where id in (
    select s.id from session s where s.id = any (p_session) and s.last_seen_at < p_now order by s.id
    for update skip locked
  )
$$;

-- The player of an active session. A read of a player's own data joins it, so one statement checks the session and
-- returns the data; without a row the caller is not signed in.
create or replace function session_player(p_token_hash text, p_now timestamptz) returns setof player
language sql stable as $$
  select p.* from session s join player p on p.id = s.player_id
  where s.token_hash = p_token_hash and s.ended_at is null and s.expires_at > p_now and p.status = 'active'
$$;

create or replace function player_balance(p_token_hash text, p_now timestamptz)
returns table (country text, currency text, balance bigint) language sql stable as $$
  select p.country, p.currency, a.balance
  from session_player(p_token_hash, p_now) p
  join ledger_account a on a.player_id = p.id and a.kind = 'player.game' and a.currency = p.currency
$$;

-- Amounts are in micro-units of the player's currency, `deposited` in those of USDT. The TRC-20 address is hidden while
-- the player may not deposit.
create type player_profile as (
  id bigint, username text, email text, phone text, country text, currency text, referral_code text,
  game_balance bigint, games bigint, wins bigint, paid_out bigint, deposited bigint, withdrawn bigint, deposit_address text
);

create or replace function player_profile_of(p_player player, p_now timestamptz) returns player_profile
language sql stable as $$
  select row(
    p_player.id, p_player.username, p_player.email, p_player.phone, p_player.country, p_player.currency,
    p_player.referral_code,
    (select a.balance from ledger_account a
     where a.player_id = p_player.id and a.kind = 'player.game' and a.currency = p_player.currency),
    coalesce(seat.games, 0), coalesce(seat.wins, 0), coalesce(seat.paid_out, 0),
    (select coalesce(sum(d.usdt_amount), 0)::bigint from deposit d
     where d.player_id = p_player.id and d.status = 'credited'),
    coalesce((select w.withdrawn from withdrawal_total w where w.player_id = p_player.id), 0),
    (select d.address from deposit_address d
     where d.rail = 'tron' and d.player_id = p_player.id
       and play_deposit_rejection(p_player.id, 1, p_now) is null)
  )::player_profile
  from (select) one
  left join game_seat seat on seat.player_id = p_player.id
$$;

create or replace function player_own_profile(p_token_hash text, p_now timestamptz) returns setof player_profile
language sql stable as $$
  select f.* from session_player(p_token_hash, p_now) p cross join lateral player_profile_of(p, p_now) f
$$;

create or replace function player_profile_by_id(p_player bigint, p_now timestamptz) returns setof player_profile
language sql stable as $$
  select f.* from player p cross join lateral player_profile_of(p, p_now) f where p.id = p_player
$$;
