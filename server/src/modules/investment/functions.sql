-- The daily return of investment accounts, in three steps: what a day earned is written down for every account, the
-- whole day of a currency is set aside from the operator's funds, and then paid. Each may run twice, late, or in two
-- processes at once.

create or replace trigger investment_rate_append_only before update or delete or truncate on investment_rate
  for each statement execute function refuse_change();
create or replace trigger investment_earning_append_only before delete or truncate on investment_earning
  for each statement execute function ledger_refuse_change();
create or replace trigger investment_earning_stays
  before update of player_id, day, amount, held, basis_points, created_at on investment_earning
  for each statement execute function ledger_refuse_change();
create or replace trigger investment_earning_paid_once before update of transfer_id on investment_earning
  for each row when (old.transfer_id is not null) execute function ledger_refuse_change();
create or replace trigger investment_day_append_only before delete or truncate on investment_day
  for each statement execute function ledger_refuse_change();
create or replace trigger investment_day_stays before update of currency, day, total, known_at on investment_day
  for each statement execute function ledger_refuse_change();
create or replace trigger investment_day_funded_once before update on investment_day
  for each row when (old.funded_at is not null) execute function ledger_refuse_change();

create or replace function investment_rate_on(p_day date) returns int language sql stable as $$
  select basis_points from investment_rate where from_day <= p_day order by from_day desc, id desc limit 1
$$;

-- A rate holds for days to come: not for one whose earnings are known, nor for one before another change.
create or replace function investment_rate_ahead() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if new.from_day <= (select max(accrued_to) from investment) or new.from_day < (select max(from_day) from investment_rate)
  then
    raise exception 'investment: a rate from % on would change days that are over', new.from_day
      using errcode = 'integrity_constraint_violation', constraint = 'investment_rate_ahead';
  end if;
  return new;
end
$$;
create or replace trigger investment_rate_ahead before insert on investment_rate
  for each row execute function investment_rate_ahead();

-- A change of the setting counts from the next day in Kampala, whoever makes it. As the owner of the tables: there is
-- no other way to a rate.
create or replace function investment_keep_rate() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  insert into investment_rate (from_day, basis_points, set_at, set_by)
  values ((new.changed_at at time zone 'UTC' + interval '3 hours')::date + 1, new.value::int, new.changed_at,
          new.changed_by);
  return null;
end
$$;
create or replace trigger setting_keeps_daily_rate after insert or update of value on setting
  for each row when (new.name = 'dailyRateBasisPoints') execute function investment_keep_rate();

-- Writes down what one day earned for up to p_limit accounts of a currency whose next day it is (or for one
-- player's), and answers for how many. No money moves.
create or replace function investment_accrue_day(
  p_day date, p_currency text, p_player bigint, p_limit int, p_now timestamptz, out accounts int
)
language plpgsql as $$
declare
  v_rate int := investment_rate_on(p_day);
  v_due bigint[];
begin
  -- Whoever moves money, or pays a day, holds the row: so balance, owed and low belong together.
  v_due := array(
    select i.player_id from investment i
    where i.currency = p_currency and i.accrued_to = p_day - 1 and (p_player is null or i.player_id = p_player)
    order by i.account_id
    limit p_limit
    for update skip locked
  );
  accounts := cardinality(v_due);
  if accounts = 0 then return; end if;
  with earning as (
    -- Rounded down; the quotient and the rest apart, so that no product goes beyond a bigint.
    select i.player_id, b.held, b.held / 10000 * v_rate + b.held % 10000 * v_rate / 10000 as amount
    from investment i
    join ledger_account a on a.id = i.account_id
    cross join lateral (
      select case when i.low_day = p_day then least(i.low, a.balance + i.owed) else a.balance + i.owed end as held
    ) b
    where i.player_id = any (v_due)
  ), written as (
    insert into investment_earning (player_id, day, amount, held, basis_points, created_at)
    select e.player_id, p_day, e.amount, e.held, v_rate, p_now from earning e where e.amount > 0
  )
  update investment i set accrued_to = p_day, owed = i.owed + e.amount
  from earning e where i.player_id = e.player_id;
end
$$;

-- Sets aside what a day costs in a currency: for everybody or for nobody. Answers 'funded', now or before;
-- 'waiting' when the funds do not cover it, or an earlier day waits; 'uncovered' when that is new, which everybody
-- who waits is told; 'open' as long as somebody's earning is not known.
create or replace function investment_fund_day(p_day date, p_currency text, p_key text, p_now timestamptz, out state text)
language plpgsql as $$
declare
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
  -- One process after the other, and nobody takes funds out between the comparison and the transfer.
  perform ledger_lock(array[v_interest, v_due]);
  select * into v_known from investment_day d where d.currency = p_currency and d.day = p_day;
  if v_known.funded_at is not null then state := 'funded'; return; end if;
  if exists (select from investment i where i.currency = p_currency and i.accrued_to < p_day) then
    state := 'open';
    return;
  end if;
  v_total := coalesce(v_known.total, (
    select sum(e.amount)::bigint
    from investment_earning e join investment i on i.player_id = e.player_id
    where e.day = p_day and i.currency = p_currency
  ), 0);
  if not exists (select from investment_day d where d.currency = p_currency and d.day < p_day and d.funded_at is null)
     and v_total <= (select balance from ledger_account where id = v_interest)
  then
    if v_total > 0 then
      select l.transfer_id[1] into strict v_transfer
      from ledger_post(
        array['investment.funded'], array[p_key], array[p_key], array[null]::bigint[], array[null]::text[],
        array[1, 1], array[v_interest, v_due], array[-v_total, v_total], '{}', '{}', '{}', '{}'
      ) l
      where l.outcome = array['posted'];
    end if;
    insert into investment_day (currency, day, total, known_at, funded_at, transfer_id)
    values (p_currency, p_day, v_total, p_now, p_now, v_transfer)
    on conflict (currency, day) do update set funded_at = excluded.funded_at, transfer_id = excluded.transfer_id;
    state := 'funded';
    return;
  end if;
  if v_known.day is not null then state := 'waiting'; return; end if;
  state := 'uncovered';
  insert into investment_day (currency, day, total, known_at) values (p_currency, p_day, v_total, p_now);
  insert into outbox (topic, player_id, payload)
  select 'investment_waiting', e.player_id,
         jsonb_build_object('days', count(*), 'amount', trunc(sum(e.amount) / 1000000, 2))
  from investment_day d
  join investment_earning e on e.day = d.day
  join investment i on i.player_id = e.player_id and i.currency = p_currency
  where d.currency = p_currency and d.funded_at is null
  group by e.player_id
  having max(e.day) = p_day;
end
$$;

-- Pays a day that is set aside to up to p_limit accounts whose next one it is, and answers to how many (zero: none
-- are left that nobody else is at work on) and what they were paid together. All of them are legs of one transfer:
-- a transfer for each would write twice as many rows and say nothing more.
create or replace function investment_pay_day(
  p_day date, p_currency text, p_limit int, p_key text, out accounts int, out paid bigint
)
language plpgsql as $$
declare
  v_day investment_day;
  v_due bigint;
  v_player bigint[];
  v_earner bigint[];
  v_account bigint[];
  v_amount bigint[];
  v_told text[];
  v_transfer bigint;
begin
  select * into v_day from investment_day d where d.currency = p_currency and d.day = p_day;
  if v_day.funded_at is null then
    raise exception 'investment: % in % is not set aside', p_day, p_currency
      using errcode = 'integrity_constraint_violation', constraint = 'investment_day_is_funded';
  end if;
  -- Whoever is moving money holds the row: they are passed over, and paid the next time.
  v_player := array(
    select i.player_id from investment i
    where i.currency = p_currency and i.credited_to = p_day - 1 and i.accrued_to >= p_day
    order by i.account_id
    limit p_limit
    for update skip locked
  );
  accounts := cardinality(v_player);
  paid := 0;
  if accounts = 0 then return; end if;

  select array_agg(e.player_id), array_agg(i.account_id), array_agg(e.amount), coalesce(sum(e.amount), 0)::bigint,
         array_agg(jsonb_build_object('amount', trunc(e.amount::numeric / 1000000, 2))::text)
    into v_earner, v_account, v_amount, paid, v_told
  from investment_earning e join investment i on i.player_id = e.player_id
  where e.player_id = any (v_player) and e.day = p_day;
  if paid > 0 then
    -- Whoever was told that they wait is told that it is over; on other days the page says it.
    if v_day.funded_at = v_day.known_at then v_told := '{}'; end if;
    select id into strict v_due from ledger_account
    where player_id is null and kind = 'house.interest_due' and currency = p_currency and slot = 0;
    select l.transfer_id[1] into strict v_transfer
    from ledger_post(
      array['investment.earning'], array[p_key], array[p_key], array[null]::bigint[], array[null]::text[],
      array_fill(1, array[cardinality(v_account) + 1]), v_account || v_due, v_amount || -paid,
      array_fill(1, array[cardinality(v_told)]), array_fill('investment_paid'::text, array[cardinality(v_told)]),
      case when cardinality(v_told) > 0 then v_earner else '{}' end, v_told
    ) l
    where l.outcome = array['posted'];
    update investment_earning e set transfer_id = v_transfer where e.player_id = any (v_earner) and e.day = p_day;
  end if;
  update investment i
  set credited_to = p_day, owed = i.owed - coalesce(e.amount, 0), earned = i.earned + coalesce(e.amount, 0)
  from unnest(v_player) as p (player_id)
  left join unnest(v_earner, v_amount) as e (player_id, amount) on e.player_id = p.player_id
  where i.player_id = p.player_id;
end
$$;

-- How far the operator's funds go in each currency that somebody has invested: what a day costs at the rate that
-- was set last, what there is for it, what waits, and for how many whole days the rest pays.
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
    from investment_day d where d.currency = h.currency and d.funded_at is null
  ) w
  order by h.currency
$$;
