-- Written by npm run schema from the database itself.

CREATE SCHEMA public;

COMMENT ON SCHEMA public IS 'standard public schema';

CREATE FUNCTION public.account_versions(p_player bigint) RETURNS text
    LANGUAGE sql STABLE
    AS $$
  select string_agg(v.version, ' ' order by v.id)
  from (
    select a.id, a.xmin::text as version from ledger_account a where a.player_id = p_player
    union all
    select 0, seat.xmin::text from game_seat seat where seat.player_id = p_player
  ) v
$$;

CREATE FUNCTION public.archive_carry(p_period integer, p_statement text, p_signature text, p_key text) RETURNS void
    LANGUAGE plpgsql
    AS $_$
declare
  v_table text;
begin
  perform pg_advisory_xact_lock(hashtext('ledger_archive'));
  if not exists (
    select from ledger_period p
    where p.number = p_period and p.archived_at is null and p.ended_at is not null
      and p_statement like '%totals ' || archive_totals(p.number)
  ) then
    raise exception 'archive: the lists of period % are not those that were signed, or it is put away already', p_period
      using errcode = 'object_not_in_prerequisite_state';
  end if;
  foreach v_table in array array['ledger_transfer', 'ledger_entry', 'game_round'] loop
    execute format('create table %I (like %I including all)', 'next_' || v_table || '_' || p_period, v_table);
  end loop;
  execute format($carry$
    insert into %I (id, kind, cause_id, created_at)
    select p.end_transfer - 1, 'period', p.number, p.ended_at from ledger_period p where p.number = %s
  $carry$, 'next_ledger_transfer_' || p_period, p_period);
  execute format($carry$
    insert into %I (account_id, transfer_id, currency, amount, balance_after)
    select a.account_id, p.end_transfer - 1, a.currency, a.closing - a.opening, a.closing
    from ledger_archive a join ledger_period p on p.number = a.period
    where a.period = %s and a.closing <> a.opening
  $carry$, 'next_ledger_entry_' || p_period, p_period);
  perform archive_swap(p_period);
  update ledger_period set archived_at = now(), statement = p_statement, signature = p_signature, key = p_key
  where number = p_period;
end
$_$;

CREATE FUNCTION public.archive_checksum(p_rows text) RETURNS text
    LANGUAGE plpgsql STABLE
    AS $$
declare
  v_sum text;
begin
  execute format(
    'select concat_ws('' '', count(*), coalesce(sum(hashtextextended(r::text, 0)), 0), coalesce(sum(hashtextextended(r::text, 1)), 0))
     from (%s) r', p_rows) into v_sum;
  return v_sum;
end
$$;

CREATE TABLE public.ledger_archive (
    account_id bigint NOT NULL,
    period integer NOT NULL,
    currency text NOT NULL,
    opening bigint NOT NULL,
    closing bigint NOT NULL,
    transfer integer[] NOT NULL,
    amount bigint[] NOT NULL,
    kind text[] NOT NULL,
    cause_id bigint[] NOT NULL,
    created_at timestamp with time zone[] NOT NULL
);

CREATE FUNCTION public.archive_entries(p_archive public.ledger_archive) RETURNS TABLE(transfer_id bigint, account_id bigint, currency text, amount bigint, balance_after bigint, kind text, cause_id bigint, created_at timestamp with time zone)
    LANGUAGE sql STABLE
    AS $$
  select p.first_transfer + e.transfer, p_archive.account_id, p_archive.currency, e.amount,
         (p_archive.opening + sum(e.amount) over (order by e.place rows unbounded preceding))::bigint,
         e.kind, case when e.kind is not null then coalesce(e.cause_id, p.first_transfer + e.transfer) end, e.created_at
  from ledger_period p
  cross join unnest(p_archive.transfer, p_archive.amount, p_archive.kind, p_archive.cause_id, p_archive.created_at)
    with ordinality as e (transfer, amount, kind, cause_id, created_at, place)
  where p.number = p_archive.period
$$;

CREATE FUNCTION public.archive_pack(p_period integer, p_before timestamp with time zone) RETURNS void
    LANGUAGE plpgsql
    AS $_$
declare
  v_period ledger_period;
  v_ended_at timestamptz;
  v_pair text[];
begin
  perform pg_advisory_xact_lock(hashtext('ledger_archive'));
  select p.* into strict v_period from ledger_period p where p.number = p_period;
  execute format('select max(created_at) from %I', 'ledger_transfer_' || p_period) into v_ended_at;
  if v_period.archived_at is not null
    or exists (select from ledger_period p where p.number < p_period and p.archived_at is null) then
    raise exception 'archive: period % is put away already, or an earlier one is not', p_period using errcode = 'object_not_in_prerequisite_state';
  end if;
  if v_ended_at is null or v_ended_at >= p_before or (select s.last_value from ledger_transfer_id_seq s) < v_period.end_transfer
    or (select w.complete_to from log_writer w) < v_period.end_transfer - 1 then
    raise exception 'archive: period % has not ended long enough ago, or the log of the house has not all of it', p_period
      using errcode = 'object_not_in_prerequisite_state';
  end if;

  -- Of an attempt that was broken off.
  delete from ledger_archive a where a.period = p_period;
  delete from game_archive a where a.period = p_period;
  execute format($pack$
    insert into ledger_archive (account_id, period, currency, opening, closing, transfer, amount, kind, cause_id, created_at)
    select e.account_id, %1$s, a.currency, (array_agg(e.balance_after - e.amount order by e.transfer_id))[1],
           (array_agg(e.balance_after order by e.transfer_id desc))[1],
           array_agg((e.transfer_id - %2$s)::int order by e.transfer_id), array_agg(e.amount order by e.transfer_id),
           array_agg(case when e.says then t.kind end order by e.transfer_id),
           array_agg(case when e.says and t.cause_id <> t.id then t.cause_id end order by e.transfer_id),
           array_agg(case when e.says then t.created_at end order by e.transfer_id)
    from (
      select l.*, o.player_id is not null or count(o.player_id) over (partition by l.transfer_id) = 0 as says
      from %3$I l join ledger_account o on o.id = l.account_id
    ) e
    join %4$I t on t.id = e.transfer_id
    join ledger_account a on a.id = e.account_id
    group by e.account_id, a.currency
  $pack$, p_period, v_period.first_transfer, 'ledger_entry_' || p_period, 'ledger_transfer_' || p_period);
  execute format($pack$
    insert into game_archive (player_id, period, transfer, round_id, epoch_id, client_seed, selected_box, stake,
                              prize_basis_points, payout, next_round_id, next_epoch_id)
    select r.player_id, %1$s, array_agg((r.transfer_id - %2$s)::int order by r.transfer_id),
           array_agg(r.round_id order by r.transfer_id), array_agg(r.epoch_id order by r.transfer_id),
           array_agg(r.client_seed order by r.transfer_id), array_agg(r.selected_box::int order by r.transfer_id),
           array_agg(r.stake order by r.transfer_id), array_agg(r.prize_basis_points order by r.transfer_id),
           array_agg(r.payout order by r.transfer_id), array_agg(r.next_round_id order by r.transfer_id),
           array_agg(r.next_epoch_id order by r.transfer_id)
    from %3$I r group by r.player_id
  $pack$, p_period, v_period.first_transfer, 'game_round_' || p_period);

  foreach v_pair slice 1 in array archive_pairs(p_period) loop
    if archive_checksum(v_pair[1]) <> archive_checksum(v_pair[2]) then
      raise exception 'archive: the lists of period % are not what they were made from', p_period;
    end if;
  end loop;
  update ledger_period set ended_at = v_ended_at where number = p_period;
end
$_$;

CREATE FUNCTION public.archive_pairs(p_period integer) RETURNS text[]
    LANGUAGE sql STABLE
    AS $$
  select array[
    [format('select id, kind, cause_id, created_at from ledger_transfer_%s', p_period),
     format('select distinct e.transfer_id, e.kind, e.cause_id, e.created_at
             from ledger_archive a cross join lateral archive_entries(a) e where a.period = %s and e.kind is not null', p_period)],
    [format('select account_id, transfer_id, currency, amount, balance_after from ledger_entry_%s', p_period),
     format('select e.account_id, e.transfer_id, e.currency, e.amount, e.balance_after
             from ledger_archive a cross join lateral archive_entries(a) e where a.period = %s', p_period)],
    [format('select * from game_round_%s', p_period),
     format('select r.* from game_archive a cross join lateral archive_rounds(a) r where a.period = %s', p_period)]
  ]
$$;

CREATE FUNCTION public.archive_restore(p_period integer) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
  v_table text;
begin
  perform pg_advisory_xact_lock(hashtext('ledger_archive'));
  if p_period is distinct from (select max(p.number) from ledger_period p where p.archived_at is not null) then
    raise exception 'archive: period % is not the last that was put away', p_period using errcode = 'object_not_in_prerequisite_state';
  end if;
  foreach v_table in array array['ledger_transfer', 'ledger_entry', 'game_round'] loop
    execute format('create table %I (like %I including all)', 'next_' || v_table || '_' || p_period, v_table);
    execute format('insert into %I %s', 'next_' || v_table || '_' || p_period,
      (archive_pairs(p_period))[array_position(array['ledger_transfer', 'ledger_entry', 'game_round'], v_table)][2]);
  end loop;
  perform archive_swap(p_period);
  update ledger_period set archived_at = null, statement = null, signature = null, key = null where number = p_period;
  delete from ledger_archive where period = p_period;
  delete from game_archive where period = p_period;
end
$$;

CREATE TABLE public.game_archive (
    player_id bigint NOT NULL,
    period integer NOT NULL,
    transfer integer[] NOT NULL,
    round_id text[] NOT NULL COLLATE pg_catalog."C",
    epoch_id integer[] NOT NULL,
    client_seed text[] NOT NULL,
    selected_box integer[] NOT NULL,
    stake bigint[] NOT NULL,
    prize_basis_points integer[] NOT NULL,
    payout bigint[] NOT NULL,
    next_round_id text[] NOT NULL COLLATE pg_catalog."C",
    next_epoch_id integer[] NOT NULL
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
)
PARTITION BY RANGE (transfer_id);

CREATE FUNCTION public.archive_rounds(p_archive public.game_archive) RETURNS SETOF public.game_round
    LANGUAGE sql STABLE
    AS $$
  select p_archive.player_id, p.first_transfer + r.transfer, r.round_id, r.epoch_id, r.client_seed,
         r.selected_box::smallint, r.stake, r.prize_basis_points, r.payout, r.next_round_id, r.next_epoch_id
  from ledger_period p
  cross join unnest(p_archive.transfer, p_archive.round_id, p_archive.epoch_id, p_archive.client_seed,
                    p_archive.selected_box, p_archive.stake, p_archive.prize_basis_points, p_archive.payout,
                    p_archive.next_round_id, p_archive.next_epoch_id)
    as r (transfer, round_id, epoch_id, client_seed, selected_box, stake, prize_basis_points, payout,
          next_round_id, next_epoch_id)
  where p.number = p_archive.period
$$;

CREATE FUNCTION public.archive_statement(p_period integer) RETURNS text
    LANGUAGE sql STABLE
    AS $$
  select concat_ws(E'\n', 'sanduku/period/v1', 'period ' || p.number,
    'numbers ' || p.first_transfer || ' to ' || p.end_transfer - 1,
    'ended ' || to_char(p.ended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    'transfers ' || archive_checksum((archive_pairs(p.number))[1][2]),
    'entries ' || archive_checksum((archive_pairs(p.number))[2][2]),
    'rounds ' || archive_checksum((archive_pairs(p.number))[3][2]),
    'totals ' || archive_totals(p.number))
  from ledger_period p where p.number = p_period
$$;

CREATE FUNCTION public.archive_swap(p_period integer) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
  v_table text;
  v_part text;
  v_period ledger_period;
begin
  select p.* into strict v_period from ledger_period p where p.number = p_period;
  foreach v_table in array array['ledger_transfer', 'ledger_entry', 'game_round'] loop
    v_part := v_table || '_' || p_period;
    execute format('alter table %I detach partition %I', v_table, v_part);
    execute format('drop table %I', v_part);
    execute format('alter table %I rename to %I', 'next_' || v_part, v_part);
    execute format('alter table %I attach partition %I for values from (%s) to (%s)',
                   v_table, v_part, v_period.first_transfer, v_period.end_transfer);
  end loop;
  perform ledger_guard_period(p_period);
end
$$;

CREATE FUNCTION public.archive_totals(p_period integer) RETURNS text
    LANGUAGE sql STABLE
    AS $$
  select encode(sha256(convert_to(coalesce(string_agg(
    concat_ws(' ', a.account_id, a.currency, a.opening, a.closing), E'\n' order by a.account_id), ''), 'UTF8')), 'hex')
  from ledger_archive a where a.period = p_period
$$;

CREATE FUNCTION public.assert_same_length(p_caller text, VARIADIC p_lengths integer[]) RETURNS void
    LANGUAGE plpgsql IMMUTABLE
    AS $$
begin
  if (p_lengths[1] = all (p_lengths)) is not true then
    raise exception '%: the lists of a call are of unequal length', p_caller using errcode = 'array_subscript_error';
  end if;
end
$$;

CREATE FUNCTION public.game_archived_rounds(p_player bigint, p_before bigint, p_limit integer) RETURNS TABLE(transfer_id bigint, round_id text, epoch_id integer, client_seed text, selected_box integer, stake bigint, prize_basis_points integer, payout bigint, next_round_id text, next_epoch_id integer, balance_after bigint, created_at timestamp with time zone)
    LANGUAGE plpgsql STABLE
    AS $$
declare
  v_archive game_archive;
  v_found int := 0;
  v_left int := p_limit;
begin
  for v_archive in
    select a.* from game_archive a join ledger_period p on p.number = a.period
    where a.player_id = p_player and p.archived_at is not null and (p.first_transfer >= p_before) is not true
    order by a.period desc
  loop
    return query
      select r.transfer_id, r.round_id, r.epoch_id, r.client_seed, r.selected_box::int, r.stake, r.prize_basis_points, r.payout,
             r.next_round_id, r.next_epoch_id, e.balance_after, e.created_at
      from archive_rounds(v_archive) r
      join game_seat seat on seat.player_id = p_player
      join ledger_archive held on held.account_id = seat.account_id and held.period = v_archive.period
      join lateral archive_entries(held) e on e.transfer_id = r.transfer_id
      where (r.transfer_id >= p_before) is not true
      order by r.transfer_id desc limit v_left;
    get diagnostics v_found = row_count;
    v_left := v_left - v_found;
    exit when v_left = 0;
  end loop;
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

CREATE FUNCTION public.game_epoch_seals_its_table() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if not exists (
    select from prize_offer o join prize_table t on t.id = o.prize_table_id
    where o.id = new.prize_offer_id and t.prizes_basis_points = new.prizes_basis_points and new.boxes = 9
  ) then
    raise exception 'game: epoch % seals another table than its offer', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'game_epoch_seals_its_table';
  end if;
  return new;
end
$$;

CREATE FUNCTION public.game_expected_cost(p_player bigint) RETURNS numeric
    LANGUAGE sql STABLE
    AS $$
  select coalesce(sum(played.staked * (1 - (
           select sum(1 + prize / 10000.0) from unnest(e.prizes_basis_points) prize
         ) / e.boxes)), 0)
  from (
    select r.epoch_id, sum(r.stake) as staked
    from (
      select epoch_id, stake from game_round where player_id = p_player
      union all
      select archived.epoch_id, archived.stake
      from game_archive a join ledger_period p on p.number = a.period and p.archived_at is not null
      cross join lateral archive_rounds(a) archived
      where a.player_id = p_player
    ) r
    group by r.epoch_id
  ) played
  join game_epoch e on e.id = played.epoch_id
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
  v_mispriced boolean;
  v_day timestamptz := play_period_start('day', p_now);
  v_break timestamptz := p_now - interval '15 minutes';
  v_keys_from text := ledger_keys_used_from();
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
  ), bankroll as materialized (
    -- In play money, only one that was ever funded limits what is staked.
    select b.currency, sum(b.balance) as balance
    from ledger_account b
    where b.player_id is null and b.kind = 'house.bankroll' and b.currency in (select house.currency from house)
      and (exists (select from house_funding f where f.account = 'bankroll' and f.currency = b.currency)
           or exists (select from purpose where mode = 'production'))
    group by b.currency
  )
  select array_agg(d.outcome), array_agg(d.id), array_agg(d.account), array_agg(d.balance), array_agg(d.currency),
         array_agg(d.house_balance), array_agg(d.player_id) filter (where d.outcome = 'posted' and d.begins),
         bool_or(d.outcome = 'posted' and d.mispriced)
    into outcome, transfer_id, v_account, balance, v_currency, v_house_balance, v_begins, v_mispriced
  from (
    select n.command, n.player_id, n.mispriced, n.begins, n.outcome, n.id, n.account, n.currency,
           case n.outcome when 'posted' then n.balance + n.amount end as balance,
           (n.house_balance - sum(case n.outcome when 'posted' then n.amount else 0 end)
             over (partition by n.house order by n.id rows unbounded preceding))::bigint as house_balance
    from (
      select k.*, case k.outcome when 'posted' then nextval('ledger_transfer_id_seq')
                                 when 'replayed' then k.prior_id end as id
      from (
        select c.command, c.player_id,
               -- Worked out for another table than the sealed one: no bet of ours, and no reason to pay.
               (c.epoch = seat.epoch_id and (c.prize = 0 or c.prize = any (e.prizes_basis_points))
                 and c.payout = case c.prize when 0 then 0
                                else c.stake + c.stake / 10000 * c.prize + c.stake % 10000 * c.prize / 10000 end
                 and (o.currency = a.currency) is not false) is not true as mispriced,
               (seat.last_bet_at >= v_day and seat.last_bet_at > v_break) is not true as begins,
               c.house, c.payout - c.stake as amount, a.id as account, a.currency, a.balance,
               h.balance as house_balance, prior.transfer_id as prior_id,
               case
                 when h.id is null then null
                 when c.objection = 'not_signed_in' then c.objection
                 when prior.fingerprint = c.fingerprint then 'replayed'
                 when prior.transfer_id is not null then 'key_reused'
                 when made.at < v_keys_from collate "C" then 'key_expired'
                 when c.objection is not null then c.objection
                 -- Whoever picks while the tables change plays what was sealed; nobody keeps it for later.
                 when o.offered_until + interval '10 minutes' <= p_now then 'round_over'
                 when c.stake > o.highest_stake or c.stake * t.bankroll_stakes::numeric > bankroll.balance then
                   'stake_above_highest'
                 when a.balance < c.stake then 'not_enough_money'
                 else 'posted'
               end as outcome
        from unnest(p_player, p_key, p_fingerprint, v_objection, p_house, p_epoch, p_stake, p_prize, p_payout)
          with ordinality as c (player_id, key, fingerprint, objection, house, epoch, stake, prize, payout, command)
        join game_seat seat on seat.player_id = c.player_id
        join game_epoch e on e.id = seat.epoch_id
        left join prize_offer o on o.id = e.prize_offer_id
        -- An epoch without an offer seals the first table.
        left join prize_table t on t.id = coalesce(o.prize_table_id, 1)
        join ledger_account a on a.id = seat.account_id
        -- To the left, so that the few houses are looked through for each bet, and not all bets for each
        -- house.
        left join house h on h.id = c.house and h.currency = a.currency
        left join bankroll on bankroll.currency = a.currency
        cross join lateral (select ledger_key_time(c.key) as at offset 0) made
        left join ledger_key prior on prior.made_at = made.at and prior.key = c.key
      ) k
    ) n
    order by n.command
  ) d;
  if array_position(outcome, null) is not null then
    raise exception 'game: a bet names an account of the house that does not exist, or is of another currency'
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_entry_has_account';
  end if;

  if v_mispriced then
    raise exception 'game: a bet pays what the table of its sealed round does not'
      using errcode = 'integrity_constraint_violation', constraint = 'game_round_pays_its_table';
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
    insert into ledger_transfer (id, kind, cause_id, created_at)
    select p.transfer_id, 'bet', p.transfer_id, posted_at from played p
  ), keys as (
    insert into ledger_key (key, fingerprint, transfer_id)
    select p.key, p.fingerprint, p.transfer_id from played p
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
  select sum(brin_summarize_new_values(part.inhrelid))::int
  from pg_inherits part where part.inhparent = 'game_round_by_transfer'::regclass
$$;

CREATE FUNCTION public.house_key_in_force() RETURNS text
    LANGUAGE sql STABLE
    SET search_path TO 'public', 'pg_temp'
    AS $$
  select k.public_key from house_key k
  where k.follows_lost_key or k.id = (select min(id) from house_key)
    or exists (
      select from log_fact f
      where f.kind = 'key' and f.subject = k.id::text and f.log_index < (select max(size) from log_head)
    )
  order by k.id desc limit 1
$$;

CREATE FUNCTION public.investment_accrue_day(p_day date, p_currency text, p_player bigint, p_after bigint, p_limit integer, p_now timestamp with time zone, OUT accounts integer, OUT last bigint) RETURNS record
    LANGUAGE plpgsql
    AS $$
declare
  v_rate int := investment_rate_on(p_day);
  v_account bigint[];
begin
  if p_player is null then
    last := investment_slice_end(p_currency, p_after, p_limit);
  else
    select i.account_id - 1, i.account_id into p_after, last from investment i where i.player_id = p_player;
  end if;
  -- Whoever moves money, or pays a day, holds the row: so balance, owed and low belong together.
  v_account := array(
    select i.account_id from investment i
    where i.currency = p_currency and i.account_id > p_after and i.account_id <= last and i.accrued_to = p_day - 1
    for update skip locked
  );
  accounts := cardinality(v_account);
  if accounts = 0 then return; end if;
  with earning as (
    select i.player_id, h.held, investment_earned(h.held, v_rate) as amount
    from investment i
    join ledger_account a on a.id = i.account_id
    cross join lateral (select investment_held(p_day, i.low_day, i.low, a.balance, i.owed) as held) h
    where i.account_id = any (v_account)
  ), written as (
    insert into investment_earning (player_id, day, amount, held, basis_points, created_at)
    select e.player_id, p_day, e.amount, e.held, v_rate, p_now from earning e where e.amount > 0
  )
  update investment i set accrued_to = p_day, owed = i.owed + e.amount
  from earning e where i.player_id = e.player_id;
end
$$;

CREATE FUNCTION public.investment_close_day(p_day date, p_currency text) RETURNS void
    LANGUAGE plpgsql
    AS $$
begin
  if exists (select from investment_day d where d.currency = p_currency and d.day = p_day) then return; end if;
  perform pg_advisory_xact_lock(investment_days_lock());
  insert into investment_day (currency, day) values (p_currency, p_day) on conflict (currency, day) do nothing;
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
    from investment_day d where d.currency = h.currency and d.total is not null and d.funded_at is null
  ) w
  order by h.currency
$$;

CREATE FUNCTION public.investment_days_lock() RETURNS bigint
    LANGUAGE sql IMMUTABLE
    AS $$
  select hashtextextended('investment days', 0)
$$;

CREATE FUNCTION public.investment_earned(p_held bigint, p_basis_points integer) RETURNS bigint
    LANGUAGE sql IMMUTABLE
    AS $$
  select p_held / 10000 * p_basis_points + p_held % 10000 * p_basis_points / 10000
$$;

CREATE FUNCTION public.investment_fund_day(p_day date, p_currency text, p_key text, p_now timestamp with time zone, OUT state text) RETURNS text
    LANGUAGE plpgsql
    AS $$
declare
  v_rate int := investment_rate_on(p_day);
  v_interest bigint;
  v_due bigint;
  v_known investment_day;
  v_total bigint;
  v_accrued_to date;
  v_transfer bigint;
begin
  select id into strict v_interest from ledger_account
  where player_id is null and kind = 'house.interest' and currency = p_currency and slot = 0;
  select id into strict v_due from ledger_account
  where player_id is null and kind = 'house.interest_due' and currency = p_currency and slot = 0;
  -- One process after the other, and nobody takes funds out between the comparison and the transfer.
  perform ledger_lock(array[v_interest, v_due]);
  select * into strict v_known from investment_day d where d.currency = p_currency and d.day = p_day;
  if v_known.funded_at is not null then state := 'funded'; return; end if;
  v_total := v_known.total;
  if v_total is null then
    -- Whoever moves money now has the day written down first, just as it is worked out here.
    select coalesce(sum(case when i.accrued_to < p_day
             then investment_earned(investment_held(p_day, i.low_day, i.low, a.balance, i.owed), v_rate)
             else (select e.amount from investment_earning e where e.player_id = i.player_id and e.day = p_day) end), 0),
           min(i.accrued_to)
      into v_total, v_accrued_to
    from investment i join ledger_account a on a.id = i.account_id
    where i.currency = p_currency;
    if v_accrued_to < p_day - 1 then state := 'open'; return; end if;
  end if;
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
    if v_known.total is null then
      update investment_day d set total = v_total, known_at = p_now where d.currency = p_currency and d.day = p_day;
    end if;
    update investment_day d set funded_at = p_now, transfer_id = v_transfer
    where d.currency = p_currency and d.day = p_day;
    state := 'funded';
    return;
  end if;
  if v_known.total is not null then state := 'waiting'; return; end if;
  if v_accrued_to < p_day then state := 'short'; return; end if;
  state := 'uncovered';
  update investment_day d set total = v_total, known_at = p_now where d.currency = p_currency and d.day = p_day;
  insert into outbox (topic, player_id, payload)
  select 'investment_waiting', i.player_id,
         jsonb_build_object('days', w.days, 'amount', trunc(w.amount / 1000000, 2))
  from investment i
  cross join lateral (
    select count(*) as days, sum(e.amount) as amount, max(e.day) as last
    from investment_earning e join investment_day d on d.currency = p_currency and d.day = e.day and d.funded_at is null
    where e.player_id = i.player_id and e.day > i.credited_to
  ) w
  where i.currency = p_currency and w.last = p_day;
end
$$;

CREATE FUNCTION public.investment_held(p_day date, p_low_day date, p_low bigint, p_balance bigint, p_owed bigint) RETURNS bigint
    LANGUAGE sql IMMUTABLE
    AS $$
  select case when p_low_day = p_day then least(p_low, p_balance + p_owed) else p_balance + p_owed end
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

CREATE FUNCTION public.investment_open_day(p_currency text, p_today date, OUT day date) RETURNS date
    LANGUAGE plpgsql
    AS $$
begin
  perform pg_advisory_xact_lock_shared(investment_days_lock());
  day := greatest(p_today, (select max(d.day) + 1 from investment_day d where d.currency = p_currency));
end
$$;

CREATE FUNCTION public.investment_pay_day(p_day date, p_currency text, p_after bigint, p_limit integer, p_key text, p_now timestamp with time zone, OUT accounts integer, OUT last bigint, OUT paid bigint) RETURNS record
    LANGUAGE plpgsql
    AS $$
declare
  v_rate int := investment_rate_on(p_day);
  v_day investment_day;
  v_due ledger_account;
  v_account bigint[];
begin
  select * into v_day from investment_day d where d.currency = p_currency and d.day = p_day;
  if v_day.funded_at is null then
    raise exception 'investment: % in % is not set aside', p_day, p_currency
      using errcode = 'integrity_constraint_violation', constraint = 'investment_day_is_funded';
  end if;
  -- One process after the other.
  select * into strict v_due from ledger_account
  where player_id is null and kind = 'house.interest_due' and currency = p_currency and slot = 0
  for no key update;
  last := investment_slice_end(p_currency, p_after, p_limit);

  -- Whoever is moving money holds the row: they are passed over, and paid the next time. What there is of a row is read in a
  -- statement of its own, once it is held: also the earning that they may just have written down.
  v_account := array(
    select i.account_id from investment i
    where i.currency = p_currency and i.account_id > p_after and i.account_id <= last
      and i.credited_to = p_day - 1 and i.accrued_to >= p_day - 1
    for no key update skip locked
  );
  accounts := cardinality(v_account);
  with earning as materialized (
    select i.account_id, i.player_id, a.balance, i.accrued_to >= p_day as is_written,
           investment_held(p_day, i.low_day, i.low, a.balance, i.owed) as held,
           case when i.accrued_to >= p_day then coalesce(
             (select w.amount from investment_earning w where w.player_id = i.player_id and w.day = p_day), 0)
           else investment_earned(investment_held(p_day, i.low_day, i.low, a.balance, i.owed), v_rate) end as amount
    from investment i
    join ledger_account a on a.id = i.account_id
    where i.account_id = any (v_account)
      and i.account_id > p_after and i.account_id <= last and a.id > p_after and a.id <= last
  ), total as materialized (
    -- Its number is drawn once all accounts are held, so that entries of an account are in the order of their transfers.
    select sum(e.amount)::bigint as paid, nextval('ledger_transfer_id_seq') as transfer_id
    from earning e having sum(e.amount) > 0
  ), transfers as (
    insert into ledger_transfer (id, kind, cause_id, created_at)
    select t.transfer_id, 'investment.earning', t.transfer_id, now() from total t
  ), keys as (
    insert into ledger_key (key, fingerprint, transfer_id) select p_key, p_key, t.transfer_id from total t
  ), entries as (
    insert into ledger_entry (account_id, transfer_id, currency, amount, balance_after)
    select e.account_id, t.transfer_id, p_currency, e.amount, e.balance + e.amount
    from total t cross join earning e where e.amount > 0
    union all
    select v_due.id, t.transfer_id, p_currency, -t.paid, v_due.balance - t.paid from total t
  ), written as (
    insert into investment_earning (player_id, day, amount, held, basis_points, created_at, transfer_id)
    select e.player_id, p_day, e.amount, e.held, v_rate, p_now, t.transfer_id
    from total t cross join earning e where e.amount > 0 and not e.is_written
  ), written_before as (
    update investment_earning w set transfer_id = t.transfer_id
    from total t cross join earning e
    where e.is_written and w.player_id = e.player_id and w.day = p_day
  ), events as (
    -- Whoever was told that they wait is told that it is over; on other days the page says it.
    insert into outbox (transfer_id, topic, player_id, payload)
    select t.transfer_id, 'investment_paid', e.player_id,
           jsonb_build_object('amount', trunc(e.amount::numeric / 1000000, 2))
    from total t cross join earning e where e.amount > 0 and v_day.funded_at <> v_day.known_at
  ), moved_on as (
    update investment i
    set credited_to = p_day, accrued_to = greatest(i.accrued_to, p_day), earned = i.earned + e.amount,
        owed = i.owed - case when e.is_written then e.amount else 0 end
    from earning e where i.account_id = e.account_id
  )
  select coalesce(max(t.paid), 0) into paid from total t;
end
$$;

CREATE FUNCTION public.investment_rate_ahead() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.investment_rate_on(p_day date) RETURNS integer
    LANGUAGE sql STABLE
    AS $$
  select basis_points from investment_rate where from_day <= p_day order by from_day desc, id desc limit 1
$$;

CREATE FUNCTION public.investment_slice_end(p_currency text, p_after bigint, p_limit integer) RETURNS bigint
    LANGUAGE sql STABLE
    AS $$
  select min(i.account_id) + p_limit - 1 from investment i where i.currency = p_currency and i.account_id > p_after
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

CREATE FUNCTION public.ledger_archived_entries(p_account bigint, p_before bigint, p_from timestamp with time zone, p_to timestamp with time zone, p_limit integer) RETURNS TABLE(transfer_id bigint, kind text, cause_id bigint, amount bigint, balance_after bigint, created_at timestamp with time zone)
    LANGUAGE plpgsql STABLE
    AS $$
declare
  v_archive ledger_archive;
  v_found int := 0;
  v_left int := p_limit;
begin
  for v_archive in
    select a.* from ledger_archive a join ledger_period p on p.number = a.period
    where a.account_id = p_account and p.archived_at is not null
      and (p.first_transfer >= p_before) is not true and (p.ended_at < p_from) is not true
    order by a.period desc
  loop
    return query
      select e.transfer_id, e.kind, e.cause_id, e.amount, e.balance_after, e.created_at from archive_entries(v_archive) e
      where (e.transfer_id >= p_before or e.created_at < p_from or e.created_at >= p_to) is not true
      order by e.transfer_id desc limit v_left;
    get diagnostics v_found = row_count;
    v_left := v_left - v_found;
    exit when v_left = 0;
  end loop;
end
$$;

CREATE FUNCTION public.ledger_first_transfers_since(p_account bigint, p_moment timestamp with time zone[]) RETURNS TABLE(first bigint)
    LANGUAGE plpgsql STABLE
    AS $$
declare
  v_end bigint := (select coalesce(max(e.transfer_id), 0) + 1 from ledger_entry e where e.account_id = p_account);
  v_moment timestamptz;
  v_low bigint;
  v_high bigint;
  v_id bigint;
begin
  foreach v_moment in array p_moment loop
    v_low := 0;
    v_high := v_end;
    while v_low < v_high loop
      select e.transfer_id into v_id from ledger_entry e
      where e.account_id = p_account and e.transfer_id >= (v_low + v_high) / 2 and e.transfer_id < v_high
      order by e.transfer_id limit 1;
      if found and (select t.created_at from ledger_transfer t where t.id = v_id) < v_moment then
        v_low := v_id + 1;
      else
        v_high := (v_low + v_high) / 2;
      end if;
    end loop;
    first := v_low;
    return next;
  end loop;
end
$$;

CREATE FUNCTION public.ledger_guard_period(p_number integer) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
  v_guarded text;
begin
  foreach v_guarded in array array['ledger_transfer', 'ledger_entry', 'game_round'] loop
    execute format(
      'create or replace trigger %I before update or delete or truncate on %I
         for each statement execute function ledger_refuse_change()',
      v_guarded || '_append_only', v_guarded || '_' || p_number);
  end loop;
  execute format(
    'create or replace trigger ledger_entry_settle after insert on %I referencing new table as inserted
       for each statement execute function ledger_settle_entries()',
    'ledger_entry_' || p_number);
end
$$;

CREATE FUNCTION public.ledger_keep_keys() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if exists (select from removed r where r.made_at >= ledger_keys_kept_from()) then
    raise exception 'ledger: a key is kept for its term'
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_key_kept';
  end if;
  return null;
end
$$;

CREATE FUNCTION public.ledger_key_time(p_key text) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $$
  select case
    when p_key like 'player:%/________-____-7___-____-____________'
    then lower(left(right(p_key, 36), 8) collate "C")
    else '~'
  end
$$;

CREATE FUNCTION public.ledger_keys_kept_from() RETURNS text
    LANGUAGE sql STABLE
    AS $$
  select lpad(to_hex((extract(epoch from now() - interval '32 days') * 1000 / 65536)::bigint), 8, '0')
$$;

CREATE FUNCTION public.ledger_keys_used_from() RETURNS text
    LANGUAGE sql STABLE
    AS $$
  select lpad(to_hex((extract(epoch from now() - interval '30 days') * 1000 / 65536)::bigint), 8, '0')
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

CREATE FUNCTION public.ledger_outcomes(p_key text[], p_fingerprint text[], p_objection text[], p_leg_command integer[], p_leg_account bigint[], p_leg_amount bigint[], OUT outcome text[], OUT prior_id bigint[]) RETURNS record
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

  select array_agg(c.outcome order by c.command), array_agg(c.prior_id order by c.command)
    into outcome, prior_id
  from (
    select k.command, prior.transfer_id as prior_id,
           case
             -- What it was answered lies in the archive.
             when prior.transfer_id < ledger_present() then 'key_expired'
             when prior.fingerprint = k.fingerprint then 'replayed'
             when prior.transfer_id is not null then 'key_reused'
             when made.at < ledger_keys_used_from() collate "C" then 'key_expired'
             when k.objection is not null then k.objection
             when k.command = any (v_short) then 'not_enough_money'
             else 'posted'
           end as outcome
    from unnest(p_key, p_fingerprint, p_objection) with ordinality as k (key, fingerprint, objection, command)
    -- Worked out once for each, and not wherever it is named.
    cross join lateral (select ledger_key_time(k.key) as at offset 0) made
    left join ledger_key prior on prior.made_at = made.at and prior.key = k.key
  ) c;
end
$$;

CREATE FUNCTION public.ledger_post(p_kind text[], p_key text[], p_fingerprint text[], p_cause bigint[], p_objection text[], p_leg_command integer[], p_leg_account bigint[], p_leg_amount bigint[], p_event_command integer[], p_event_topic text[], p_event_player bigint[], p_event_payload text[], OUT outcome text[], OUT transfer_id bigint[], OUT leg_balance bigint[], OUT posted_at timestamp with time zone, OUT replay_of timestamp with time zone[]) RETURNS record
    LANGUAGE plpgsql
    AS $$
declare
  v_prior_id bigint[];
  v_posted boolean[];
begin
  perform assert_same_length('ledger_post', cardinality(p_kind), cardinality(p_key), cardinality(p_fingerprint),
                             cardinality(p_cause), cardinality(p_objection));
  perform assert_same_length('ledger_post', cardinality(p_leg_command), cardinality(p_leg_account),
                             cardinality(p_leg_amount));
  perform assert_same_length('ledger_post', cardinality(p_event_command), cardinality(p_event_topic),
                             cardinality(p_event_player), cardinality(p_event_payload));
  perform ledger_lock(p_leg_account);

  select o.* into outcome, v_prior_id
  from ledger_outcomes(p_key, p_fingerprint, p_objection, p_leg_command, p_leg_account, p_leg_amount) o;
  select array_agg(c.outcome = 'posted'),
         array_agg(case c.outcome when 'posted' then nextval('ledger_transfer_id_seq')
                                  when 'replayed' then c.prior_id end)
    into v_posted, transfer_id
  from unnest(outcome, v_prior_id) as c (outcome, prior_id);

  posted_at := now();
  with leg as (
    select l.leg, l.account, l.amount, a.currency, transfer_id[l.command] as transfer, v_posted[l.command] as posted,
           (a.balance + sum(case when v_posted[l.command] then l.amount else 0 end)
             over (partition by l.account order by transfer_id[l.command] rows unbounded preceding)
           )::bigint as balance_after
    from unnest(p_leg_command, p_leg_account, p_leg_amount) with ordinality as l (command, account, amount, leg)
    join ledger_account a on a.id = l.account
  ), transfers as (
    insert into ledger_transfer (id, kind, cause_id, created_at)
    select c.id, c.kind, coalesce(c.cause, c.id), posted_at
    from unnest(transfer_id, v_posted, p_kind, p_cause) as c (id, posted, kind, cause)
    where c.posted
  ), keys as (
    insert into ledger_key (key, fingerprint, transfer_id)
    select c.key, c.fingerprint, c.id
    from unnest(transfer_id, v_posted, p_key, p_fingerprint) as c (id, posted, key, fingerprint)
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
    select array_agg(t.created_at order by c.command) into replay_of
    from unnest(outcome, transfer_id) with ordinality as c (outcome, id, command)
    left join ledger_transfer t on t.id = c.id
    where c.outcome = 'replayed';
    select array_agg(coalesce(l.after, e.balance_after) order by l.leg) into leg_balance
    from unnest(p_leg_command, p_leg_account, leg_balance) with ordinality as l (command, account, after, leg)
    left join ledger_entry e
      on not v_posted[l.command] and e.account_id = l.account
      and e.transfer_id = ledger_post.transfer_id[l.command];
  end if;
end
$$;

CREATE FUNCTION public.ledger_prepare_periods(p_ahead integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  v_last ledger_period;
  v_used bigint;
  v_size bigint;
  v_table text;
begin
  perform pg_advisory_xact_lock(hashtext('ledger_prepare_periods'));
  for v_prepared in 0 .. p_ahead loop
    select s.last_value into v_used from ledger_transfer_id_seq s;
    if (select count(*) from ledger_period p where p.first_transfer > v_used) >= p_ahead then return v_prepared; end if;
    select p.* into strict v_last from ledger_period p order by p.number desc limit 1;
    v_size := least(200, ceil(greatest(1, 90 * (v_used - v_last.prepared_after) / 1e7
      / greatest(1, extract(epoch from now() - v_last.prepared_at) / 86400)))) * 10000000;
    foreach v_table in array array['ledger_transfer', 'ledger_entry', 'game_round'] loop
      execute format('create table %I (like %I including all)', v_table || '_' || v_last.number + 1, v_table);
      execute format('alter table %I attach partition %I for values from (%s) to (%s)',
                     v_table, v_table || '_' || v_last.number + 1, v_last.end_transfer, v_last.end_transfer + v_size);
    end loop;
    insert into ledger_period (number, first_transfer, end_transfer, prepared_after)
    values (v_last.number + 1, v_last.end_transfer, v_last.end_transfer + v_size, v_used);
    perform ledger_guard_period(v_last.number + 1);
  end loop;
  return p_ahead + 1;
end
$$;

CREATE FUNCTION public.ledger_present() RETURNS bigint
    LANGUAGE sql STABLE
    AS $$
  select coalesce(max(p.end_transfer), 0) from ledger_period p where p.archived_at is not null
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

CREATE FUNCTION public.log_anchored() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  insert into log_fact (kind, subject, at, body)
  values ('anchor', new.id, new.confirmed_at,
          jsonb_build_object('chain', new.chain, 'transaction', new.transaction, 'size', new.size, 'root', new.root));
  return null;
end
$$;

CREATE FUNCTION public.log_head_in_turn() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if exists (select from house_key)
    and new.key <> house_key_in_force()
    and new.key is distinct from (select key from log_head order by size desc, id desc limit 1)
  then
    raise exception 'The house does not sign with the key % yet, or not any more', new.key using errcode = 'check_violation';
  end if;
  return new;
end
$$;

CREATE FUNCTION public.log_house_key() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  insert into log_fact (kind, subject, at, body)
  values ('key', new.id, new.announced_at, jsonb_build_object('key', new.public_key));
  return null;
end
$$;

CREATE FUNCTION public.log_investment_rate() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  insert into log_fact (kind, subject, at, body)
  values ('investment', new.id, coalesce(new.set_at, now()),
          jsonb_build_object('id', new.id::text, 'fromDay', new.from_day, 'basisPoints', new.basis_points));
  return null;
end
$$;

CREATE FUNCTION public.log_liabilities() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  insert into log_fact (kind, subject, at, body)
  values ('liabilities', new.day, new.taken_at,
          jsonb_build_object('day', new.day, 'hash', encode(sha256(convert_to(new.statement, 'UTF8')), 'hex')));
  return null;
end
$$;

CREATE FUNCTION public.log_node_hash(p_level integer, p_index bigint) RETURNS bytea
    LANGUAGE plpgsql STABLE
    AS $$
declare
  v_kept int := p_level - p_level % 4;
  v_from bigint := p_index << p_level % 4;
  v_until bigint := (p_index + 1) << p_level % 4;
begin
  return log_whole_tree(
    case v_kept
      when 0 then array(
        select sha256('\x00'::bytea || convert_to(r.record, 'UTF8')) from log_record r
        where r.index >= v_from and r.index < v_until order by r.index
      )
      else array(
        select n.hash from log_node n where n.level = v_kept and n.index >= v_from and n.index < v_until order by n.index
      )
    end);
end
$$;

CREATE FUNCTION public.log_odds() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  insert into log_fact (kind, subject, at, body)
  values ('odds', new.boxes || ':' || array_to_string(new.prizes_basis_points, ','), new.created_at,
          jsonb_build_object('boxes', new.boxes, 'prizes', new.prizes_basis_points))
  on conflict on constraint log_fact_once do nothing;
  return null;
end
$$;

CREATE FUNCTION public.log_offer() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  insert into log_fact (kind, subject, at, body)
  select 'offer', new.id, a.decided_at,
         jsonb_build_object('id', new.id::text, 'country', new.country, 'place', new.place, 'boxes', 9,
                            'prizes', t.prizes_basis_points, 'highestStake', new.highest_stake::text,
                            'from', to_char(new.offered_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from approval a, prize_table t
  where a.id = new.approval_id and t.id = new.prize_table_id;
  return null;
end
$$;

CREATE FUNCTION public.log_rates() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  insert into log_fact (kind, subject, at, body)
  values ('rates', new.id, new.set_at, jsonb_build_object('id', new.id::text, 'rates', new.rates));
  return null;
end
$$;

CREATE FUNCTION public.log_reserves() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  insert into log_fact (kind, subject, at, body)
  values ('reserves', new.day, new.signed_at,
          jsonb_build_object('day', new.day, 'hash', encode(sha256(convert_to(new.statement, 'UTF8')), 'hex')));
  return null;
end
$$;

CREATE FUNCTION public.log_root(p_size bigint) RETURNS bytea
    LANGUAGE plpgsql STABLE
    AS $$
declare
  v_root bytea;
  v_nodes bigint := p_size;
  v_level int := 0;
begin
  while v_nodes > 0 loop
    if v_nodes % 2 = 1 then
      v_root := coalesce(sha256('\x01'::bytea || log_node_hash(v_level, v_nodes - 1) || v_root),
                         log_node_hash(v_level, v_nodes - 1));
    end if;
    v_nodes := v_nodes / 2;
    v_level := v_level + 1;
  end loop;
  return coalesce(v_root, sha256(''));
end
$$;

CREATE FUNCTION public.log_setting() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  insert into log_fact (kind, subject, at, body)
  values ('setting', new.name || ' ' || pg_current_xact_id(), new.changed_at,
          jsonb_build_object('name', new.name, 'value', new.value));
  return null;
end
$$;

CREATE FUNCTION public.log_whole_tree(p_hashes bytea[]) RETURNS bytea
    LANGUAGE plpgsql IMMUTABLE
    AS $$
begin
  while cardinality(p_hashes) > 1 loop
    p_hashes := array(
      select sha256('\x01'::bytea || p_hashes[2 * i - 1] || p_hashes[2 * i])
      from generate_series(1, cardinality(p_hashes) / 2) i order by i
    );
  end loop;
  return p_hashes[1];
end
$$;

CREATE FUNCTION public.log_withdrawal() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  if tg_op = 'INSERT' then
    perform log_withdrawal_step(new, 'asked', new.created_at, new.amount);
  end if;
  if new.status = 'approved' then
    perform log_withdrawal_step(new, 'approved', new.decided_at, new.amount);
  elsif new.status <> 'pending' then
    perform log_withdrawal_step(new, new.status, new.ended_at, new.amount);
  end if;
  return null;
end
$$;

CREATE FUNCTION public.log_withdrawal_credit() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  insert into log_fact (kind, subject, at, body)
  select 'withdrawal', format('%s credited %s', w.id, new.step), new.credited_at,
         jsonb_build_object('withdrawal', w.id::text, 'step', 'credited', 'currency', w.currency, 'amount', new.amount::text)
  from withdrawal w where w.id = new.withdrawal_id;
  return null;
end
$$;

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
    promise_minutes integer,
    promise_settled_at timestamp with time zone,
    promise_waiting_since timestamp with time zone,
    promise_most bigint,
    CONSTRAINT withdrawal_amount_check CHECK ((amount > 0)),
    CONSTRAINT withdrawal_check CHECK ((promised_payout > payout_amount)),
    CONSTRAINT withdrawal_decided CHECK ((((status = 'pending'::text) = (decided_at IS NULL)) AND ((status = 'pending'::text) = (decided_by IS NULL)))),
    CONSTRAINT withdrawal_ended_by_a_transfer CHECK ((((status = ANY (ARRAY['completed'::text, 'rejected'::text, 'failed'::text])) = (end_transfer_id IS NOT NULL)) AND ((status = ANY (ARRAY['completed'::text, 'rejected'::text, 'failed'::text])) = (ended_at IS NOT NULL)))),
    CONSTRAINT withdrawal_fee_check CHECK ((fee >= 0)),
    CONSTRAINT withdrawal_payout_amount_check CHECK ((payout_amount > 0)),
    CONSTRAINT withdrawal_payout_currency_check CHECK ((payout_currency = ANY (ARRAY['UGX'::text, 'USDT'::text]))),
    CONSTRAINT withdrawal_promise_bounded CHECK (((promise_minutes IS NULL) = (promise_most IS NULL))),
    CONSTRAINT withdrawal_promise_minutes_check CHECK ((promise_minutes > 0)),
    CONSTRAINT withdrawal_promise_most_check CHECK ((promise_most >= 0)),
    CONSTRAINT withdrawal_rail_known CHECK ((rail = ANY (ARRAY['mtn'::text, 'airtel'::text, 'tron'::text, 'ethereum'::text, 'bsc'::text]))),
    CONSTRAINT withdrawal_refused_with_a_reason CHECK (((status <> ALL (ARRAY['rejected'::text, 'failed'::text])) OR (note IS NOT NULL))),
    CONSTRAINT withdrawal_status_known CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'completed'::text, 'rejected'::text, 'failed'::text]))),
    CONSTRAINT withdrawal_usdt_amount_check CHECK ((usdt_amount > 0))
);

CREATE FUNCTION public.log_withdrawal_step(p_withdrawal public.withdrawal, p_step text, p_at timestamp with time zone, p_amount bigint) RETURNS void
    LANGUAGE sql
    SET search_path TO 'public', 'pg_temp'
    AS $$
  insert into log_fact (kind, subject, at, body)
  values ('withdrawal', p_withdrawal.id || ' ' || p_step, p_at,
          jsonb_build_object('withdrawal', p_withdrawal.id::text, 'step', p_step, 'currency', p_withdrawal.currency,
                             'amount', p_amount::text))
$$;

CREATE FUNCTION public.log_withdrawal_stop() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  insert into log_fact (kind, subject, at, body)
  select 'withdrawal', format('%s %s %s', w.id, s.step, extract(epoch from new.stopped_at)), s.at,
         jsonb_build_object('withdrawal', w.id::text, 'step', s.step, 'currency', w.currency, 'amount', w.amount::text)
  from withdrawal w, (values ('waiting', new.stopped_at), ('resumed', new.until_at)) s (step, at)
  where w.id = new.withdrawal_id;
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
    suspended boolean DEFAULT false NOT NULL,
    prize_table_id integer
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

CREATE FUNCTION public.player_costs_left(p_player bigint) RETURNS numeric
    LANGUAGE sql STABLE
    AS $$
  select game_expected_cost(p_player) + coalesce(sum(
           case when w.status = 'completed' then w.fee else 0 end
           - case when w.promise_settled_at is null then coalesce(w.promise_most, 0)
             else (select coalesce(sum(c.amount), 0) from withdrawal_credit c where c.withdrawal_id = w.id) end
         ), 0) - coalesce((select r.cost_counted from referral r where r.friend_id = p_player), 0)
  from withdrawal w where w.player_id = p_player
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

CREATE FUNCTION public.prize_table_bankroll_stakes(p_prizes integer[]) RETURNS integer
    LANGUAGE sql IMMUTABLE
    AS $$
  select n
  from generate_series(1, 1000000) n
  where (9 - cardinality(p_prizes)) * exp(-ln(10000::float8) / n)
        + (select sum(exp(least(700, ln(10000::float8) / n * prize / 10000))) from unnest(p_prizes) prize) <= 9
  limit 1
$$;

CREATE FUNCTION public.prize_table_return(p_prizes integer[]) RETURNS numeric
    LANGUAGE sql IMMUTABLE
    AS $$
  select sum(10000 + prize) / 9.0 from unnest(p_prizes) prize
$$;

CREATE FUNCTION public.prize_tables_offer(p_approval bigint, p_now timestamp with time zone, p_from timestamp with time zone, p_country text[], p_currency text[], p_place integer[], p_prizes text[], p_highest_stake bigint[]) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  perform assert_same_length('prize_tables_offer', cardinality(p_country), cardinality(p_currency), cardinality(p_place),
    cardinality(p_prizes), cardinality(p_highest_stake));
  lock table prize_offer in share row exclusive mode;
  if not exists (
    select from approval a where a.id = p_approval and a.status = 'approved' and a.action = 'prize_tables.offered'
  ) or exists (select from prize_offer o where o.approval_id = p_approval) then
    raise exception 'prize tables: approval % is not for this, or is used', p_approval
      using errcode = 'integrity_constraint_violation', constraint = 'prize_offer_by_two';
  end if;
  if p_from <= p_now then
    raise exception 'prize tables: an offer cannot begin in the past'
      using errcode = 'check_violation', constraint = 'prize_offer_begins_later';
  end if;
  if exists (
    select from unnest(p_prizes) t (prizes)
    where prize_table_return(string_to_array(t.prizes, ',')::int[]) not between 5000 and 9950
  ) then
    raise exception 'prize tables: a table returns less than 50%% or more than 99.5%%'
      using errcode = 'check_violation', constraint = 'prize_table_returns';
  end if;
  insert into prize_table (prizes_basis_points, hash, bankroll_stakes, created_at)
  select t.prizes, encode(sha256(convert_to('odds:9:' || array_to_string(t.prizes, ','), 'UTF8')), 'hex'),
         prize_table_bankroll_stakes(t.prizes), p_now
  from (select distinct string_to_array(n.prizes, ',')::int[] as prizes from unnest(p_prizes) n (prizes)) t
  on conflict (hash) do nothing;
  update prize_offer o
  set offered_until = p_from
  where o.country = any (p_country) and o.offered_from <= p_from and (o.offered_until is null or o.offered_until > p_from);
  insert into prize_offer (country, currency, prize_table_id, place, highest_stake, offered_from, offered_until, approval_id)
  select n.country, n.currency, t.id, n.place, n.highest_stake, p_from,
         (select min(later.offered_from) from prize_offer later
          where later.country = n.country and later.offered_from > p_from
            and later.offered_until is distinct from later.offered_from),
         p_approval
  from unnest(p_country, p_currency, p_place, p_prizes, p_highest_stake) n (country, currency, place, prizes, highest_stake)
  join prize_table t on t.prizes_basis_points = string_to_array(n.prizes, ',')::int[];
end
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

CREATE FUNCTION public.reserve_before_signing() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  -- Whoever signs waits for this one, and whoever is late finds the day signed.
  perform pg_advisory_xact_lock_shared(hashtext('reserves ' || new.day));
  if exists (select from reserve_day where day = new.day) then
    raise exception 'The reserves of % are signed', new.day using errcode = 'check_violation', constraint = 'reserve_before_signing';
  end if;
  return new;
end
$$;

CREATE FUNCTION public.reserve_books(p_provider text, p_currency text, p_at timestamp with time zone) RETURNS bigint
    LANGUAGE sql STABLE
    AS $$
  select -coalesce(sum(coalesce((
    select e.balance_after from ledger_entry e join ledger_transfer t on t.id = e.transfer_id
    where e.account_id = a.id and t.created_at <= p_at
    order by e.transfer_id desc limit 1
  ), 0)), 0)::bigint
  from ledger_account a where a.kind = 'rail.' || p_provider and a.currency = p_currency
$$;

CREATE FUNCTION public.session_look_up(p_now timestamp with time zone, p_token_hash text[]) RETURNS TABLE(place bigint, session_id bigint, last_seen_ms double precision, id bigint, username text, country text, currency text, log_position text, account_versions text)
    LANGUAGE sql STABLE
    AS $$
  select k.place, s.id, extract(epoch from s.last_seen_at)::float8 * 1000, p.id, p.username, p.country, p.currency,
         pg_current_wal_flush_lsn()::text, account_versions(p.id)
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

CREATE FUNCTION public.withdrawal_begin_stopped() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  insert into withdrawal_stop (withdrawal_id, stopped_at, until_at, reason)
  select new.id, new.created_at, p.access_changed_at + interval '24 hours', 'access_changed'
  from player p where p.id = new.player_id and p.access_changed_at + interval '24 hours' > new.created_at;
  return null;
end
$$;

CREATE FUNCTION public.withdrawal_bound_promise() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
declare
  v_left numeric;
begin
  new.promise_most := null;
  if new.promise_minutes is null then return new; end if;
  -- Requests of one player come one after the other, also where a server forgets it.
  perform from player p where p.id = new.player_id for no key update;
  v_left := player_costs_left(new.player_id);
  new.promise_most := withdrawal_late_credit(new.amount, greatest(0, div(v_left, 1000000) * 1000000)::bigint, 50);
  return new;
end
$$;

CREATE FUNCTION public.withdrawal_credit_due() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
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

CREATE FUNCTION public.withdrawal_credit_late(p_withdrawal bigint, p_now timestamp with time zone, OUT state text, OUT credit bigint) RETURNS record
    LANGUAGE plpgsql
    AS $$
declare
  w withdrawal;
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
  v_step := withdrawal_late_steps(w.id, p_now);
  v_credited := (select coalesce(sum(c.amount), 0) from withdrawal_credit c where c.withdrawal_id = w.id);
  credit := withdrawal_late_credit(w.amount, w.promise_most, v_step) - v_credited;
  state := 'nothing';
  if credit > 0 then
    v_fees := array(
      select a.id from ledger_account a
      where a.player_id is null and a.kind = 'house.fees' and a.currency = w.currency order by a.id
    );
    select a.id into strict v_game from ledger_account a
    where a.player_id = w.player_id and a.kind = 'player.game' and a.currency = w.currency;
    -- All of the fees: nobody takes out, or credits to somebody else, what is counted here.
    perform ledger_lock(v_fees || v_game);
    if (select coalesce(sum(a.balance), 0) from ledger_account a where a.id = any (v_fees)) < credit then
      update withdrawal set promise_waiting_since = p_now where id = w.id and promise_waiting_since is null;
      state := 'waiting';
      return;
    end if;
    v_key := format('house:promise/%s %s', w.id, v_step);
    select l.transfer_id[1] into strict v_transfer
    from ledger_post(
      array['withdrawal.credit'], array[v_key], array[v_key], array[null]::bigint[], array[null]::text[],
      array[1, 1], array[v_fees[1], v_game], array[-credit, credit],
      array[1], array['withdrawal_credited'], array[w.player_id],
      array[jsonb_build_object('id', w.id::text, 'amount', trunc(credit::numeric / 1000000, 2),
                               'total', trunc((v_credited + credit)::numeric / 1000000, 2))::text]
    ) l
    where l.outcome = array['posted'];
    insert into withdrawal_credit (withdrawal_id, step, amount, transfer_id, credited_at)
    values (w.id, v_step, credit, v_transfer, p_now);
    state := 'credited';
  end if;
  update withdrawal
  set promise_waiting_since = null, promise_settled_at = case when v_step = 50 or w.ended_at <= p_now then p_now end
  where id = w.id and (promise_waiting_since is not null or v_step = 50 or w.ended_at <= p_now);
end
$$;

CREATE FUNCTION public.withdrawal_late_credit(p_amount bigint, p_most bigint, p_steps integer) RETURNS bigint
    LANGUAGE sql IMMUTABLE
    AS $$
  select least(div(p_amount::numeric * p_steps, 1000 * 1000000)::bigint * 1000000, p_most)
$$;

CREATE FUNCTION public.withdrawal_late_steps(p_withdrawal bigint, p_at timestamp with time zone) RETURNS integer
    LANGUAGE sql STABLE
    AS $$
  select least(50, greatest(0, ceil(extract(epoch from
           t.at - w.created_at - make_interval(mins => w.promise_minutes) - coalesce((
             select sum(upper(r.stop) - lower(r.stop)) from unnest(withdrawal_stops(w.id, w.created_at, t.at)) as r (stop)
           ), interval '0')) / 600)))::int
  from withdrawal w cross join lateral (select greatest(w.created_at, least(p_at, w.ended_at)) as at) t
  where w.id = p_withdrawal and w.promise_minutes is not null
$$;

CREATE FUNCTION public.withdrawal_promised_until(p_withdrawal bigint) RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    AS $$
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
$$;

CREATE FUNCTION public.withdrawal_stop_clock() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
begin
  insert into withdrawal_stop (withdrawal_id, stopped_at, until_at, reason)
  select w.id, new.access_changed_at, new.access_changed_at + interval '24 hours', 'access_changed'
  from withdrawal w where w.player_id = new.id and w.status = 'pending'
  -- Two changes of one moment stop it once.
  on conflict do nothing;
  return null;
end
$$;

CREATE FUNCTION public.withdrawal_stops(p_withdrawal bigint, p_from timestamp with time zone, p_to timestamp with time zone) RETURNS tstzmultirange
    LANGUAGE sql STABLE
    AS $$
  select coalesce(range_agg(tstzrange(greatest(s.stopped_at, p_from), least(s.until_at, p_to))), '{}'::tstzmultirange)
  from withdrawal_stop s
  where s.withdrawal_id = p_withdrawal and s.stopped_at < p_to and s.until_at > p_from
$$;

CREATE FUNCTION public.withdrawals_to_credit(p_now timestamp with time zone) RETURNS TABLE(id bigint, currency text)
    LANGUAGE sql STABLE
    AS $$
  select w.id, w.currency from withdrawal w
  where w.promise_minutes is not null and w.promise_settled_at is null
    and (w.ended_at is not null or w.created_at + make_interval(mins => w.promise_minutes) < p_now
         and withdrawal_late_credit(w.amount, w.promise_most, withdrawal_late_steps(w.id, p_now)) >
             (select coalesce(sum(c.amount), 0) from withdrawal_credit c where c.withdrawal_id = w.id))
  order by w.id
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
    secret_id text COLLATE pg_catalog."C",
    prize_offer_id integer
);

ALTER TABLE public.game_epoch ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.game_epoch_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.game_round_0 (
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
    CONSTRAINT house_funding_account_known CHECK ((account = ANY (ARRAY['bankroll'::text, 'interest'::text, 'bonus'::text, 'fees'::text]))),
    CONSTRAINT house_funding_amount_check CHECK ((amount <> 0))
);

CREATE TABLE public.house_key (
    id bigint NOT NULL,
    public_key text NOT NULL,
    announced_at timestamp with time zone DEFAULT now() NOT NULL,
    follows_lost_key boolean DEFAULT false NOT NULL,
    CONSTRAINT house_key_public_key_check CHECK ((public_key ~ '^[0-9a-f]{64}$'::text))
);

ALTER TABLE public.house_key ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.house_key_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
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
WITH (fillfactor='45');

CREATE TABLE public.investment_day (
    currency text NOT NULL,
    day date NOT NULL,
    total bigint,
    known_at timestamp with time zone,
    funded_at timestamp with time zone,
    transfer_id bigint,
    CONSTRAINT investment_day_funded_when_known CHECK (((funded_at IS NULL) OR (total IS NOT NULL))),
    CONSTRAINT investment_day_known CHECK (((total IS NULL) = (known_at IS NULL))),
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
)
PARTITION BY RANGE (transfer_id);

CREATE TABLE public.ledger_entry_0 (
    account_id bigint NOT NULL,
    transfer_id bigint NOT NULL,
    currency text NOT NULL,
    amount bigint NOT NULL,
    balance_after bigint NOT NULL,
    CONSTRAINT ledger_entry_amount_check CHECK ((amount <> 0))
);

CREATE TABLE public.ledger_key (
    made_at text GENERATED ALWAYS AS (public.ledger_key_time(key)) STORED NOT NULL COLLATE pg_catalog."C",
    key text NOT NULL COLLATE pg_catalog."C",
    fingerprint text NOT NULL,
    transfer_id bigint NOT NULL
);

CREATE TABLE public.ledger_period (
    number integer NOT NULL,
    first_transfer bigint NOT NULL,
    end_transfer bigint NOT NULL,
    prepared_at timestamp with time zone DEFAULT now() NOT NULL,
    prepared_after bigint NOT NULL,
    ended_at timestamp with time zone,
    archived_at timestamp with time zone,
    statement text,
    signature text,
    key text,
    CONSTRAINT ledger_period_archived CHECK ((((archived_at IS NULL) OR (ended_at IS NOT NULL)) AND ((archived_at IS NULL) = (statement IS NULL)) AND ((statement IS NULL) = (signature IS NULL)) AND ((statement IS NULL) = (key IS NULL)))),
    CONSTRAINT ledger_period_lasts CHECK ((end_transfer > first_transfer)),
    CONSTRAINT ledger_period_number_check CHECK ((number >= 0))
);

CREATE SEQUENCE public.ledger_transfer_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE public.ledger_transfer (
    id bigint DEFAULT nextval('public.ledger_transfer_id_seq'::regclass) NOT NULL,
    kind text NOT NULL,
    cause_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
)
PARTITION BY RANGE (id);

CREATE TABLE public.ledger_transfer_0 (
    id bigint DEFAULT NULL NOT NULL,
    kind text NOT NULL,
    cause_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.liability_chunk (
    day date NOT NULL,
    currency text NOT NULL,
    number integer NOT NULL,
    leaves bytea NOT NULL,
    CONSTRAINT liability_chunk_whole_leaves CHECK (((length(leaves) % 68) = 0))
);

CREATE TABLE public.liability_day (
    day date NOT NULL,
    day_key bytea NOT NULL,
    statement text NOT NULL,
    signature text NOT NULL,
    house_key text NOT NULL,
    taken_at timestamp with time zone NOT NULL,
    salt_key bytea,
    CONSTRAINT liability_day_key_length CHECK ((length(day_key) = 32)),
    CONSTRAINT liability_day_salt_key_length CHECK ((length(salt_key) = 32))
);

CREATE TABLE public.liability_tree (
    day date NOT NULL,
    currency text NOT NULL,
    chunk_roots bytea NOT NULL,
    CONSTRAINT liability_tree_whole_roots CHECK (((length(chunk_roots) % 58) = 0))
);

CREATE TABLE public.log_anchor (
    id bigint NOT NULL,
    chain text NOT NULL,
    wallet text NOT NULL,
    nonce bigint NOT NULL,
    size bigint NOT NULL,
    root text NOT NULL,
    ordered_at timestamp with time zone NOT NULL,
    transaction text,
    block bigint,
    confirmed_at timestamp with time zone,
    failed_at timestamp with time zone,
    CONSTRAINT log_anchor_chain_check CHECK ((chain = ANY (ARRAY['ethereum'::text, 'bsc'::text]))),
    CONSTRAINT log_anchor_ends_once CHECK (((confirmed_at IS NULL) OR (failed_at IS NULL))),
    CONSTRAINT log_anchor_has_its_transaction CHECK ((num_nulls(transaction, block, confirmed_at) = ANY (ARRAY[0, 3]))),
    CONSTRAINT log_anchor_nonce_check CHECK ((nonce >= 0)),
    CONSTRAINT log_anchor_root_check CHECK ((root ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT log_anchor_size_check CHECK ((size > 0))
);

ALTER TABLE public.log_anchor ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.log_anchor_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.log_anchor_transaction (
    anchor_id bigint NOT NULL,
    attempt smallint NOT NULL,
    terms jsonb NOT NULL,
    raw text,
    hash text,
    signed_at timestamp with time zone,
    CONSTRAINT log_anchor_transaction_attempt_check CHECK ((attempt > 0)),
    CONSTRAINT log_anchor_transaction_signed CHECK ((num_nulls(raw, hash, signed_at) = ANY (ARRAY[0, 3])))
);

CREATE TABLE public.log_fact (
    id bigint NOT NULL,
    kind text NOT NULL,
    subject text NOT NULL COLLATE pg_catalog."C",
    at timestamp with time zone NOT NULL,
    body jsonb NOT NULL,
    log_index bigint
);

ALTER TABLE public.log_fact ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.log_fact_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.log_head (
    id bigint NOT NULL,
    size bigint NOT NULL,
    signed_at timestamp with time zone NOT NULL,
    text text NOT NULL,
    signature text NOT NULL,
    key text NOT NULL,
    CONSTRAINT log_head_size_check CHECK ((size >= 0))
);

ALTER TABLE public.log_head ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.log_head_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.log_node (
    level smallint NOT NULL,
    index bigint NOT NULL,
    hash bytea NOT NULL,
    CONSTRAINT log_node_hash_check CHECK ((length(hash) = 32)),
    CONSTRAINT log_node_index_check CHECK ((index >= 0)),
    CONSTRAINT log_node_level_check CHECK (((level > 0) AND (((level)::integer % 4) = 0)))
);

CREATE TABLE public.log_open_withdrawal (
    withdrawal bigint NOT NULL
);

CREATE TABLE public.log_record (
    index bigint NOT NULL,
    record text NOT NULL,
    transfer_id bigint,
    round_id text COLLATE pg_catalog."C",
    CONSTRAINT log_record_index_check CHECK ((index >= 0)),
    CONSTRAINT log_record_of_a_round CHECK (((transfer_id IS NULL) = (round_id IS NULL)))
);

CREATE TABLE public.log_round_count (
    odds_hash text NOT NULL COLLATE pg_catalog."C",
    rounds bigint NOT NULL,
    wins bigint NOT NULL,
    returned_basis_points bigint NOT NULL,
    CONSTRAINT log_round_count_check CHECK (((wins >= 0) AND (wins <= rounds))),
    CONSTRAINT log_round_count_returned_basis_points_check CHECK ((returned_basis_points >= 0)),
    CONSTRAINT log_round_count_rounds_check CHECK ((rounds >= 0))
);

CREATE TABLE public.log_writer (
    only_row boolean DEFAULT true NOT NULL,
    size bigint DEFAULT 0 NOT NULL,
    complete_to bigint DEFAULT 0 NOT NULL,
    read_to bigint DEFAULT 0 NOT NULL,
    horizon_to bigint,
    horizon_xact xid8,
    CONSTRAINT log_writer_only_row_check CHECK (only_row)
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
    auditor_number bigint DEFAULT (((1)::bigint << 60) + (((('x'::text || "left"((gen_random_uuid())::text, 8)) || "right"((gen_random_uuid())::text, 7)))::bit(60))::bigint) NOT NULL,
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
    idempotency_key text NOT NULL COLLATE pg_catalog."C",
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

CREATE TABLE public.prize_offer (
    id integer NOT NULL,
    country text NOT NULL,
    currency text NOT NULL,
    prize_table_id integer NOT NULL,
    place smallint NOT NULL,
    highest_stake bigint,
    offered_from timestamp with time zone NOT NULL,
    offered_until timestamp with time zone,
    approval_id bigint,
    CONSTRAINT prize_offer_highest_stake_check CHECK ((highest_stake > 0)),
    CONSTRAINT prize_offer_lasts CHECK ((offered_until >= offered_from)),
    CONSTRAINT prize_offer_place_check CHECK ((place >= 0))
);

ALTER TABLE public.prize_offer ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.prize_offer_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.prize_table (
    id integer NOT NULL,
    prizes_basis_points integer[] NOT NULL,
    hash text NOT NULL COLLATE pg_catalog."C",
    created_at timestamp with time zone NOT NULL,
    bankroll_stakes integer NOT NULL,
    CONSTRAINT prize_table_bankroll_stakes_check CHECK ((bankroll_stakes > 0)),
    CONSTRAINT prize_table_fits CHECK ((((cardinality(prizes_basis_points) >= 1) AND (cardinality(prizes_basis_points) <= 8)) AND (array_position(prizes_basis_points, NULL::integer) IS NULL) AND (1 <= ALL (prizes_basis_points)))),
    CONSTRAINT prize_table_named CHECK ((hash = encode(sha256(convert_to(('odds:9:'::text || array_to_string(prizes_basis_points, ','::text)), 'UTF8'::name)), 'hex'::text)))
);

ALTER TABLE public.prize_table ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.prize_table_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
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
    cost_counted bigint,
    CONSTRAINT referral_bonus_check CHECK ((bonus > 0)),
    CONSTRAINT referral_cost_counted_check CHECK ((cost_counted > 0)),
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

CREATE TABLE public.replaced_round (
    round_id text NOT NULL COLLATE pg_catalog."C",
    player_id bigint NOT NULL,
    epoch_id integer NOT NULL,
    replaced_by text NOT NULL COLLATE pg_catalog."C",
    why text NOT NULL,
    replaced_at timestamp with time zone NOT NULL,
    CONSTRAINT replaced_round_why_known CHECK ((why = ANY (ARRAY['chosen'::text, 'ended'::text])))
);

CREATE TABLE public.reserve_address (
    day date NOT NULL,
    chain text NOT NULL,
    address text NOT NULL,
    amount bigint NOT NULL,
    block bigint NOT NULL,
    signature text NOT NULL,
    read_at timestamp with time zone NOT NULL,
    CONSTRAINT reserve_address_amount_check CHECK ((amount >= 0)),
    CONSTRAINT reserve_address_block_check CHECK ((block >= 0)),
    CONSTRAINT reserve_address_signature_check CHECK ((length(signature) = 130))
);

CREATE TABLE public.reserve_day (
    day date NOT NULL,
    statement text NOT NULL,
    signature text NOT NULL,
    house_key text NOT NULL,
    signed_at timestamp with time zone NOT NULL
);

CREATE TABLE public.reserve_stated (
    day date NOT NULL,
    provider text NOT NULL,
    currency text NOT NULL,
    amount bigint NOT NULL,
    approval_id bigint NOT NULL,
    entered_at timestamp with time zone NOT NULL,
    CONSTRAINT reserve_stated_amount_check CHECK ((amount >= 0))
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

CREATE TABLE public.withdrawal_credit (
    withdrawal_id bigint NOT NULL,
    step integer NOT NULL,
    amount bigint NOT NULL,
    transfer_id bigint NOT NULL,
    credited_at timestamp with time zone NOT NULL,
    CONSTRAINT withdrawal_credit_amount_check CHECK ((amount > 0)),
    CONSTRAINT withdrawal_credit_at_most CHECK (((step >= 1) AND (step <= 50)))
);

ALTER TABLE public.withdrawal ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.withdrawal_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.withdrawal_stop (
    withdrawal_id bigint NOT NULL,
    stopped_at timestamp with time zone NOT NULL,
    until_at timestamp with time zone NOT NULL,
    reason text NOT NULL,
    CONSTRAINT withdrawal_stop_check CHECK ((stopped_at < until_at)),
    CONSTRAINT withdrawal_stop_reason_known CHECK ((reason = 'access_changed'::text))
);

ALTER TABLE ONLY public.game_round ATTACH PARTITION public.game_round_0 FOR VALUES FROM ('0') TO ('10000000');

ALTER TABLE ONLY public.ledger_entry ATTACH PARTITION public.ledger_entry_0 FOR VALUES FROM ('0') TO ('10000000');

ALTER TABLE ONLY public.ledger_transfer ATTACH PARTITION public.ledger_transfer_0 FOR VALUES FROM ('0') TO ('10000000');

ALTER TABLE ONLY public.player ALTER COLUMN id SET DEFAULT ((nextval('public.player_number'::regclass) << 32) + ((('x'::text || "right"((gen_random_uuid())::text, 8)))::bit(32))::bigint);

ALTER TABLE ONLY public.approval
    ADD CONSTRAINT approval_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.attempt
    ADD CONSTRAINT attempt_pkey PRIMARY KEY (subject);

ALTER TABLE public.audit_log
    ADD CONSTRAINT audit_log_by_two CHECK (((operator_id IS NULL) OR (approval_id IS NOT NULL) OR (action <> ALL (ARRAY['player.corrected'::text, 'player.reset_link_made'::text, 'player.second_factors_removed'::text, 'player.reinstated'::text, 'deposit.credited'::text, 'set_aside.credited'::text, 'referral.released'::text, 'house.funded'::text, 'withdrawal.settled'::text, 'operator.added'::text, 'prize_tables.offered'::text, 'reserve.stated'::text])))) NOT VALID;

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

ALTER TABLE ONLY public.game_archive
    ADD CONSTRAINT game_archive_pkey PRIMARY KEY (player_id, period);

ALTER TABLE public.game_epoch
    ADD CONSTRAINT game_epoch_key_encrypted CHECK (((secret_id IS NOT NULL) AND (length(key) = 60))) NOT VALID;

ALTER TABLE ONLY public.game_epoch
    ADD CONSTRAINT game_epoch_pkey PRIMARY KEY (id);

ALTER TABLE public.game_epoch
    ADD CONSTRAINT game_epoch_seals_an_offer CHECK (((prize_offer_id IS NOT NULL) OR (prizes_basis_points = '{2000,3000,4000,5000}'::integer[]))) NOT VALID;

ALTER TABLE ONLY public.game_round
    ADD CONSTRAINT game_round_pkey PRIMARY KEY (player_id, transfer_id);

ALTER TABLE ONLY public.game_round_0
    ADD CONSTRAINT game_round_0_pkey PRIMARY KEY (player_id, transfer_id);

ALTER TABLE ONLY public.game_seat
    ADD CONSTRAINT game_seat_pkey PRIMARY KEY (player_id);

ALTER TABLE ONLY public.house_funding
    ADD CONSTRAINT house_funding_pkey PRIMARY KEY (transfer_id);

ALTER TABLE ONLY public.house_key
    ADD CONSTRAINT house_key_pkey PRIMARY KEY (id);

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

ALTER TABLE ONLY public.ledger_archive
    ADD CONSTRAINT ledger_archive_pkey PRIMARY KEY (account_id, period);

ALTER TABLE ONLY public.ledger_entry
    ADD CONSTRAINT ledger_entry_pkey PRIMARY KEY (account_id, transfer_id);

ALTER TABLE ONLY public.ledger_entry_0
    ADD CONSTRAINT ledger_entry_0_pkey PRIMARY KEY (account_id, transfer_id);

ALTER TABLE ONLY public.ledger_key
    ADD CONSTRAINT ledger_key_once PRIMARY KEY (made_at, key);

ALTER TABLE ONLY public.ledger_period
    ADD CONSTRAINT ledger_period_end_transfer_key UNIQUE (end_transfer);

ALTER TABLE ONLY public.ledger_period
    ADD CONSTRAINT ledger_period_first_transfer_key UNIQUE (first_transfer);

ALTER TABLE ONLY public.ledger_period
    ADD CONSTRAINT ledger_period_pkey PRIMARY KEY (number);

ALTER TABLE ONLY public.ledger_transfer
    ADD CONSTRAINT ledger_transfer_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.ledger_transfer_0
    ADD CONSTRAINT ledger_transfer_0_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.liability_chunk
    ADD CONSTRAINT liability_chunk_pkey PRIMARY KEY (day, currency, number);

ALTER TABLE ONLY public.liability_day
    ADD CONSTRAINT liability_day_pkey PRIMARY KEY (day);

ALTER TABLE ONLY public.liability_tree
    ADD CONSTRAINT liability_tree_pkey PRIMARY KEY (day, currency);

ALTER TABLE ONLY public.log_anchor
    ADD CONSTRAINT log_anchor_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.log_anchor_transaction
    ADD CONSTRAINT log_anchor_transaction_pkey PRIMARY KEY (anchor_id, attempt);

ALTER TABLE ONLY public.log_fact
    ADD CONSTRAINT log_fact_at_one_place UNIQUE (log_index);

ALTER TABLE ONLY public.log_fact
    ADD CONSTRAINT log_fact_once UNIQUE (kind, subject);

ALTER TABLE ONLY public.log_fact
    ADD CONSTRAINT log_fact_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.log_head
    ADD CONSTRAINT log_head_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.log_node
    ADD CONSTRAINT log_node_pkey PRIMARY KEY (level, index);

ALTER TABLE ONLY public.log_open_withdrawal
    ADD CONSTRAINT log_open_withdrawal_pkey PRIMARY KEY (withdrawal);

ALTER TABLE ONLY public.log_record
    ADD CONSTRAINT log_record_pkey PRIMARY KEY (index);

ALTER TABLE ONLY public.log_record
    ADD CONSTRAINT log_record_round_once UNIQUE (round_id);

ALTER TABLE ONLY public.log_record
    ADD CONSTRAINT log_record_transfer_once UNIQUE (transfer_id);

ALTER TABLE ONLY public.log_round_count
    ADD CONSTRAINT log_round_count_pkey PRIMARY KEY (odds_hash);

ALTER TABLE ONLY public.log_writer
    ADD CONSTRAINT log_writer_pkey PRIMARY KEY (only_row);

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
    ADD CONSTRAINT player_auditor_number_once UNIQUE (auditor_number);

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

ALTER TABLE ONLY public.prize_offer
    ADD CONSTRAINT prize_offer_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.prize_offer
    ADD CONSTRAINT prize_offer_placed UNIQUE (country, offered_from, approval_id, place);

ALTER TABLE ONLY public.prize_table
    ADD CONSTRAINT prize_table_hash_key UNIQUE (hash);

ALTER TABLE ONLY public.prize_table
    ADD CONSTRAINT prize_table_pkey PRIMARY KEY (id);

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

ALTER TABLE ONLY public.replaced_round
    ADD CONSTRAINT replaced_round_pkey PRIMARY KEY (round_id);

ALTER TABLE ONLY public.reserve_address
    ADD CONSTRAINT reserve_address_pkey PRIMARY KEY (day, chain);

ALTER TABLE ONLY public.reserve_day
    ADD CONSTRAINT reserve_day_pkey PRIMARY KEY (day);

ALTER TABLE ONLY public.reserve_stated
    ADD CONSTRAINT reserve_stated_approval_id_key UNIQUE (approval_id);

ALTER TABLE ONLY public.reserve_stated
    ADD CONSTRAINT reserve_stated_pkey PRIMARY KEY (day, provider);

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

ALTER TABLE ONLY public.withdrawal_credit
    ADD CONSTRAINT withdrawal_credit_step_once PRIMARY KEY (withdrawal_id, step);

ALTER TABLE ONLY public.withdrawal_credit
    ADD CONSTRAINT withdrawal_credit_transfer_id_key UNIQUE (transfer_id);

ALTER TABLE ONLY public.withdrawal
    ADD CONSTRAINT withdrawal_key_once UNIQUE (player_id, idempotency_key);

ALTER TABLE ONLY public.withdrawal
    ADD CONSTRAINT withdrawal_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.withdrawal_stop
    ADD CONSTRAINT withdrawal_stop_pkey PRIMARY KEY (withdrawal_id, stopped_at);

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

CREATE INDEX game_round_by_transfer ON ONLY public.game_round USING brin (transfer_id);

CREATE INDEX game_round_0_by_transfer ON public.game_round_0 USING brin (transfer_id);

CREATE INDEX house_funding_by_account ON public.house_funding USING btree (account, currency);

CREATE INDEX investment_by_currency ON public.investment USING btree (currency, account_id);

CREATE INDEX investment_day_waiting ON public.investment_day USING btree (currency, day) WHERE (funded_at IS NULL);

CREATE UNIQUE INDEX log_anchor_under_way ON public.log_anchor USING btree ((true)) WHERE ((confirmed_at IS NULL) AND (failed_at IS NULL));

CREATE INDEX log_fact_waiting ON public.log_fact USING btree (at, id) WHERE (log_index IS NULL);

CREATE INDEX log_fact_withdrawal ON public.log_fact USING btree (((body ->> 'withdrawal'::text))) WHERE (kind = 'withdrawal'::text);

CREATE INDEX log_fact_withdrawal_time ON public.log_fact USING btree (at) WHERE (kind = 'withdrawal'::text);

CREATE INDEX log_head_by_size ON public.log_head USING btree (size DESC, id DESC);

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

CREATE INDEX withdrawal_credit_by_time ON public.withdrawal_credit USING btree (credited_at);

CREATE INDEX withdrawal_promise_open ON public.withdrawal USING btree (id) WHERE ((promise_minutes IS NOT NULL) AND (promise_settled_at IS NULL));

CREATE INDEX withdrawal_queue ON public.withdrawal USING btree (id) WHERE (status = 'pending'::text);

ALTER INDEX public.game_round_by_transfer ATTACH PARTITION public.game_round_0_by_transfer;

ALTER INDEX public.game_round_pkey ATTACH PARTITION public.game_round_0_pkey;

ALTER INDEX public.ledger_entry_pkey ATTACH PARTITION public.ledger_entry_0_pkey;

ALTER INDEX public.ledger_transfer_pkey ATTACH PARTITION public.ledger_transfer_0_pkey;

CREATE TRIGGER audit_log_is_append_only BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER audit_log_is_never_emptied BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER chain_payout_stays BEFORE UPDATE ON public.chain_payout FOR EACH ROW EXECUTE FUNCTION public.keep_chain_payout();

CREATE TRIGGER chain_transaction_signed_stays BEFORE DELETE OR UPDATE ON public.chain_transaction FOR EACH ROW EXECUTE FUNCTION public.keep_signed_transaction();

CREATE TRIGGER deposit_at_rates_of_now BEFORE UPDATE OF status ON public.deposit FOR EACH ROW WHEN (((new.status = 'credited'::text) AND (old.status <> 'credited'::text) AND (new.paid_currency = 'UGX'::text) AND (new.currency <> 'UGX'::text))) EXECUTE FUNCTION public.keep_rates_of_now();

CREATE TRIGGER game_archive_append_only BEFORE UPDATE OR TRUNCATE ON public.game_archive FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER game_epoch_logs_odds AFTER INSERT ON public.game_epoch FOR EACH ROW EXECUTE FUNCTION public.log_odds();

CREATE TRIGGER game_epoch_seals_its_table BEFORE INSERT ON public.game_epoch FOR EACH ROW WHEN ((new.prize_offer_id IS NOT NULL)) EXECUTE FUNCTION public.game_epoch_seals_its_table();

CREATE TRIGGER game_round_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.game_round FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER game_round_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.game_round_0 FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER game_seat_is_suspended_with_its_player BEFORE UPDATE OF suspended ON public.game_seat FOR EACH STATEMENT WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER game_seat_keeps_limits AFTER UPDATE OF has_limits ON public.game_seat FOR EACH ROW WHEN ((old.has_limits AND (NOT new.has_limits))) EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER game_seat_knows_limits BEFORE INSERT ON public.game_seat FOR EACH ROW EXECUTE FUNCTION public.game_seat_knows_limits();

CREATE TRIGGER house_key_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.house_key FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER house_key_is_logged AFTER INSERT ON public.house_key FOR EACH ROW EXECUTE FUNCTION public.log_house_key();

CREATE TRIGGER investment_day_append_only BEFORE DELETE OR TRUNCATE ON public.investment_day FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER investment_day_funded_once BEFORE UPDATE ON public.investment_day FOR EACH ROW WHEN ((old.funded_at IS NOT NULL)) EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER investment_day_known_once BEFORE UPDATE OF total, known_at ON public.investment_day FOR EACH ROW WHEN ((old.total IS NOT NULL)) EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER investment_day_stays BEFORE UPDATE OF currency, day ON public.investment_day FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER investment_earning_append_only BEFORE DELETE OR TRUNCATE ON public.investment_earning FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER investment_earning_paid_once BEFORE UPDATE OF transfer_id ON public.investment_earning FOR EACH ROW WHEN ((old.transfer_id IS NOT NULL)) EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER investment_earning_stays BEFORE UPDATE OF player_id, day, amount, held, basis_points, created_at ON public.investment_earning FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER investment_rate_ahead BEFORE INSERT ON public.investment_rate FOR EACH ROW EXECUTE FUNCTION public.investment_rate_ahead();

CREATE TRIGGER investment_rate_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.investment_rate FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER investment_rate_is_logged AFTER INSERT ON public.investment_rate FOR EACH ROW EXECUTE FUNCTION public.log_investment_rate();

CREATE TRIGGER ledger_account_keeps_its_purpose BEFORE UPDATE OF id, player_id, kind, currency, slot, opened_at ON public.ledger_account FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER ledger_account_moves_by_entries_only BEFORE UPDATE OF balance ON public.ledger_account FOR EACH STATEMENT WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER ledger_account_opens_empty BEFORE INSERT ON public.ledger_account FOR EACH ROW WHEN ((new.balance <> 0)) EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER ledger_account_stays BEFORE DELETE OR TRUNCATE ON public.ledger_account FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER ledger_archive_append_only BEFORE UPDATE OR TRUNCATE ON public.ledger_archive FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER ledger_entry_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER ledger_entry_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entry_0 FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER ledger_entry_settle AFTER INSERT ON public.ledger_entry REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_settle_entries();

CREATE TRIGGER ledger_entry_settle AFTER INSERT ON public.ledger_entry_0 REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_settle_entries();

CREATE TRIGGER ledger_key_append_only BEFORE UPDATE OR TRUNCATE ON public.ledger_key FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER ledger_key_kept AFTER DELETE ON public.ledger_key REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_keep_keys();

CREATE TRIGGER ledger_transfer_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_transfer FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER ledger_transfer_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_transfer_0 FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER liability_chunk_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.liability_chunk FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER liability_day_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.liability_day FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER liability_day_is_logged AFTER INSERT ON public.liability_day FOR EACH ROW EXECUTE FUNCTION public.log_liabilities();

CREATE TRIGGER liability_tree_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.liability_tree FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER log_anchor_is_logged AFTER UPDATE OF confirmed_at ON public.log_anchor FOR EACH ROW WHEN (((old.confirmed_at IS NULL) AND (new.confirmed_at IS NOT NULL))) EXECUTE FUNCTION public.log_anchored();

CREATE TRIGGER log_anchor_is_over BEFORE UPDATE ON public.log_anchor FOR EACH ROW WHEN (((old.confirmed_at IS NOT NULL) OR (old.failed_at IS NOT NULL))) EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER log_anchor_stays BEFORE DELETE OR TRUNCATE ON public.log_anchor FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER log_anchor_transaction_is_signed BEFORE UPDATE ON public.log_anchor_transaction FOR EACH ROW WHEN ((old.raw IS NOT NULL)) EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER log_anchor_transaction_stays BEFORE DELETE OR TRUNCATE ON public.log_anchor_transaction FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER log_fact_append_only BEFORE DELETE OR TRUNCATE ON public.log_fact FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER log_fact_keeps_its_place BEFORE UPDATE ON public.log_fact FOR EACH ROW WHEN (((old.log_index IS NOT NULL) OR (((((new.id IS DISTINCT FROM old.id) OR (new.kind IS DISTINCT FROM old.kind)) OR (new.subject IS DISTINCT FROM old.subject)) OR (new.at IS DISTINCT FROM old.at)) OR (new.body IS DISTINCT FROM old.body)))) EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER log_head_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.log_head FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER log_head_is_signed_in_turn BEFORE INSERT ON public.log_head FOR EACH ROW EXECUTE FUNCTION public.log_head_in_turn();

CREATE TRIGGER log_node_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.log_node FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER log_record_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.log_record FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER log_writer_goes_forward BEFORE UPDATE ON public.log_writer FOR EACH ROW WHEN (((new.size < old.size) OR (new.complete_to < old.complete_to) OR (new.read_to < old.read_to))) EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER log_writer_stays BEFORE DELETE OR TRUNCATE ON public.log_writer FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER play_limit_change_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.play_limit_change FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER play_limit_change_marks_seat BEFORE INSERT ON public.play_limit_change FOR EACH ROW EXECUTE FUNCTION public.play_limits_mark_seat();

CREATE TRIGGER play_pause_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.play_pause FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER play_pause_marks_seat BEFORE INSERT ON public.play_pause FOR EACH ROW EXECUTE FUNCTION public.play_limits_mark_seat();

CREATE TRIGGER player_status_marks_seat AFTER UPDATE OF status ON public.player FOR EACH ROW WHEN ((old.status <> new.status)) EXECUTE FUNCTION public.player_status_marks_seat();

CREATE TRIGGER player_stops_clocks AFTER UPDATE OF access_changed_at ON public.player FOR EACH ROW WHEN (((new.access_changed_at IS DISTINCT FROM old.access_changed_at) AND (new.access_changed_at IS NOT NULL))) EXECUTE FUNCTION public.withdrawal_stop_clock();

CREATE TRIGGER player_transfer_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.player_transfer FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER prize_offer_is_logged AFTER INSERT ON public.prize_offer FOR EACH ROW EXECUTE FUNCTION public.log_offer();

CREATE TRIGGER prize_offer_is_never_emptied BEFORE DELETE OR TRUNCATE ON public.prize_offer FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER prize_offer_only_ends BEFORE UPDATE ON public.prize_offer FOR EACH ROW WHEN (((((((((old.id IS DISTINCT FROM new.id) OR (old.country IS DISTINCT FROM new.country)) OR (old.currency IS DISTINCT FROM new.currency)) OR (old.prize_table_id IS DISTINCT FROM new.prize_table_id)) OR (old.place IS DISTINCT FROM new.place)) OR (old.highest_stake IS DISTINCT FROM new.highest_stake)) OR (old.offered_from IS DISTINCT FROM new.offered_from)) OR (old.approval_id IS DISTINCT FROM new.approval_id))) EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER prize_table_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.prize_table FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER rate_change_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.rate_change FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER rate_change_is_logged AFTER INSERT ON public.rate_change FOR EACH ROW EXECUTE FUNCTION public.log_rates();

CREATE TRIGGER rate_source_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.rate_source FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER reality_check_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.reality_check FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER replaced_round_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.replaced_round FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER reserve_address_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.reserve_address FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER reserve_address_before_signing BEFORE INSERT ON public.reserve_address FOR EACH ROW EXECUTE FUNCTION public.reserve_before_signing();

CREATE TRIGGER reserve_day_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.reserve_day FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER reserve_day_is_logged AFTER INSERT ON public.reserve_day FOR EACH ROW EXECUTE FUNCTION public.log_reserves();

CREATE TRIGGER reserve_stated_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.reserve_stated FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER reserve_stated_before_signing BEFORE INSERT ON public.reserve_stated FOR EACH ROW EXECUTE FUNCTION public.reserve_before_signing();

CREATE TRIGGER second_factor_proof_append_only BEFORE DELETE OR UPDATE ON public.second_factor_proof FOR EACH ROW EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER second_factor_proof_is_never_emptied BEFORE TRUNCATE ON public.second_factor_proof FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER setting_is_logged AFTER INSERT OR UPDATE OF value ON public.setting FOR EACH ROW WHEN ((new.name = ANY (ARRAY['maximumBet'::text, 'maximumWithdrawal'::text, 'maximumTransfer'::text, 'bankrollShareBasisPoints'::text, 'withdrawalPromiseMinutes'::text]))) EXECUTE FUNCTION public.log_setting();

CREATE TRIGGER setting_keeps_daily_rate AFTER INSERT OR UPDATE OF value ON public.setting FOR EACH ROW WHEN ((new.name = 'dailyRateBasisPoints'::text)) EXECUTE FUNCTION public.investment_keep_rate();

CREATE TRIGGER setting_keeps_rates AFTER INSERT OR UPDATE OF value ON public.setting FOR EACH ROW WHEN ((new.name = 'rates'::text)) EXECUTE FUNCTION public.rates_keep_history();

CREATE TRIGGER withdrawal_asked_is_logged AFTER INSERT ON public.withdrawal FOR EACH ROW EXECUTE FUNCTION public.log_withdrawal();

CREATE TRIGGER withdrawal_at_rates_of_now BEFORE UPDATE OF status ON public.withdrawal FOR EACH ROW WHEN (((new.status = 'approved'::text) AND (old.status <> 'approved'::text) AND (new.payout_currency <> new.currency))) EXECUTE FUNCTION public.keep_rates_of_now();

CREATE TRIGGER withdrawal_begins_stopped AFTER INSERT ON public.withdrawal FOR EACH ROW EXECUTE FUNCTION public.withdrawal_begin_stopped();

CREATE TRIGGER withdrawal_credit_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.withdrawal_credit FOR EACH STATEMENT EXECUTE FUNCTION public.ledger_refuse_change();

CREATE TRIGGER withdrawal_credit_is_due BEFORE INSERT ON public.withdrawal_credit FOR EACH ROW EXECUTE FUNCTION public.withdrawal_credit_due();

CREATE TRIGGER withdrawal_credit_is_logged AFTER INSERT ON public.withdrawal_credit FOR EACH ROW EXECUTE FUNCTION public.log_withdrawal_credit();

CREATE TRIGGER withdrawal_promise_is_bounded BEFORE INSERT ON public.withdrawal FOR EACH ROW EXECUTE FUNCTION public.withdrawal_bound_promise();

CREATE TRIGGER withdrawal_promise_stays BEFORE UPDATE OF created_at, amount, fee, currency, player_id, promise_minutes, promise_most ON public.withdrawal FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER withdrawal_proven BEFORE INSERT ON public.withdrawal FOR EACH ROW EXECUTE FUNCTION public.keep_withdrawal_proven();

CREATE TRIGGER withdrawal_step_is_logged AFTER UPDATE OF status ON public.withdrawal FOR EACH ROW WHEN ((old.status <> new.status)) EXECUTE FUNCTION public.log_withdrawal();

CREATE TRIGGER withdrawal_stop_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.withdrawal_stop FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

CREATE TRIGGER withdrawal_stop_is_logged AFTER INSERT ON public.withdrawal_stop FOR EACH ROW EXECUTE FUNCTION public.log_withdrawal_stop();

CREATE TRIGGER withdrawal_times_stay BEFORE UPDATE ON public.withdrawal FOR EACH ROW WHEN ((((old.decided_at IS NOT NULL) AND (new.decided_at IS DISTINCT FROM old.decided_at)) OR ((old.ended_at IS NOT NULL) AND (new.ended_at IS DISTINCT FROM old.ended_at)) OR ((old.promise_settled_at IS NOT NULL) AND (new.promise_settled_at IS DISTINCT FROM old.promise_settled_at)))) EXECUTE FUNCTION public.refuse_change();

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

ALTER TABLE ONLY public.game_archive
    ADD CONSTRAINT game_archive_period_fkey FOREIGN KEY (period) REFERENCES public.ledger_period(number);

ALTER TABLE ONLY public.game_epoch
    ADD CONSTRAINT game_epoch_prize_offer_id_fkey FOREIGN KEY (prize_offer_id) REFERENCES public.prize_offer(id);

ALTER TABLE ONLY public.game_seat
    ADD CONSTRAINT game_seat_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.ledger_account(id);

ALTER TABLE ONLY public.game_seat
    ADD CONSTRAINT game_seat_epoch_id_fkey FOREIGN KEY (epoch_id) REFERENCES public.game_epoch(id);

ALTER TABLE ONLY public.game_seat
    ADD CONSTRAINT game_seat_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.game_seat
    ADD CONSTRAINT game_seat_prize_table_id_fkey FOREIGN KEY (prize_table_id) REFERENCES public.prize_table(id);

ALTER TABLE ONLY public.investment
    ADD CONSTRAINT investment_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.ledger_account(id);

ALTER TABLE ONLY public.investment
    ADD CONSTRAINT investment_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.investment_rate
    ADD CONSTRAINT investment_rate_set_by_fkey FOREIGN KEY (set_by) REFERENCES public.operator(id);

ALTER TABLE ONLY public.ledger_archive
    ADD CONSTRAINT ledger_archive_period_fkey FOREIGN KEY (period) REFERENCES public.ledger_period(number);

ALTER TABLE ONLY public.liability_chunk
    ADD CONSTRAINT liability_chunk_day_currency_fkey FOREIGN KEY (day, currency) REFERENCES public.liability_tree(day, currency);

ALTER TABLE ONLY public.liability_tree
    ADD CONSTRAINT liability_tree_day_fkey FOREIGN KEY (day) REFERENCES public.liability_day(day);

ALTER TABLE ONLY public.log_anchor_transaction
    ADD CONSTRAINT log_anchor_transaction_anchor_id_fkey FOREIGN KEY (anchor_id) REFERENCES public.log_anchor(id);

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

ALTER TABLE ONLY public.prize_offer
    ADD CONSTRAINT prize_offer_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES public.approval(id);

ALTER TABLE ONLY public.prize_offer
    ADD CONSTRAINT prize_offer_prize_table_id_fkey FOREIGN KEY (prize_table_id) REFERENCES public.prize_table(id);

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

ALTER TABLE ONLY public.replaced_round
    ADD CONSTRAINT replaced_round_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.reserve_address
    ADD CONSTRAINT reserve_address_day_fkey FOREIGN KEY (day) REFERENCES public.liability_day(day);

ALTER TABLE ONLY public.reserve_day
    ADD CONSTRAINT reserve_day_day_fkey FOREIGN KEY (day) REFERENCES public.liability_day(day);

ALTER TABLE ONLY public.reserve_stated
    ADD CONSTRAINT reserve_stated_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES public.approval(id);

ALTER TABLE ONLY public.reserve_stated
    ADD CONSTRAINT reserve_stated_day_fkey FOREIGN KEY (day) REFERENCES public.liability_day(day);

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

ALTER TABLE ONLY public.withdrawal_credit
    ADD CONSTRAINT withdrawal_credit_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES public.withdrawal(id);

ALTER TABLE ONLY public.withdrawal
    ADD CONSTRAINT withdrawal_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES public.operator(id);

ALTER TABLE ONLY public.withdrawal
    ADD CONSTRAINT withdrawal_player_id_fkey FOREIGN KEY (player_id) REFERENCES public.player(id);

ALTER TABLE ONLY public.withdrawal_stop
    ADD CONSTRAINT withdrawal_stop_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES public.withdrawal(id);
