-- Written by npm run schema from the database itself.

CREATE SCHEMA public;

COMMENT ON SCHEMA public IS 'standard public schema';

CREATE FUNCTION public.assert_same_length(p_caller text, VARIADIC p_lengths integer[]) RETURNS void
    LANGUAGE plpgsql IMMUTABLE
    AS $$
begin
  if (p_lengths[1] = all (p_lengths)) is not true then
    raise exception '%: the lists of a call are of unequal length', p_caller using errcode = 'array_subscript_error';
  end if;
end
$$;

CREATE FUNCTION public.game_begin_stretches(p_now timestamp with time zone, p_player bigint[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
  v_day timestamptz := play_period_start('day', p_now);
  v_week timestamptz := play_period_start('week', p_now);
  v_month timestamptz := play_period_start('month', p_now);
begin
  update game_seat seat
  set lost_before_day = case when b.days then seat.staked - seat.paid_out else seat.lost_before_day end,
      lost_before_week = case when (seat.last_bet_at >= v_week) is not true then seat.staked - seat.paid_out
                              else seat.lost_before_week end,
      lost_before_month = case when (seat.last_bet_at >= v_month) is not true then seat.staked - seat.paid_out
                               else seat.lost_before_month end,
      played_before_ms = case when b.days then 0 else play_time_ms(seat, seat.last_bet_at) end,
      playing_since = case when b.rested then p_now else seat.playing_since end,
      check_due_at = case when b.rested then p_now + interval '60 minutes' else seat.check_due_at end,
      games_before = case when b.rested then seat.games else seat.games_before end,
      staked_before = case when b.rested then seat.staked else seat.staked_before end,
      paid_out_before = case when b.rested then seat.paid_out else seat.paid_out_before end
  from (
    select s.player_id, (s.last_bet_at >= v_day) is not true as days,
           (s.last_bet_at > p_now - interval '15 minutes') is not true as rested
    from game_seat s
    where s.player_id = any (p_player)
  ) b
  where seat.player_id = b.player_id and (b.days or b.rested);
end
$$;

CREATE FUNCTION public.game_lock(p_player bigint[], p_house bigint[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
  v_seats int;
begin
  perform from game_seat seat where seat.player_id = any (p_player) order by seat.player_id for no key update;
  get diagnostics v_seats = row_count;
  if v_seats <> cardinality(p_player) then
    raise exception 'game: a player stands in a batch twice, or has no seat'
      using errcode = 'integrity_constraint_violation', constraint = 'game_round_has_seat';
  end if;
  perform ledger_lock(p_house || array(select seat.account_id from game_seat seat where seat.player_id = any (p_player)));
end
$$;

CREATE FUNCTION public.game_objections(p_now timestamp with time zone, p_token_hash text[], p_player bigint[], p_round text[], p_stake bigint[]) RETURNS text[]
    LANGUAGE plpgsql STABLE
    AS $$
begin
  return (
    select array_agg(
      case
        when s.id is null or seat.suspended then 'not_signed_in'
        when seat.round_id <> b.round_id then 'round_over'
        when seat.check_due_at <= p_now and seat.last_bet_at > p_now - interval '15 minutes' then 'reality_check_due'
        when seat.has_limits then play_objection(b.player_id, b.stake, p_now)
      end
      order by b.place)
    from unnest(p_token_hash, p_player, p_round, p_stake) with ordinality as b (token_hash, player_id, round_id, stake, place)
    join game_seat seat on seat.player_id = b.player_id
    left join session s
      on s.token_hash = b.token_hash and s.player_id = b.player_id and s.ended_at is null and s.expires_at > p_now
  );
end
$$;

CREATE FUNCTION public.game_play(p_now timestamp with time zone, p_token_hash text[], p_player bigint[], p_house bigint[], p_key text[], p_fingerprint text[], p_round text[], p_epoch integer[], p_client_seed text[], p_box integer[], p_stake bigint[], p_prize integer[], p_payout bigint[], p_next_round text[], p_next_epoch integer[], OUT outcome text[], OUT transfer_id bigint[], OUT balance bigint[], OUT posted_at timestamp with time zone) RETURNS record
    LANGUAGE plpgsql
    AS $$
declare
  v_objection text[];
  v_account bigint[];
  v_currency text[];
  v_house_balance bigint[];
  v_begins bigint[];
  v_day timestamptz := play_period_start('day', p_now);
  v_break timestamptz := p_now - interval '15 minutes';
begin
  perform assert_same_length('game_play', cardinality(p_player), cardinality(p_token_hash), cardinality(p_house),
    cardinality(p_key), cardinality(p_fingerprint), cardinality(p_round), cardinality(p_epoch),
    cardinality(p_client_seed), cardinality(p_box), cardinality(p_stake), cardinality(p_prize), cardinality(p_payout),
    cardinality(p_next_round), cardinality(p_next_epoch));
  perform game_lock(p_player, p_house);
  v_objection := game_objections(p_now, p_token_hash, p_player, p_round, p_stake);

  posted_at := now();
  with house as materialized (
    select h.id, h.currency, h.balance from ledger_account h where h.id = any (p_house) and h.player_id is null
  )
  select array_agg(d.outcome), array_agg(d.id), array_agg(d.account), array_agg(d.balance), array_agg(d.currency),
         array_agg(d.house_balance), array_agg(d.player_id) filter (where d.outcome = 'posted' and d.begins)
    into outcome, transfer_id, v_account, balance, v_currency, v_house_balance, v_begins
  from (
    select n.command, n.player_id, n.begins, n.outcome, n.id, n.account, n.currency,
           case n.outcome when 'posted' then n.balance + n.amount end as balance,
           (n.house_balance - sum(case n.outcome when 'posted' then n.amount else 0 end)
             over (partition by n.house order by n.id rows unbounded preceding))::bigint as house_balance
    from (
      select k.*, case k.outcome when 'posted' then nextval('ledger_transfer_id_seq')
                                 when 'replayed' then k.prior_id end as id
      from (
        select c.command, c.player_id, (seat.last_bet_at >= v_day and seat.last_bet_at > v_break) is not true as begins,
               c.house, c.payout - c.stake as amount, a.id as account, a.currency, a.balance,
               h.balance as house_balance, prior.id as prior_id,
               case
                 when h.id is null then null
                 when c.objection = 'not_signed_in' then c.objection
                 when prior.fingerprint = c.fingerprint then 'replayed'
                 when prior.id is not null then 'key_reused'
                 when c.objection is not null then c.objection
                 when a.balance < c.stake then 'not_enough_money'
                 else 'posted'
               end as outcome
        from unnest(p_player, p_key, p_fingerprint, v_objection, p_house, p_stake, p_payout) with ordinality
          as c (player_id, key, fingerprint, objection, house, stake, payout, command)
        join game_seat seat on seat.player_id = c.player_id
        join ledger_account a on a.id = seat.account_id
        -- To the left, so that the few houses are looked through for each bet, and not all bets for each
        -- house.
        left join house h on h.id = c.house and h.currency = a.currency
        left join ledger_transfer prior on prior.idempotency_key = c.key
      ) k
    ) n
    order by n.command
  ) d;
  if array_position(outcome, null) is not null then
    raise exception 'game: a bet names an account of the house that does not exist, or is of another currency'
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_entry_has_account';
  end if;

  if v_begins is not null then perform game_begin_stretches(p_now, v_begins); end if;

  with played as materialized (
    select b.*
    from unnest(outcome, transfer_id, v_account, balance, p_house, v_house_balance, v_currency, p_key, p_fingerprint,
                p_player, p_round, p_epoch, p_client_seed, p_box, p_stake, p_prize, p_payout, p_next_round, p_next_epoch)
      as b (outcome, transfer_id, account, balance, house, house_balance, currency, key, fingerprint,
            player_id, round_id, epoch_id, client_seed, box, stake, prize, payout, next_round_id, next_epoch_id)
    where b.outcome = 'posted'
  ), transfers as (
    insert into ledger_transfer (id, kind, idempotency_key, fingerprint, cause_id, created_at)
    select p.transfer_id, 'bet', p.key, p.fingerprint, p.transfer_id, posted_at from played p
  ), entries as (
    insert into ledger_entry (account_id, transfer_id, currency, amount, balance_after)
    select p.account, p.transfer_id, p.currency, p.payout - p.stake, p.balance from played p
    union all
    select p.house, p.transfer_id, p.currency, p.stake - p.payout, p.house_balance from played p
  ), events as (
    insert into outbox (transfer_id, topic, player_id, payload)
    select p.transfer_id, 'game_result_confirmed', p.player_id,
           case p.payout when 0 then '{"result": "lose", "winAmount": 0.00}'
                         else jsonb_build_object('result', 'win', 'winAmount', (p.payout / 10000) * 0.01) end
    from played p
  ), rounds as (
    insert into game_round (player_id, transfer_id, round_id, epoch_id, client_seed, selected_box,
                            stake, prize_basis_points, payout, next_round_id, next_epoch_id)
    select p.player_id, p.transfer_id, p.round_id, p.epoch_id, p.client_seed, p.box,
           p.stake, p.prize, p.payout, p.next_round_id, p.next_epoch_id
    from played p
  )
  update game_seat seat
  set round_id = p.next_round_id,
      epoch_id = p.next_epoch_id,
      games = seat.games + 1,
      wins = seat.wins + (p.payout > 0)::int,
      staked = seat.staked + p.stake,
      paid_out = seat.paid_out + p.payout,
      last_bet_at = greatest(seat.last_bet_at, p_now)
  from played p
  where seat.player_id = p.player_id;
end
$$;

CREATE FUNCTION public.game_seat_knows_limits() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  perform from player p where p.id = new.player_id for share;
  new.has_limits := exists (select from play_limit_change c where c.player_id = new.player_id)
                 or exists (select from play_pause p where p.player_id = new.player_id);
  new.suspended := exists (select from player p where p.id = new.player_id and p.status <> 'active');
  return new;
end
$$;

CREATE FUNCTION public.game_summarise_rounds() RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select brin_summarize_new_values('game_round_by_transfer')
$$;

CREATE FUNCTION public.investment_accrue_day(p_day date, p_currency text, p_player bigint, p_limit integer, p_now timestamp with time zone, OUT accounts integer) RETURNS integer
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.investment_cover() RETURNS TABLE(currency text, invested text, cost text, funds text, waiting_days integer, waiting text, days_covered bigint)
    LANGUAGE sql STABLE
    AS $$
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

CREATE FUNCTION public.investment_fund_day(p_day date, p_currency text, p_key text, p_now timestamp with time zone, OUT state text) RETURNS text
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.investment_keep_rate() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  insert into investment_rate (from_day, basis_points, set_at, set_by)
  values ((new.changed_at at time zone 'UTC' + interval '3 hours')::date + 1, new.value::int, new.changed_at,
          new.changed_by);
  return null;
end
$$;

CREATE FUNCTION public.investment_pay_day(p_day date, p_currency text, p_limit integer, p_key text, OUT accounts integer, OUT paid bigint) RETURNS record
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.investment_rate_ahead() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if new.from_day <= (select max(accrued_to) from investment) or new.from_day < (select max(from_day) from investment_rate)
  then
    raise exception 'investment: a rate from % on would change days that are over', new.from_day
      using errcode = 'integrity_constraint_violation', constraint = 'investment_rate_ahead';
  end if;
  return new;
end
$$;

CREATE FUNCTION public.investment_rate_on(p_day date) RETURNS integer
    LANGUAGE sql STABLE
    AS $$
  select basis_points from investment_rate where from_day <= p_day order by from_day desc, id desc limit 1
$$;

CREATE FUNCTION public.keep_chain_payout() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'a payout keeps its wallet and its number' using errcode = 'restrict_violation';
end
$$;

CREATE FUNCTION public.keep_rates_of_now() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if new.rates_id is distinct from rates_now() then
    raise exception '% % is worked out at rates that are over', tg_table_name, new.id using errcode = '40001';
  end if;
  return new;
end
$$;

CREATE FUNCTION public.keep_signed_transaction() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if old.raw is not null and (tg_op = 'DELETE' or (new.raw, new.hash, new.terms) is distinct from (old.raw, old.hash, old.terms)) then
    raise exception 'a signed transaction is never changed' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end
$$;

CREATE FUNCTION public.keep_withdrawal_proven() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if exists (select from player p where p.id = new.player_id and p.second_factor_since is not null)
     and not exists (
       select from second_factor_proof f
       where f.player_id = new.player_id and f.key = new.idempotency_key and f.fingerprint = new.fingerprint
     ) then
    raise exception 'withdrawal % was asked for without the second factor', new.id
      using errcode = 'check_violation', constraint = 'withdrawal_is_proven';
  end if;
  return new;
end
$$;

CREATE FUNCTION public.keep_withdrawal_waiting() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.ledger_lock(p_account bigint[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
  v_locked int;
begin
  perform from ledger_account a where a.id = any (p_account) order by a.id for no key update;
  get diagnostics v_locked = row_count;
  if v_locked <> (select count(distinct id) from unnest(p_account) as id) then
    raise exception 'ledger: a transfer names an account that does not exist'
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_entry_has_account';
  end if;
end
$$;

CREATE FUNCTION public.ledger_outcomes(p_key text[], p_fingerprint text[], p_objection text[], p_leg_command integer[], p_leg_account bigint[], p_leg_amount bigint[], OUT outcome text[], OUT prior_id bigint[], OUT prior_created_at timestamp with time zone[]) RETURNS record
    LANGUAGE plpgsql STABLE
    AS $$
declare
  v_is_sound boolean;
  v_short int[];
begin
  select count(distinct l.command) = cardinality(p_key) and bool_and(l.command between 1 and cardinality(p_key))
           and count(*) filter (where a.player_id is not null)
             = count(distinct l.account) filter (where a.player_id is not null),
         array_agg(l.command) filter (where a.player_id is not null and a.balance + l.amount < 0)
    into v_is_sound, v_short
  from unnest(p_leg_command, p_leg_account, p_leg_amount) as l (command, account, amount)
  join ledger_account a on a.id = l.account;
  if v_is_sound is not true or (select count(distinct key) from unnest(p_key) as key) < cardinality(p_key) then
    raise exception
      'ledger: a command without legs, a leg without its command, or a key or a player account in two commands'
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_batch_is_sound';
  end if;

  select array_agg(c.outcome order by c.command), array_agg(c.prior_id order by c.command),
         array_agg(c.prior_created_at order by c.command)
    into outcome, prior_id, prior_created_at
  from (
    select k.command, prior.id as prior_id, prior.created_at as prior_created_at,
           case
             when prior.fingerprint = k.fingerprint then 'replayed'
             when prior.id is not null then 'key_reused'
             when k.objection is not null then k.objection
             when k.command = any (v_short) then 'not_enough_money'
             else 'posted'
           end as outcome
    from unnest(p_key, p_fingerprint, p_objection) with ordinality as k (key, fingerprint, objection, command)
    left join ledger_transfer prior on prior.idempotency_key = k.key
  ) c;
end
$$;

CREATE FUNCTION public.ledger_post(p_kind text[], p_key text[], p_fingerprint text[], p_cause bigint[], p_objection text[], p_leg_command integer[], p_leg_account bigint[], p_leg_amount bigint[], p_event_command integer[], p_event_topic text[], p_event_player bigint[], p_event_payload text[], OUT outcome text[], OUT transfer_id bigint[], OUT leg_balance bigint[], OUT posted_at timestamp with time zone, OUT replay_of timestamp with time zone[]) RETURNS record
    LANGUAGE plpgsql
    AS $$
declare
  v_prior_id bigint[];
  v_prior_created_at timestamptz[];
  v_posted boolean[];
begin
  perform assert_same_length('ledger_post', cardinality(p_kind), cardinality(p_key), cardinality(p_fingerprint),
                             cardinality(p_cause), cardinality(p_objection));
  perform assert_same_length('ledger_post', cardinality(p_leg_command), cardinality(p_leg_account),
                             cardinality(p_leg_amount));
  perform assert_same_length('ledger_post', cardinality(p_event_command), cardinality(p_event_topic),
                             cardinality(p_event_player), cardinality(p_event_payload));
  perform ledger_lock(p_leg_account);

  select o.* into outcome, v_prior_id, v_prior_created_at
  from ledger_outcomes(p_key, p_fingerprint, p_objection, p_leg_command, p_leg_account, p_leg_amount) o;
  select array_agg(c.outcome = 'posted'),
         array_agg(case c.outcome when 'posted' then nextval('ledger_transfer_id_seq')
                                  when 'replayed' then c.prior_id end),
         array_agg(c.prior_created_at) filter (where c.outcome = 'replayed')
    into v_posted, transfer_id, replay_of
  from unnest(outcome, v_prior_id, v_prior_created_at) as c (outcome, prior_id, prior_created_at);

  posted_at := now();
  with leg as (
    select l.leg, l.account, l.amount, a.currency, transfer_id[l.command] as transfer, v_posted[l.command] as posted,
           (a.balance + sum(case when v_posted[l.command] then l.amount else 0 end)
             over (partition by l.account order by transfer_id[l.command] rows unbounded preceding)
           )::bigint as balance_after
    from unnest(p_leg_command, p_leg_account, p_leg_amount) with ordinality as l (command, account, amount, leg)
    join ledger_account a on a.id = l.account
  ), transfers as (
    insert into ledger_transfer (id, kind, idempotency_key, fingerprint, cause_id, created_at)
    select c.id, c.kind, c.key, c.fingerprint, coalesce(c.cause, c.id), posted_at
    from unnest(transfer_id, v_posted, p_kind, p_key, p_fingerprint, p_cause)
      as c (id, posted, kind, key, fingerprint, cause)
    where c.posted
  ), entries as (
    insert into ledger_entry (account_id, transfer_id, currency, amount, balance_after)
    select leg.account, leg.transfer, leg.currency, leg.amount, leg.balance_after
    from leg where leg.posted
  ), events as (
    insert into outbox (transfer_id, topic, player_id, payload)
    select transfer_id[e.command], e.topic, e.player_id, e.payload::jsonb
    from unnest(p_event_command, p_event_topic, p_event_player, p_event_payload)
      as e (command, topic, player_id, payload)
    where v_posted[e.command]
  )
  select array_agg(case when leg.posted then leg.balance_after end order by leg.leg) into leg_balance from leg;

  if 'replayed' = any (outcome) then
    select array_agg(coalesce(l.after, e.balance_after) order by l.leg) into leg_balance
    from unnest(p_leg_command, p_leg_account, leg_balance) with ordinality as l (command, account, after, leg)
    left join ledger_entry e
      on not v_posted[l.command] and e.account_id = l.account
      and e.transfer_id = ledger_post.transfer_id[l.command];
  end if;
end
$$;

CREATE FUNCTION public.ledger_refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'ledger: % of % is refused; correct by adding a transfer', tg_op, tg_table_name
    using errcode = 'integrity_constraint_violation', constraint = 'ledger_append_only';
end
$$;

CREATE FUNCTION public.ledger_settle_entries() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  v_unbalanced bigint;
  v_unsettled bigint;
begin
  with unbalanced as (
    select transfer_id from inserted group by transfer_id, currency having sum(amount) <> 0 limit 1
  ), moved as (
    -- The greatest pair is the last transfer's; its second half is where the account ends up.
    select account_id, currency, sum(amount)::bigint as amount,
           (max(array[transfer_id, balance_after]))[2] as balance_after
    from inserted
    group by account_id, currency
  ), settled as (
    update ledger_account a
    set balance = m.balance_after
    from moved m
    where a.id = m.account_id and a.currency = m.currency and a.balance + m.amount = m.balance_after
    returning 1
  )
  select (select transfer_id from unbalanced), (select count(*) from moved) - (select count(*) from settled)
    into v_unbalanced, v_unsettled;
  if v_unbalanced is not null then
    raise exception 'ledger: the entries of transfer % do not sum to zero', v_unbalanced
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_entry_balanced';
  end if;
  if v_unsettled > 0 then
    raise exception
      'ledger: % account(s) are missing, of another currency, or not at the balance the entries continue from',
      v_unsettled
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_entry_continues_balance';
  end if;
  return null;
end
$$;

CREATE FUNCTION public.mobile_deposit_lock(p_player bigint, p_phone text) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  perform from player p where p.id = p_player for no key update;
  perform pg_advisory_xact_lock(hashtextextended(p_phone, 0));
end
$$;

CREATE FUNCTION public.mobile_deposit_objection(p_now timestamp with time zone, p_player bigint, p_key text, p_phone text, p_by_stranger boolean, p_amount bigint, OUT objection text, OUT retry_at timestamp with time zone) RETURNS record
    LANGUAGE plpgsql STABLE
    AS $$
declare
  v_next timestamptz;
begin
  if exists (select from mobile_deposit m where m.player_id = p_player and m.idempotency_key = p_key) then
    objection := 'known';
    return;
  end if;

  objection := play_deposit_objection(p_player, p_amount, p_now);
  if objection is not null then return; end if;

  if mobile_phone_stays_away(p_phone, p_player, p_now) then
    objection := 'phone_stays_away';
    return;
  end if;

  -- Every request costs calls to the provider, of which all players together have only so many: 30 in an hour.
  select d.created_at + interval '1 hour' into v_next from deposit d
  where d.player_id = p_player and d.rail in ('mtn', 'airtel')
  order by d.id desc offset 29 limit 1;
  if v_next > p_now then
    objection := 'too_many_requests';
    retry_at := v_next;
    return;
  end if;

  -- Whoever has five waiting has lost sight of them.
  if 5 <= (
    select count(*) from mobile_deposit m
    where m.player_id = p_player and m.poll_at is not null
      and (select d.status from deposit d where d.id = m.deposit_id) = 'waiting'
  ) then
    objection := 'too_many_waiting';
    return;
  end if;

  if p_by_stranger then
    v_next := mobile_phone_left_alone_until(p_phone, p_player);
    if v_next > p_now then
      objection := 'phone_asked_too_often';
      retry_at := v_next;
    end if;
  end if;
end
$$;

CREATE FUNCTION public.mobile_deposit_start(p_now timestamp with time zone, p_leased_until timestamp with time zone, p_burst integer, p_ms_each double precision, p_player bigint, p_key text, p_fingerprint text, p_phone text, p_rail text, p_reference text, p_token text, p_amount bigint, p_currency text, p_paid_amount bigint, p_usdt_amount bigint, OUT outcome text, OUT retry_at timestamp with time zone) RETURNS record
    LANGUAGE plpgsql
    AS $$
declare
  v_id bigint;
  v_asks boolean;
  v_by_stranger boolean;
begin
  perform mobile_deposit_lock(p_player, p_phone);
  v_by_stranger := not mobile_phone_has_paid(p_phone, p_player);
  select o.* into outcome, retry_at
  from mobile_deposit_objection(p_now, p_player, p_key, p_phone, v_by_stranger, p_amount) o;
  if outcome is not null then return; end if;

  insert into deposit (player_id, rail, reference, status, amount, currency, paid_amount, paid_currency,
                       usdt_amount, created_at)
  values (p_player, p_rail, p_reference, 'waiting', p_amount, p_currency, p_paid_amount, 'UGX',
          p_usdt_amount, p_now)
  returning id into v_id;
  -- Last of all what everybody wants, so that it is held briefly.
  v_asks := rail_rate_take(p_rail, 1, p_burst, p_ms_each, p_now) = 1;
  -- Whoever sends the order has written down before that it was tried.
  insert into mobile_deposit (deposit_id, player_id, phone, by_stranger, idempotency_key, fingerprint,
                              callback_token, tried_at, poll_at, leased_until)
  values (v_id, p_player, p_phone, v_by_stranger, p_key, p_fingerprint, p_token,
          case when v_asks then p_now end,
          case when v_asks then p_leased_until else p_now end,
          case when v_asks then p_leased_until end);
  outcome := case when v_asks then 'to_ask' else 'to_wait' end;
end
$$;

CREATE FUNCTION public.mobile_phone_has_paid(p_phone text, p_player bigint) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  select exists (
    select from mobile_deposit m
    where m.phone collate "C" = p_phone collate "C" and (p_player is null or m.player_id = p_player)
      and (select d.status from deposit d where d.id = m.deposit_id) = 'credited'
  )
$$;

CREATE FUNCTION public.mobile_phone_left_alone_until(p_phone text, p_player bigint) RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    AS $$
  with asked as materialized (
    select m.player_id, (select d.created_at from deposit d where d.id = m.deposit_id) as at
    from mobile_deposit m where m.phone = p_phone and m.by_stranger
    order by m.deposit_id desc limit 40
  ), everybodys as materialized (
    select a.at, row_number() over (order by a.at desc) as place from asked a
  ), counted as materialized (
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
$$;

CREATE FUNCTION public.mobile_phone_stays_away(p_phone text, p_player bigint, p_now timestamp with time zone) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
  select exists (
    select from (
      select p.id from player p where p.phone = '+' || p_phone
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
  )
$$;

CREATE FUNCTION public.play_deposit_objection(p_player bigint, p_amount bigint, p_at timestamp with time zone) RETURNS text
    LANGUAGE plpgsql STABLE
    AS $$
begin
  return coalesce(play_pause_objection(p_player, p_at), (
    select 'deposit_limit_reached'
    from play_limits(p_player, array['deposit_day', 'deposit_week', 'deposit_month'], p_at) l
    where l.used > l.value - p_amount
    limit 1
  ));
end
$$;

CREATE FUNCTION public.play_limits(p_player bigint, p_names text[], p_at timestamp with time zone) RETURNS TABLE(limit_name text, value bigint, next_value bigint, next_from timestamp with time zone, used bigint, period_ends_at timestamp with time zone)
    LANGUAGE sql STABLE
    AS $$
  select n.name,
         case when c.counts then c.value else c.value_before end,
         case when not c.counts then c.value end,
         case when not c.counts then c.effective_at end,
         case n.what
           when 'deposit' then (
             select least(coalesce(sum(d.amount), 0), 9223372036854775807)::bigint from deposit d
             where d.player_id = p_player and d.status <> 'declined' and d.created_at >= n.begins
           )
           when 'loss' then case when seat.last_bet_at >= n.begins then seat.staked - seat.paid_out - case n.period
             when 'day' then seat.lost_before_day when 'week' then seat.lost_before_week else seat.lost_before_month
           end else 0 end
           else coalesce(play_time_ms(seat, p_at), 0)
         end,
         play_period_end(n.period, p_at)
  from (
    select k.name, k.place, split_part(k.name, '_', 1) as what, split_part(k.name, '_', 2) as period,
           play_period_start(split_part(k.name, '_', 2), p_at) as begins
    from unnest(p_names) with ordinality as k (name, place)
  ) n
  left join lateral (
    select change.value, change.value_before, change.effective_at,
           change.effective_at <= greatest(p_at, change.asked_at) as counts
    from play_limit_change change
    where change.player_id = p_player and change.limit_name = n.name
    order by change.id desc limit 1
  ) c on true
  left join game_seat seat on seat.player_id = p_player
  order by n.place
$$;

CREATE FUNCTION public.play_limits_mark_seat() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  perform from player p where p.id = new.player_id for no key update;
  update game_seat set has_limits = true where player_id = new.player_id and not has_limits;
  return new;
end
$$;

CREATE FUNCTION public.play_objection(p_player bigint, p_stake bigint, p_at timestamp with time zone) RETURNS text
    LANGUAGE plpgsql STABLE
    AS $$
begin
  return coalesce(play_pause_objection(p_player, p_at), (
    select case l.limit_name when 'time_day' then 'time_limit_reached' else 'loss_limit_reached' end
    from play_limits(p_player, array['loss_day', 'loss_week', 'loss_month', 'time_day'], p_at) with ordinality
      as l (limit_name, value, next_value, next_from, used, period_ends_at, place)
    where case l.limit_name when 'time_day' then l.used >= l.value * 60000 else l.used + p_stake > l.value end
    order by l.place
    limit 1
  ));
end
$$;

CREATE SEQUENCE public.play_record_id
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE public.play_pause (
    id bigint DEFAULT nextval('public.play_record_id'::regclass) NOT NULL,
    player_id bigint NOT NULL,
    kind text NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    until timestamp with time zone,
    CONSTRAINT play_pause_kind_known CHECK ((kind = ANY (ARRAY['cool_off'::text, 'self_exclusion'::text, 'return'::text]))),
    CONSTRAINT play_pause_lasts CHECK (
CASE kind
    WHEN 'cool_off'::text THEN ((until IS NOT NULL) AND (until > asked_at))
    WHEN 'self_exclusion'::text THEN ((until IS NULL) OR (until > asked_at))
    ELSE (until IS NULL)
END)
);

CREATE FUNCTION public.play_pause_at(p_player bigint, p_at timestamp with time zone) RETURNS SETOF public.play_pause
    LANGUAGE sql STABLE
    AS $$
  select p.* from play_pause p
  where p.player_id = p_player and p.kind <> 'return'
    and (p.until is null or p.until > p_at or (
      p.kind = 'self_exclusion' and not exists (
        select from play_pause r where r.player_id = p_player and r.kind = 'return' and r.id > p.id
      )))
  order by p.kind desc, p.until desc nulls first, p.id
  limit 1
$$;

CREATE FUNCTION public.play_pause_objection(p_player bigint, p_at timestamp with time zone) RETURNS text
    LANGUAGE plpgsql STABLE
    AS $$
begin
  return (
    select case p.kind when 'self_exclusion' then 'self_excluded' else 'taking_a_break' end
    from play_pause_at(p_player, p_at) p
  );
end
$$;

CREATE FUNCTION public.play_period_end(p_period text, p_at timestamp with time zone) RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    AS $$
  select (date_trunc(p_period, (p_at at time zone 'UTC') + interval '3 hours') + ('1 ' || p_period)::interval
          - interval '3 hours') at time zone 'UTC'
$$;

CREATE FUNCTION public.play_period_start(p_period text, p_at timestamp with time zone) RETURNS timestamp with time zone
    LANGUAGE sql IMMUTABLE
    AS $$
  select (date_trunc(p_period, (p_at at time zone 'UTC') + interval '3 hours') - interval '3 hours') at time zone 'UTC'
$$;

CREATE TABLE public.game_seat (
    player_id bigint NOT NULL,
    account_id bigint NOT NULL,
    round_id text NOT NULL COLLATE pg_catalog."C",
    epoch_id integer NOT NULL,
    games bigint DEFAULT 0 NOT NULL,
    wins bigint DEFAULT 0 NOT NULL,
    staked bigint DEFAULT 0 NOT NULL,
    paid_out bigint DEFAULT 0 NOT NULL,
    last_bet_at timestamp with time zone,
    playing_since timestamp with time zone,
    check_due_at timestamp with time zone,
    played_before_ms integer DEFAULT 0 NOT NULL,
    games_before bigint DEFAULT 0 NOT NULL,
    staked_before bigint DEFAULT 0 NOT NULL,
    paid_out_before bigint DEFAULT 0 NOT NULL,
    lost_before_day bigint DEFAULT 0 NOT NULL,
    lost_before_week bigint DEFAULT 0 NOT NULL,
    lost_before_month bigint DEFAULT 0 NOT NULL,
    has_limits boolean DEFAULT false NOT NULL,
    suspended boolean DEFAULT false NOT NULL
)
WITH (fillfactor='70');

CREATE FUNCTION public.play_time_ms(p_seat public.game_seat, p_at timestamp with time zone) RETURNS bigint
    LANGUAGE plpgsql IMMUTABLE
    AS $$
declare
  v_day timestamptz := play_period_start('day', p_at);
  v_until timestamptz := p_seat.last_bet_at;
begin
  if v_until > p_at - interval '15 minutes' then v_until := greatest(v_until, p_at); end if;
  if (v_until > v_day) is not true then return 0; end if;
  return case when p_seat.last_bet_at >= v_day then p_seat.played_before_ms else 0 end
    + floor(extract(epoch from v_until - greatest(p_seat.playing_since, v_day)) * 1000)::bigint;
end
$$;

CREATE FUNCTION public.player_status_marks_seat() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  update game_seat set suspended = new.status <> 'active' where player_id = new.id;
  return null;
end
$$;

CREATE FUNCTION public.player_transfer_facts(p_from bigint[], p_to bigint[], p_key text[], p_quote text[]) RETURNS TABLE(place bigint, to_id bigint, username text, country text, currency text, status text, from_account bigint, to_account bigint, prior_id bigint, prior_fingerprint text, quote_sent bigint, quote_received bigint, quote_expires_at timestamp with time zone, quote_rates bigint, pin_hash text)
    LANGUAGE plpgsql STABLE
    AS $$
begin
  perform assert_same_length('player_transfer_facts', cardinality(p_from), cardinality(p_to), cardinality(p_key),
                             cardinality(p_quote));
  return query
  select a.place, p.*, mine.id, theirs.id, t.id, t.fingerprint, q.sent_amount, q.received_amount, q.expires_at,
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
    select k.id, k.fingerprint from ledger_transfer k where k.idempotency_key = a.key limit 1
  ) t on true
  left join lateral (
    select o.sent_amount, o.received_amount, o.expires_at, o.rates_id from player_transfer_quote o
    where o.id = a.quote_id and o.from_id = a.from_id and o.to_id = a.to_id limit 1
  ) q on true;
end
$$;

CREATE FUNCTION public.player_transfer_lock(p_from bigint[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.player_transfer_objections(p_now timestamp with time zone, p_from bigint[], p_key text[], p_fingerprint text[], p_rates bigint[], p_quote text[]) RETURNS text[]
    LANGUAGE plpgsql STABLE
    AS $$
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

CREATE FUNCTION public.player_transfer_send(p_now timestamp with time zone, p_from bigint[], p_to bigint[], p_sent bigint[], p_sent_currency text[], p_received bigint[], p_received_currency text[], p_message text[], p_rates bigint[], p_quote text[], p_kind text[], p_key text[], p_fingerprint text[], p_cause bigint[], p_leg_command integer[], p_leg_account bigint[], p_leg_amount bigint[], p_event_command integer[], p_event_topic text[], p_event_player bigint[], p_event_payload text[], OUT outcome text[], OUT transfer_id bigint[], OUT leg_balance bigint[], OUT posted_at timestamp with time zone, OUT replay_of timestamp with time zone[]) RETURNS record
    LANGUAGE plpgsql
    AS $$
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
    from unnest(outcome, transfer_id, p_from, p_to, p_sent, p_sent_currency, p_received, p_received_currency, p_message)
      as t (outcome, transfer_id, from_id, to_id, sent, sent_currency, received, received_currency, message)
    where t.outcome = 'posted'
  ), player_transfers as (
    insert into player_transfer (transfer_id, from_id, to_id, sent_amount, sent_currency,
                                 received_amount, received_currency, message, created_at)
    select t.transfer_id, t.from_id, t.to_id, t.sent, t.sent_currency, t.received, t.received_currency, t.message, p_now
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

CREATE FUNCTION public.players_at_destination(p_destination text, p_most integer) RETURNS SETOF bigint
    LANGUAGE sql STABLE
    AS $$
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
             select from mobile_deposit m join deposit d on d.id = m.deposit_id
             where m.phone = p_destination collate "C" and m.player_id = next.player_id and d.status = 'credited'
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

CREATE FUNCTION public.rail_rate_full_at(p_written timestamp with time zone, p_now timestamp with time zone) RETURNS timestamp with time zone
    LANGUAGE sql IMMUTABLE
    AS $$
  select case when p_written > p_now + interval '4 minutes' then p_now else greatest(p_written, p_now) end
$$;

CREATE FUNCTION public.rail_rate_left(p_full_at timestamp with time zone, p_burst integer, p_ms_each double precision, p_now timestamp with time zone) RETURNS integer
    LANGUAGE sql IMMUTABLE
    AS $$
  select greatest(0, floor(p_burst - extract(epoch from p_full_at - p_now)::float8 * 1000 / p_ms_each))::int
$$;

CREATE FUNCTION public.rail_rate_take(p_rail text, p_wanted integer, p_burst integer, p_ms_each double precision, p_now timestamp with time zone) RETURNS integer
    LANGUAGE plpgsql
    AS $$
declare
  v_full_at timestamptz;
  v_granted int;
begin
  select rail_rate_full_at(r.free_at, p_now) into v_full_at from rail_rate r where r.rail = p_rail;
  if not found then
    insert into rail_rate (rail, free_at) values (p_rail, p_now) on conflict (rail) do nothing;
  elsif rail_rate_left(v_full_at, p_burst, p_ms_each, p_now) = 0 then
    return 0;
  end if;
  select rail_rate_full_at(r.free_at, p_now) into v_full_at from rail_rate r where r.rail = p_rail for update;
  v_granted := least(p_wanted, rail_rate_left(v_full_at, p_burst, p_ms_each, p_now));
  if v_granted > 0 then
    -- Rounded up to what every process can read: a millisecond.
    update rail_rate set free_at = v_full_at + ceil(v_granted * p_ms_each) * interval '1 millisecond'
    where rail = p_rail;
  end if;
  return v_granted;
end
$$;

CREATE FUNCTION public.rates_keep_history() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  insert into rate_change (rates, set_at, set_by) values (new.value, new.changed_at, new.changed_by);
  return null;
end
$$;

CREATE FUNCTION public.rates_now() RETURNS bigint
    LANGUAGE sql STABLE
    AS $$
  select coalesce(max(id), 0) from rate_change
$$;

CREATE FUNCTION public.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'rows of % are never changed: add a new one', tg_table_name using errcode = 'restrict_violation';
end
$$;

CREATE FUNCTION public.session_find(p_now timestamp with time zone, p_token_hash text[]) RETURNS TABLE(place bigint, session_id bigint, last_seen_ms double precision, id bigint, username text, country text, currency text)
    LANGUAGE sql STABLE
    AS $$
  select k.place, s.id, extract(epoch from s.last_seen_at)::float8 * 1000, p.id, p.username, p.country, p.currency
  from unnest(p_token_hash) with ordinality as k (token_hash, place)
  join session s on s.token_hash = k.token_hash
  join player p on p.id = s.player_id
  where s.ended_at is null and s.expires_at > p_now and p.status = 'active'
$$;

CREATE FUNCTION public.session_note_seen(p_now timestamp with time zone, p_session bigint[]) RETURNS void
    LANGUAGE sql
    AS $$
  update session set last_seen_at = p_now
  where id in (
    select s.id from session s where s.id = any (p_session) and s.last_seen_at < p_now order by s.id
    for update skip locked
  )
$$;

CREATE TABLE public.approval (
    id bigint NOT NULL,
    call text NOT NULL,
    request jsonb NOT NULL,
    action text NOT NULL,
    subject_kind text NOT NULL,
    subject_id text NOT NULL,
    before jsonb,
    after jsonb,
    terms jsonb,
    reason text,
    status text NOT NULL,
    asked_by bigint NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    decided_by bigint,
    decided_at timestamp with time zone,
    note text,
    CONSTRAINT approval_by_two CHECK (((status <> 'approved'::text) OR (decided_by <> asked_by))),
    CONSTRAINT approval_decided CHECK ((((status = 'waiting'::text) = (decided_at IS NULL)) AND ((status = 'waiting'::text) = (decided_by IS NULL)))),
    CONSTRAINT approval_status_known CHECK ((status = ANY (ARRAY['waiting'::text, 'approved'::text, 'refused'::text])))
);

ALTER TABLE public.approval ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.approval_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE UNLOGGED TABLE public.attempt (
    subject text NOT NULL COLLATE pg_catalog."C",
    count integer NOT NULL,
    window_ends_at timestamp with time zone NOT NULL
);

CREATE TABLE public.audit_log (
    id bigint NOT NULL,
    operator_id bigint,
    action text NOT NULL,
    subject_kind text NOT NULL,
    subject_id text NOT NULL,
    before jsonb,
    after jsonb,
    reason text,
    created_at timestamp with time zone NOT NULL,
    approval_id bigint,
    asked_by bigint,
    CONSTRAINT audit_log_asked_by_another CHECK (((asked_by <> operator_id) AND ((asked_by IS NULL) = (approval_id IS NULL))))
);

ALTER TABLE public.audit_log ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.business_day (
    day date NOT NULL,
    last_transfer bigint NOT NULL
);

CREATE TABLE public.business_figure (
    day date NOT NULL,
    currency text NOT NULL,
    stakes numeric NOT NULL,
    payouts numeric NOT NULL,
    bets bigint NOT NULL,
    players bigint NOT NULL,
    sign_ups bigint NOT NULL,
    deposits numeric NOT NULL,
    deposit_count bigint NOT NULL,
    withdrawals numeric NOT NULL,
    withdrawal_count bigint NOT NULL,
    fees numeric NOT NULL,
    liabilities numeric NOT NULL,
    cash numeric NOT NULL,
    investments numeric NOT NULL,
    interest numeric NOT NULL
);

CREATE TABLE public.chain_payout (
    withdrawal_id bigint NOT NULL,
    rail text NOT NULL,
    wallet text NOT NULL COLLATE pg_catalog."C",
    nonce bigint,
    CONSTRAINT chain_payout_nonce_check CHECK ((nonce >= 0)),
    CONSTRAINT chain_payout_numbered CHECK (((rail = 'tron'::text) = (nonce IS NULL))),
    CONSTRAINT chain_payout_rail_known CHECK ((rail = ANY (ARRAY['tron'::text, 'ethereum'::text, 'bsc'::text])))
);

CREATE TABLE public.chain_transaction (
    withdrawal_id bigint NOT NULL,
    attempt integer NOT NULL,
    rail text NOT NULL,
    terms jsonb NOT NULL,
    expires_at timestamp with time zone,
    ordered_at timestamp with time zone NOT NULL,
    raw text,
    hash text COLLATE pg_catalog."C",
    signed_at timestamp with time zone,
    broadcast_at timestamp with time zone,
    void_at timestamp with time zone,
    CONSTRAINT chain_transaction_attempt_check CHECK ((attempt > 0)),
    CONSTRAINT chain_transaction_expires CHECK (((rail = 'tron'::text) = (expires_at IS NOT NULL))),
    CONSTRAINT chain_transaction_rail_known CHECK ((rail = ANY (ARRAY['tron'::text, 'ethereum'::text, 'bsc'::text]))),
    CONSTRAINT chain_transaction_signed CHECK ((((raw IS NULL) = (hash IS NULL)) AND ((raw IS NULL) = (signed_at IS NULL)))),
    CONSTRAINT chain_transaction_signed_first CHECK (((raw IS NOT NULL) OR ((broadcast_at IS NULL) AND (void_at IS NULL))))
);

CREATE TABLE public.chain_watch (
    rail text NOT NULL,
    read_to bigint NOT NULL,
    checked_to bigint NOT NULL,
    check_to bigint NOT NULL,
    check_at timestamp with time zone NOT NULL,
    head bigint NOT NULL,
    readings bigint DEFAULT 0 NOT NULL,
    reader text,
    reader_until timestamp with time zone,
    CONSTRAINT chain_watch_check CHECK ((check_to >= checked_to)),
    CONSTRAINT chain_watch_checked_to_check CHECK ((checked_to >= 0)),
    CONSTRAINT chain_watch_head_check CHECK ((head >= 0)),
    CONSTRAINT chain_watch_rail_known CHECK ((rail = ANY (ARRAY['tron'::text, 'ethereum'::text]))),
    CONSTRAINT chain_watch_read_to_check CHECK ((read_to >= 0))
);

CREATE TABLE public.contact_change (
    player_id bigint NOT NULL,
    channel text NOT NULL,
    recipient text NOT NULL,
    code_hash text NOT NULL,
    guesses integer DEFAULT 0 NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT contact_change_channel_known CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text])))
);

CREATE TABLE public.correction (
    id bigint NOT NULL,
    player_id bigint NOT NULL,
    amount bigint NOT NULL,
    currency text NOT NULL,
    reason text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    transfer_id bigint,
    CONSTRAINT correction_amount_check CHECK ((amount <> 0))
);

ALTER TABLE public.correction ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.correction_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.deposit (
    id bigint NOT NULL,
    player_id bigint NOT NULL,
    rail text NOT NULL,
    reference text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL,
    amount bigint NOT NULL,
    currency text NOT NULL,
    paid_amount bigint NOT NULL,
    paid_currency text NOT NULL,
    charge bigint DEFAULT 0 NOT NULL,
    usdt_amount bigint NOT NULL,
    reason text,
    transfer_id bigint,
    is_first boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone NOT NULL,
    credited_at timestamp with time zone,
    rates_id bigint,
    promised bigint,
    CONSTRAINT deposit_amount_check CHECK ((amount > 0)),
    CONSTRAINT deposit_charge_check CHECK ((charge >= 0)),
    CONSTRAINT deposit_check CHECK ((promised > amount)),
    CONSTRAINT deposit_credited_by_a_transfer CHECK ((((status = 'credited'::text) = (transfer_id IS NOT NULL)) AND ((status = 'credited'::text) = (credited_at IS NOT NULL)))),
    CONSTRAINT deposit_paid_amount_check CHECK ((paid_amount > 0)),
    CONSTRAINT deposit_paid_currency_check CHECK ((paid_currency = ANY (ARRAY['UGX'::text, 'USDT'::text]))),
    CONSTRAINT deposit_rail_known CHECK ((rail = ANY (ARRAY['mtn'::text, 'airtel'::text, 'tron'::text, 'ethereum'::text]))),
    CONSTRAINT deposit_status_known CHECK ((status = ANY (ARRAY['waiting'::text, 'received'::text, 'credited'::text, 'declined'::text, 'in_doubt'::text]))),
    CONSTRAINT deposit_usdt_amount_check CHECK ((usdt_amount > 0))
);

CREATE TABLE public.deposit_address (
    rail text NOT NULL,
    player_id bigint NOT NULL,
    address text NOT NULL COLLATE pg_catalog."C",
    account text NOT NULL COLLATE pg_catalog."C",
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT deposit_address_account_check CHECK ((account ~ '^0x[0-9a-f]{40}$'::text)),
    CONSTRAINT deposit_address_rail_known CHECK ((rail = ANY (ARRAY['tron'::text, 'ethereum'::text])))
);

ALTER TABLE public.deposit ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.deposit_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.function_file (
    path text NOT NULL,
    checksum text NOT NULL,
    functions text[] NOT NULL
);

CREATE TABLE public.game_epoch (
    id integer NOT NULL,
    key bytea NOT NULL,
    boxes smallint NOT NULL,
    prizes_basis_points integer[] NOT NULL,
    created_at timestamp with time zone NOT NULL,
    secret_id text COLLATE pg_catalog."C"
);

ALTER TABLE public.game_epoch ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.game_epoch_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.game_round (
    player_id bigint NOT NULL,
    transfer_id bigint NOT NULL,
    round_id text NOT NULL COLLATE pg_catalog."C",
    epoch_id integer NOT NULL,
    client_seed text NOT NULL,
    selected_box smallint NOT NULL,
    stake bigint NOT NULL,
    prize_basis_points integer NOT NULL,
    payout bigint NOT NULL,
    next_round_id text NOT NULL COLLATE pg_catalog."C",
    next_epoch_id integer NOT NULL,
    CONSTRAINT game_round_payout_check CHECK ((payout >= 0)),
    CONSTRAINT game_round_stake_check CHECK ((stake > 0))
);

CREATE TABLE public.house_funding (
    transfer_id bigint NOT NULL,
    account text NOT NULL,
    currency text NOT NULL,
    amount bigint NOT NULL,
    CONSTRAINT house_funding_account_known CHECK ((account = ANY (ARRAY['bankroll'::text, 'interest'::text, 'bonus'::text]))),
    CONSTRAINT house_funding_amount_check CHECK ((amount <> 0))
);

CREATE TABLE public.investment (
    player_id bigint NOT NULL,
    account_id bigint NOT NULL,
    currency text NOT NULL,
    credited_to date NOT NULL,
    low_day date NOT NULL,
    low bigint NOT NULL,
    invested bigint DEFAULT 0 NOT NULL,
    withdrawn bigint DEFAULT 0 NOT NULL,
    earned bigint DEFAULT 0 NOT NULL,
    accrued_to date NOT NULL,
    owed bigint DEFAULT 0 NOT NULL,
    CONSTRAINT investment_known_before_paid CHECK ((credited_to <= accrued_to)),
    CONSTRAINT investment_low_check CHECK ((low >= 0)),
    CONSTRAINT investment_owed_check CHECK ((owed >= 0))
)
WITH (fillfactor='80');

CREATE TABLE public.investment_day (
    currency text NOT NULL,
    day date NOT NULL,
    total bigint NOT NULL,
    known_at timestamp with time zone NOT NULL,
    funded_at timestamp with time zone,
    transfer_id bigint,
    CONSTRAINT investment_day_set_aside CHECK ((((funded_at IS NOT NULL) AND (total > 0)) = (transfer_id IS NOT NULL))),
    CONSTRAINT investment_day_total_check CHECK ((total >= 0))
);

CREATE TABLE public.investment_earning (
    player_id bigint NOT NULL,
    day date NOT NULL,
    amount bigint NOT NULL,
    transfer_id bigint,
    created_at timestamp with time zone NOT NULL,
    held bigint,
    basis_points integer,
    CONSTRAINT investment_earning_amount_check CHECK ((amount > 0))
);

CREATE TABLE public.investment_rate (
    id bigint NOT NULL,
    from_day date NOT NULL,
    basis_points integer NOT NULL,
    set_at timestamp with time zone,
    set_by bigint,
    CONSTRAINT investment_rate_basis_points_check CHECK (((basis_points >= 0) AND (basis_points <= 1000)))
);

ALTER TABLE public.investment_rate ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.investment_rate_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.ledger_account (
    id bigint NOT NULL,
    player_id bigint,
    kind text NOT NULL,
    currency text NOT NULL,
    slot smallint DEFAULT 0 NOT NULL,
    balance bigint DEFAULT 0 NOT NULL,
    opened_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT ledger_account_funds_never_negative CHECK (((kind <> ALL (ARRAY['house.interest'::text, 'house.interest_due'::text])) OR (balance >= 0))),
    CONSTRAINT ledger_account_kind_has_its_owner CHECK (((kind ~~ 'player.%'::text) = (player_id IS NOT NULL))),
    CONSTRAINT ledger_account_player_never_negative CHECK (((player_id IS NULL) OR (balance >= 0)))
)
WITH (fillfactor='85');

ALTER TABLE public.ledger_account ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.ledger_account_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.ledger_entry (
    account_id bigint NOT NULL,
    transfer_id bigint NOT NULL,
    currency text NOT NULL,
    amount bigint NOT NULL,
    balance_after bigint NOT NULL,
    CONSTRAINT ledger_entry_amount_check CHECK ((amount <> 0))
);

CREATE TABLE public.ledger_transfer (
    id bigint NOT NULL,
    kind text NOT NULL,
    idempotency_key text NOT NULL COLLATE pg_catalog."C",
    fingerprint text NOT NULL,
    cause_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE public.ledger_transfer ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.ledger_transfer_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.message (
    id bigint NOT NULL,
    player_id bigint NOT NULL,
    channel text NOT NULL,
    recipient text NOT NULL,
    subject text NOT NULL,
    body text,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    send_at timestamp with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    sent_at timestamp with time zone,
    CONSTRAINT message_channel_known CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
    CONSTRAINT message_waits_with_body CHECK (((send_at IS NULL) = (body IS NULL)))
);

ALTER TABLE public.message ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.message_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.migration (
    number integer NOT NULL,
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.mobile_deposit (
    deposit_id bigint NOT NULL,
    player_id bigint NOT NULL,
    phone text NOT NULL,
    idempotency_key text NOT NULL COLLATE pg_catalog."C",
    fingerprint text NOT NULL,
    callback_token text NOT NULL COLLATE pg_catalog."C",
    provider_reference text COLLATE pg_catalog."C",
    tried_at timestamp with time zone,
    asked_at timestamp with time zone,
    poll_at timestamp with time zone,
    leased_until timestamp with time zone,
    by_stranger boolean NOT NULL,
    reported_amount bigint,
    reported_in text,
    CONSTRAINT mobile_deposit_reported CHECK ((((reported_amount IS NULL) = (reported_in IS NULL)) AND (reported_amount >= 0)))
);

CREATE TABLE public.operator (
    id bigint NOT NULL,
    username text NOT NULL,
    username_look text NOT NULL COLLATE pg_catalog."C",
    password_hash text,
    role text NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    totp_secret text,
    totp_used_step bigint,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT operator_role_known CHECK ((role = ANY (ARRAY['operator'::text, 'viewer'::text]))),
    CONSTRAINT operator_status_known CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text])))
);

ALTER TABLE public.operator ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.operator_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.operator_link (
    token_hash text NOT NULL COLLATE pg_catalog."C",
    operator_id bigint NOT NULL,
    made_by bigint,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);

CREATE TABLE public.operator_session (
    id bigint NOT NULL,
    operator_id bigint NOT NULL,
    token_hash text NOT NULL COLLATE pg_catalog."C",
    created_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    user_agent text,
    address text
);

ALTER TABLE public.operator_session ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.operator_session_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.outbox (
    xact xid8 DEFAULT pg_current_xact_id() NOT NULL,
    id bigint NOT NULL,
    transfer_id bigint,
    topic text NOT NULL,
    player_id bigint,
    payload jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE public.outbox ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.outbox_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.passkey_challenge (
    player_id bigint NOT NULL,
    purpose text NOT NULL,
    challenge text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT passkey_challenge_purpose_known CHECK ((purpose = ANY (ARRAY['enrol'::text, 'sign_in'::text, 'confirm'::text])))
);

CREATE TABLE public.password_reset (
    token_hash text NOT NULL COLLATE pg_catalog."C",
    player_id bigint NOT NULL,
    operator_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);

CREATE TABLE public.payout (
    withdrawal_id bigint NOT NULL,
    reference text NOT NULL COLLATE pg_catalog."C",
    first_tried_at timestamp with time zone,
    tried_at timestamp with time zone,
    asked_at timestamp with time zone,
    refusal text,
    poll_at timestamp with time zone,
    leased_until timestamp with time zone,
    in_doubt_since timestamp with time zone,
    provider_reference text COLLATE pg_catalog."C"
);

CREATE TABLE public.payout_nonce (
    rail text NOT NULL,
    wallet text NOT NULL COLLATE pg_catalog."C",
    next_nonce bigint NOT NULL,
    CONSTRAINT payout_nonce_next_nonce_check CHECK ((next_nonce >= 0)),
    CONSTRAINT payout_nonce_rail_known CHECK ((rail = ANY (ARRAY['ethereum'::text, 'bsc'::text])))
);

CREATE TABLE public.play_limit_change (
    id bigint DEFAULT nextval('public.play_record_id'::regclass) NOT NULL,
    player_id bigint NOT NULL,
    limit_name text NOT NULL,
    value_before bigint,
    value bigint,
    asked_at timestamp with time zone NOT NULL,
    effective_at timestamp with time zone NOT NULL,
    CONSTRAINT play_limit_change_value_before_check CHECK ((value_before >= 0)),
    CONSTRAINT play_limit_change_value_check CHECK ((value >= 0)),
    CONSTRAINT play_limit_counts_once_asked CHECK ((effective_at >= asked_at)),
    CONSTRAINT play_limit_known CHECK ((limit_name = ANY (ARRAY['deposit_day'::text, 'deposit_week'::text, 'deposit_month'::text, 'loss_day'::text, 'loss_week'::text, 'loss_month'::text, 'time_day'::text]))),
    CONSTRAINT play_limit_loosens_a_day_later CHECK ((((value IS NOT NULL) AND (value <= COALESCE(value_before, value))) OR (effective_at >= (asked_at + '24:00:00'::interval))))
);

CREATE TABLE public.player (
    id bigint NOT NULL,
    username text NOT NULL,
    username_look text NOT NULL COLLATE pg_catalog."C",
    email text COLLATE pg_catalog."C",
    phone text COLLATE pg_catalog."C",
    country text NOT NULL,
    currency text NOT NULL,
    password_hash text NOT NULL,
    referral_code text NOT NULL COLLATE pg_catalog."C",
    referred_by bigint,
    deposit_index bigint NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    withdrawal_pin_hash text,
    access_changed_at timestamp with time zone,
    access_changed_what text,
    access_recovered_at timestamp with time zone,
    second_factor_since timestamp with time zone,
    CONSTRAINT player_access_change_whole CHECK ((((access_changed_at IS NULL) = (access_changed_what IS NULL)) AND ((access_recovered_at IS NULL) OR (access_recovered_at <= access_changed_at)))),
    CONSTRAINT player_access_known CHECK ((access_changed_what = ANY (ARRAY['password'::text, 'pin'::text, 'second_factor'::text, 'contact'::text]))),
    CONSTRAINT player_can_be_reached CHECK ((num_nonnulls(email, phone) >= 1)),
    CONSTRAINT player_status_known CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text])))
);

ALTER TABLE public.player ALTER COLUMN deposit_index ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.player_deposit_index_seq
    START WITH 0
    INCREMENT BY 1
    MINVALUE 0
    MAXVALUE 2147483647
    CACHE 1
);

CREATE TABLE public.player_device (
    player_id bigint NOT NULL,
    device_hash text NOT NULL COLLATE pg_catalog."C",
    first_seen_at timestamp with time zone NOT NULL
);

CREATE SEQUENCE public.player_number
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.player_number OWNED BY public.player.id;

CREATE TABLE public.player_passkey (
    id bigint NOT NULL,
    player_id bigint NOT NULL,
    credential_id text NOT NULL COLLATE pg_catalog."C",
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    user_agent text,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone
);

ALTER TABLE public.player_passkey ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.player_passkey_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.player_recovery_code (
    code_hash text NOT NULL COLLATE pg_catalog."C",
    player_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);

CREATE TABLE public.player_totp (
    player_id bigint NOT NULL,
    secret text NOT NULL,
    used_step bigint NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.player_transfer (
    transfer_id bigint NOT NULL,
    from_id bigint NOT NULL,
    to_id bigint NOT NULL,
    sent_amount bigint NOT NULL,
    sent_currency text NOT NULL,
    received_amount bigint NOT NULL,
    received_currency text NOT NULL,
    message text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT player_transfer_received_amount_check CHECK ((received_amount > 0)),
    CONSTRAINT player_transfer_sent_amount_check CHECK ((sent_amount > 0)),
    CONSTRAINT player_transfer_to_another CHECK ((from_id <> to_id))
);

CREATE TABLE public.player_transfer_count (
    player_id bigint NOT NULL,
    sent bigint DEFAULT 0 NOT NULL,
    sent_count bigint DEFAULT 0 NOT NULL,
    received bigint DEFAULT 0 NOT NULL,
    received_count bigint DEFAULT 0 NOT NULL
);

CREATE TABLE public.player_transfer_quote (
    id text NOT NULL COLLATE pg_catalog."C",
    from_id bigint NOT NULL,
    to_id bigint NOT NULL,
    sent_amount bigint NOT NULL,
    received_amount bigint NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    rates_id bigint
);

CREATE TABLE public.purpose (
    only_row boolean DEFAULT true NOT NULL,
    mode text NOT NULL,
    CONSTRAINT purpose_mode_check CHECK ((mode = ANY (ARRAY['sandbox'::text, 'production'::text]))),
    CONSTRAINT purpose_only_row_check CHECK (only_row)
);

CREATE TABLE public.rail_rate (
    rail text NOT NULL,
    free_at timestamp with time zone NOT NULL
);

CREATE TABLE public.rate_change (
    id bigint NOT NULL,
    rates jsonb NOT NULL,
    set_at timestamp with time zone NOT NULL,
    set_by bigint NOT NULL
);

ALTER TABLE public.rate_change ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.rate_change_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.rate_source (
    id bigint NOT NULL,
    country text NOT NULL,
    source text NOT NULL,
    rate bigint NOT NULL,
    entered_at timestamp with time zone NOT NULL,
    entered_by bigint NOT NULL,
    CONSTRAINT rate_source_rate_check CHECK ((rate > 0))
);

ALTER TABLE public.rate_source ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.rate_source_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.reality_check (
    id bigint DEFAULT nextval('public.play_record_id'::regclass) NOT NULL,
    player_id bigint NOT NULL,
    answer text NOT NULL,
    answered_at timestamp with time zone NOT NULL,
    playing_since timestamp with time zone NOT NULL,
    rounds bigint NOT NULL,
    staked bigint NOT NULL,
    paid_out bigint NOT NULL,
    CONSTRAINT reality_check_answer_known CHECK ((answer = ANY (ARRAY['continue'::text, 'take_a_break'::text, 'log_out'::text])))
);

CREATE TABLE public.referral (
    friend_id bigint NOT NULL,
    referrer_id bigint NOT NULL,
    status text NOT NULL,
    signed_up_at timestamp with time zone NOT NULL,
    deposit_id bigint,
    decided_at timestamp with time zone,
    bonus bigint,
    transfer_id bigint,
    operator_id bigint,
    reason text,
    held_for text[],
    stake_needed bigint,
    CONSTRAINT referral_bonus_check CHECK ((bonus > 0)),
    CONSTRAINT referral_decided_by_a_deposit CHECK ((((status = 'signed_up'::text) = (deposit_id IS NULL)) AND ((status = 'signed_up'::text) = (decided_at IS NULL)))),
    CONSTRAINT referral_held_for_a_reason CHECK (((status <> 'held'::text) OR ((cardinality(held_for) > 0) AND (stake_needed > 0)))),
    CONSTRAINT referral_looks_back CHECK ((referrer_id < friend_id)),
    CONSTRAINT referral_paid_by_a_transfer CHECK (((status = 'paid'::text) = (transfer_id IS NOT NULL))),
    CONSTRAINT referral_status_known CHECK ((status = ANY (ARRAY['signed_up'::text, 'missed'::text, 'held'::text, 'paid'::text, 'refused'::text]))),
    CONSTRAINT referral_worth_something CHECK (((status = ANY (ARRAY['held'::text, 'paid'::text, 'refused'::text])) = (bonus IS NOT NULL)))
);

CREATE TABLE public.referral_click (
    referrer_id bigint NOT NULL,
    device_hash text NOT NULL COLLATE pg_catalog."C",
    day date NOT NULL
);

CREATE TABLE public.sandbox_transaction (
    rail text NOT NULL,
    hash text NOT NULL COLLATE pg_catalog."C",
    sender text NOT NULL COLLATE pg_catalog."C",
    nonce bigint,
    account text NOT NULL COLLATE pg_catalog."C",
    amount bigint NOT NULL,
    block_number bigint NOT NULL,
    succeeded boolean NOT NULL,
    CONSTRAINT sandbox_transaction_rail_known CHECK ((rail = ANY (ARRAY['tron'::text, 'ethereum'::text, 'bsc'::text])))
);

CREATE TABLE public.sandbox_transfer (
    rail text NOT NULL,
    log_index bigint NOT NULL,
    block_number bigint NOT NULL,
    transaction_hash text NOT NULL COLLATE pg_catalog."C",
    account text NOT NULL COLLATE pg_catalog."C",
    amount bigint NOT NULL,
    CONSTRAINT sandbox_transfer_rail_known CHECK ((rail = ANY (ARRAY['tron'::text, 'ethereum'::text, 'bsc'::text])))
);

ALTER TABLE public.sandbox_transfer ALTER COLUMN log_index ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.sandbox_transfer_log_index_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.second_factor_proof (
    player_id bigint NOT NULL,
    key text NOT NULL COLLATE pg_catalog."C",
    fingerprint text NOT NULL,
    factor text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT second_factor_proof_factor_known CHECK ((factor = ANY (ARRAY['app'::text, 'passkey'::text])))
);

CREATE TABLE public.session (
    id bigint NOT NULL,
    player_id bigint NOT NULL,
    token_hash text NOT NULL COLLATE pg_catalog."C",
    created_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    user_agent text,
    address text
);

ALTER TABLE public.session ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.session_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.setting (
    name text NOT NULL,
    value jsonb NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    changed_by bigint NOT NULL
);

CREATE TABLE public.usdt_deposit (
    deposit_id bigint NOT NULL,
    rail text NOT NULL,
    transaction_hash text NOT NULL COLLATE pg_catalog."C",
    log_index bigint NOT NULL,
    block_number bigint NOT NULL,
    block_hash text NOT NULL COLLATE pg_catalog."C",
    account text NOT NULL COLLATE pg_catalog."C",
    sender text COLLATE pg_catalog."C",
    CONSTRAINT usdt_deposit_rail_known CHECK ((rail = ANY (ARRAY['tron'::text, 'ethereum'::text])))
);

CREATE TABLE public.usdt_set_aside (
    rail text NOT NULL,
    transaction_hash text NOT NULL COLLATE pg_catalog."C",
    log_index bigint NOT NULL,
    block_number bigint NOT NULL,
    block_hash text NOT NULL COLLATE pg_catalog."C",
    account text NOT NULL COLLATE pg_catalog."C",
    amount numeric NOT NULL,
    reason text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    decided_by bigint,
    decided_at timestamp with time zone,
    sender text COLLATE pg_catalog."C",
    CONSTRAINT usdt_set_aside_decided CHECK ((((state = 'waiting'::text) = (decided_at IS NULL)) AND ((state = 'waiting'::text) = (decided_by IS NULL)))),
    CONSTRAINT usdt_set_aside_rail_known CHECK ((rail = ANY (ARRAY['tron'::text, 'ethereum'::text]))),
    CONSTRAINT usdt_set_aside_reason_known CHECK ((reason = ANY (ARRAY['below_minimum'::text, 'above_maximum'::text, 'in_another_block'::text]))),
    CONSTRAINT usdt_set_aside_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'credited'::text, 'refused'::text])))
);

CREATE TABLE public.withdrawal (
    id bigint NOT NULL,
    player_id bigint NOT NULL,
    rail text NOT NULL,
    destination text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL,
    amount bigint NOT NULL,
    fee bigint NOT NULL,
    currency text NOT NULL,
    payout_amount bigint NOT NULL,
    payout_currency text NOT NULL,
    usdt_amount bigint NOT NULL,
    note text,
    idempotency_key text NOT NULL COLLATE pg_catalog."C",
    fingerprint text NOT NULL,
    reserve_transfer_id bigint NOT NULL,
    end_transfer_id bigint,
    decided_by bigint,
    created_at timestamp with time zone NOT NULL,
    decided_at timestamp with time zone,
    ended_at timestamp with time zone,
    rates_id bigint,
    promised_payout bigint,
    CONSTRAINT withdrawal_amount_check CHECK ((amount > 0)),
    CONSTRAINT withdrawal_check CHECK ((promised_payout > payout_amount)),
    CONSTRAINT withdrawal_decided CHECK ((((status = 'pending'::text) = (decided_at IS NULL)) AND ((status = 'pending'::text) = (decided_by IS NULL)))),
    CONSTRAINT withdrawal_ended_by_a_transfer CHECK ((((status = ANY (ARRAY['completed'::text, 'rejected'::text, 'failed'::text])) = (end_transfer_id IS NOT NULL)) AND ((status = ANY (ARRAY['completed'::text, 'rejected'::text, 'failed'::text])) = (ended_at IS NOT NULL)))),
    CONSTRAINT withdrawal_fee_check CHECK ((fee >= 0)),
    CONSTRAINT withdrawal_payout_amount_check CHECK ((payout_amount > 0)),
    CONSTRAINT withdrawal_payout_currency_check CHECK ((payout_currency = ANY (ARRAY['UGX'::text, 'USDT'::text]))),
    CONSTRAINT withdrawal_rail_known CHECK ((rail = ANY (ARRAY['mtn'::text, 'airtel'::text, 'tron'::text, 'ethereum'::text, 'bsc'::text]))),
    CONSTRAINT withdrawal_refused_with_a_reason CHECK (((status <> ALL (ARRAY['rejected'::text, 'failed'::text])) OR (note IS NOT NULL))),
    CONSTRAINT withdrawal_status_known CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'completed'::text, 'rejected'::text, 'failed'::text]))),
    CONSTRAINT withdrawal_usdt_amount_check CHECK ((usdt_amount > 0))
);

ALTER TABLE public.withdrawal ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.withdrawal_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE ONLY public.player ALTER COLUMN id SET DEFAULT ((nextval('public.player_number'::regclass) << 32) + ((('x'::text || "right"((gen_random_uuid())::text, 8)))::bit(32))::bigint);

ALTER TABLE ONLY public.approval
    ADD CONSTRAINT approval_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.attempt
    ADD CONSTRAINT attempt_pkey PRIMARY KEY (subject);

ALTER TABLE public.audit_log
    ADD CONSTRAINT audit_log_by_two CHECK (((operator_id IS NULL) OR (approval_id IS NOT NULL) OR (action <> ALL (ARRAY['player.corrected'::text, 'player.reset_link_made'::text, 'player.second_factors_removed'::text, 'player.reinstated'::text, 'deposit.credited'::text, 'set_aside.credited'::text, 'referral.released'::text, 'house.funded'::text, 'withdrawal.settled'::text, 'operator.added'::text])))) NOT VALID;

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.business_day
    ADD CONSTRAINT business_day_pkey PRIMARY KEY (day);

ALTER TABLE ONLY public.business_figure
    ADD CONSTRAINT business_figure_pkey PRIMARY KEY (day, currency);

ALTER TABLE ONLY public.chain_payout
    ADD CONSTRAINT chain_payout_nonce_once UNIQUE (rail, wallet, nonce);

ALTER TABLE ONLY public.chain_payout
    ADD CONSTRAINT chain_payout_pkey PRIMARY KEY (withdrawal_id);

ALTER TABLE ONLY public.chain_transaction
    ADD CONSTRAINT chain_transaction_once UNIQUE (rail, hash);

ALTER TABLE ONLY public.chain_transaction
    ADD CONSTRAINT chain_transaction_pkey PRIMARY KEY (withdrawal_id, attempt);

ALTER TABLE ONLY public.chain_watch
    ADD CONSTRAINT chain_watch_pkey PRIMARY KEY (rail);

ALTER TABLE ONLY public.contact_change
    ADD CONSTRAINT contact_change_pkey PRIMARY KEY (player_id);

ALTER TABLE ONLY public.correction
    ADD CONSTRAINT correction_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.deposit_address
    ADD CONSTRAINT deposit_address_once UNIQUE (rail, account);

ALTER TABLE ONLY public.deposit_address
    ADD CONSTRAINT deposit_address_one_per_player PRIMARY KEY (rail, player_id);

ALTER TABLE ONLY public.deposit
    ADD CONSTRAINT deposit_once UNIQUE (rail, reference);

ALTER TABLE ONLY public.deposit
    ADD CONSTRAINT deposit_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.function_file
    ADD CONSTRAINT function_file_pkey PRIMARY KEY (path);

ALTER TABLE public.game_epoch
    ADD CONSTRAINT game_epoch_key_encrypted CHECK (((secret_id IS NOT NULL) AND (length(key) = 60))) NOT VALID;

ALTER TABLE ONLY public.game_epoch
    ADD CONSTRAINT game_epoch_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.game_round
    ADD CONSTRAINT game_round_pkey PRIMARY KEY (player_id, transfer_id);

ALTER TABLE ONLY public.game_seat
    ADD CONSTRAINT game_seat_pkey PRIMARY KEY (player_id);

ALTER TABLE ONLY public.house_funding
    ADD CONSTRAINT house_funding_pkey PRIMARY KEY (transfer_id);

ALTER TABLE ONLY public.investment
    ADD CONSTRAINT investment_account_once UNIQUE (account_id);

ALTER TABLE ONLY public.investment_day
    ADD CONSTRAINT investment_day_pkey PRIMARY KEY (currency, day);

ALTER TABLE ONLY public.investment_earning
    ADD CONSTRAINT investment_earning_pkey PRIMARY KEY (player_id, day);

ALTER TABLE ONLY public.investment
    ADD CONSTRAINT investment_pkey PRIMARY KEY (player_id);

ALTER TABLE ONLY public.investment_rate
    ADD CONSTRAINT investment_rate_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.ledger_account
    ADD CONSTRAINT ledger_account_one_per_purpose UNIQUE NULLS NOT DISTINCT (player_id, kind, currency, slot);

ALTER TABLE ONLY public.ledger_account
    ADD CONSTRAINT ledger_account_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.ledger_entry
    ADD CONSTRAINT ledger_entry_pkey PRIMARY KEY (account_id, transfer_id);

ALTER TABLE ONLY public.ledger_transfer
    ADD CONSTRAINT ledger_transfer_key_once UNIQUE (idempotency_key);

ALTER TABLE ONLY public.ledger_transfer
    ADD CONSTRAINT ledger_transfer_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.message
    ADD CONSTRAINT message_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (number);

ALTER TABLE ONLY public.mobile_deposit
    ADD CONSTRAINT mobile_deposit_key_once UNIQUE (player_id, idempotency_key);

ALTER TABLE ONLY public.mobile_deposit
    ADD CONSTRAINT mobile_deposit_paid_once UNIQUE (provider_reference);

ALTER TABLE ONLY public.mobile_deposit
    ADD CONSTRAINT mobile_deposit_pkey PRIMARY KEY (deposit_id);

ALTER TABLE ONLY public.mobile_deposit
    ADD CONSTRAINT mobile_deposit_token_once UNIQUE (callback_token);

ALTER TABLE ONLY public.operator_link
    ADD CONSTRAINT operator_link_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.operator
    ADD CONSTRAINT operator_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.operator_session
    ADD CONSTRAINT operator_session_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.operator_session
    ADD CONSTRAINT operator_session_token_once UNIQUE (token_hash);

ALTER TABLE public.operator
    ADD CONSTRAINT operator_totp_encrypted CHECK ((totp_secret ~ '^[0-9a-f]{16}\.[0-9A-Za-z_-]{80}$'::text)) NOT VALID;

ALTER TABLE ONLY public.operator
    ADD CONSTRAINT operator_username_once UNIQUE (username_look);

ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (xact, id);

ALTER TABLE ONLY public.passkey_challenge
    ADD CONSTRAINT passkey_challenge_pkey PRIMARY KEY (player_id, purpose);

ALTER TABLE ONLY public.password_reset
    ADD CONSTRAINT password_reset_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.payout_nonce
    ADD CONSTRAINT payout_nonce_pkey PRIMARY KEY (rail, wallet);

ALTER TABLE ONLY public.payout
    ADD CONSTRAINT payout_paid_once UNIQUE (provider_reference);

ALTER TABLE ONLY public.payout
    ADD CONSTRAINT payout_pkey PRIMARY KEY (withdrawal_id);

ALTER TABLE ONLY public.payout
    ADD CONSTRAINT payout_reference_once UNIQUE (reference);

ALTER TABLE ONLY public.play_limit_change
    ADD CONSTRAINT play_limit_change_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.play_pause
    ADD CONSTRAINT play_pause_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.player
    ADD CONSTRAINT player_deposit_index_once UNIQUE (deposit_index);

ALTER TABLE ONLY public.player_device
    ADD CONSTRAINT player_device_pkey PRIMARY KEY (player_id, device_hash);

ALTER TABLE ONLY public.player
    ADD CONSTRAINT player_email_once UNIQUE (email);

ALTER TABLE ONLY public.player_passkey
    ADD CONSTRAINT player_passkey_once UNIQUE (credential_id);

ALTER TABLE ONLY public.player_passkey
    ADD CONSTRAINT player_passkey_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.player
    ADD CONSTRAINT player_phone_once UNIQUE (phone);

ALTER TABLE ONLY public.player
    ADD CONSTRAINT player_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.player_recovery_code
    ADD CONSTRAINT player_recovery_code_pkey PRIMARY KEY (code_hash);

ALTER TABLE ONLY public.player
    ADD CONSTRAINT player_referral_code_once UNIQUE (referral_code);

ALTER TABLE public.player_totp
    ADD CONSTRAINT player_totp_encrypted CHECK ((secret ~ '^[0-9a-f]{16}\.[0-9A-Za-z_-]{80}$'::text)) NOT VALID;

ALTER TABLE ONLY public.player_totp
    ADD CONSTRAINT player_totp_pkey PRIMARY KEY (player_id);

ALTER TABLE ONLY public.player_transfer_count
    ADD CONSTRAINT player_transfer_count_pkey PRIMARY KEY (player_id);

ALTER TABLE ONLY public.player_transfer
    ADD CONSTRAINT player_transfer_pkey PRIMARY KEY (transfer_id);

ALTER TABLE ONLY public.player_transfer_quote
    ADD CONSTRAINT player_transfer_quote_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.player
    ADD CONSTRAINT player_username_once UNIQUE (username_look);

ALTER TABLE ONLY public.purpose
    ADD CONSTRAINT purpose_pkey PRIMARY KEY (only_row);

ALTER TABLE ONLY public.rail_rate
    ADD CONSTRAINT rail_rate_pkey PRIMARY KEY (rail);

ALTER TABLE ONLY public.rate_change
    ADD CONSTRAINT rate_change_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.rate_source
    ADD CONSTRAINT rate_source_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.reality_check
    ADD CONSTRAINT reality_check_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.referral_click
    ADD CONSTRAINT referral_click_pkey PRIMARY KEY (referrer_id, day, device_hash);

ALTER TABLE ONLY public.referral
    ADD CONSTRAINT referral_pkey PRIMARY KEY (friend_id);

ALTER TABLE ONLY public.sandbox_transaction
    ADD CONSTRAINT sandbox_transaction_nonce_once UNIQUE (rail, sender, nonce);

ALTER TABLE ONLY public.sandbox_transaction
    ADD CONSTRAINT sandbox_transaction_pkey PRIMARY KEY (rail, hash);

ALTER TABLE ONLY public.sandbox_transfer
    ADD CONSTRAINT sandbox_transfer_pkey PRIMARY KEY (rail, block_number, log_index);

ALTER TABLE ONLY public.second_factor_proof
    ADD CONSTRAINT second_factor_proof_pkey PRIMARY KEY (player_id, key);

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_token_once UNIQUE (token_hash);

ALTER TABLE ONLY public.setting
    ADD CONSTRAINT setting_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.usdt_deposit
    ADD CONSTRAINT usdt_deposit_once UNIQUE (rail, transaction_hash, log_index);

ALTER TABLE ONLY public.usdt_deposit
    ADD CONSTRAINT usdt_deposit_pkey PRIMARY KEY (deposit_id);

ALTER TABLE ONLY public.usdt_set_aside
    ADD CONSTRAINT usdt_set_aside_once PRIMARY KEY (rail, transaction_hash, log_index);

ALTER TABLE ONLY public.withdrawal
    ADD CONSTRAINT withdrawal_key_once UNIQUE (player_id, idempotency_key);

ALTER TABLE ONLY public.withdrawal
    ADD CONSTRAINT withdrawal_pkey PRIMARY KEY (id);

CREATE INDEX approval_by_status ON public.approval USING btree (status, id);

CREATE UNIQUE INDEX approval_waiting_once ON public.approval USING btree (call, md5(((request #- '{body,reason}'::text[]))::text)) WHERE (status = 'waiting'::text);

CREATE INDEX attempt_by_end ON public.attempt USING btree (window_ends_at);

CREATE INDEX audit_log_by_approval ON public.audit_log USING btree (approval_id) WHERE (approval_id IS NOT NULL);

CREATE INDEX audit_log_by_asker ON public.audit_log USING btree (asked_by, id DESC) WHERE (asked_by IS NOT NULL);

CREATE INDEX audit_log_by_operator ON public.audit_log USING btree (operator_id, id DESC);

CREATE INDEX audit_log_by_subject ON public.audit_log USING btree (subject_kind, subject_id, id DESC);

CREATE UNIQUE INDEX chain_transaction_one_alive ON public.chain_transaction USING btree (withdrawal_id) WHERE ((rail = 'tron'::text) AND (void_at IS NULL));

CREATE UNIQUE INDEX chain_transaction_one_unsigned ON public.chain_transaction USING btree (rail) WHERE (raw IS NULL);

CREATE INDEX correction_by_player ON public.correction USING btree (player_id, id DESC);

CREATE INDEX deposit_by_credit ON public.deposit USING btree (credited_at) WHERE (status = 'credited'::text);

CREATE INDEX deposit_by_player ON public.deposit USING btree (player_id, id DESC);

CREATE INDEX deposit_in_doubt ON public.deposit USING btree (id) WHERE (status = 'in_doubt'::text);

CREATE INDEX deposit_on_its_way ON public.deposit USING btree (rail, status) WHERE (status = ANY (ARRAY['waiting'::text, 'received'::text, 'in_doubt'::text]));

CREATE UNIQUE INDEX deposit_one_first ON public.deposit USING btree (player_id) WHERE is_first;

CREATE INDEX game_round_by_transfer ON public.game_round USING brin (transfer_id);

CREATE INDEX house_funding_by_account ON public.house_funding USING btree (account, currency);

CREATE INDEX investment_day_waiting ON public.investment_day USING btree (currency, day) WHERE (funded_at IS NULL);

CREATE INDEX investment_earning_by_day ON public.investment_earning USING btree (day);

CREATE INDEX investment_to_accrue ON public.investment USING btree (currency, accrued_to, account_id);

CREATE INDEX investment_to_credit ON public.investment USING btree (currency, credited_to, account_id);

CREATE INDEX message_by_player ON public.message USING btree (player_id);

CREATE INDEX message_due ON public.message USING btree (send_at) WHERE (send_at IS NOT NULL);

CREATE INDEX mobile_deposit_by_phone_and_player ON public.mobile_deposit USING btree (phone COLLATE "C", player_id);

CREATE INDEX mobile_deposit_by_strangers ON public.mobile_deposit USING btree (phone, deposit_id DESC) WHERE by_stranger;

CREATE INDEX mobile_deposit_due ON public.mobile_deposit USING btree (poll_at) WHERE (poll_at IS NOT NULL);

CREATE INDEX mobile_deposit_open_by_player ON public.mobile_deposit USING btree (player_id) WHERE (poll_at IS NOT NULL);

CREATE INDEX operator_link_by_operator ON public.operator_link USING btree (operator_id);

CREATE INDEX operator_session_by_operator ON public.operator_session USING btree (operator_id);

CREATE INDEX password_reset_by_player ON public.password_reset USING btree (player_id);

CREATE INDEX payout_due ON public.payout USING btree (poll_at) WHERE (poll_at IS NOT NULL);

CREATE INDEX payout_in_doubt ON public.payout USING btree (in_doubt_since) WHERE (in_doubt_since IS NOT NULL);

CREATE INDEX play_limit_change_by_player ON public.play_limit_change USING btree (player_id, limit_name, id DESC);

CREATE INDEX play_pause_by_player ON public.play_pause USING btree (player_id, id DESC);

CREATE INDEX player_by_creation ON public.player USING btree (created_at);

CREATE INDEX player_by_referrer ON public.player USING btree (referred_by) WHERE (referred_by IS NOT NULL);

CREATE INDEX player_device_by_device ON public.player_device USING btree (device_hash);

CREATE INDEX player_passkey_by_player ON public.player_passkey USING btree (player_id);

CREATE INDEX player_recovery_code_by_player ON public.player_recovery_code USING btree (player_id);

CREATE INDEX player_transfer_by_recipient ON public.player_transfer USING btree (to_id, transfer_id DESC);

CREATE INDEX player_transfer_by_sender ON public.player_transfer USING btree (from_id, transfer_id DESC);

CREATE INDEX player_transfer_by_time ON public.player_transfer USING brin (created_at);

CREATE INDEX player_transfer_quote_by_end ON public.player_transfer_quote USING btree (expires_at);

CREATE INDEX rate_source_by_age ON public.rate_source USING btree (entered_at);

CREATE INDEX reality_check_by_player ON public.reality_check USING btree (player_id, id DESC);

CREATE INDEX referral_by_referrer ON public.referral USING btree (referrer_id, friend_id DESC);

CREATE INDEX referral_decided_by_referrer ON public.referral USING btree (referrer_id, decided_at) WHERE (bonus IS NOT NULL);

CREATE INDEX referral_held ON public.referral USING btree (friend_id) WHERE (status = 'held'::text);

CREATE INDEX session_by_player ON public.session USING btree (player_id);

CREATE INDEX usdt_deposit_by_block ON public.usdt_deposit USING btree (rail, block_number);

CREATE INDEX usdt_deposit_by_sender ON public.usdt_deposit USING btree (rail, sender);

CREATE INDEX usdt_set_aside_waiting ON public.usdt_set_aside USING btree (amount) WHERE (state = 'waiting'::text);

CREATE INDEX withdrawal_approved ON public.withdrawal USING btree (id) WHERE (status = 'approved'::text);

CREATE INDEX withdrawal_by_destination_and_player ON public.withdrawal USING btree (destination, player_id);

CREATE INDEX withdrawal_by_end ON public.withdrawal USING btree (ended_at DESC) WHERE (status = 'completed'::text);

CREATE INDEX withdrawal_by_player ON public.withdrawal USING btree (player_id, id DESC);

CREATE INDEX withdrawal_queue ON public.withdrawal USING btree (id) WHERE (status = 'pending'::text);

CREATE TRIGGER audit_log_is_append_only BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER audit_log_is_never_emptied BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER chain_payout_stays BEFORE UPDATE ON public.chain_payout FOR EACH ROW EXECUTE FUNCTION public.keep_chain_payout();

CREATE TRIGGER chain_transaction_signed_stays BEFORE DELETE OR UPDATE ON public.chain_transaction FOR EACH ROW EXECUTE FUNCTION public.keep_signed_transaction();

CREATE TRIGGER deposit_at_rates_of_now BEFORE UPDATE OF status ON public.deposit FOR EACH ROW WHEN (((new.status = 'credited'::text) AND (old.status <> 'credited'::text) AND (new.paid_currency = 'UGX'::text) AND (new.currency <> 'UGX'::text))) EXECUTE FUNCTION public.keep_rates_of_now();

CREATE TRIGGER game_round_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.game_round FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER game_seat_is_suspended_with_its_player BEFORE UPDATE OF suspended ON public.game_seat FOR EACH STATEMENT WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER game_seat_keeps_limits AFTER UPDATE OF has_limits ON public.game_seat FOR EACH ROW WHEN ((old.has_limits AND (NOT new.has_limits))) EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER game_seat_knows_limits BEFORE INSERT ON public.game_seat FOR EACH ROW EXECUTE FUNCTION public.game_seat_knows_limits();

CREATE TRIGGER investment_day_append_only BEFORE DELETE OR TRUNCATE ON public.investment_day FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER investment_day_funded_once BEFORE UPDATE ON public.investment_day FOR EACH ROW WHEN ((old.funded_at IS NOT NULL)) EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER investment_day_stays BEFORE UPDATE OF currency, day, total, known_at ON public.investment_day FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER investment_earning_append_only BEFORE DELETE OR TRUNCATE ON public.investment_earning FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER investment_earning_paid_once BEFORE UPDATE OF transfer_id ON public.investment_earning FOR EACH ROW WHEN ((old.transfer_id IS NOT NULL)) EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER investment_earning_stays BEFORE UPDATE OF player_id, day, amount, held, basis_points, created_at ON public.investment_earning FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER investment_rate_ahead BEFORE INSERT ON public.investment_rate FOR EACH ROW EXECUTE FUNCTION public.investment_rate_ahead();

CREATE TRIGGER investment_rate_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.investment_rate FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER ledger_account_keeps_its_purpose BEFORE UPDATE OF id, player_id, kind, currency, slot, opened_at ON public.ledger_account FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER ledger_account_moves_by_entries_only BEFORE UPDATE OF balance ON public.ledger_account FOR EACH STATEMENT WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER ledger_account_opens_empty BEFORE INSERT ON public.ledger_account FOR EACH ROW WHEN ((new.balance <> 0)) EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER ledger_account_stays BEFORE DELETE OR TRUNCATE ON public.ledger_account FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER ledger_entry_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER ledger_entry_settle AFTER INSERT ON public.ledger_entry REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_settle_entries();

CREATE TRIGGER ledger_transfer_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_transfer FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER play_limit_change_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.play_limit_change FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER play_limit_change_marks_seat BEFORE INSERT ON public.play_limit_change FOR EACH ROW EXECUTE FUNCTION public.play_limits_mark_seat();

CREATE TRIGGER play_pause_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.play_pause FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER play_pause_marks_seat BEFORE INSERT ON public.play_pause FOR EACH ROW EXECUTE FUNCTION public.play_limits_mark_seat();

CREATE TRIGGER player_status_marks_seat AFTER UPDATE OF status ON public.player FOR EACH ROW WHEN ((old.status <> new.status)) EXECUTE FUNCTION public.player_status_marks_seat();

CREATE TRIGGER player_transfer_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.player_transfer FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER rate_change_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.rate_change FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER rate_source_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.rate_source FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER reality_check_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.reality_check FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER second_factor_proof_append_only BEFORE DELETE OR UPDATE ON public.second_factor_proof FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER second_factor_proof_is_never_emptied BEFORE TRUNCATE ON public.second_factor_proof FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER setting_keeps_daily_rate AFTER INSERT OR UPDATE OF value ON public.setting FOR EACH ROW WHEN ((new.name = 'dailyRateBasisPoints'::text)) EXECUTE FUNCTION public.investment_keep_rate();

CREATE TRIGGER setting_keeps_rates AFTER INSERT OR UPDATE OF value ON public.setting FOR EACH ROW WHEN ((new.name = 'rates'::text)) EXECUTE FUNCTION public.rates_keep_history();

CREATE TRIGGER withdrawal_at_rates_of_now BEFORE UPDATE OF status ON public.withdrawal FOR EACH ROW WHEN (((new.status = 'approved'::text) AND (old.status <> 'approved'::text) AND (new.payout_currency <> new.currency))) EXECUTE FUNCTION public.keep_rates_of_now();

CREATE TRIGGER withdrawal_proven BEFORE INSERT ON public.withdrawal FOR EACH ROW EXECUTE FUNCTION public.keep_withdrawal_proven();

CREATE TRIGGER withdrawal_waits BEFORE UPDATE OF status ON public.withdrawal FOR EACH ROW WHEN (((new.status = 'approved'::text) AND (old.status <> 'approved'::text))) EXECUTE FUNCTION public.keep_withdrawal_waiting();

ALTER TABLE ONLY public.approval
    ADD CONSTRAINT approval_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES public.operator(id);

ALTER TABLE ONLY public.approval
    ADD CONSTRAINT approval_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.operator(id);

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES public.approval(id);

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES public.operator(id);

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES public.operator(id);

ALTER TABLE ONLY public.business_figure
    ADD CONSTRAINT business_figure_day_fkey FOREIGN KEY (day) REFERENCES public.business_day(day);

ALTER TABLE ONLY public.chain_payout
    ADD CONSTRAINT chain_payout_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES public.payout(withdrawal_id);

ALTER TABLE ONLY public.chain_transaction
    ADD CONSTRAINT chain_transaction_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES public.chain_payout(withdrawal_id);

ALTER TABLE ONLY public.contact_change
    ADD CONSTRAINT contact_change_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.correction
    ADD CONSTRAINT correction_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.deposit_address
    ADD CONSTRAINT deposit_address_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.deposit
    ADD CONSTRAINT deposit_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.game_seat
    ADD CONSTRAINT game_seat_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.ledger_account(id);

ALTER TABLE ONLY public.game_seat
    ADD CONSTRAINT game_seat_epoch_id_fkey FOREIGN KEY (epoch_id) REFERENCES public.game_epoch(id);

ALTER TABLE ONLY public.game_seat
    ADD CONSTRAINT game_seat_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.investment
    ADD CONSTRAINT investment_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.ledger_account(id);

ALTER TABLE ONLY public.investment
    ADD CONSTRAINT investment_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.investment_rate
    ADD CONSTRAINT investment_rate_set_by_fkey FOREIGN KEY (set_by) REFERENCES public.operator(id);

ALTER TABLE ONLY public.message
    ADD CONSTRAINT message_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.mobile_deposit
    ADD CONSTRAINT mobile_deposit_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES public.deposit(id);

ALTER TABLE ONLY public.operator_link
    ADD CONSTRAINT operator_link_made_by_fkey FOREIGN KEY (made_by) REFERENCES public.operator(id);

ALTER TABLE ONLY public.operator_link
    ADD CONSTRAINT operator_link_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES public.operator(id);

ALTER TABLE ONLY public.operator_session
    ADD CONSTRAINT operator_session_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES public.operator(id);

ALTER TABLE ONLY public.passkey_challenge
    ADD CONSTRAINT passkey_challenge_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.password_reset
    ADD CONSTRAINT password_reset_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES public.operator(id);

ALTER TABLE ONLY public.password_reset
    ADD CONSTRAINT password_reset_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.payout
    ADD CONSTRAINT payout_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES public.withdrawal(id);

ALTER TABLE ONLY public.play_limit_change
    ADD CONSTRAINT play_limit_change_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.play_pause
    ADD CONSTRAINT play_pause_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.player_device
    ADD CONSTRAINT player_device_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.player_passkey
    ADD CONSTRAINT player_passkey_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.player_recovery_code
    ADD CONSTRAINT player_recovery_code_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.player
    ADD CONSTRAINT player_referred_by_fkey FOREIGN KEY (referred_by) REFERENCES public.player(id);

ALTER TABLE ONLY public.player_totp
    ADD CONSTRAINT player_totp_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.player_transfer_count
    ADD CONSTRAINT player_transfer_count_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.player_transfer
    ADD CONSTRAINT player_transfer_from_id_fkey FOREIGN KEY (from_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.player_transfer_quote
    ADD CONSTRAINT player_transfer_quote_from_id_fkey FOREIGN KEY (from_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.player_transfer_quote
    ADD CONSTRAINT player_transfer_quote_to_id_fkey FOREIGN KEY (to_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.player_transfer
    ADD CONSTRAINT player_transfer_to_id_fkey FOREIGN KEY (to_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.rate_change
    ADD CONSTRAINT rate_change_set_by_fkey FOREIGN KEY (set_by) REFERENCES public.operator(id);

ALTER TABLE ONLY public.rate_source
    ADD CONSTRAINT rate_source_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES public.operator(id);

ALTER TABLE ONLY public.reality_check
    ADD CONSTRAINT reality_check_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.referral_click
    ADD CONSTRAINT referral_click_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.referral
    ADD CONSTRAINT referral_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES public.deposit(id);

ALTER TABLE ONLY public.referral
    ADD CONSTRAINT referral_friend_id_fkey FOREIGN KEY (friend_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.referral
    ADD CONSTRAINT referral_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES public.operator(id);

ALTER TABLE ONLY public.referral
    ADD CONSTRAINT referral_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.second_factor_proof
    ADD CONSTRAINT second_factor_proof_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.setting
    ADD CONSTRAINT setting_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES public.operator(id);

ALTER TABLE ONLY public.usdt_deposit
    ADD CONSTRAINT usdt_deposit_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES public.deposit(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.usdt_set_aside
    ADD CONSTRAINT usdt_set_aside_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.operator(id);

ALTER TABLE ONLY public.withdrawal
    ADD CONSTRAINT withdrawal_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.operator(id);

ALTER TABLE ONLY public.withdrawal
    ADD CONSTRAINT withdrawal_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);
