-- The history of the rates, which a trigger on the setting writes, whoever changes it.

create or replace trigger rate_change_append_only before update or delete or truncate on rate_change
  for each statement execute function refuse_change();
create or replace trigger rate_source_append_only before update or delete or truncate on rate_source
  for each statement execute function refuse_change();

create or replace function rates_keep_history() returns trigger language plpgsql as $$
begin
  insert into rate_change (rates, set_at, set_by) values (new.value, new.changed_at, new.changed_by);
  return null;
end
$$;
create or replace trigger setting_keeps_rates after insert or update of value on setting
  for each row when (new.name = 'rates') execute function rates_keep_history();

-- Names the rates of now; 0: those of the code.
create or replace function rates_now() returns bigint language sql stable as $$
  select coalesce(max(id), 0) from rate_change
$$;
