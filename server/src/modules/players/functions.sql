-- Who is signed in: asked by nearly every call, so those that wait are asked for together.

-- Which versions of a player's accounts and seat a server has. Every movement of the player's money makes new ones, so a
-- replica with the same versions has the player's last movement. (In PL/pgSQL, whose plans a session keeps.)
create or replace function account_versions(p_player bigint) returns text language plpgsql stable as $$
begin
  return (
    select string_agg(v.version, ' ' order by v.id)
    from (
      select a.id, a.xmin::text as version from ledger_account a where a.player_id = p_player
      union all
      select 0, seat.xmin::text from game_seat seat where seat.player_id = p_player
    ) v
  );
end
$$;

-- The players whose tokens count at p_now, by the place of their tokens in the list, and what a replica has to have so
-- that it may answer them.
create or replace function session_look_up(p_now timestamptz, p_token_hash text[])
returns table (
  place bigint, session_id bigint, last_seen_ms float8, id bigint, username text, country text, currency text,
  log_position text, account_versions text
)
language sql stable as $$
  select k.place, s.id, extract(epoch from s.last_seen_at)::float8 * 1000, p.id, p.username, p.country, p.currency,
         pg_current_wal_flush_lsn()::text, account_versions(p.id)
  from unnest(p_token_hash) with ordinality as k (token_hash, place)
  join session s on s.token_hash = k.token_hash
  join player p on p.id = s.player_id
  where s.ended_at is null and s.expires_at > p_now and p.status = 'active'
$$;

-- Notes that sessions are in use. Those that somebody else is noting at this moment are passed over.
create or replace function session_note_seen(p_now timestamptz, p_session bigint[]) returns void
language sql as $$
  update session set last_seen_at = p_now
  where id in (
    select s.id from session s where s.id = any (p_session) and s.last_seen_at < p_now order by s.id
    for update skip locked
  )
$$;
