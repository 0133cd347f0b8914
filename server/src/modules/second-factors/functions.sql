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

-- One row per passkey, or one without.
create or replace function second_factors_of(p_player bigint)
returns table (
  app boolean, recovery_codes_left bigint,
  id bigint, credential_id text, transports text[], created_at timestamptz, last_used_at timestamptz, user_agent text
)
language sql stable as $$
  select exists (select from player_totp t where t.player_id = p_player),
         (select count(*) from player_recovery_code c where c.player_id = p_player and c.used_at is null),
         k.id, k.credential_id, k.transports, k.created_at, k.last_used_at, k.user_agent
  from (select) one left join player_passkey k on k.player_id = p_player
  order by k.id
$$;
