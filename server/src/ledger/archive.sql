-- Putting a period of the past away, reading it where it lies, and bringing it back.
--
-- In three steps, each a transaction of its own, each repeatable: archive_pack copies the period into lists and compares
-- them with what they were made from; archive_carry puts one transfer in the place of all, which takes the tables for a
-- moment; archive_restore is the way back. Only their owner runs them (npm run archive).

-- Transfers from this number on are in the tables of the present.
create or replace function ledger_present() returns bigint language sql stable as $$
  select coalesce(max(p.end_transfer), 0) from ledger_period p where p.archived_at is not null
$$;

create or replace trigger ledger_archive_append_only before update or truncate on ledger_archive
  for each statement execute function ledger_refuse_change();
create or replace trigger game_archive_append_only before update or truncate on game_archive
  for each statement execute function ledger_refuse_change();

-- What every entry of a period says, out of its lists.
create or replace function archive_entries(p_archive ledger_archive) returns table (
  transfer_id bigint, account_id bigint, currency text, amount bigint, balance_after bigint,
  kind text, cause_id bigint, created_at timestamptz
) language sql stable as $$
  select p.first_transfer + e.transfer, p_archive.account_id, p_archive.currency, e.amount,
         (p_archive.opening + sum(e.amount) over (order by e.place rows unbounded preceding))::bigint,
         e.kind, case when e.kind is not null then coalesce(e.cause_id, p.first_transfer + e.transfer) end, e.created_at
  from ledger_period p
  cross join unnest(p_archive.transfer, p_archive.amount, p_archive.kind, p_archive.cause_id, p_archive.created_at)
    with ordinality as e (transfer, amount, kind, cause_id, created_at, place)
  where p.number = p_archive.period
$$;

create or replace function archive_rounds(p_archive game_archive) returns setof game_round language sql stable as $$
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

-- A page of an account's entries in the periods that were put away, the newest first. Lists are opened one after the other,
-- until the page is full.
create or replace function ledger_archived_entries(
  p_account bigint, p_before bigint, p_from timestamptz, p_to timestamptz, p_limit int
) returns table (
  transfer_id bigint, kind text, cause_id bigint, amount bigint, balance_after bigint, created_at timestamptz
)
language plpgsql stable as $$
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

-- The same of a player's rounds, with the times of their transfers.
create or replace function game_archived_rounds(p_player bigint, p_before bigint, p_limit int) returns table (
  transfer_id bigint, round_id text, epoch_id int, client_seed text, selected_box int, stake bigint,
  prize_basis_points int, payout bigint, next_round_id text, next_epoch_id int, balance_after bigint, created_at timestamptz
) language plpgsql stable as $$
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

-- What rows come to, in whichever order they are read: two sums of hashes, 64 bits each.
create or replace function archive_checksum(p_rows text) returns text language plpgsql stable as $$
declare
  v_sum text;
begin
  execute format(
    'select concat_ws('' '', count(*), coalesce(sum(hashtextextended(r::text, 0)), 0), coalesce(sum(hashtextextended(r::text, 1)), 0))
     from (%s) r', p_rows) into v_sum;
  return v_sum;
end
$$;

-- Copies a finished period into lists, and refuses unless they say just what it says. What it was made before counts as
-- long past; the log of the house has all of it.
create or replace function archive_pack(p_period int, p_before timestamptz) returns void language plpgsql as $$
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
$$;

-- For each table of a period, its rows as the table has them and as the lists say them.
create or replace function archive_pairs(p_period int) returns text[] language sql stable as $$
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

-- What every account had before a period and after it, as one hash.
create or replace function archive_totals(p_period int) returns text language sql stable as $$
  select encode(sha256(convert_to(coalesce(string_agg(
    concat_ws(' ', a.account_id, a.currency, a.opening, a.closing), E'\n' order by a.account_id), ''), 'UTF8')), 'hex')
  from ledger_archive a where a.period = p_period
$$;

-- What is signed of a period: whoever holds it can show that a total, or a list, is not the one of that day.
create or replace function archive_statement(p_period int) returns text language sql stable as $$
  select concat_ws(E'\n', 'sanduku/period/v1', 'period ' || p.number,
    'numbers ' || p.first_transfer || ' to ' || p.end_transfer - 1,
    'ended ' || to_char(p.ended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    'transfers ' || archive_checksum((archive_pairs(p.number))[1][2]),
    'entries ' || archive_checksum((archive_pairs(p.number))[2][2]),
    'rounds ' || archive_checksum((archive_pairs(p.number))[3][2]),
    'totals ' || archive_totals(p.number))
  from ledger_period p where p.number = p_period
$$;

-- Puts tables in the place of a period's. They are ready, and come from the caller under these names.
create or replace function archive_swap(p_period int) returns void language plpgsql as $$
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

-- Puts one transfer in the place of all of a period, with an entry for each account: what all its entries come to. Refused
-- unless the lists are those that were signed: somebody else may have put the period away and brought it back meanwhile,
-- which removes them.
create or replace function archive_carry(p_period int, p_statement text, p_signature text, p_key text) returns void
language plpgsql as $$
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
$$;

-- Brings a period back into the tables, as it was. Refused unless it is the last that was put away.
create or replace function archive_restore(p_period int) returns void language plpgsql as $$
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
