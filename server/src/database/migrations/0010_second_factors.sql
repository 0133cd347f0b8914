-- Second factors of players: an authenticator app, passkeys, and codes for the day that both are lost.

-- When the first factor was turned on; null: there is none. Every way out for money looks at it.
alter table player add column second_factor_since timestamptz;

create table player_totp (
  player_id bigint primary key references player (id),
  secret text not null, -- base32
  -- The last time step whose code was used, so that a code counts once.
  used_step bigint not null,
  created_at timestamptz not null
);

create table player_passkey (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  credential_id text collate "C" not null constraint player_passkey_once unique, -- base64url
  public_key bytea not null,
  -- Some authenticators count their signatures: one that counts backwards is a copy.
  counter bigint not null,
  transports text[] not null,
  user_agent text,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index player_passkey_by_player on player_passkey (player_id);

-- What an authenticator is asked to sign: one for each purpose, each once and for a few minutes.
create table passkey_challenge (
  player_id bigint not null references player (id),
  purpose text not null constraint passkey_challenge_purpose_known check (purpose in ('enrol', 'sign_in', 'confirm')),
  challenge text not null,
  expires_at timestamptz not null,
  primary key (player_id, purpose)
);

create table player_recovery_code (
  code_hash text collate "C" primary key,
  player_id bigint not null references player (id),
  created_at timestamptz not null,
  used_at timestamptz
);
create index player_recovery_code_by_player on player_recovery_code (player_id);

-- A second factor that was shown for one request to move money, named by its key: asked again, it need not be shown
-- again, and for another request it says nothing.
create table second_factor_proof (
  player_id bigint not null references player (id),
  key text collate "C" not null,
  fingerprint text not null,
  factor text not null constraint second_factor_proof_factor_known check (factor in ('app', 'passkey')),
  created_at timestamptz not null,
  primary key (player_id, key)
);
