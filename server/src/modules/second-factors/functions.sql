create or replace function keep_withdrawal_proven() returns trigger language plpgsql
set search_path = public, pg_temp as $$
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
create or replace trigger withdrawal_proven before insert on withdrawal
  for each row execute function keep_withdrawal_proven();

create or replace trigger second_factor_proof_append_only before update or delete on second_factor_proof
  for each row execute function reject_change();
create or replace trigger second_factor_proof_is_never_emptied before truncate on second_factor_proof
  for each statement execute function reject_change();
