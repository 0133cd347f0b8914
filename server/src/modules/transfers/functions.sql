-- Balance that one player sends to another: what has to be known before, what stands against it, and the call
-- that sends.

create or replace trigger player_transfer_append_only before update or delete or truncate on player_transfer
  for each statement execute function ledger_refuse_change();

-- What a sender, a recipient and a key come to; no row where there is no such recipient. One by one, each a
-- step in an index: joined freely, a plan made while there were few players would read all of them.
create or replace function player_transfer_facts(p_from bigint[], p_to bigint[], p_key text[], p_quote text[])
returns table (
  place bigint, to_id bigint, username text, country text, currency text, status text,
  from_account bigint, to_account bigint, prior_id bigint, prior_fingerprint text,
  quote_sent bigint, quote_received bigint, quote_expires_at timestamptz, quote_rates bigint, pin_hash text
)
language plpgsql stable as $$
begin
  perform assert_same_length('player_transfer_facts', cardinality(p_from), cardinality(p_to), cardinality(p_key),
                             cardinality(p_quote));
  return query
  select a.place, p.*, mine.id, theirs.id, t.transfer_id, t.fingerprint, q.sent_amount, q.received_amount, q.expires_at,
         q.rates_id, mine.pin_hash
  from unnest(p_from, p_to, p_key, p_quote) with ordinality as a (from_id, to_id, key, quote_id, place)
  cross join lateral (
    select r.id, r.username, r.country, r.currency, r.status from player r where r.id = a.to_id limit 1
  ) p
  cross join lateral (
    select l.id, s.withdrawal_pin_hash as pin_hash
    from ledger_account l join player s on s.id = l.player_id and s.currency = l.currency
    where l.player_id = a.from_id and l.kind = 'player.game' limit 1
  ) mine
  cross join lateral (
    select l.id from ledger_account l
    where l.player_id = p.id and l.kind = 'player.game' and l.currency = p.currency limit 1
  ) theirs
  left join lateral (
    select k.transfer_id, k.fingerprint from ledger_key k
    where k.made_at = ledger_key_time(a.key) and k.key = a.key limit 1
  ) t on true
  left join lateral (
    select o.sent_amount, o.received_amount, o.expires_at, o.rates_id from player_transfer_quote o
    where o.id = a.quote_id and o.from_id = a.from_id and o.to_id = a.to_id limit 1
  ) q on true;
end
$$;

-- Locks the senders, before any account and in the order of their ids: whoever suspends one from now on waits
-- for the end of the transaction, and after that nothing leaves the account. Two transfers of one sender wait for
-- each other, so that objections may add up what was sent.
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

-- What stands against each transfer, in their order; null: nothing. The senders are locked. (In PL/pgSQL, whose
-- plans a session keeps.)
create or replace function player_transfer_objections(
  p_now timestamptz, p_from bigint[], p_key text[], p_fingerprint text[], p_rates bigint[], p_quote text[]
) returns text[]
language plpgsql stable as $$
begin
  return (
    select array_agg(
      case
        when sender.status <> 'active' then 'account_suspended'
        -- Whoever got in without the password or the PIN would send everything to a friend who may withdraw.
        when sender.access_recovered_at > p_now - interval '24 hours' then 'waits_until'
        -- An offer is used once: sending takes it away.
        when t.quote_id is not null and not exists (
          select from player_transfer_quote q where q.id = t.quote_id and q.from_id = t.from_id
        ) then 'quote_over'
        when t.rates_id <> rates_now() then 'rates_changed'
        when sender.second_factor_since is not null and not exists (
          select from second_factor_proof f
          where f.player_id = t.from_id and f.key = t.key and f.fingerprint = t.fingerprint
        ) then 'second_factor_needed'
      end
      order by t.place
    )
    from unnest(p_from, p_key, p_fingerprint, p_rates, p_quote) with ordinality
      as t (from_id, key, fingerprint, rates_id, quote_id, place)
    join player sender on sender.id = t.from_id
  );
end
$$;

-- Sends player transfers, each with the command that ledger_post takes for it, and answers as ledger_post
-- does. p_from and p_to are players; each of them stands in a batch once.
create or replace function player_transfer_send(
  p_now timestamptz, p_from bigint[], p_to bigint[], p_sent bigint[], p_sent_currency text[],
  p_received bigint[], p_received_currency text[], p_message text[], p_rates bigint[], p_quote text[],
  p_kind text[], p_key text[], p_fingerprint text[], p_cause bigint[],
  p_leg_command int[], p_leg_account bigint[], p_leg_amount bigint[],
  p_event_command int[], p_event_topic text[], p_event_player bigint[], p_event_payload text[],
  out outcome text[], out transfer_id bigint[], out leg_balance bigint[],
  out posted_at timestamptz, out replay_of timestamptz[]
)
language plpgsql as $$
begin
  perform assert_same_length('player_transfer_send', cardinality(p_from), cardinality(p_to), cardinality(p_sent),
    cardinality(p_sent_currency), cardinality(p_received), cardinality(p_received_currency), cardinality(p_message),
    cardinality(p_rates), cardinality(p_quote), cardinality(p_key));
  perform player_transfer_lock(p_from);

  select l.* into outcome, transfer_id, leg_balance, posted_at, replay_of
  from ledger_post(p_kind, p_key, p_fingerprint, p_cause,
                   player_transfer_objections(p_now, p_from, p_key, p_fingerprint, p_rates, p_quote),
                   p_leg_command, p_leg_account, p_leg_amount,
                   p_event_command, p_event_topic, p_event_player, p_event_payload) l;

  delete from player_transfer_quote q
  using unnest(outcome, p_from, p_quote) as t (outcome, from_id, quote_id)
  where t.outcome = 'posted' and q.id = t.quote_id and q.from_id = t.from_id;

  with sent as materialized (
    select t.*
    from unnest(outcome, transfer_id, p_key, p_from, p_to, p_sent, p_sent_currency, p_received, p_received_currency,
                p_message)
      as t (outcome, transfer_id, key, from_id, to_id, sent, sent_currency, received, received_currency, message)
    where t.outcome = 'posted'
  ), player_transfers as (
    insert into player_transfer (transfer_id, idempotency_key, from_id, to_id, sent_amount, sent_currency,
                                 received_amount, received_currency, message, created_at)
    select t.transfer_id, t.key, t.from_id, t.to_id, t.sent, t.sent_currency, t.received, t.received_currency, t.message,
           p_now
    from sent t
  )
  -- In the order of the players, like everything that two batches could meet at.
  insert into player_transfer_count as counted (player_id, sent, sent_count, received, received_count)
  select side.*
  from (
    select t.from_id as player_id, t.sent, 1, 0, 0 from sent t
    union all
    select t.to_id, 0, 0, t.received, 1 from sent t
  ) side
  order by side.player_id
  on conflict (player_id) do update
  set sent = counted.sent + excluded.sent,
      sent_count = counted.sent_count + excluded.sent_count,
      received = counted.received + excluded.received,
      received_count = counted.received_count + excluded.received_count;
end
$$;
