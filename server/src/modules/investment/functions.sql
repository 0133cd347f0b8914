-- The daily return: a day is closed, which fixes its earnings; its total is reserved from the operator's funds; then it is
-- paid. Uncovered earnings are recorded per account and wait. Each step may run twice, late, or in two processes at once.

create or replace trigger investment_rate_append_only before update or delete or truncate on investment_rate
  for each statement execute function reject_change();
create or replace trigger investment_earning_append_only before delete or truncate on investment_earning
  for each statement execute function ledger_reject_change();
create or replace trigger investment_earning_stays
  before update of player_id, day, amount, held, basis_points, created_at on investment_earning
  for each statement execute function ledger_reject_change();
create or replace trigger investment_earning_paid_once before update of transfer_id on investment_earning
  for each row when (old.transfer_id is not null) execute function ledger_reject_change();
create or replace trigger investment_day_append_only before delete or truncate on investment_day
  for each statement execute function ledger_reject_change();
create or replace trigger investment_day_stays before update of currency, day on investment_day
  for each statement execute function ledger_reject_change();
create or replace trigger investment_day_known_once before update of total, known_at on investment_day
  for each row when (old.total is not null) execute function ledger_reject_change();
create or replace trigger investment_day_funded_once before update on investment_day
  for each row when (old.funded_at is not null) execute function ledger_reject_change();

create or replace function investment_rate_on(p_day date) returns int language plpgsql stable as $$
begin
  return (select basis_points from investment_rate where from_day <= p_day order by from_day desc, id desc limit 1);
end
$$;

-- Held shared by transactions that change a day's earnings, exclusively to close a day.
create or replace function investment_days_lock() returns bigint language sql immutable as $$
  select hashtextextended('investment days', 0)
$$;

-- Today, unless it is closed already because a clock lags or was set back.
create or replace function investment_open_day(p_currency text, p_today date, out day date) language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(investment_days_lock());
  day := greatest(p_today, (select max(d.day) + 1 from investment_day d where d.currency = p_currency));
end
$$;

-- Whether the day is closed. Reads the clock under the lock, so every later move belongs to a later day.
create or replace function investment_close_day(p_day date, p_currency text, p_now timestamptz) returns boolean
language plpgsql as $$
begin
  if exists (select from investment_day d where d.currency = p_currency and d.day = p_day) then return true; end if;
  perform pg_advisory_xact_lock(investment_days_lock());
  if ledger_time(p_now) < play_period_end('day', p_day::timestamp at time zone 'UTC') then return false; end if;
  insert into investment_day (currency, day) values (p_currency, p_day) on conflict (currency, day) do nothing;
  return true;
end
$$;

-- The balance that earns: the day's lowest, plus unpaid earnings.
create or replace function investment_held(p_day date, p_low_day date, p_low bigint, p_balance bigint, p_owed bigint)
returns bigint language sql immutable as $$
  select case when p_low_day = p_day then least(p_low, p_balance + p_owed) else p_balance + p_owed end
$$;

-- Rounded down. Multiplies quotient and remainder separately to avoid overflow.
create or replace function investment_earned(p_held bigint, p_basis_points int) returns bigint language sql immutable as $$
  select p_held / 10000 * p_basis_points + p_held % 10000 * p_basis_points / 10000
$$;

-- Rates must not change for days with known earnings, nor before another change.
create or replace function investment_rate_ahead() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(investment_days_lock());
  if new.from_day <= (select max(accrued_to) from investment) or new.from_day <= (select max(day) from investment_day)
     or new.from_day < (select max(from_day) from investment_rate)
  then
    raise exception 'investment: a rate from % on would change days that are over', new.from_day
      using errcode = 'integrity_constraint_violation', constraint = 'investment_rate_ahead';
  end if;
  return new;
end
$$;
create or replace trigger investment_rate_ahead before insert on investment_rate
  for each row execute function investment_rate_ahead();

-- Takes effect the next day in Kampala. Runs as the table owner; nothing else can write a rate.
create or replace function investment_keep_rate() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  insert into investment_rate (from_day, basis_points, set_at, set_by)
  values (kampala_day(new.changed_at) + 1, new.value::int, new.changed_at,
          new.changed_by);
  return null;
end
$$;
create or replace trigger setting_keeps_daily_rate after insert or update of value on setting
  for each row when (new.name = 'dailyRateBasisPoints') execute function investment_keep_rate();

-- Slices are ranges of account ids: the planner's statistics of credited days are outdated. Returns the end of the slice of
-- p_limit ids from the currency's first account after p_after, or null.
create or replace function investment_slice_end(p_currency text, p_after bigint, p_limit int)
returns bigint language plpgsql stable as $$
begin
  return (
    select min(i.account_id) + p_limit - 1 from investment i where i.currency = p_currency and i.account_id > p_after
  );
end
$$;

-- Records a day's earnings for the accounts of a slice whose next day it is, or for one player. Moves no money.
create or replace function investment_accrue_day(
  p_day date, p_currency text, p_player bigint, p_after bigint, p_limit int, p_now timestamptz,
  out accounts int, out last bigint
)
language plpgsql as $$
declare
  v_now timestamptz;
  v_rate int := investment_rate_on(p_day);
  v_account bigint[];
begin
  if p_player is null then
    last := investment_slice_end(p_currency, p_after, p_limit);
  else
    select i.account_id - 1, i.account_id into p_after, last from investment i where i.player_id = p_player;
  end if;
  -- Moves and payments lock this row, so its values are consistent.
  v_account := array(
    select i.account_id from investment i
    where i.currency = p_currency and i.account_id > p_after and i.account_id <= last and i.accrued_to = p_day - 1
    for update skip locked
  );
  accounts := cardinality(v_account);
  if accounts = 0 then return; end if;
  v_now := ledger_time(p_now);
  with earning as (
    select i.player_id, h.held, investment_earned(h.held, v_rate) as amount
    from investment i
    join ledger_account a on a.id = i.account_id
    cross join lateral (select investment_held(p_day, i.low_day, i.low, a.balance, i.owed) as held) h
    where i.account_id = any (v_account)
  ), written as (
    insert into investment_earning (player_id, day, amount, held, basis_points, created_at)
    select e.player_id, p_day, e.amount, e.held, v_rate, v_now from earning e where e.amount > 0
  )
  update investment i set accrued_to = p_day, owed = i.owed + e.amount
  from earning e where i.player_id = e.player_id;
end
$$;

-- Also returns the least day that the slice's accounts have recorded. Slices may be summed at different times: a closed
-- day's earnings do not change. No slice if the total is known.
create or replace function investment_sum_day(
  p_day date, p_currency text, p_after bigint, p_limit int, out total bigint, out accrued_to date, out last bigint
)
language plpgsql stable as $$
declare
  v_rate int := investment_rate_on(p_day);
begin
  total := 0;
  if exists (select from investment_day d where d.currency = p_currency and d.day = p_day and d.total is not null) then
    return;
  end if;
  last := investment_slice_end(p_currency, p_after, p_limit);
  -- A move records the day first, with the same formula.
  select coalesce(sum(case when i.accrued_to < p_day
           then investment_earned(investment_held(p_day, i.low_day, i.low, a.balance, i.owed), v_rate)
           else (select e.amount from investment_earning e where e.player_id = i.player_id and e.day = p_day) end), 0),
         min(i.accrued_to)
    into total, accrued_to
  from investment i join ledger_account a on a.id = i.account_id
  where i.currency = p_currency and i.account_id > p_after and i.account_id <= last and a.id > p_after and a.id <= last;
end
$$;

-- For all accounts or none; p_total and p_accrued_to come from investment_sum_day. 'short': the funds do not cover it or an
-- earlier day waits, so record earnings first; 'uncovered': just recorded, so notify players; 'waiting': afterwards;
-- 'open': earnings of an earlier day are unknown.
create or replace function investment_fund_day(
  p_day date, p_currency text, p_total bigint, p_accrued_to date, p_key text, p_now timestamptz, out state text
)
language plpgsql as $$
declare
  v_now timestamptz;
  v_interest bigint;
  v_due bigint;
  v_known investment_day;
  v_total bigint;
  v_transfer bigint;
begin
  select id into strict v_interest from ledger_account
  where player_id is null and kind = 'house.interest' and currency = p_currency and slot = 0;
  select id into strict v_due from ledger_account
  where player_id is null and kind = 'house.interest_due' and currency = p_currency and slot = 0;
  -- One process at a time. Also keeps the funds until the transfer.
  v_now := ledger_lock(array[v_interest, v_due], p_now);
  select * into strict v_known from investment_day d where d.currency = p_currency and d.day = p_day;
  if v_known.funded_at is not null then state := 'funded'; return; end if;
  if v_known.total is null and p_accrued_to < p_day - 1 then state := 'open'; return; end if;
  v_total := coalesce(v_known.total, p_total);
  if not exists (select from investment_day d where d.currency = p_currency and d.day < p_day and d.funded_at is null)
     and v_total <= (select balance from ledger_account where id = v_interest)
  then
    if v_total > 0 then
      select a.transfer_id into strict v_transfer
      from ledger_post(array[row(
        'investment.funded', p_key, p_key, null,
        array[row(v_interest, -v_total), row(v_due, v_total)]::ledger_leg[], null, null
      )::ledger_command], v_now) a
      where a.outcome = 'posted';
    end if;
    if v_known.total is null then
      update investment_day d set total = v_total, known_at = v_now where d.currency = p_currency and d.day = p_day;
    end if;
    update investment_day d set funded_at = v_now, transfer_id = v_transfer
    where d.currency = p_currency and d.day = p_day;
    state := 'funded';
    return;
  end if;
  if v_known.total is not null then state := 'waiting'; return; end if;
  if p_accrued_to < p_day then state := 'short'; return; end if;
  state := 'uncovered';
  update investment_day d set total = v_total, known_at = v_now where d.currency = p_currency and d.day = p_day;
end
$$;

create or replace function investment_tell_waiting(p_day date, p_currency text, p_after bigint, p_limit int, out last bigint)
language plpgsql as $$
begin
  last := investment_slice_end(p_currency, p_after, p_limit);
  insert into outbox (topic, player_id, payload)
  select 'investment_waiting', i.player_id,
         jsonb_build_object('days', w.days, 'amount', trunc(w.amount / 1000000, 2))
  from investment i
  cross join lateral (
    select count(*) as days, sum(e.amount) as amount, max(e.day) as newest
    from investment_earning e join investment_day d on d.currency = p_currency and d.day = e.day and d.funded_at is null
    where e.player_id = i.player_id and e.day > i.credited_to
  ) w
  where i.currency = p_currency and i.account_id > p_after and i.account_id <= last and w.newest = p_day;
end
$$;

create type investment_payment as (
  account_id bigint,
  player_id bigint,
  held bigint,
  amount bigint,
  -- Whether investment_earning already has the day.
  is_written boolean
);

-- Pays a slice's accounts whose next day it is, as legs of one transfer. Locked rows wait for the next run. Lock order: the
-- account of reserved funds, investment rows, accounts (ledger_lock).
create or replace function investment_pay_day(
  p_day date, p_currency text, p_after bigint, p_limit int, p_key text, p_now timestamptz,
  out accounts int, out last bigint, out paid bigint
)
language plpgsql as $$
declare
  v_rate int := investment_rate_on(p_day);
  v_day investment_day;
  v_due bigint;
  v_account bigint[];
  v_payments investment_payment[];
  v_transfer bigint;
  v_now timestamptz;
begin
  select * into v_day from investment_day d where d.currency = p_currency and d.day = p_day;
  if v_day.funded_at is null then
    raise exception 'investment: % in % is not set aside', p_day, p_currency
      using errcode = 'integrity_constraint_violation', constraint = 'investment_day_is_funded';
  end if;
  -- One process at a time.
  select a.id into strict v_due from ledger_account a
  where a.player_id is null and a.kind = 'house.interest_due' and a.currency = p_currency and a.slot = 0
  for no key update;
  last := investment_slice_end(p_currency, p_after, p_limit);

  v_account := array(
    select i.account_id from investment i
    where i.currency = p_currency and i.account_id > p_after and i.account_id <= last
      and i.credited_to = p_day - 1 and i.accrued_to >= p_day - 1
    for no key update skip locked
  );
  -- A second statement: its snapshot includes what was committed before the rows were locked.
  v_payments := array(
    select row(i.account_id, i.player_id, h.held,
               case when i.accrued_to >= p_day then coalesce(
                 (select w.amount from investment_earning w where w.player_id = i.player_id and w.day = p_day), 0)
               else investment_earned(h.held, v_rate) end,
               i.accrued_to >= p_day)::investment_payment
    from investment i
    join ledger_account a on a.id = i.account_id
    cross join lateral (select investment_held(p_day, i.low_day, i.low, a.balance, i.owed) as held) h
    where i.account_id = any (v_account)
      and i.account_id > p_after and i.account_id <= last and a.id > p_after and a.id <= last
  );
  accounts := cardinality(v_payments);
  paid := (select coalesce(sum(p.amount), 0) from unnest(v_payments) p);

  if paid > 0 then
    select a.transfer_id, a.posted_at into strict v_transfer, v_now
    from ledger_post(array[row(
      'investment.earning', p_key, p_key, null,
      array(select row(p.account_id, p.amount)::ledger_leg from unnest(v_payments) p where p.amount > 0)
        || row(v_due, -paid)::ledger_leg,
      -- Players notified of the wait are notified of the payment.
      case when v_day.funded_at <> v_day.known_at then array(
        select row('investment_paid', p.player_id,
                   jsonb_build_object('amount', trunc(p.amount::numeric / 1000000, 2)))::ledger_event
        from unnest(v_payments) p where p.amount > 0
      ) end,
      null
    )::ledger_command], p_now) a
    where a.outcome = 'posted';
    insert into investment_earning (player_id, day, amount, held, basis_points, created_at, transfer_id)
    select p.player_id, p_day, p.amount, p.held, v_rate, v_now, v_transfer
    from unnest(v_payments) p where p.amount > 0 and not p.is_written;
    update investment_earning w set transfer_id = v_transfer
    from unnest(v_payments) p
    where p.is_written and w.player_id = p.player_id and w.day = p_day;
  end if;
  update investment i
  set credited_to = p_day, accrued_to = greatest(i.accrued_to, p_day), earned = i.earned + p.amount,
      owed = i.owed - case when p.is_written then p.amount else 0 end
  from unnest(v_payments) p where i.account_id = p.account_id;
end
$$;

-- Locks the days and the player's investment row. Returns the investment account, or null.
create or replace function investment_lock(p_player bigint) returns bigint language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(investment_days_lock());
  return (select i.account_id from investment i where i.player_id = p_player for update);
end
$$;

-- Once per key. Returns an outcome of ledger_decide. Lock order: investment days, the player's investment row, accounts.
create or replace function investment_shift(
  p_player bigint, p_key text, p_fingerprint text, p_direction text, p_amount bigint, p_now timestamptz,
  out outcome text, out game_balance bigint
)
language plpgsql as $$
declare
  v_at timestamptz := ledger_time(p_now);
  v_currency text;
  v_game bigint;
  v_account bigint;
  v_change bigint := case p_direction when 'in' then p_amount else -p_amount end;
  v_row investment;
  v_open date;
  v_day date;
  v_balance bigint;
begin
  select p.currency, g.id, a.id into strict v_currency, v_game, v_account
  from player p
  join ledger_account g on g.player_id = p.id and g.kind = 'player.game' and g.currency = p.currency
  join ledger_account a on a.player_id = p.id and a.kind = 'player.investment' and a.currency = p.currency
  where p.id = p_player;
  select o.day into v_open from investment_open_day(v_currency, kampala_day(v_at)) o;
  insert into investment (player_id, account_id, currency, accrued_to, credited_to, low_day, low)
  values (p_player, v_account, v_currency, v_open - 1, v_open - 1, v_open, 0)
  on conflict (player_id) do nothing;
  select * into strict v_row from investment i where i.player_id = p_player for update;
  v_at := ledger_lock(array[v_game, v_account], p_now);
  -- Midnight may have passed during the lock waits. No day can be closed now.
  v_open := greatest(v_open, kampala_day(v_at));
  -- A move must neither lose earlier days nor earn on them with later money.
  v_day := v_row.accrued_to + 1;
  while v_day < v_open loop
    perform investment_accrue_day(v_day, v_currency, p_player, 0, 1, v_at);
    v_day := v_day + 1;
  end loop;

  select a.outcome, a.balances[1], a.balances[2] into outcome, game_balance, v_balance
  from ledger_post(array[row(
    'investment.' || p_direction, p_key, p_fingerprint, p_player,
    array[row(v_game, -v_change), row(v_account, v_change)]::ledger_leg[],
    array[row('balance_updated', p_player, '{}')]::ledger_event[], null
  )::ledger_command], v_at) a;
  if outcome <> 'posted' then return; end if;
  -- Another process's clock may be ahead: a day with known earnings is over.
  v_day := greatest(v_open, v_row.low_day, v_row.accrued_to + 1);
  update investment i
  set low_day = v_day,
      -- Unpaid earnings count like the balance. least() ignores null.
      low = least(v_balance + i.owed, v_balance + i.owed - v_change, case when v_row.low_day = v_day then v_row.low end),
      invested = i.invested + greatest(v_change, 0),
      withdrawn = i.withdrawn - least(v_change, 0)
  where i.player_id = p_player;
end
$$;

-- At the player's request; may also return a rejection. Locks the player first (shared, for a deposit), so a concurrent
-- pause is ordered with it.
create or replace function investment_move(
  p_token_hash text, p_player bigint, p_key text, p_fingerprint text, p_direction text, p_amount bigint, p_rejection text,
  p_now timestamptz, out outcome text, out game_balance bigint
)
language plpgsql as $$
declare
  v_at timestamptz;
begin
  if p_direction = 'in' then perform from player p where p.id = p_player for share; end if;
  v_at := ledger_time(p_now);
  if not session_is_active(p_token_hash, p_player, v_at) then outcome := 'not_signed_in'; return; end if;
  outcome := coalesce(p_rejection, case p_direction when 'in' then play_pause_rejection(p_player, v_at) end);
  -- A repeated key gets the first answer.
  if outcome is not null and not exists (
    select from ledger_key k where k.made_at = ledger_key_time(p_key) and k.key = p_key
  ) then return; end if;

  select s.outcome, s.game_balance into outcome, game_balance
  from investment_shift(p_player, p_key, p_fingerprint, p_direction, p_amount, p_now) s;
end
$$;

-- A day's cost at the latest rate, the funds, what waits, and the whole days that the rest covers.
create or replace function investment_cover()
returns table (currency text, invested text, cost text, funds text, waiting_days int, waiting text, days_covered bigint)
language sql stable as $$
  select h.currency, h.invested::text, c.cost::text, f.funds::text, w.days, w.total::text,
         case when c.cost > 0 then least(div(greatest(f.funds - w.total, 0), c.cost), 1000000)::bigint end
  from (
    select i.currency, sum(a.balance) as invested, sum(a.balance + i.owed) as held
    from investment i join ledger_account a on a.id = i.account_id
    group by i.currency having sum(a.balance + i.owed) > 0
  ) h
  cross join lateral (
    select div(h.held * (select basis_points from investment_rate order by from_day desc, id desc limit 1), 10000) as cost
  ) c
  cross join lateral (
    select coalesce(sum(a.balance), 0) as funds from ledger_account a
    where a.player_id is null and a.kind = 'house.interest' and a.currency = h.currency
  ) f
  cross join lateral (
    select count(*)::int as days, coalesce(sum(d.total), 0) as total
    from investment_day d where d.currency = h.currency and d.total is not null and d.funded_at is null
  ) w
  order by h.currency
$$;

-- Rates are in basis points; the next one is null unless a different one is scheduled. `waiting` sums computed days that
-- the operator's funds do not cover.
create or replace function investment_account(p_player bigint, p_now timestamptz)
returns table (
  balance bigint, invested bigint, withdrawn bigint, earned bigint, rate int, next_from date, next_rate int,
  waiting_days bigint, waiting bigint
)
language sql stable as $$
  select a.balance, coalesce(i.invested, 0), coalesce(i.withdrawn, 0), coalesce(i.earned, 0),
         today.rate, next.from_day, next.basis_points, waiting.days, waiting.amount
  from player p
  join ledger_account a on a.player_id = p.id and a.kind = 'player.investment' and a.currency = p.currency
  left join investment i on i.player_id = p.id
  cross join lateral (select investment_rate_on(kampala_day(p_now)) as rate offset 0) today
  left join lateral (
    select r.from_day, r.basis_points from investment_rate r
    where r.from_day > kampala_day(p_now) order by r.from_day desc, r.id desc limit 1
  ) next on next.basis_points <> today.rate
  cross join lateral (
    select count(*) as days, coalesce(sum(e.amount), 0)::bigint as amount
    from investment_earning e
    join investment_day d on d.currency = p.currency and d.day = e.day and d.total is not null and d.funded_at is null
    where e.player_id = p.id and e.day > i.credited_to
  ) waiting
  where p.id = p_player
$$;

-- Ids follow time only approximately: MOST_DISORDER_MS in ledger/history.ts is the same ten minutes.
create or replace function investment_balances(p_player bigint, p_moments timestamptz[]) returns bigint[]
language plpgsql stable as $$
begin
  return (
    select array_agg(coalesce((
      select e.balance_after from ledger_entry e join ledger_transfer t on t.id = e.transfer_id
      where e.account_id = a.id and t.created_at < m.moment
        -- For both tables: a busy day is read once.
        and e.transfer_id < m.next and t.id < m.next
      order by e.transfer_id desc limit 1
    ), 0) order by m.place)
    from player p
    join ledger_account a on a.player_id = p.id and a.kind = 'player.investment' and a.currency = p.currency
    cross join lateral rows from (
      unnest(p_moments),
      ledger_first_transfers_since(a.id, array(select later + interval '10 minutes' from unnest(p_moments) later))
    ) with ordinality as m (moment, next, place)
    where p.id = p_player
  );
end
$$;

create or replace function investment_stats(p_player bigint, p_moments timestamptz[], p_now timestamptz)
returns table (balance bigint, invested bigint, withdrawn bigint, earned bigint, rate int, balances bigint[])
language sql stable as $$
  select a.balance, a.invested, a.withdrawn, a.earned, a.rate, investment_balances(p_player, p_moments)
  from investment_account(p_player, p_now) a
$$;

create or replace function investment_earnings(p_player bigint, p_limit int)
returns table (day date, amount bigint, basis_points int, transfer_id bigint, created_at timestamptz)
language sql stable as $$
  select e.day, e.amount, e.basis_points, e.transfer_id, e.created_at from investment_earning e
  where e.player_id = p_player order by e.day desc limit p_limit
$$;
