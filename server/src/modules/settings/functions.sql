-- Only a trigger on the setting writes the rate history, as the table owner.

create or replace trigger rate_change_append_only before update or delete or truncate on rate_change
  for each statement execute function reject_change();
create or replace trigger rate_source_append_only before update or delete or truncate on rate_source
  for each statement execute function reject_change();

create or replace function rates_keep_history() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  insert into rate_change (rates, set_at, set_by) values (new.value, new.changed_at, new.changed_by);
  return null;
end
$$;
create or replace trigger setting_keeps_rates after insert or update of value on setting
  for each row when (new.name = 'rates') execute function rates_keep_history();

-- The error is a serialization failure, so the caller retries.
create or replace function record_current_rates() returns trigger language plpgsql as $$
begin
  if new.rates_id is distinct from current_rates() then
    raise exception '% % is worked out at rates that are over', tg_table_name, new.id using errcode = '40001';
  end if;
  return new;
end
$$;
create or replace trigger deposit_records_rates before update of status on deposit
  for each row when (
    new.status = 'credited' and old.status <> 'credited' and new.paid_currency = 'UGX' and new.currency <> 'UGX'
  ) execute function record_current_rates();
create or replace trigger withdrawal_records_rates before update of status on withdrawal
  for each row when (
    new.status = 'approved' and old.status <> 'approved' and new.payout_currency <> new.currency
  ) execute function record_current_rates();

-- 0: the defaults in the code.
create or replace function current_rates() returns bigint language plpgsql stable as $$
begin
  return (select coalesce(max(c.id), 0) from rate_change c);
end
$$;

-- The current rates and those that ended after p_from (null: all), oldest first. 0: the defaults in the code.
create or replace function rate_periods(p_from timestamptz) returns jsonb language plpgsql stable as $$
begin
  return (
    select jsonb_agg(jsonb_build_object('id', p.id, 'rates', p.rates, 'since', p.since) order by p.id)
    from (
      select 0::bigint as id, '{}'::jsonb as rates, null::timestamptz as since
      union all
      select c.id, c.rates, c.set_at from rate_change c
    ) p
    where p.id >= coalesce((select c.id from rate_change c where c.set_at <= p_from order by c.id desc limit 1), 0)
  );
end
$$;

-- Null: the default in the code.
create or replace function setting_value(p_name text) returns jsonb language plpgsql stable as $$
begin
  return (select s.value from setting s where s.name = p_name);
end
$$;
