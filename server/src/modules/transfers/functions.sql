create or replace trigger player_transfer_append_only before update or delete or truncate on player_transfer
  for each statement execute function ledger_reject_change();

create or replace function player_transfer_is_flooded(p_counted player_transfer_count, p_at timestamptz)
returns boolean language sql stable as $$
  select coalesce(p_counted.arrived_in = date_trunc('minute', p_at, 'UTC') and p_counted.arrived >= 120, false)
$$;

-- A range, because the index uses the "C" collation. A null name finds no player.
create or replace function player_search(p_player bigint, p_look text, p_most int)
returns table (id bigint, username text, country text) language sql stable as $$
  select p.id, p.username, p.country from player p
  where p.username_look >= p_look and p.username_look < p_look || U&'\+10FFFF' and p.id <> p_player
    and p.status = 'active'
  order by p.username_look limit p_most
$$;

-- Any player knows the name behind an id.
create or replace function player_transfer_recipient(p_player bigint, p_id bigint)
returns table (id bigint, username text, country text, currency text, status text) language sql stable as $$
  select r.id, r.username, r.country, r.currency, r.status from player r where r.id = p_id
$$;

create type player_transfer_question as (
  token_hash text,
  from_id bigint,
  to_id bigint,
  key text,
  quote_id text
);

-- One row per question, in input order; nulls without such a recipient. A limit in each lateral subquery keeps it an
-- index lookup: a free join planned while the tables were small would scan them.
create or replace function player_transfer_facts(p_questions player_transfer_question[], p_now timestamptz)
returns table (
  to_id bigint, username text, country text, currency text, status text,
  from_account bigint, to_account bigint, prior_id bigint, prior_fingerprint text,
  quote_sent bigint, quote_received bigint, quote_expires_at timestamptz, quote_rates bigint, pin_hash text,
  is_flooded boolean, is_signed_in boolean
)
language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  select p.*, mine.id, theirs.id, t.transfer_id, t.fingerprint, q.sent_amount, q.received_amount, q.expires_at,
         q.rates_id, mine.pin_hash, player_transfer_is_flooded(counted.c, coalesce(p_now, now())),
         session_is_active(a.token_hash, a.from_id, coalesce(p_now, now()))
  from unnest(p_questions) with ordinality a
  left join lateral (
    select r.id, r.username, r.country, r.currency, r.status from player r where r.id = a.to_id limit 1
  ) p on true
  left join lateral (
    select l.id, s.withdrawal_pin_hash as pin_hash
    from ledger_account l join player s on s.id = l.player_id and s.currency = l.currency
    where l.player_id = a.from_id and l.kind = 'player.game' limit 1
  ) mine on true
  left join lateral (
    select l.id from ledger_account l
    where l.player_id = p.id and l.kind = 'player.game' and l.currency = p.currency limit 1
  ) theirs on true
  left join lateral (
    select k.transfer_id, k.fingerprint from ledger_key k
    where k.made_at = ledger_key_time(a.key) and k.key = a.key limit 1
  ) t on true
  left join lateral (
    select o.sent_amount, o.received_amount, o.expires_at, o.rates_id from player_transfer_quote o
    where o.id = a.quote_id and o.from_id = a.from_id and o.to_id = a.to_id limit 1
  ) q on true
  left join lateral (select c from player_transfer_count c where c.player_id = a.to_id limit 1) counted on true
  order by a.ordinality;
end
$$;

-- By ascending id, before any account. Suspending a sender waits for the commit. One sender's transfers run in turn, so
-- a check may add up what was sent.
create or replace function player_transfer_lock(p_from bigint[]) returns void language plpgsql as $$
declare
  v_senders int;
begin
  perform from player p where p.id = any (p_from) order by p.id for no key update;
  get diagnostics v_senders = row_count;
  if v_senders <> cardinality(p_from) then
    raise exception 'player transfers: a sender stands in a batch twice, or does not exist'
      using errcode = 'integrity_constraint_violation', constraint = 'player_transfer_has_sender';
  end if;
end
$$;

create type player_transfer_order as (
  token_hash text,
  key text,
  fingerprint text,
  from_id bigint,
  to_id bigint,
  sent_amount bigint,
  sent_currency text,
  received_amount bigint,
  received_currency text,
  message text,
  -- Null without a conversion.
  rates_id bigint,
  quote_id text,
  -- Per day; null: no limit.
  conversion_limit bigint,
  legs ledger_leg[],
  events ledger_event[]
);

-- Returns what ledger_post returns. A player may send once and receive once in a batch.
create or replace function player_transfer_send(p_orders player_transfer_order[], p_now timestamptz)
returns setof ledger_answer
language plpgsql as $$
declare
  v_now timestamptz;
  v_answers ledger_answer[];
begin
  perform player_transfer_lock(array(select o.from_id from unnest(p_orders) o));
  v_now := ledger_time(p_now);

  v_answers := array(
    select a
    from ledger_post(array(
      select row('player_transfer', o.key, o.fingerprint, null, o.legs, o.events,
        case
          when not session_is_active(o.token_hash, o.from_id, v_now) then 'not_signed_in'
          when player_debt(o.from_id) > 0 then 'debt_open'
          -- An adversary without password or PIN could send everything to an accomplice.
          when sender.access_recovered_at > v_now - interval '24 hours' then 'waits_until'
          -- Sending deletes the quote.
          when o.quote_id is not null and not exists (
            select from player_transfer_quote q where q.id = o.quote_id and q.from_id = o.from_id
          ) then 'quote_expired'
          when o.rates_id is not null and o.rates_id <> current_rates() then 'rates_changed'
          when o.rates_id is not null and o.sent_amount > o.conversion_limit - case
            when counted.converted_on = kampala_day(v_now) then counted.converted else 0
          end then 'conversion_limit_reached'
          when player_transfer_is_flooded(theirs.c, v_now) then 'recipient_flooded'
          when sender.second_factor_since is not null and not exists (
            select from second_factor_proof f
            where f.player_id = o.from_id and f.key = o.key and f.fingerprint = o.fingerprint
          ) then 'second_factor_needed'
        end
      )::ledger_command
      from unnest(p_orders) with ordinality o
      join player sender on sender.id = o.from_id
      left join lateral (
        select c.converted, c.converted_on from player_transfer_count c where c.player_id = o.from_id limit 1
      ) counted on true
      left join lateral (select c from player_transfer_count c where c.player_id = o.to_id limit 1) theirs on true
      order by o.ordinality
    ), p_now) a
  );

  delete from player_transfer_quote q
  using unnest(p_orders, v_answers) t
  where t.outcome = 'posted' and q.id = t.quote_id and q.from_id = t.from_id;

  with sent as (
    select * from unnest(p_orders, v_answers) t where t.outcome = 'posted'
  ), player_transfers as (
    insert into player_transfer (transfer_id, idempotency_key, from_id, to_id, sent_amount, sent_currency,
                                 received_amount, received_currency, message, created_at)
    select t.transfer_id, t.key, t.from_id, t.to_id, t.sent_amount, t.sent_currency, t.received_amount,
           t.received_currency, t.message, t.posted_at
    from sent t
  )
  -- By ascending id, so that two batches cannot deadlock.
  insert into player_transfer_count as counted (player_id, sent, sent_count, received, received_count, converted,
                                                converted_on, arrived, arrived_in)
  select side.*
  from (
    select t.from_id as player_id, t.sent_amount, 1, 0, 0,
           case when t.rates_id is null then 0 else t.sent_amount end,
           case when t.rates_id is not null then kampala_day(t.posted_at) end, 0, null
    from sent t
    union all
    select t.to_id, 0, 0, t.received_amount, 1, 0, null, 1, date_trunc('minute', t.posted_at, 'UTC') from sent t
  ) side
  order by side.player_id
  on conflict (player_id) do update
  set sent = counted.sent + excluded.sent,
      sent_count = counted.sent_count + excluded.sent_count,
      received = counted.received + excluded.received,
      received_count = counted.received_count + excluded.received_count,
      converted = excluded.converted + case
        when coalesce(excluded.converted_on, counted.converted_on) = counted.converted_on then counted.converted else 0
      end,
      converted_on = coalesce(excluded.converted_on, counted.converted_on),
      arrived = excluded.arrived + case
        when coalesce(excluded.arrived_in, counted.arrived_in) = counted.arrived_in then counted.arrived else 0
      end,
      arrived_in = coalesce(excluded.arrived_in, counted.arrived_in);

  return query select * from unnest(v_answers);
end
$$;

-- Newest first. Each direction is read by its index.
create or replace function player_transfer_page(p_player bigint, p_limit int, p_before bigint)
returns table (
  transfer_id bigint, from_id bigint, from_username text, to_id bigint, to_username text, sent_amount bigint,
  sent_currency text, received_amount bigint, received_currency text, message text, created_at timestamptz
)
language sql stable as $$
  select t.transfer_id, t.from_id, sender.username, t.to_id, recipient.username, t.sent_amount, t.sent_currency,
         t.received_amount, t.received_currency, t.message, t.created_at
  from (
    (select * from player_transfer s
     where s.from_id = p_player and s.transfer_id < coalesce(p_before, 9223372036854775807)
     order by s.transfer_id desc limit p_limit)
    union all
    (select * from player_transfer r
     where r.to_id = p_player and r.transfer_id < coalesce(p_before, 9223372036854775807)
     order by r.transfer_id desc limit p_limit)
  ) t
  join player sender on sender.id = t.from_id
  join player recipient on recipient.id = t.to_id
  order by t.transfer_id desc limit p_limit
$$;

create or replace function player_transfer_counts(p_player bigint)
returns table (sent bigint, sent_count bigint, received bigint, received_count bigint) language sql stable as $$
  select c.sent, c.sent_count, c.received, c.received_count from player_transfer_count c where c.player_id = p_player
$$;

-- Five active recipients of the last hundred transfers, the latest first.
create or replace function player_transfer_recipients(p_player bigint)
returns table (id bigint, username text, country text) language sql stable as $$
  select p.id, p.username, p.country
  from (
    select t.to_id, t.transfer_id from player_transfer t
    where t.from_id = p_player order by t.transfer_id desc limit 100
  ) sent
  join player p on p.id = sent.to_id
  where p.status = 'active'
  group by p.id
  order by max(sent.transfer_id) desc limit 5
$$;
