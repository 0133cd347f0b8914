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
