-- Players, their sessions, and the counters that slow down guessing.
--
-- Why so many unique constraints: two sign-ups for one name, address or number may run at the same moment in two
-- processes. Only the database sees both, so it decides; the code above translates its refusal.

create table player (
  id bigint generated always as identity primary key,
  username text not null, -- as its owner writes it
  -- What the name looks like to a hurried reader: case, accents and look-alike letters removed, by the code above.
  username_look text collate "C" not null constraint player_username_once unique,
  email text collate "C" constraint player_email_once unique, -- in lower case
  phone text collate "C" constraint player_phone_once unique, -- in international format
  country text not null,
  currency text not null,
  password_hash text not null,
  -- What the player gives to friends, in capitals.
  referral_code text collate "C" not null constraint player_referral_code_once unique,
  referred_by bigint references player,
  -- The child key from which the player's USDT addresses are derived. Wallets count non-hardened children from 0
  -- to 2^31 - 1. A failed sign-up leaves a gap, which is harmless: addresses are looked up here, not scanned for.
  deposit_index bigint generated always as identity (minvalue 0 maxvalue 2147483647)
    constraint player_deposit_index_once unique,
  status text not null default 'active' constraint player_status_known check (status in ('active', 'suspended')),
  created_at timestamptz not null default now(),
  constraint player_can_be_reached check (num_nonnulls(email, phone) >= 1)
);
create index player_by_referrer on player (referred_by) where referred_by is not null;

-- One sign-in on one device. Ended and expired sessions stay, as facts about who was where.
create table session (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  -- A hash, so that whoever reads this table, or a backup of it, cannot sign in with what they find.
  token_hash text collate "C" not null constraint session_token_once unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null, -- to the minute: a write for every call would cost more than most calls
  expires_at timestamptz not null,
  ended_at timestamptz,
  user_agent text,
  address text
);
create index session_by_player on session (player_id);

-- How often something was tried in a window of time, by whom or against whom. Counted here, because several
-- processes must count together. Unlogged, because after a crash everybody may start again from zero.
create unlogged table attempt (
  -- A hash of what is limited and of the address or name it is limited for: of bounded size, and no personal data.
  subject text collate "C" primary key,
  count int not null,
  window_ends_at timestamptz not null
);
create index attempt_by_end on attempt (window_ends_at);

-- What this database is for, written at the first start: play money and real money must never share one.
create table purpose (
  only_row boolean primary key default true check (only_row),
  mode text not null check (mode in ('sandbox', 'production'))
);
