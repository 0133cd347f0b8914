-- The audit log is append-only.

create or replace trigger audit_log_is_append_only before update or delete on audit_log
  for each row execute function reject_change();
create or replace trigger audit_log_is_never_emptied before truncate on audit_log
  for each statement execute function reject_change();
