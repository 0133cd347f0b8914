-- When a player's access last changed, and what of it: whoever has taken an account over is not paid before its owner
-- has had a day to notice.
alter table player
  add column access_changed_at timestamptz,
  add column access_changed_what text constraint player_access_known
    check (access_changed_what in ('password', 'pin', 'second_factor', 'contact')),
  -- The last change by somebody who could not show the secret it replaced, as after "forgot password".
  add column access_recovered_at timestamptz,
  add constraint player_access_change_whole check (
    (access_changed_at is null) = (access_changed_what is null) and
    (access_recovered_at is null or access_recovered_at <= access_changed_at)
  );

-- Messages to players' own contacts, written with what they tell of and sent afterwards. The body may carry the token of
-- a link, so it is forgotten once it has been sent or come too late.
create table message (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  channel text not null constraint message_channel_known check (channel in ('email', 'sms')),
  recipient text not null,
  subject text not null,
  body text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When it is tried next; null: it has been sent, or given up.
  send_at timestamptz,
  attempts int not null default 0,
  sent_at timestamptz,
  constraint message_waits_with_body check ((send_at is null) = (body is null))
);
create index message_due on message (send_at) where send_at is not null;
create index message_by_player on message (player_id);
