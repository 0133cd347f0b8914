-- What creates or releases value or access takes two operators: one asks, another one approves.
create table approval (
  id bigint generated always as identity primary key,
  -- The call of the contract that is carried out when it is approved, with its parameters and body.
  call text not null,
  request jsonb not null,
  -- What the audit log would have said, had the asker been alone: what the second operator is shown.
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  -- Whom it would give how much, or the state that it would change: it is for this and for nothing else.
  terms jsonb,
  reason text,
  status text not null constraint approval_status_known check (status in ('waiting', 'approved', 'refused')),
  asked_by bigint not null references operator (id),
  asked_at timestamptz not null,
  decided_by bigint references operator (id),
  decided_at timestamptz,
  note text,
  constraint approval_by_two check (status <> 'approved' or decided_by <> asked_by),
  constraint approval_decided check ((status = 'waiting') = (decided_at is null) and (status = 'waiting') = (decided_by is null))
);
-- The same thing waits once, whoever asks for it, however often and for whatever reason.
create unique index approval_waiting_once on approval (call, md5((request #- '{body,reason}')::text)) where status = 'waiting';
create index approval_by_status on approval (status, id);

-- Who asked for what the operator of the row has approved.
alter table audit_log
  add column approval_id bigint references approval (id),
  add column asked_by bigint references operator (id),
  add constraint audit_log_asked_by_another check (asked_by <> operator_id and (asked_by is null) = (approval_id is null));
create index audit_log_by_approval on audit_log (approval_id) where approval_id is not null;
create index audit_log_by_asker on audit_log (asked_by, id desc) where asked_by is not null;
-- The last guard, whatever the code forgets: these are never one operator's. Commands on the server have none.
alter table audit_log add constraint audit_log_by_two check (
  operator_id is null or approval_id is not null or action not in (
    'player.corrected', 'player.reset_link_made', 'player.reinstated', 'deposit.credited', 'set_aside.credited',
    'referral.released', 'house.funded', 'withdrawal.settled', 'operator.added'
  )
) not valid;

-- A correction is made when it has been approved, and is only the reason of its transfer.
delete from correction where status <> 'approved';
alter table correction
  drop constraint correction_status_known, drop constraint correction_by_two, drop constraint correction_decided,
  drop constraint correction_moved_money;
drop index correction_waiting;
alter table correction drop column status, drop column asked_by, drop column decided_by, drop column decided_at;
alter table correction rename column asked_at to created_at;

-- A call that books money is not repeated any more: an approval is used once.
alter table house_funding drop column balance_after;

-- What a provider says was paid. A person may credit that much and no more.
alter table mobile_deposit
  add column reported_amount bigint,
  -- In which money, in the provider's word.
  add column reported_in text,
  add constraint mobile_deposit_reported check ((reported_amount is null) = (reported_in is null) and reported_amount >= 0);
