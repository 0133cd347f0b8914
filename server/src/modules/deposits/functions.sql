-- Deposits by mobile money: what a step reads, decides and writes is one function.

-- Writes down deposits that phones are to be asked for, each player and each phone at most once in a call,
-- and answers each: 'to_ask': its call of the provider is taken, and the order may be sent now. 'to_wait':
-- the provider takes no more at the moment; whoever looks next asks. 'known': there is one under the key.
-- Everything else is a refusal and leaves nothing behind; with 'too_many_requests' comes the deposit that is
-- the first to leave the hour. Buckets come in ascending order of their names.
create or replace function mobile_deposits_start(
  p_now timestamptz, p_leased_until timestamptz, p_most_waiting int, p_most_in_an_hour int,
  p_bucket text[], p_burst int[], p_ms_each float8[],
  p_player bigint[], p_key text[], p_fingerprint text[], p_phone text[], p_rail text[], p_reference text[], p_token text[],
  p_amount bigint[], p_currency text[], p_paid_amount bigint[], p_usdt_amount bigint[],
  out outcome text[], out deposit_id bigint[], out asked_before timestamptz[]
)
language plpgsql as $$
declare
  v_phone_lock bigint;
  v_granted int[];
begin
  -- A player's requests pass here one after the other: one key is written once, and the limits hold.
  perform from player p where p.id = any (p_player) order by p.id for no key update;

  select array_agg(c.refusal order by c.place), array_agg(c.asked_before order by c.place)
    into outcome, asked_before
  from (
    select k.place, hour_ago.created_at as asked_before,
           case
             when exists (
               select from mobile_deposit m where m.player_id = k.player_id and m.idempotency_key = k.key
             ) then 'known'
             else coalesce(
               case when exists (select from play_pause p where p.player_id = k.player_id)
                      or exists (select from play_limit_change l where l.player_id = k.player_id)
                    then play_deposit_objection(k.player_id, k.amount, p_now) end,
               case when hour_ago.created_at > p_now - interval '1 hour' then 'too_many_requests' end)
           end as refusal
    from unnest(p_player, p_key, p_amount) with ordinality as k (player_id, key, amount, place)
    left join lateral (
      select d.created_at from deposit d
      where d.player_id = k.player_id and d.rail in ('mtn', 'airtel')
      order by d.id desc offset p_most_in_an_hour - 1 limit 1
    ) hour_ago on true
  ) c;

  -- Requests of different players for one phone pass here one after the other, and no two calls wait in a
  -- circle.
  for v_phone_lock in
    select hashtextextended(k.phone, 0) from unnest(p_phone, outcome) as k (phone, refusal) where k.refusal is null order by 1
  loop
    perform pg_advisory_xact_lock(v_phone_lock);
  end loop;
  -- By subqueries, which are always looked up by an index: a join that is planned while the tables are small
  -- reads them whole.
  select array_agg(coalesce(k.refusal, case when greatest(k.by_player, k.on_phone) >= p_most_waiting
                                            then 'too_many_waiting' end) order by k.place)
    into outcome
  from (
    select n.refusal, n.place,
           (select count(*) from mobile_deposit m
            where n.refusal is null and m.player_id = n.player_id and m.poll_at is not null
              and (select d.status from deposit d where d.id = m.deposit_id) = 'waiting') as by_player,
           (select count(*) from mobile_deposit m
            where n.refusal is null and m.phone = n.phone and m.poll_at is not null
              and (select d.status from deposit d where d.id = m.deposit_id) = 'waiting') as on_phone
    from unnest(outcome, p_player, p_phone) with ordinality as n (refusal, player_id, phone, place)
  ) k;
  if array_position(outcome, null) is null then return; end if;

  -- Last of all what everybody wants, so that it is held briefly. Who comes first is served first.
  select array_agg(case when b.wanted > 0 then rail_rate_take(b.name, b.wanted, b.burst, b.ms_each, p_now) else 0 end order by b.place)
    into v_granted
  from (
    select n.*, (select count(*)::int from unnest(p_rail, outcome) as k (rail, refusal)
                 where k.rail = n.name and k.refusal is null) as wanted
    from unnest(p_bucket, p_burst, p_ms_each) with ordinality as n (name, burst, ms_each, place)
  ) b;
  select array_agg(coalesce(k.refusal, case when k.turn <= v_granted[array_position(p_bucket, k.rail)] then 'to_ask'
                                            else 'to_wait' end) order by k.place),
         array_agg(case when k.refusal is null then nextval('deposit_id_seq') end order by k.place)
    into outcome, deposit_id
  from (
    select n.*, count(*) filter (where n.refusal is null) over (partition by n.rail order by n.place) as turn
    from unnest(outcome, p_rail) with ordinality as n (refusal, rail, place)
  ) k;

  insert into deposit (id, player_id, rail, reference, status, amount, currency, paid_amount, paid_currency, usdt_amount, created_at)
  overriding system value
  select k.id, k.player_id, k.rail, k.reference, 'waiting', k.amount, k.currency, k.paid_amount, 'UGX', k.usdt_amount, p_now
  from unnest(deposit_id, p_player, p_rail, p_reference, p_amount, p_currency, p_paid_amount, p_usdt_amount)
    as k (id, player_id, rail, reference, amount, currency, paid_amount, usdt_amount)
  where k.id is not null;

  -- Whoever asks has written down before that it was tried, and looks until then.
  insert into mobile_deposit (deposit_id, player_id, phone, idempotency_key, fingerprint, callback_token, tried_at, poll_at, leased_until)
  select k.id, k.player_id, k.phone, k.key, k.fingerprint, k.token,
         case when k.outcome = 'to_ask' then p_now end,
         case when k.outcome = 'to_ask' then p_leased_until else p_now end,
         case when k.outcome = 'to_ask' then p_leased_until end
  from unnest(deposit_id, outcome, p_player, p_phone, p_key, p_fingerprint, p_token)
    as k (id, outcome, player_id, phone, key, fingerprint, token)
  where k.id is not null;
end
$$;

-- Credits deposits whose money the provider says it has, and closes them: the yes, the credit and the end of
-- the questions in one transaction. They are paid and credited in one currency, without a fee, each player at
-- most once in a call; p_account is the player's, p_house the rail's. Each is answered 'posted', or
-- 'credited_before' (and closed), or, with nothing changed, 'paid_before' (by the same payment, for another
-- deposit) or 'decides_referral': a first deposit of a player whom somebody brought, which pays more than one
-- account.
create or replace function mobile_deposits_credit(
  p_now timestamptz, p_deposit bigint[], p_provider_reference text[], p_account bigint[], p_house bigint[],
  p_key text[], p_fingerprint text[],
  out outcome text[]
)
language plpgsql as $$
declare
  v_newcomers bigint[];
  v_objection text[];
  v_first boolean[];
  v_player bigint[];
  v_amount bigint[];
  v_notification jsonb[];
  v_transfer bigint[];
begin
  perform from deposit d join mobile_deposit m on m.deposit_id = d.id
  where d.id = any (p_deposit) order by d.id for no key update;

  -- Of deposits that are credited at once, one is first: they meet at the player. Who has had the first needs
  -- no such care.
  v_newcomers := array(
    select d.player_id from deposit d
    where d.id = any (p_deposit) and not exists (select from deposit f where f.player_id = d.player_id and f.is_first)
  );
  if v_newcomers <> '{}' then
    perform from player p where p.id = any (v_newcomers) order by p.id for no key update;
  end if;

  select array_agg(c.objection order by c.place), array_agg(c.first order by c.place), array_agg(c.player_id order by c.place),
         array_agg(c.amount order by c.place), array_agg(c.news order by c.place)
    into v_objection, v_first, v_player, v_amount, v_notification
  from (
    select k.place, d.player_id, d.amount, n.first,
           jsonb_build_object('localAmount', (d.amount / 10000) * 0.01, 'currency', d.currency) as news,
           case
             when exists (
               select from mobile_deposit o where o.provider_reference = k.provider_reference and o.deposit_id <> k.id
             ) then 'paid_before'
             when d.status = 'credited' then 'credited_before'
             when n.first and exists (
               select from referral r where r.friend_id = d.player_id and r.status = 'signed_up'
             ) then 'decides_referral'
           end as objection
    from unnest(p_deposit, p_provider_reference) with ordinality as k (id, provider_reference, place)
    left join deposit d on d.id = k.id
    left join lateral (
      select d.player_id = any (v_newcomers)
         and not exists (select from deposit f where f.player_id = d.player_id and f.is_first) as first
    ) n on true
  ) c;

  select l.outcome, l.transfer_id into outcome, v_transfer
  from ledger_post(array_fill('deposit'::text, array[cardinality(p_key)]), p_key, p_fingerprint, p_deposit, v_objection,
    array(select generate_subscripts(p_key, 1)) || array(select generate_subscripts(p_key, 1)), p_account || p_house,
    v_amount || array(select -a from unnest(v_amount) with ordinality as k (a, place) order by place),
    array(select generate_subscripts(p_key, 1)), array_fill('deposit_received'::text, array[cardinality(p_key)]), v_player,
    v_notification::text[]) l;
  -- The ledger knows the key of what was credited before; ours to tell is the reason.
  select array_agg(coalesce(k.objection, k.outcome) order by k.place) into outcome
  from unnest(v_objection, outcome) with ordinality as k (objection, outcome, place);

  update deposit d
  set status = 'credited', reason = null, credited_at = p_now,
      transfer_id = v_transfer[array_position(p_deposit, d.id)],
      is_first = v_first[array_position(p_deposit, d.id)]
  where d.id = any (p_deposit) and outcome[array_position(p_deposit, d.id)] = 'posted';
  update mobile_deposit m
  set provider_reference = coalesce(p_provider_reference[array_position(p_deposit, m.deposit_id)], m.provider_reference),
      poll_at = null, leased_until = null
  where m.deposit_id = any (p_deposit) and outcome[array_position(p_deposit, m.deposit_id)] in ('posted', 'credited_before');
end
$$;
