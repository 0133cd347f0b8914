-- Two operators take the second factors off an account whose owner has lost them, and never one.
alter table audit_log
  drop constraint audit_log_by_two,
  add constraint audit_log_by_two check (
    operator_id is null or approval_id is not null or action not in (
      'player.corrected', 'player.reset_link_made', 'player.second_factors_removed', 'player.reinstated',
      'deposit.credited', 'set_aside.credited', 'referral.released', 'house.funded', 'withdrawal.settled',
      'operator.added'
    )
  ) not valid;
