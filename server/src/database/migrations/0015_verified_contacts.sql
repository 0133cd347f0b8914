-- A new e-mail address or phone number counts once a code that was sent to it has been entered. One change waits for each
-- player; the code is kept as a hash, and forgotten when it has been used, guessed at too often, or replaced.
create table contact_change (
  player_id bigint primary key references player (id) on delete cascade,
  channel text not null constraint contact_change_channel_known check (channel in ('email', 'sms')),
  recipient text not null,
  code_hash text not null,
  guesses int not null default 0,
  expires_at timestamptz not null
);
