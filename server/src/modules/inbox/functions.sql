-- The inbox: each event about a player's money or access, copied in the transaction that causes it.

create or replace function inbox_add() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  with event as (
    insert into inbox (player_id, sequence, topic, cause, payload, created_at)
    select o.player_id, o.id, o.topic, o.cause, o.payload, o.created_at
    from inserted o
    -- inboxTopics of the contract.
    where o.topic in (
      'deposit_received', 'deposit_reversed', 'debt_paid', 'withdrawal_submitted', 'withdrawal_approved',
      'withdrawal_rejected', 'withdrawal_completed', 'withdrawal_credited', 'transfer_sent', 'transfer_received',
      'investment_waiting', 'investment_paid', 'balance_corrected', 'referral_bonus', 'access_changed'
    )
    returning player_id, sequence, created_at
  )
  -- No push is sent if an open window shows the event within this time.
  insert into push_delivery (player_id, subscription_id, sequence, send_at)
  select e.player_id, u.id, e.sequence, e.created_at + interval '5 seconds'
  from event e
  -- The limit, the most that a player has, keeps it an index lookup.
  cross join lateral (select s.id from push_subscription s where s.player_id = e.player_id limit 10) u;
  return null;
end
$$;
create or replace trigger outbox_fills_inbox after insert on outbox
  referencing new table as inserted
  for each statement execute function inbox_add();

create or replace function inbox_page(p_player bigint, p_before bigint, p_limit int)
returns table (sequence bigint, topic text, cause text, payload jsonb, created_at timestamptz, is_read boolean)
language sql stable as $$
  select i.sequence, i.topic, i.cause, i.payload, i.created_at, i.read_at is not null
  from inbox i
  where i.player_id = p_player and (p_before is null or i.sequence < p_before)
  order by i.sequence desc
  limit p_limit
$$;

-- Marks events up to p_to as read, deletes their pushes to this session and notifies the player's other windows.
-- `changed` counts those that were unread.
create or replace function inbox_read(p_player bigint, p_session bigint, p_to bigint, p_now timestamptz)
returns table (changed bigint, unread bigint) language plpgsql as $$
#variable_conflict use_column
begin
  return query
  with newly as (
    update inbox i set read_at = p_now
    where (i.player_id, i.sequence) in (
      select n.player_id, n.sequence from inbox n
      where n.player_id = p_player and n.sequence <= p_to and n.read_at is null
      order by n.sequence for update
    )
    returning 1
  ), answer as (
    select (select count(*) from newly) as changed, (
      select count(*) from (
        select from inbox n where n.player_id = p_player and n.sequence > p_to and n.read_at is null limit 100
      ) later
    ) as unread
  ), withdrawn as (
    delete from push_delivery d using push_subscription u
    where u.session_id = p_session and d.subscription_id = u.id and d.sequence <= p_to
  ), told as (
    insert into outbox (topic, player_id, payload)
    select 'inbox_read', p_player, jsonb_build_object('unread', a.unread) from answer a where a.changed > 0
  )
  select a.changed, a.unread from answer a;
end
$$;

-- Takes the browser over from an earlier session. A session has one, so a stolen one cannot replace the owner's. A player
-- has at most ten.
create or replace function push_subscribe(
  p_player bigint, p_session bigint, p_endpoint text, p_p256dh text, p_auth text, p_now timestamptz
)
returns void language plpgsql as $$
begin
  insert into push_subscription as u (player_id, session_id, endpoint, p256dh, auth, created_at)
  values (p_player, p_session, p_endpoint, p_p256dh, p_auth, p_now)
  on conflict (endpoint) do update
  set player_id = p_player, session_id = p_session, p256dh = p_p256dh, auth = p_auth, created_at = p_now;
  delete from push_subscription u where u.session_id = p_session and u.endpoint <> p_endpoint;
  delete from push_subscription u where u.id in (
    select o.id from push_subscription o where o.player_id = p_player order by o.created_at desc, o.id desc offset 10
  );
end
$$;

create or replace function push_end(p_player bigint, p_endpoint text) returns void language plpgsql as $$
begin
  delete from push_subscription u where u.endpoint = p_endpoint and u.player_id = p_player;
end
$$;

create or replace function push_shown(p_session bigint, p_sequence bigint) returns void language plpgsql as $$
begin
  delete from push_delivery d using push_subscription u
  where u.session_id = p_session and d.subscription_id = u.id and d.sequence = p_sequence;
end
$$;

-- Leases due pushes. Drops pushes of ended sessions, of browsers that another player uses, of suspended or excluded
-- players, and old ones.
create or replace function push_lease(p_limit int, p_lease_ends timestamptz, p_now timestamptz)
returns table (
  player_id bigint, subscription_id bigint, sequence bigint, attempts int, endpoint text, p256dh text, auth text,
  topic text, payload jsonb, country text
)
language plpgsql as $$
#variable_conflict use_column
begin
  return query
  with due as (
    select d.subscription_id, d.sequence, u.endpoint, u.p256dh, u.auth, i.topic, i.payload, p.id as player_id, p.country,
           s.ended_at is null and s.expires_at > p_now as has_session,
           u.player_id = d.player_id and p.status = 'active' and i.created_at > p_now - interval '6 hours'
             and play_pause_rejection(p.id, p_now) is distinct from 'self_excluded' as counts
    from push_delivery d
    join push_subscription u on u.id = d.subscription_id
    join session s on s.id = u.session_id
    join player p on p.id = d.player_id
    left join inbox i on i.player_id = d.player_id and i.sequence = d.sequence
    where d.send_at <= p_now
    order by d.send_at limit p_limit
    for update of d skip locked
  ), ended as (
    delete from push_subscription u using due where u.id = due.subscription_id and not due.has_session
  ), dropped as (
    delete from push_delivery d using due
    where d.subscription_id = due.subscription_id and d.sequence = due.sequence and due.has_session
      and due.counts is not true
  ), leased as (
    update push_delivery d set send_at = p_lease_ends, attempts = d.attempts + 1
    from due
    where d.subscription_id = due.subscription_id and d.sequence = due.sequence and due.has_session and due.counts
    returning d.subscription_id, d.sequence, d.attempts
  )
  select due.player_id, due.subscription_id, due.sequence, l.attempts, due.endpoint, due.p256dh, due.auth, due.topic,
         due.payload, due.country
  from leased l join due on due.subscription_id = l.subscription_id and due.sequence = l.sequence;
end
$$;
