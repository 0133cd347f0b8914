-- Guards of deposits. A credited deposit is final, and no status returns to 'waiting'. Only a chain transfer that was
-- never final can be deleted, when its block is reorganised away; its usdt_deposit row goes with it.
create or replace trigger deposit_credited_stays before update on deposit
  for each row when (old.status = 'credited' or new.status = 'waiting' and old.status <> 'waiting')
  execute function reject_change();
create or replace trigger deposit_stays before delete on deposit
  for each row when (old.status <> 'waiting' or old.rail not in ('tron', 'ethereum'))
  execute function reject_change();
create or replace trigger deposit_is_never_emptied before truncate on deposit
  for each statement execute function reject_change();

-- Keeps deposit_total. Runs as the owner: servers cannot change the totals.
create or replace function deposit_add_to_total() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  if new.status <> 'credited' or old.status = 'credited' then return null; end if;
  insert into deposit_total as total (player_id, deposits, amount, usdt_amount)
  values (new.player_id, 1, new.amount, new.usdt_amount)
  on conflict (player_id) do update set
    deposits = total.deposits + 1,
    amount = total.amount + excluded.amount,
    usdt_amount = total.usdt_amount + excluded.usdt_amount;
  return null;
end
$$;
create or replace trigger deposit_adds_to_total after insert or update of status on deposit
  for each row execute function deposit_add_to_total();

-- Starting a mobile money deposit. PL/pgSQL: SQL functions in conditions would be planned for every deposit.

-- Locks the player first, then the phone: serialises a player's requests (one row per key, limits hold) and
-- requests for one phone. Requests of unverified payers then lock their network.
create or replace function mobile_deposit_lock(p_player bigint, p_phone text) returns void language plpgsql as $$
begin
  perform from player p where p.id = p_player for no key update;
  perform pg_advisory_xact_lock(hashtextextended(p_phone, 0));
end
$$;

-- Whether a phone has paid for the player, or (null) for anyone. A subquery, because a join planned on small
-- tables would scan them.
create or replace function mobile_phone_has_paid(p_phone text, p_player bigint) returns boolean
language plpgsql stable as $$
begin
  return exists (
    select from mobile_deposit m
    where m.phone collate "C" = p_phone collate "C" and (p_player is null or m.player_id = p_player)
      and (select d.status from deposit d where d.id = m.deposit_id) = 'credited'
  );
end
$$;

-- When a phone may be prompted again for a player it never paid for; null or past: now. All such players
-- share 5 prompts an hour and 10 a day, or 10 and 20 if the phone has paid for someone. The account with this
-- contact has a separate quota, so others cannot block a newcomer's first deposit. Since contacts can change,
-- all accounts together get at most 20 a day, or 40.
create or replace function mobile_phone_blocked_until(p_phone text, p_player bigint) returns timestamptz
language plpgsql stable as $$
begin
  return (
    with asked as (
      select m.player_id, (select d.created_at from deposit d where d.id = m.deposit_id) as at
      from mobile_deposit m where m.phone = p_phone and m.by_unverified_payer
      order by m.deposit_id desc limit 40
    ), everybodys as (
      select a.at, row_number() over (order by a.at desc) as place from asked a
    ), counted as (
      select a.at, row_number() over (order by a.at desc) as place from asked a
      where a.player_id = p_player
        or not exists (select from player p where p.id = p_player and p.phone = '+' || p_phone)
    ), limits as (
      select case when mobile_phone_has_paid(p_phone, null) then 2 else 1 end as times
    )
    select greatest(
      (select max(c.at + case c.place when 5 * times then interval '1 hour' else interval '1 day' end)
       from counted c where c.place in (5 * times, 10 * times)),
      (select e.at + interval '1 day' from everybodys e where e.place = 20 * times)
    ) from limits
  );
end
$$;

-- When a network may prompt one more phone that did not pay; null or past: now. At most 60 different phones an hour
-- are prompted without a payment. Phones that paid do not count, so that a shared address serves many newcomers.
create or replace function mobile_network_blocked_until(p_network text, p_phone text, p_now timestamptz)
returns timestamptz
language plpgsql stable as $$
begin
  return (
    with asked as (
      select m.phone, m.deposit_id from mobile_deposit m
      where m.network = p_network and m.by_unverified_payer
      order by m.deposit_id desc limit 1000
    ), unpaid as (
      select a.phone, max(d.created_at) as at
      from asked a join deposit d on d.id = a.deposit_id
      where d.created_at > p_now - interval '1 hour'
      group by a.phone
      having bool_and(d.status <> 'credited')
    )
    select u.at + interval '1 hour' from unpaid u
    where not exists (select from unpaid same where same.phone = p_phone)
    order by u.at desc offset 59 limit 1
  );
end
$$;

-- Whether a call may be made at once for an unverified payer: not while others wait for one.
create or replace function mobile_rail_is_idle(p_rail text, p_now timestamptz) returns boolean
language plpgsql stable as $$
begin
  return not exists (
    select from mobile_deposit m
    where m.poll_at <= p_now and (m.leased_until is null or m.leased_until <= p_now)
      and (select d.rail from deposit d where d.id = m.deposit_id) = p_rail
  );
end
$$;

-- Whether a phone belongs to a self-excluded player, by contact or past payments, and so must not fund
-- another account. Accounts it paid for before are exempt. A contact counts only after the account had a
-- deposit: sign-up proves no ownership, and an adversary could otherwise block a number.
create or replace function mobile_phone_is_blocked(p_phone text, p_player bigint, p_now timestamptz) returns boolean
language plpgsql stable as $$
begin
  return exists (
    select from (
      select p.id from player p
      where p.phone = '+' || p_phone and exists (select from deposit d where d.player_id = p.id and d.is_first)
      union
      select m.player_id from mobile_deposit m
      where m.phone collate "C" = p_phone collate "C"
        and (select d.status from deposit d where d.id = m.deposit_id) = 'credited'
    ) other
    cross join lateral play_pause_at(other.id, p_now) pause
    where other.id <> p_player and pause.kind = 'self_exclusion' and not exists (
      select from mobile_deposit m join deposit d on d.id = m.deposit_id
      where m.phone collate "C" = p_phone collate "C" and m.player_id = p_player
        and d.status = 'credited' and d.credited_at <= pause.asked_at
    )
  );
end
$$;

-- Returns the first rejection code, or null. 'known': the key exists. retry_at says when a retry can succeed.
-- The caller holds the locks of mobile_deposit_lock.
create or replace function mobile_deposit_rejection(
  p_now timestamptz, p_player bigint, p_key text, p_phone text, p_by_unverified_payer boolean, p_network text,
  p_amount bigint,
  out rejection text, out retry_at timestamptz
)
language plpgsql stable as $$
declare
  v_next timestamptz;
begin
  if exists (select from mobile_deposit m where m.player_id = p_player and m.idempotency_key = p_key) then
    rejection := 'known';
    return;
  end if;

  rejection := play_deposit_rejection(p_player, p_amount, p_now);
  if rejection is not null then return; end if;

  if mobile_phone_is_blocked(p_phone, p_player, p_now) then
    rejection := 'phone_not_accepted';
    return;
  end if;

  -- 30 requests an hour per player: all share the provider's rate limit.
  select d.created_at + interval '1 hour' into v_next from deposit d
  where d.player_id = p_player and d.rail in ('mtn', 'airtel')
  order by d.id desc offset 29 limit 1;
  if v_next > p_now then
    rejection := 'too_many_requests';
    retry_at := v_next;
    return;
  end if;

  -- At most five pending per player.
  if 5 <= (
    select count(*) from mobile_deposit m
    where m.player_id = p_player and m.poll_at is not null
      and (select d.status from deposit d where d.id = m.deposit_id) = 'waiting'
  ) then
    rejection := 'too_many_waiting';
    return;
  end if;

  if p_by_unverified_payer then
    v_next := mobile_phone_blocked_until(p_phone, p_player);
    if v_next > p_now then
      rejection := 'phone_asked_too_often';
      retry_at := v_next;
      return;
    end if;
    v_next := mobile_network_blocked_until(p_network, p_phone, p_now);
    if v_next > p_now then
      rejection := 'too_many_requests';
      retry_at := v_next;
    end if;
  end if;
end
$$;

-- Stores a deposit, or returns the rejection without a trace. 'to_ask': a provider call was taken from the
-- rail's bucket, and the caller holds a lease until p_leased_until to send the order. 'to_wait': no call is
-- available; the next poll sends it.
create or replace function mobile_deposit_start(
  p_now timestamptz, p_leased_until timestamptz, p_burst int, p_reserved int, p_ms_each float8,
  p_player bigint, p_network text, p_key text, p_fingerprint text, p_phone text, p_rail text, p_reference text, p_token text,
  p_amount bigint, p_currency text, p_paid_amount bigint, p_usdt_amount bigint,
  out outcome text, out retry_at timestamptz
)
language plpgsql as $$
declare
  v_id bigint;
  v_asks boolean;
  v_by_unverified_payer boolean;
begin
  perform mobile_deposit_lock(p_player, p_phone);
  v_by_unverified_payer := not mobile_phone_has_paid(p_phone, p_player);
  if v_by_unverified_payer then
    perform pg_advisory_xact_lock(hashtextextended('network ' || p_network, 0));
  end if;
  select o.* into outcome, retry_at
  from mobile_deposit_rejection(p_now, p_player, p_key, p_phone, v_by_unverified_payer, p_network,
                                p_amount) o;
  if outcome is not null then return; end if;

  insert into deposit (player_id, rail, reference, status, amount, currency, paid_amount, paid_currency,
                       usdt_amount, created_at)
  values (p_player, p_rail, p_reference, 'waiting', p_amount, p_currency, p_paid_amount, 'UGX',
          p_usdt_amount, p_now)
  returning id into v_id;
  -- Taken last, because every request contends for it.
  v_asks := (not v_by_unverified_payer or mobile_rail_is_idle(p_rail, p_now))
    and rail_rate_acquire(p_rail, 1, case when v_by_unverified_payer then p_reserved else 0 end, p_burst, p_ms_each,
                          p_now) = 1;
  -- tried_at is stored before the order is sent.
  insert into mobile_deposit (deposit_id, player_id, phone, by_unverified_payer, network, idempotency_key,
                              fingerprint, callback_token, tried_at, poll_at, leased_until)
  values (v_id, p_player, p_phone, v_by_unverified_payer, p_network, p_key, p_fingerprint, p_token,
          case when v_asks then p_now end,
          case when v_asks then p_leased_until else p_now end,
          case when v_asks then p_leased_until end);
  outcome := case when v_asks then 'to_ask' else 'to_wait' end;
end
$$;

-- The player's deposits before p_before, the newest first. `blocks_on_top` counts the blocks above that of a USDT
-- transfer while it waits for confirmations.
create or replace function deposit_page(p_player bigint, p_limit int, p_before bigint)
returns table (
  id bigint, rail text, status text, amount bigint, currency text, promised bigint, paid_amount bigint,
  paid_currency text, reason text, reference text, blocks_on_top bigint, created_at timestamptz, credited_at timestamptz
)
language sql stable as $$
  select d.id, d.rail, d.status, d.amount, d.currency, d.promised, d.paid_amount, d.paid_currency, d.reason,
         coalesce(u.transaction_hash, d.reference), case d.status when 'waiting' then w.head - u.block_number end,
         d.created_at, d.credited_at
  from (
    select n.* from deposit n
    where n.player_id = p_player and n.id < coalesce(p_before, 9223372036854775807)
    order by n.id desc limit p_limit
  ) d
  left join usdt_deposit u on u.deposit_id = d.id
  left join chain_watch w on w.rail = u.rail
  order by d.id desc
$$;
