create or replace trigger audit_log_is_append_only before update or delete on audit_log
  for each row execute function reject_change();
create or replace trigger audit_log_is_never_emptied before truncate on audit_log
  for each statement execute function reject_change();

-- Whether an operator gave access to the player's account within a week (touchesAccess in audit-log.ts), and so may not
-- pay the player out; recordAction decides by the operators' origin.
create or replace function audit_access_was_touched(p_player bigint, p_at timestamptz) returns boolean
language plpgsql stable as $$
begin
  return exists (
    select from audit_log a
    where a.subject_kind = 'player' and a.subject_id = p_player::text and a.created_at > p_at - interval '7 days'
      and a.action in ('player.reset_link_made', 'player.second_factors_removed')
  );
end
$$;
