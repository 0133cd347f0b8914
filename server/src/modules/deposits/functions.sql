-- Deposits by mobile money: writing one down, before anybody is asked for it.

-- A player's requests pass here one after the other, so that one key is written once and the limits hold;
-- then requests for one phone, whoever makes them.
create or replace function mobile_deposit_lock(p_player bigint, p_phone text) returns void language plpgsql as $$
begin
  perform from player p where p.id = p_player for no key update;
  perform pg_advisory_xact_lock(hashtextextended(p_phone, 0));
end
$$;

-- What stands against a deposit, in the order in which players hear it; null: nothing. 'known': there is one
-- under the key. Where it helps to come again, retry_at says when. The caller has locked player and phone.
create or replace function mobile_deposit_objection(
  p_now timestamptz, p_player bigint, p_key text, p_phone text, p_amount bigint,
  out objection text, out retry_at timestamptz
)
language plpgsql stable as $$
declare
  v_next timestamptz;
begin
  if exists (select from mobile_deposit m where m.player_id = p_player and m.idempotency_key = p_key) then
    objection := 'known';
    return;
  end if;

  objection := play_deposit_objection(p_player, p_amount, p_now);
  if objection is not null then return; end if;

  -- Every request costs calls to the provider, of which all players together have only so many: 30 in an hour.
  select d.created_at + interval '1 hour' into v_next from deposit d
  where d.player_id = p_player and d.rail in ('mtn', 'airtel')
  order by d.id desc offset 29 limit 1;
  if v_next > p_now then
    objection := 'too_many_requests';
    retry_at := v_next;
    return;
  end if;

  -- Whoever has five waiting has lost sight of them, or is playing with somebody else's phone. By subqueries,
  -- which are always answered by an index: a join that is planned while the tables are small reads them whole.
  if 5 <= greatest(
    (select count(*) from mobile_deposit m
     where m.player_id = p_player and m.poll_at is not null
       and (select d.status from deposit d where d.id = m.deposit_id) = 'waiting'),
    (select count(*) from mobile_deposit m
     where m.phone = p_phone and m.poll_at is not null
       and (select d.status from deposit d where d.id = m.deposit_id) = 'waiting')
  ) then
    objection := 'too_many_waiting';
  end if;
end
$$;

-- Writes a deposit down, or answers what stands against it (see mobile_deposit_objection) and leaves nothing
-- behind. 'to_ask': the provider's call is taken out of the rail's bucket, and the caller has leased the
-- deposit until p_leased_until to send the order. 'to_wait': the provider takes no more calls at the moment;
-- the next poll sends it.
create or replace function mobile_deposit_start(
  p_now timestamptz, p_leased_until timestamptz, p_burst int, p_ms_each float8,
  p_player bigint, p_key text, p_fingerprint text, p_phone text, p_rail text, p_reference text, p_token text,
  p_amount bigint, p_currency text, p_paid_amount bigint, p_usdt_amount bigint,
  out outcome text, out retry_at timestamptz
)
language plpgsql as $$
declare
  v_id bigint;
  v_asks boolean;
begin
  perform mobile_deposit_lock(p_player, p_phone);
  select o.* into outcome, retry_at from mobile_deposit_objection(p_now, p_player, p_key, p_phone, p_amount) o;
  if outcome is not null then return; end if;

  insert into deposit (player_id, rail, reference, status, amount, currency, paid_amount, paid_currency,
                       usdt_amount, created_at)
  values (p_player, p_rail, p_reference, 'waiting', p_amount, p_currency, p_paid_amount, 'UGX',
          p_usdt_amount, p_now)
  returning id into v_id;
  -- Last of all what everybody wants, so that it is held briefly.
  v_asks := rail_rate_take(p_rail, 1, p_burst, p_ms_each, p_now) = 1;
  -- Whoever sends the order has written down before that it was tried.
  insert into mobile_deposit (deposit_id, player_id, phone, idempotency_key, fingerprint, callback_token,
                              tried_at, poll_at, leased_until)
  values (v_id, p_player, p_phone, p_key, p_fingerprint, p_token,
          case when v_asks then p_now end,
          case when v_asks then p_leased_until else p_now end,
          case when v_asks then p_leased_until end);
  outcome := case when v_asks then 'to_ask' else 'to_wait' end;
end
$$;
