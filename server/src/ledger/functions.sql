-- ledger_post is the only writer of entries, except that game_play (modules/game/functions.sql) writes those of bets.
-- A property test (modules/game/batches.test.ts) shows that both leave the same rows and answers. The triggers below
-- guard both.

create or replace function ledger_reject_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger: % of % is refused; correct by adding a transfer', tg_op, tg_table_name
    using errcode = 'integrity_constraint_violation', constraint = 'ledger_append_only';
end
$$;

-- For append-only rows outside the ledger.
create or replace function reject_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed: add a new one', tg_table_name using errcode = 'restrict_violation';
end
$$;

create or replace trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
  for each statement execute function ledger_reject_change();
create or replace trigger ledger_transfer_append_only before update or delete or truncate on ledger_transfer
  for each statement execute function ledger_reject_change();
create or replace trigger ledger_key_append_only before update or truncate on ledger_key
  for each statement execute function ledger_reject_change();
create or replace trigger ledger_account_stays before delete or truncate on ledger_account
  for each statement execute function ledger_reject_change();
create or replace trigger ledger_account_identity_fixed
  before update of id, player_id, kind, currency, slot, opened_at on ledger_account
  for each statement execute function ledger_reject_change();
create or replace trigger ledger_account_opens_empty before insert on ledger_account
  for each row when (new.balance <> 0) execute function ledger_reject_change();
-- ledger_settle_entries updates from depth 1. A trigger for each row would make every update read and lock its row
-- again.
create or replace trigger ledger_account_moves_by_entries_only before update of balance on ledger_account
  for each statement when (pg_trigger_depth() = 0) execute function ledger_reject_change();

-- Only entries move balances: each inserted set must sum to zero per currency and lead to exactly the balances it
-- states. Runs as the owner: servers may not update a balance.
create or replace function ledger_settle_entries() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  v_unbalanced bigint;
  v_unsettled bigint;
begin
  with unbalanced as (
    select transfer_id from inserted group by transfer_id, currency having sum(amount) <> 0 limit 1
  ), moved as (
    -- The second half of the greatest pair is the balance after the last transfer.
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
create or replace trigger ledger_entry_settle after insert on ledger_entry
  referencing new table as inserted
  for each statement execute function ledger_settle_entries();

-- Triggers fire only for statements that name their table, so each partition has them too.
create or replace function ledger_guard_period(p_number int) returns void language plpgsql as $$
declare
  v_guarded text;
begin
  foreach v_guarded in array array['ledger_transfer', 'ledger_entry', 'game_round'] loop
    execute format(
      'create or replace trigger %I before update or delete or truncate on %I
         for each statement execute function ledger_reject_change()',
      v_guarded || '_append_only', v_guarded || '_' || p_number);
  end loop;
  execute format(
    'create or replace trigger ledger_entry_settle after insert on %I referencing new table as inserted
       for each statement execute function ledger_settle_entries()',
    'ledger_entry_' || p_number);
end
$$;
select ledger_guard_period(number) from ledger_period;

-- Prepares periods ahead of the current one, and returns how many. A new one lasts a quarter of a year at the rate
-- since the last was prepared, for 10 million to 2,000 million transfers. Runs as the owner: the serving role owns no
-- table. Attaching an empty table blocks neither posting nor reading.
create or replace function ledger_prepare_periods(p_ahead int) returns int language plpgsql
security definer set search_path = public, pg_temp as $$
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

-- For each moment, the id with which an account's transfers since it begin, as nearly as their times tell. An index
-- by time would cost every bet. An account's transfers are in the order of time, so halving the ids finds each place
-- in some forty reads. PL/pgSQL keeps their plans: planning a read of all periods takes longer than the reads.
create or replace function ledger_first_transfers_since(p_account bigint, p_moment timestamptz[])
returns table (first bigint) language plpgsql stable as $$
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

-- Older keys move nothing. (KEY_DAYS in contracts/src/idempotency.ts, as ledger_key_time writes it.)
create or replace function ledger_keys_used_from() returns text language sql stable as $$
  select lpad(to_hex((extract(epoch from now() - interval '30 days') * 1000 / 65536)::bigint), 8, '0')
$$;

-- Two days longer: a key used at the last moment is known for at least 24 hours, and setting a clock back by less
-- never makes a removed key usable.
create or replace function ledger_keys_kept_from() returns text language sql stable as $$
  select lpad(to_hex((extract(epoch from now() - interval '32 days') * 1000 / 65536)::bigint), 8, '0')
$$;

create or replace function ledger_keep_keys() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from removed r where r.made_at >= ledger_keys_kept_from()) then
    raise exception 'ledger: a key is kept for its term'
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_key_kept';
  end if;
  return null;
end
$$;
create or replace trigger ledger_key_kept after delete on ledger_key
  referencing old table as removed
  for each statement execute function ledger_keep_keys();

-- A function that moves money reads the database's clock once, after locking its rows. It writes that time to all of
-- them (transfer, round, withdrawal, credit, notification) and checks limits at it. So an account's times never run
-- backwards, and rows of one movement agree. TypeScript writes the posted_at that ledger_post returns.
--
-- p_now is null; only tests and the seeded history pass a time. A JavaScript Date holds milliseconds, hence the
-- truncation.
create or replace function ledger_time(p_now timestamptz) returns timestamptz language sql volatile as $$
  select coalesce(p_now, date_trunc('milliseconds', clock_timestamp()))
$$;

-- Kampala has no daylight saving time.
create or replace function kampala_day(p_at timestamptz) returns date language sql immutable as $$
  select ((p_at at time zone 'UTC') + interval '3 hours')::date
$$;

-- In order of ids, so that two calls cannot deadlock. Returns the time (ledger_time).
create or replace function ledger_lock(p_account bigint[], p_now timestamptz) returns timestamptz language plpgsql as $$
declare
  v_locked int;
begin
  perform from ledger_account a where a.id = any (p_account) order by a.id for no key update;
  get diagnostics v_locked = row_count;
  if v_locked <> (select count(distinct id) from unnest(p_account) as id) then
    raise exception 'ledger: a transfer names an account that does not exist'
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_entry_has_account';
  end if;
  return ledger_time(p_now);
end
$$;

create type ledger_leg as (
  account_id bigint,
  amount bigint
);
create type ledger_event as (
  topic text,
  player_id bigint,
  payload jsonb
);
create type ledger_command as (
  kind text,
  key text,
  fingerprint text,
  -- Null: the transfer's own id.
  cause_id bigint,
  legs ledger_leg[],
  events ledger_event[],
  -- Why the caller rejects the command.
  rejection text
);
create type ledger_decision as (
  outcome text,
  transfer_id bigint
);
create type ledger_answer as (
  outcome text,
  transfer_id bigint,
  posted_at timestamptz,
  balances bigint[]
);

-- One per command, in input order: 'posted'; 'replayed' (its key was posted with the same fingerprint); 'key_reused'
-- (with another); 'key_expired' (too old to know); the caller's rejection; or 'not_enough_money'. Callers hold the
-- accounts' locks, so no balance or key can change before commit.
create or replace function ledger_decide(p_commands ledger_command[]) returns ledger_decision[]
language plpgsql as $$
declare
  v_is_sound boolean;
  v_short bigint[];
begin
  select count(distinct c.ordinality) = cardinality(p_commands) and count(distinct c.key) = cardinality(p_commands)
           and count(*) filter (where a.player_id is not null)
             = count(distinct l.account_id) filter (where a.player_id is not null),
         array_agg(c.ordinality) filter (
           where a.player_id is not null and a.kind <> 'player.debt' and a.balance + l.amount < 0
         )
    into v_is_sound, v_short
  from unnest(p_commands) with ordinality c
  cross join unnest(c.legs) l
  join ledger_account a on a.id = l.account_id;
  if v_is_sound is not true then
    raise exception 'ledger: a command without legs, or a key or a player account in two commands'
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_batch_is_sound';
  end if;

  return array(
    select row(d.outcome, case d.outcome when 'posted' then nextval('ledger_transfer_id_seq')
                                         when 'replayed' then d.prior_id end)::ledger_decision
    from (
      select prior.transfer_id as prior_id,
             case
               when prior.fingerprint = c.fingerprint then 'replayed'
               when prior.transfer_id is not null then 'key_reused'
               when made.at < ledger_keys_used_from() collate "C" then 'key_expired'
               when c.rejection is not null then c.rejection
               when c.ordinality = any (v_short) then 'not_enough_money'
               else 'posted'
             end as outcome
      from unnest(p_commands) with ordinality c
      -- offset 0: computed once per command.
      cross join lateral (select ledger_key_time(c.key) as at offset 0) made
      left join ledger_key prior on prior.made_at = made.at and prior.key = c.key
      order by c.ordinality
    ) d
  );
end
$$;

-- One row per command, in input order: its outcome (see ledger_decide), and for 'posted' and 'replayed' the transfer,
-- its time and the balance after each leg; null where a replay posted to another account. A batch may hold only one
-- command of a player account.
create or replace function ledger_post(p_commands ledger_command[], p_now timestamptz) returns setof ledger_answer
language plpgsql as $$
declare
  v_now timestamptz;
  v_decisions ledger_decision[];
begin
  v_now := ledger_lock(array(select l.account_id from unnest(p_commands) c cross join unnest(c.legs) l), p_now);
  v_decisions := ledger_decide(p_commands);

  return query
  with command as (
    select * from unnest(p_commands, v_decisions) with ordinality
  ), leg as (
    select c.ordinality as command, c.outcome, c.transfer_id, l.ordinality as place, l.account_id, l.amount, a.currency,
           case c.outcome
             when 'posted' then (a.balance + sum(case c.outcome when 'posted' then l.amount else 0 end)
               over (partition by l.account_id order by c.transfer_id rows unbounded preceding))::bigint
             when 'replayed' then (
               select e.balance_after from ledger_entry e
               where e.account_id = l.account_id and e.transfer_id = c.transfer_id
             )
           end as balance_after
    from command c
    cross join unnest(c.legs) with ordinality l
    join ledger_account a on a.id = l.account_id
  ), transfers as (
    insert into ledger_transfer (id, kind, cause_id, created_at)
    select c.transfer_id, c.kind, coalesce(c.cause_id, c.transfer_id), v_now from command c where c.outcome = 'posted'
  ), keys as (
    insert into ledger_key (key, fingerprint, transfer_id)
    select c.key, c.fingerprint, c.transfer_id from command c where c.outcome = 'posted'
  ), entries as (
    insert into ledger_entry (account_id, transfer_id, currency, amount, balance_after)
    select l.account_id, l.transfer_id, l.currency, l.amount, l.balance_after from leg l where l.outcome = 'posted'
  ), events as (
    insert into outbox (transfer_id, topic, player_id, cause, payload, created_at)
    select c.transfer_id, e.topic, e.player_id, coalesce(c.cause_id, c.transfer_id)::text, e.payload, v_now
    from command c cross join unnest(c.events) e
    where c.outcome = 'posted'
  )
  select l.outcome, l.transfer_id,
         case l.outcome when 'posted' then v_now
                        when 'replayed' then (select t.created_at from ledger_transfer t where t.id = l.transfer_id) end,
         array_agg(l.balance_after order by l.place)
  from leg l
  group by l.command, l.outcome, l.transfer_id
  order by l.command;
end
$$;
