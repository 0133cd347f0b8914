-- Immutable: someone may hold a signed transaction.
create or replace function keep_signed_transaction() returns trigger language plpgsql as $$
begin
  if old.raw is not null and (tg_op = 'DELETE' or (new.raw, new.hash, new.terms) is distinct from (old.raw, old.hash, old.terms)) then
    raise exception 'a signed transaction is never changed' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end
$$;
create or replace trigger chain_transaction_signed_stays before update or delete on chain_transaction
  for each row execute function keep_signed_transaction();

create or replace function keep_chain_payout() returns trigger language plpgsql as $$
begin
  raise exception 'a payout keeps its wallet and its number' using errcode = 'restrict_violation';
end
$$;
create or replace trigger chain_payout_stays before update on chain_payout
  for each row execute function keep_chain_payout();

-- No approval within a day of an access change. The row lock orders a concurrent change.
create or replace function keep_withdrawal_waiting() returns trigger language plpgsql
set search_path = public, pg_temp as $$
declare
  v_changed_at timestamptz;
begin
  select p.access_changed_at into v_changed_at from player p where p.id = new.player_id for share;
  if v_changed_at > new.decided_at - interval '24 hours' then
    raise exception 'withdrawal % waits: access to the account has changed', new.id
      using errcode = 'check_violation', constraint = 'withdrawal_waits_after_change';
  end if;
  return new;
end
$$;
create or replace trigger withdrawal_waits before update of status on withdrawal
  for each row when (new.status = 'approved' and old.status <> 'approved') execute function keep_withdrawal_waiting();

-- The first p_most by id with a withdrawal to this destination, or a credited deposit from this phone. Unpaid deposits
-- could hide a real payer.
create or replace function players_at_destination(p_destination text, p_most int) returns setof bigint
language sql stable as $$
  with recursive paid (player_id, count) as (
    select 0::bigint, 0
    union all
    select next.player_id, p.count + 1
    from paid p
    cross join lateral (
      select w.player_id from withdrawal w
      where w.destination = p_destination and w.player_id > p.player_id
      order by w.player_id limit 1
    ) next
    where p.count < p_most
  ), payer (player_id, has_paid, count_before) as (
    select 0::bigint, false, 0
    union all
    select next.player_id,
           exists (
             select from mobile_deposit m
             where m.phone = p_destination collate "C" and m.player_id = next.player_id
               and (select d.status from deposit d where d.id = m.deposit_id) = 'credited'
           ),
           p.count_before + p.has_paid::int
    from payer p
    cross join lateral (
      select m.player_id from mobile_deposit m
      where m.phone = p_destination collate "C" and m.player_id > p.player_id
      order by m.player_id limit 1
    ) next
    where p.count_before + p.has_paid::int < p_most
  )
  select p.player_id from paid p where p.count > 0
  union
  select p.player_id from payer p where p.has_paid
  order by 1
  limit p_most
$$;

-- Times are written once, and an approval fixes the payout. An access change while a withdrawal waits, or within a day
-- before, pauses its deadline. Only the table owner can write a pause.
create or replace trigger withdrawal_promise_stays
  before update of created_at, amount, fee, currency, player_id, promise_minutes, promise_most on withdrawal
  for each statement execute function reject_change();
create or replace trigger withdrawal_times_stay before update on withdrawal
  for each row when (
    old.decided_at is not null
      and (new.decided_at, new.payout_amount, new.rates_id)
        is distinct from (old.decided_at, old.payout_amount, old.rates_id) or
    old.ended_at is not null and new.ended_at is distinct from old.ended_at or
    old.promise_settled_at is not null and new.promise_settled_at is distinct from old.promise_settled_at
  ) execute function reject_change();
create or replace trigger withdrawal_stop_append_only before update or delete or truncate on withdrawal_stop
  for each statement execute function reject_change();
create or replace trigger withdrawal_credit_append_only before update or delete or truncate on withdrawal_credit
  for each statement execute function ledger_reject_change();

create or replace function withdrawal_stop_clock() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  insert into withdrawal_stop (withdrawal_id, stopped_at, until_at, reason)
  select w.id, new.access_changed_at, new.access_changed_at + interval '24 hours', 'access_changed'
  from withdrawal w where w.player_id = new.id and w.status = 'pending'
  -- Concurrent changes pause once.
  on conflict do nothing;
  return null;
end
$$;
create or replace trigger player_stops_clocks after update of access_changed_at on player
  for each row when (new.access_changed_at is distinct from old.access_changed_at and new.access_changed_at is not null)
  execute function withdrawal_stop_clock();

create or replace function withdrawal_begin_stopped() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  insert into withdrawal_stop (withdrawal_id, stopped_at, until_at, reason)
  select new.id, new.created_at, p.access_changed_at + interval '24 hours', 'access_changed'
  from player p where p.id = new.player_id and p.access_changed_at + interval '24 hours' > new.created_at;
  return null;
end
$$;
create or replace trigger withdrawal_begins_stopped after insert on withdrawal
  for each row execute function withdrawal_begin_stopped();

-- When the deadline was paused, up to p_to.
create or replace function withdrawal_stops(p_withdrawal bigint, p_from timestamptz, p_to timestamptz)
returns tstzmultirange language plpgsql stable as $$
begin
  return (
    select coalesce(range_agg(tstzrange(greatest(s.stopped_at, p_from), least(s.until_at, p_to))), '{}'::tstzmultirange)
    from withdrawal_stop s
    where s.withdrawal_id = p_withdrawal and s.stopped_at < p_to and s.until_at > p_from
  );
end
$$;

-- The deadline as known now: a later pause moves it.
create or replace function withdrawal_promised_until(p_withdrawal bigint) returns timestamptz language plpgsql stable as $$
begin
  return (
    select w.created_at + make_interval(mins => w.promise_minutes) + coalesce((
      select sum(s.stood) from (
        select r.stop, upper(r.stop) - lower(r.stop) as stood,
               coalesce(sum(upper(r.stop) - lower(r.stop))
                 over (order by r.stop rows between unbounded preceding and 1 preceding), interval '0') as stood_before
        from unnest(withdrawal_stops(w.id, w.created_at, 'infinity')) as r (stop)
      ) s
      where lower(s.stop) <= w.created_at + make_interval(mins => w.promise_minutes) + s.stood_before
    ), interval '0')
    from withdrawal w where w.id = p_withdrawal and w.promise_minutes is not null
  );
end
$$;

-- Ten-minute steps after the deadline, none after the end, at most fifty.
create or replace function withdrawal_late_steps(p_withdrawal bigint, p_at timestamptz) returns int
language plpgsql stable as $$
begin
  return (
    select least(50, greatest(0, ceil(extract(epoch from
             t.at - w.created_at - make_interval(mins => w.promise_minutes) - coalesce((
               select sum(upper(r.stop) - lower(r.stop)) from unnest(withdrawal_stops(w.id, w.created_at, t.at)) as r (stop)
             ), interval '0')) / 600)))::int
    from withdrawal w cross join lateral (select greatest(w.created_at, least(p_at, w.ended_at)) as at) t
    where w.id = p_withdrawal and w.promise_minutes is not null
  );
end
$$;

-- 0.1% of the amount per step, in whole units, as players see it.
create or replace function withdrawal_late_credit(p_amount bigint, p_most bigint, p_steps int) returns bigint
language sql immutable as $$
  select least(div(p_amount::numeric * p_steps, 1000 * 1000000)::bigint * 1000000, p_most)
$$;

-- Runs as the owner: servers cannot change the totals. `old` is null for a new row.
create or replace function withdrawal_add_to_total() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  v_asked int := (tg_op = 'INSERT')::int;
  v_open int := (new.status in ('pending', 'approved'))::int - coalesce(old.status in ('pending', 'approved'), false)::int;
  v_completed int := (new.status = 'completed')::int - coalesce(old.status = 'completed', false)::int;
  v_refused int := (new.status in ('rejected', 'failed'))::int - coalesce(old.status in ('rejected', 'failed'), false)::int;
  v_credits bigint := case when new.promise_settled_at is not null and old.promise_settled_at is null then
    (select coalesce(sum(c.amount), 0) from withdrawal_credit c where c.withdrawal_id = new.id) else 0 end;
begin
  if v_asked = 0 and v_open = 0 and v_completed = 0 and v_refused = 0 and v_credits = 0 then return null; end if;
  insert into withdrawal_total as total (player_id, asked, completed, refused, withdrawn, open_amount, fees, credits)
  values (new.player_id, v_asked, v_completed, v_refused, v_completed * new.amount, v_open * new.amount, v_completed * new.fee,
          v_credits)
  on conflict (player_id) do update set
    asked = total.asked + excluded.asked,
    completed = total.completed + excluded.completed,
    refused = total.refused + excluded.refused,
    withdrawn = total.withdrawn + excluded.withdrawn,
    open_amount = total.open_amount + excluded.open_amount,
    fees = total.fees + excluded.fees,
    credits = total.credits + excluded.credits;
  return null;
end
$$;
create or replace trigger withdrawal_adds_to_total after insert or update of status, promise_settled_at on withdrawal
  for each row execute function withdrawal_add_to_total();

-- Average cost of play plus fees paid, less everything given back: late credits, credits that open withdrawals may
-- still earn, and a referral bonus that needs this play.
create or replace function player_costs_left(p_player bigint) returns bigint language plpgsql stable as $$
begin
  return game_expected_cost(p_player)
       + coalesce((select total.fees - total.credits from withdrawal_total total where total.player_id = p_player), 0)
       - coalesce((select sum(w.promise_most) from withdrawal w
                   where w.player_id = p_player and w.promise_minutes is not null and w.promise_settled_at is null), 0)::bigint
       - referral_cost_claimed(p_player);
end
$$;

-- Late credits never exceed the player's cost in play and fees, which is returned only once, so waiting earns nothing.
create or replace function withdrawal_bound_promise() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  v_left bigint;
begin
  new.promise_most := null;
  if new.promise_minutes is null then return new; end if;
  -- Serialises a player's requests even if the caller does not.
  perform from player p where p.id = new.player_id for no key update;
  v_left := player_costs_left(new.player_id);
  new.promise_most := withdrawal_late_credit(new.amount, greatest(0, v_left / 1000000 * 1000000), 50);
  return new;
end
$$;
create or replace trigger withdrawal_promise_is_bounded before insert on withdrawal
  for each row execute function withdrawal_bound_promise();

-- A credit follows from the times.
create or replace function withdrawal_credit_due() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  w withdrawal;
  v_step int;
  v_credited bigint;
begin
  select * into strict w from withdrawal where id = new.withdrawal_id for no key update;
  select coalesce(max(c.step), 0), coalesce(sum(c.amount), 0) into v_step, v_credited
  from withdrawal_credit c where c.withdrawal_id = new.withdrawal_id;
  if (new.step > v_step and new.step <= withdrawal_late_steps(new.withdrawal_id, new.credited_at)
      and new.amount = withdrawal_late_credit(w.amount, w.promise_most, new.step) - v_credited) is not true
  then
    raise exception 'withdrawal: % for step % of % is not due', new.amount, new.step, new.withdrawal_id
      using errcode = 'integrity_constraint_violation', constraint = 'withdrawal_credit_is_due';
  end if;
  return new;
end
$$;
create or replace trigger withdrawal_credit_is_due before insert on withdrawal_credit
  for each row execute function withdrawal_credit_due();

-- Credits what is due, from earned fees, which never go negative. Returns 'credited' or 'waiting' (for funds) with the
-- amount, 'nothing' or 'settled'. Idempotent.
create or replace function withdrawal_credit_late(p_withdrawal bigint, p_now timestamptz, out state text, out credit bigint)
language plpgsql as $$
declare
  w withdrawal;
  v_now timestamptz;
  v_step int;
  v_credited bigint;
  v_fees bigint[];
  v_game bigint;
  v_key text;
  v_transfer bigint;
begin
  select * into strict w from withdrawal where id = p_withdrawal for no key update;
  credit := 0;
  if w.promise_minutes is null or w.promise_settled_at is not null then state := 'settled'; return; end if;
  v_fees := array(
    select a.id from ledger_account a
    where a.player_id is null and a.kind = 'house.fees' and a.currency = w.currency order by a.id
  );
  select a.id into strict v_game from ledger_account a
  where a.player_id = w.player_id and a.kind = 'player.game' and a.currency = w.currency;
  -- No other transaction may spend the fees counted here.
  v_now := ledger_lock(v_fees || v_game, p_now);
  v_step := withdrawal_late_steps(w.id, v_now);
  v_credited := (select coalesce(sum(c.amount), 0) from withdrawal_credit c where c.withdrawal_id = w.id);
  credit := withdrawal_late_credit(w.amount, w.promise_most, v_step) - v_credited;
  state := 'nothing';
  if credit > 0 then
    if (select coalesce(sum(a.balance), 0) from ledger_account a where a.id = any (v_fees)) < credit then
      update withdrawal set promise_waiting_since = v_now where id = w.id and promise_waiting_since is null;
      state := 'waiting';
      return;
    end if;
    v_key := format('house:promise/%s %s', w.id, v_step);
    select a.transfer_id into strict v_transfer
    from ledger_post(array[row(
      'withdrawal.credit', v_key, v_key, null,
      array[row(v_fees[1], -credit), row(v_game, credit)]::ledger_leg[],
      array[row('withdrawal_credited', w.player_id, jsonb_build_object(
        'id', w.id::text, 'amount', trunc(credit::numeric / 1000000, 2),
        'total', trunc((v_credited + credit)::numeric / 1000000, 2)
      ))]::ledger_event[],
      null
    )::ledger_command], v_now) a
    where a.outcome = 'posted';
    insert into withdrawal_credit (withdrawal_id, step, amount, transfer_id, credited_at)
    values (w.id, v_step, credit, v_transfer, v_now);
    state := 'credited';
  end if;
  update withdrawal
  set promise_waiting_since = null, promise_settled_at = case when v_step = 50 or w.ended_at <= v_now then v_now end
  where id = w.id and (promise_waiting_since is not null or v_step = 50 or w.ended_at <= v_now);
end
$$;

-- Oldest first.
create or replace function withdrawals_to_credit(p_now timestamptz) returns table (id bigint, currency text)
language sql stable as $$
  select w.id, w.currency from withdrawal w
  where w.promise_minutes is not null and w.promise_settled_at is null
    and (w.ended_at is not null or w.created_at + make_interval(mins => w.promise_minutes) < p_now
         and withdrawal_late_credit(w.amount, w.promise_most, withdrawal_late_steps(w.id, p_now)) >
             (select coalesce(sum(c.amount), 0) from withdrawal_credit c where c.withdrawal_id = w.id))
  order by w.id
$$;

-- Position in the operators' queue, from 1; null if not waiting, or beyond the first hundred.
create or replace function withdrawal_place(p_withdrawal bigint, p_status text) returns bigint language plpgsql stable as $$
begin
  if (p_status = 'pending') is not true then return null; end if;
  return (
    select nullif(count(*), 101) from (
      select from withdrawal earlier where earlier.status = 'pending' and earlier.id <= p_withdrawal
      order by earlier.id limit 101
    ) queue
  );
end
$$;

create or replace function withdrawal_credited(p_withdrawal bigint) returns bigint language plpgsql stable as $$
begin
  return (select coalesce(sum(c.amount), 0)::bigint from withdrawal_credit c where c.withdrawal_id = p_withdrawal);
end
$$;

-- Counts to a thousand; times the last fifty from request to payment. Fewer than five tell no usual duration.
create or replace function withdrawal_clock()
returns table (waiting bigint, median float8, p95 float8) language sql stable as $$
  select (select count(*) from (select from withdrawal w where w.status = 'pending' limit 1000) queue),
         case when count(*) >= 5 then percentile_cont(0.5) within group (order by recent.seconds) end,
         case when count(*) >= 5 then percentile_cont(0.95) within group (order by recent.seconds) end
  from (
    select extract(epoch from w.ended_at - w.created_at)::float8 as seconds
    from withdrawal w where w.status = 'completed' order by w.ended_at desc limit 50
  ) recent
$$;

create or replace function withdrawal_figures(p_player bigint)
returns table (
  asked bigint, completed bigint, refused bigint, withdrawn bigint, open_amount bigint, fees bigint
)
language sql stable as $$
  select t.asked, t.completed, t.refused, t.withdrawn, t.open_amount, t.fees
  from withdrawal_total t where t.player_id = p_player
$$;

-- Newest first, with the total and the clock. Without withdrawals there is one row, with nulls.
create or replace function withdrawal_page(p_player bigint, p_limit int, p_offset int)
returns table (
  total bigint, waiting bigint, median float8, p95 float8,
  id bigint, rail text, destination text, status text, amount bigint, fee bigint, currency text, payout_amount bigint,
  payout_currency text, note text, created_at timestamptz, decided_at timestamptz, ended_at timestamptz,
  promised_payout bigint, promise_minutes int, promise_most bigint, promise_waiting_since timestamptz, place bigint,
  provider_reference text, unresolved_since timestamptz, access_changed_at timestamptz, access_changed_what text,
  promised_until timestamptz, credited bigint, waits_for_float_since timestamptz
)
language sql stable as $$
  select coalesce((select f.asked from withdrawal_figures(p.id) f), 0), c.waiting, c.median, c.p95,
         w.id, w.rail, w.destination, w.status, w.amount, w.fee, w.currency, w.payout_amount, w.payout_currency, w.note,
         w.created_at, w.decided_at, w.ended_at, w.promised_payout, w.promise_minutes, w.promise_most,
         w.promise_waiting_since, withdrawal_place(w.id, w.status), o.provider_reference, o.unresolved_since,
         p.access_changed_at, p.access_changed_what, withdrawal_promised_until(w.id), withdrawal_credited(w.id),
         o.waits_for_float_since
  from player p
  cross join withdrawal_clock() c
  left join lateral (
    select * from withdrawal n where n.player_id = p.id order by n.id desc limit p_limit offset p_offset
  ) w on true
  left join payout o on o.withdrawal_id = w.id
  where p.id = p_player
  order by w.id desc
$$;

create or replace function withdrawal_pin(p_player bigint) returns table (is_set boolean) language sql stable as $$
  select p.withdrawal_pin_hash is not null from player p where p.id = p_player
$$;

-- Includes any withdrawal that the key made.
create or replace function withdrawal_facts(p_player bigint, p_key text)
returns table (
  pin_hash text, access_changed_at timestamptz, access_changed_what text, is_known boolean, id bigint, fingerprint text,
  status text, amount bigint, fee bigint, payout_amount bigint, payout_currency text, place bigint
)
language sql stable as $$
  select p.withdrawal_pin_hash, p.access_changed_at, p.access_changed_what, w.id is not null, w.id, w.fingerprint,
         w.status, w.amount, w.fee, w.payout_amount, w.payout_currency, withdrawal_place(w.id, w.status)
  from player p left join withdrawal w on w.player_id = p.id and w.idempotency_key = p_key
  where p.id = p_player
$$;

-- Writes a withdrawal and reserves amount and fee, once per key. Returns 'posted', 'known' if the key has made one, or
-- a rejection. Locks the player, which serialises the player's requests, and the accounts.
create or replace function withdrawal_request(
  p_token_hash text, p_player bigint, p_key text, p_fingerprint text, p_rail text, p_destination text, p_amount bigint,
  p_fee bigint, p_payout_amount bigint, p_payout_currency text, p_usdt_amount bigint, p_event jsonb, p_most_waiting int,
  p_promise_minutes int, p_now timestamptz, out outcome text, out withdrawal_id bigint, out place bigint
)
language plpgsql as $$
declare
  v_player player;
  v_game bigint;
  v_reserved bigint;
  v_transfer bigint;
  v_at timestamptz;
begin
  select * into strict v_player from player p where p.id = p_player for no key update;
  outcome := case
    when not session_is_active(p_token_hash, p_player, ledger_time(p_now)) then 'not_signed_in'
    when exists (select from withdrawal w where w.player_id = p_player and w.idempotency_key = p_key) then 'known'
    when player_debt(p_player) > 0 then 'debt_open'
    when v_player.second_factor_since is not null and not exists (
      select from second_factor_proof f
      where f.player_id = p_player and f.key = p_key and f.fingerprint = p_fingerprint
    ) then 'second_factor_needed'
    when (select count(*) from withdrawal w where w.player_id = p_player and w.status = 'pending') >= p_most_waiting
      then 'too_many_waiting'
  end;
  if outcome is not null then return; end if;

  select g.id, r.id into strict v_game, v_reserved
  from ledger_account g
  join ledger_account r on r.player_id = g.player_id and r.kind = 'player.reserved' and r.currency = g.currency
  where g.player_id = p_player and g.kind = 'player.game' and g.currency = v_player.currency;
  -- The reservation names it.
  withdrawal_id := nextval(pg_get_serial_sequence('withdrawal', 'id'));
  select a.outcome, a.transfer_id, a.posted_at into outcome, v_transfer, v_at
  from ledger_post(array[row(
    'withdrawal.reserve', p_key, p_fingerprint, withdrawal_id,
    array[row(v_game, -(p_amount + p_fee)), row(v_reserved, p_amount + p_fee)]::ledger_leg[],
    array[row('withdrawal_submitted', p_player, p_event)]::ledger_event[], null
  )::ledger_command], p_now) a;
  if outcome <> 'posted' then return; end if;
  insert into withdrawal (id, player_id, rail, destination, status, amount, fee, currency, payout_amount, payout_currency,
                          usdt_amount, idempotency_key, fingerprint, reserve_transfer_id, promise_minutes, created_at)
  values (withdrawal_id, p_player, p_rail, p_destination, 'pending', p_amount, p_fee, v_player.currency, p_payout_amount,
          p_payout_currency, p_usdt_amount, p_key, p_fingerprint, v_transfer,
          nullif(coalesce((setting_value('withdrawalPromiseMinutes') #>> '{}')::int, p_promise_minutes), 0), v_at);
  place := withdrawal_place(withdrawal_id, 'pending');
end
$$;

create or replace function withdrawal_to_decide(p_withdrawal bigint, p_rates_from timestamptz)
returns table (
  id bigint, player_id bigint, country text, status text, rail text, destination text, amount bigint, fee bigint,
  currency text, payout_amount bigint, payout_currency text, game_account bigint, reserved_account bigint,
  rates_id bigint, rates jsonb
)
language sql stable as $$
  select w.id, w.player_id, p.country, w.status, w.rail, w.destination, w.amount, w.fee, w.currency, w.payout_amount,
         w.payout_currency, g.id, r.id, current_rates(), rate_periods(p_rates_from)
  from withdrawal w
  join player p on p.id = w.player_id
  join ledger_account g on g.player_id = p.id and g.kind = 'player.game' and g.currency = w.currency
  join ledger_account r on r.player_id = p.id and r.kind = 'player.reserved' and r.currency = w.currency
  where w.id = p_withdrawal
$$;

-- To the first hundred withdrawals behind one that left the queue.
create or replace function withdrawal_tell_queue(p_withdrawal bigint) returns void language plpgsql as $$
begin
  -- Serialises departures, so the second sees the first.
  perform pg_advisory_xact_lock(7301801);
  insert into outbox (topic, player_id, cause, payload)
  select 'withdrawal_queue', q.player_id, q.id::text,
         jsonb_build_object('id', q.id::text, 'place', q.place, 'waiting', q.waiting)
  from (
    select n.id, n.player_id, row_number() over (order by n.id) as place, count(*) over () as waiting
    from (select w.id, w.player_id from withdrawal w where w.status = 'pending' order by w.id limit 1000) n
  ) q
  where q.id > p_withdrawal and q.place <= 100
  order by q.place;
end
$$;

-- Returns 'approved'; 'approved_by_two' if the day's payouts to the player or the destination exceed one operator's
-- limits, or the player is suspended; or a rejection. With p_is_alone it also writes the audit log, or changes nothing
-- and returns 'needs_checks' if those of recordAction apply. Lock order: the player, the destination, the withdrawal,
-- the queue.
create or replace function withdrawal_approve(
  p_withdrawal bigint, p_operator bigint, p_payout_amount bigint, p_rates_id bigint, p_note text, p_reference text,
  p_most_to_player bigint, p_most_to_destination bigint, p_is_alone boolean, p_before jsonb, p_after jsonb, p_event jsonb,
  p_now timestamptz
)
returns text language plpgsql as $$
declare
  w withdrawal;
  v_player player;
  v_since timestamptz := p_now - interval '24 hours';
  v_takes_two boolean;
begin
  select * into strict w from withdrawal n where n.id = p_withdrawal;
  select * into strict v_player from player p where p.id = w.player_id for no key update;
  perform pg_advisory_xact_lock(hashtextextended(w.destination, 0));
  select * into strict w from withdrawal n where n.id = p_withdrawal for update;
  if w.status <> 'pending' then return 'already_decided'; end if;
  if v_player.access_changed_at > v_since then return 'waits_until'; end if;
  if player_debt(w.player_id) > 0 then return 'debt_open'; end if;
  -- Per day, so splitting a sum or using several accounts does not help.
  v_takes_two := v_player.status = 'suspended'
    or p_most_to_player < w.amount + coalesce((
      select sum(o.amount) from withdrawal o
      where o.player_id = w.player_id and o.status in ('approved', 'completed') and o.decided_at > v_since
    ), 0)
    or p_most_to_destination < p_payout_amount + coalesce((
      select sum(o.payout_amount) from withdrawal o
      where o.destination = w.destination and o.status in ('approved', 'completed') and o.decided_at > v_since
    ), 0);
  if p_is_alone and (v_takes_two or audit_access_was_touched(w.player_id, p_now)) then return 'needs_checks'; end if;

  update withdrawal n
  set status = 'approved', decided_by = p_operator, decided_at = p_now, note = p_note, payout_amount = p_payout_amount,
      rates_id = coalesce(p_rates_id, n.rates_id),
      promised_payout = case when p_payout_amount < n.payout_amount then n.payout_amount else n.promised_payout end
  where n.id = p_withdrawal;
  insert into payout (withdrawal_id, reference, poll_at, poll_rail) values (p_withdrawal, p_reference, p_now, w.rail);
  if p_is_alone then
    insert into audit_log (operator_id, action, subject_kind, subject_id, before, after, reason, created_at)
    values (p_operator, 'withdrawal.approved', 'withdrawal', p_withdrawal, p_before, p_after, p_note, p_now);
  end if;
  insert into outbox (topic, player_id, cause, payload, created_at)
  values ('withdrawal_approved', w.player_id, p_withdrawal::text, p_event, p_now);
  perform withdrawal_tell_queue(p_withdrawal);
  return case when v_takes_two then 'approved_by_two' else 'approved' end;
end
$$;

-- By index, so that a long queue costs no more than a short one.
create or replace function payout_due(p_rail text, p_limit int, p_now timestamptz)
returns table (id bigint, is_urgent boolean) language sql stable as $$
  select due.withdrawal_id, true
  from unnest(array[0, 1]) urgency
  cross join lateral (
    select o.withdrawal_id, o.poll_at from payout o
    where o.poll_rail = p_rail and o.poll_urgency = urgency and o.poll_at <= p_now
      and (o.leased_until is null or o.leased_until <= p_now)
    order by o.poll_at limit p_limit
  ) due
  order by urgency, due.poll_at
  limit p_limit
$$;

-- Marks a leased mobile money payout as sent if our wallet covers it, by the last balance less what was sent since.
-- Returns 'sent', 'waits' (for float), 'debt_open' if the player owes money and the order was never sent, or null if
-- the lease is lost or an operator is resolving it. A balance counts if read after p_balance_from and after the payout
-- began to wait. Lock order: the wallet (advisory), so that two payouts do not count on the same money; the payout.
create or replace function payout_start(
  p_withdrawal bigint, p_leased_until timestamptz, p_balance_from timestamptz, p_now timestamptz
)
returns text language plpgsql as $$
declare
  w withdrawal;
  v_waits_since timestamptz;
  v_tried_at timestamptz;
  v_covered boolean;
begin
  select * into strict w from withdrawal n where n.id = p_withdrawal;
  perform pg_advisory_xact_lock(hashtextextended('wallet ' || w.rail, 0));
  select o.waits_for_float_since, o.first_tried_at into strict v_waits_since, v_tried_at from payout o
  where o.withdrawal_id = p_withdrawal for no key update;
  if v_tried_at is null and player_debt(w.player_id) > 0 then return 'debt_open'; end if;
  v_covered := exists (
    select from rail_balance b
    where b.rail = w.rail and b.purpose = 'payout' and b.read_at >= p_balance_from
      and b.read_at > coalesce(v_waits_since, '-infinity')
      and b.amount >= w.payout_amount + coalesce((
        select sum(n.payout_amount) from payout o join withdrawal n on n.id = o.withdrawal_id
        where n.rail = w.rail and greatest(o.first_tried_at, o.tried_at) >= b.read_at and n.id <> w.id
          and (n.status = 'approved' or n.status = 'completed' and n.ended_at >= b.read_at)
      ), 0)
  );
  update payout o
  set first_tried_at = case when v_covered then coalesce(o.first_tried_at, p_now) else o.first_tried_at end,
      tried_at = case when v_covered then p_now else o.tried_at end,
      waits_for_float_since = case when not v_covered then coalesce(o.waits_for_float_since, p_now) end
  where o.withdrawal_id = p_withdrawal and o.leased_until = p_leased_until and o.unresolved_since is null;
  if not found then return null; end if;
  return case when v_covered then 'sent' else 'waits' end;
end
$$;

-- Wallets by their last balance. For paying ones also how many hours the rest lasts at the rate of the last 24 hours;
-- null without payouts.
create or replace function wallet_figures(p_now timestamptz)
returns table (
  rail text, purpose text, coin text, amount bigint, read_at timestamptz, paid_in_day bigint, approved bigint, pending bigint,
  waiting_payouts bigint, hours_left float8
)
language sql stable as $$
  select b.rail, b.purpose, b.coin, b.amount, b.read_at, coalesce(p.paid, 0), coalesce(o.approved, 0), coalesce(o.pending, 0),
         coalesce(o.waiting, 0),
         case when b.purpose = 'payout' then greatest(0, b.amount - coalesce(o.approved, 0)) * 24 / nullif(p.paid, 0)::float8 end
  from rail_balance b
  left join lateral (
    select sum(w.payout_amount)::bigint as paid from withdrawal w
    where b.purpose = 'payout' and w.rail = b.rail and w.status = 'completed' and w.ended_at > p_now - interval '24 hours'
  ) p on true
  left join lateral (
    select sum(w.payout_amount) filter (where w.status = 'approved')::bigint as approved,
           sum(w.payout_amount) filter (where w.status = 'pending')::bigint as pending,
           count(*) filter (where w.status = 'approved' and q.waits_for_float_since is not null) as waiting
    from withdrawal w left join payout q on q.withdrawal_id = w.id
    where b.purpose = 'payout' and w.rail = b.rail and w.status in ('pending', 'approved')
  ) o on true
$$;

-- Returns when it ended; null: another decision was faster. p_command pays the reserved money out or returns it;
-- returned money pays the player's debt first. The caller records a rejection. Lock order: the withdrawal, its payout,
-- accounts, the queue.
create or replace function withdrawal_end(
  p_withdrawal bigint, p_from text, p_status text, p_note text, p_provider_reference text, p_command ledger_command[],
  p_rejected_by bigint, p_now timestamptz
)
returns timestamptz language plpgsql as $$
declare
  w withdrawal;
  v_answer ledger_answer;
begin
  select * into strict w from withdrawal n where n.id = p_withdrawal for update;
  if w.status <> p_from then return null; end if;
  if p_status = 'failed' and p_note = 'debt_open' then
    perform from payout o where o.withdrawal_id = p_withdrawal for update;
    -- Another process may have sent the order since.
    if exists (
      select from payout o
      where o.withdrawal_id = p_withdrawal and w.rail in ('mtn', 'airtel') and o.first_tried_at is not null
    ) or exists (
      select from chain_transaction t where t.withdrawal_id = p_withdrawal and t.void_at is null
    ) then return null; end if;
  end if;
  update payout o
  set poll_at = null, leased_until = null, waits_for_float_since = null,
      provider_reference = case p_status when 'completed' then p_provider_reference else o.provider_reference end
  where o.withdrawal_id = p_withdrawal;
  select * into strict v_answer from ledger_post(p_command, p_now);
  if v_answer.outcome <> 'posted' then
    raise exception 'withdrawal % could not be ended as %: %', p_withdrawal, p_status, v_answer.outcome
      using errcode = 'integrity_constraint_violation', constraint = 'withdrawal_ended_once';
  end if;
  update withdrawal n
  set status = p_status, end_transfer_id = v_answer.transfer_id, ended_at = v_answer.posted_at,
      note = case p_status when 'completed' then n.note else p_note end, decided_by = coalesce(p_rejected_by, n.decided_by),
      decided_at = case when p_rejected_by is not null then v_answer.posted_at else n.decided_at end
  where n.id = p_withdrawal;
  if p_status <> 'completed' then
    perform debt_settle(w.player_id, w.amount + w.fee, format('withdrawal %s', w.id), p_now);
  end if;
  if p_rejected_by is not null then
    perform withdrawal_tell_queue(p_withdrawal);
  end if;
  return v_answer.posted_at;
end
$$;

-- More than 20 sharing players add nothing.
create or replace function withdrawal_risk(p_withdrawal bigint)
returns table (
  signed_up_at timestamptz, deposited bigint, deposit_count bigint, total_withdrawn bigint, staked bigint, won bigint,
  games bigint, transfers_in bigint, transfers_in_count bigint, shared_ids bigint[], shared_names text[],
  is_known_destination boolean
)
language sql stable as $$
  select p.created_at, coalesce(d.amount, 0) - reversed.amount, coalesce(d.deposits, 0) - reversed.deposits,
         coalesce(t.withdrawn, 0), coalesce(s.staked, 0),
         coalesce(s.paid_out, 0), coalesce(s.games, 0), coalesce(g.received, 0), coalesce(g.received_count, 0),
         shared.ids, shared.names, exists (
           select from withdrawal before
           where before.destination = w.destination and before.player_id = w.player_id and before.id < w.id
             and before.status = 'completed'
         )
  from withdrawal w
  join player p on p.id = w.player_id
  left join deposit_total d on d.player_id = p.id
  left join withdrawal_total t on t.player_id = p.id
  left join game_seat s on s.player_id = p.id
  left join player_transfer_count g on g.player_id = p.id
  cross join lateral (
    select coalesce(sum(taken.amount), 0)::bigint as amount, count(*) as deposits
    from deposit_reversal r join deposit taken on taken.id = r.deposit_id where r.player_id = p.id
  ) reversed
  cross join lateral (
    select array_agg(o.id order by o.id) as ids, array_agg(o.username order by o.id) as names
    -- One is the player.
    from players_at_destination(w.destination, 21) as at (player_id) join player o on o.id = at.player_id
    where o.id <> w.player_id
  ) shared
  where w.id = p_withdrawal
$$;

create or replace function payout_references()
returns table (id bigint, reference text, provider_reference text, phone text) language sql stable as $$
  select w.id, p.reference, p.provider_reference, w.destination
  from withdrawal w join payout p on p.withdrawal_id = w.id
$$;
