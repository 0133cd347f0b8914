create or replace trigger liability_day_append_only before update or delete or truncate on liability_day
  for each statement execute function reject_change();
create or replace trigger liability_tree_append_only before update or delete or truncate on liability_tree
  for each statement execute function reject_change();
create or replace trigger liability_chunk_append_only before update or delete or truncate on liability_chunk
  for each statement execute function reject_change();
create or replace trigger reserve_address_append_only before update or delete or truncate on reserve_address
  for each statement execute function reject_change();
create or replace trigger reserve_stated_append_only before update or delete or truncate on reserve_stated
  for each statement execute function reject_change();
create or replace trigger reserve_day_append_only before update or delete or truncate on reserve_day
  for each statement execute function reject_change();

create or replace function reserve_before_signing() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  -- The signer waits for this lock; a late writer finds the day signed.
  perform pg_advisory_xact_lock_shared(hashtext('reserves ' || new.day));
  if exists (select from reserve_day where day = new.day) then
    raise exception 'The reserves of % are signed', new.day using errcode = 'check_violation', constraint = 'reserve_before_signing';
  end if;
  return new;
end
$$;
create or replace trigger reserve_address_before_signing before insert on reserve_address
  for each row execute function reserve_before_signing();
create or replace trigger reserve_stated_before_signing before insert on reserve_stated
  for each row execute function reserve_before_signing();

-- The negated sum of the accounts of a provider's wallets.
create or replace function reserve_ledger_totals(p_provider text, p_currency text, p_at timestamptz) returns bigint
language plpgsql stable as $$
begin
  return (
    select -coalesce(sum(coalesce((
      select e.balance_after from ledger_entry e join ledger_transfer t on t.id = e.transfer_id
      where e.account_id = a.id and t.created_at <= p_at
      order by e.transfer_id desc limit 1
    ), 0)), 0)::bigint
    from ledger_account a where (a.kind = 'rail.' || p_provider or a.kind like 'rail.' || p_provider || '.%')
      and a.currency = p_currency
  );
end
$$;
