-- All tables, grouped by capability. Functions and triggers are in functions.sql of the ledger and of each module.
-- Until the first release a table change is an edit of this file.
--
-- Money columns hold whole micro-units (10^-6) of one currency. Columns that hold keys, hashes and addresses
-- collate "C": they are compared byte by byte.

-- Ledger ---------------------------------------------------------------------------------------------------

create table ledger_account (
  id bigint generated always as identity primary key,
  player_id bigint,
  kind text not null,
  currency text not null,
  -- House accounts are split into slots so that no row is hot; a house balance is the sum over its slots.
  slot smallint not null default 0,
  balance bigint not null default 0,
  opened_at timestamptz not null default now(),
  constraint ledger_account_player_never_negative
    check (player_id is null or case kind when 'player.debt' then balance <= 0 else balance >= 0 end),
  constraint ledger_account_funds_never_negative
    check (kind not in ('house.interest', 'house.interest_due') or balance >= 0),
  constraint ledger_account_kind_has_its_owner check ((kind like 'player.%') = (player_id is not null)),
  constraint ledger_account_unique unique nulls not distinct (player_id, kind, currency, slot)
) with (fillfactor = 85); -- room for HOT updates; a lower value triggers page pruning on every read

-- Transfers, entries and rounds are partitioned by transfer id, which increases with time. A job prepares the next
-- partitions (ledger_prepare_periods).
create table ledger_period (
  number int primary key check (number >= 0),
  first_transfer bigint not null unique,
  -- Exclusive; the next period begins here.
  end_transfer bigint not null unique,
  -- When it was prepared, and the last transfer id by then: gives the rate at which ids are used.
  prepared_at timestamptz not null default now(),
  prepared_after bigint not null,
  constraint ledger_period_lasts check (end_transfer > first_transfer)
);

create sequence ledger_transfer_id_seq;

create table ledger_transfer (
  id bigint primary key default nextval('ledger_transfer_id_seq'),
  kind text not null,
  -- Key of the row that caused the transfer; `kind` decides the table (ledger/transfer.ts). A row that exists only
  -- because of its transfer, such as a round, has the transfer's id.
  cause_id bigint not null,
  created_at timestamptz not null default now()
) partition by range (id);

-- No foreign keys: they cost a fifth of the throughput. A statement trigger checks the same (ledger/functions.sql).
create table ledger_entry (
  account_id bigint not null,
  transfer_id bigint not null,
  currency text not null,
  amount bigint not null check (amount <> 0),
  balance_after bigint not null,
  primary key (account_id, transfer_id)
) partition by range (transfer_id);

-- The creation time in a player's UUIDv7 key: the first 32 bits, in steps of 65.536 s, as hexadecimal digits.
-- '~' sorts after all of them and stands for a key without a time. Part of a primary key: must not change.
create function ledger_key_time(p_key text) returns text language plpgsql immutable as $$
begin
  return case
    when p_key like 'player:%/________-____-7___-____-____________'
    then lower(left(right(p_key, 36), 8) collate "C")
    else '~'
  end;
end
$$;

-- Idempotency keys. A key with a creation time is deleted some time after KEY_DAYS: by then a retry is rejected for
-- its age. Other keys are kept. The time leads the primary key, so old keys are deleted from one end of the index.
create table ledger_key (
  made_at text collate "C" not null generated always as (ledger_key_time(key)) stored,
  -- The caller, then the caller's key.
  key text collate "C" not null,
  -- Hash of the request: a retry has the same one.
  fingerprint text not null,
  transfer_id bigint not null,
  constraint ledger_key_once primary key (made_at, key)
);

-- Events, written in the transaction that causes them and published after commit.
--
-- Rows are read by transaction id, not by id: a row with a lower id may commit after one with a higher id, so a reader
-- that remembers the last id would miss it. A snapshot tells which transactions are new.
create table outbox (
  xact xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  transfer_id bigint,
  topic text not null,
  player_id bigint,
  -- The withdrawal, deposit, player transfer or round behind the event.
  cause text,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  primary key (xact, id)
);

-- For a client that resumes. Bets are left out: they are most rows, and the client refetches their figures anyway.
create index outbox_resume on outbox (player_id, id) where topic not in ('game_result_confirmed', 'withdrawal_queue');

-- Written at the first start: play money and real money must never share a database.
create table database_mode (
  only_row boolean primary key default true check (only_row),
  mode text not null check (mode in ('sandbox', 'production'))
);

-- Players --------------------------------------------------------------------------------------------------

-- Player ids are visible to other players. The 32 random bits prevent enumeration; the sign-up number before them keeps
-- the ids in order.
create sequence player_number;

create table player (
  id bigint primary key default
    (nextval('player_number') << 32) + ('x' || right(gen_random_uuid()::text, 8))::bit(32)::bigint,
  -- Identifies the player in exports: the id would give auditors a name. Random, between 2^60 and 2^61, so that four
  -- times it, by which exports number player accounts, is above every house account.
  auditor_number bigint not null default
    ((1::bigint << 60) + ('x' || left(gen_random_uuid()::text, 8) || right(gen_random_uuid()::text, 7))::bit(60)::bigint)
    constraint player_auditor_number_once unique,
  username text not null, -- as the player writes it
  -- The name without case, accents and look-alike letters.
  username_look text collate "C" not null constraint player_username_once unique,
  email text collate "C" constraint player_email_once unique, -- in lower case
  phone text collate "C" constraint player_phone_once unique, -- in international format
  -- Whether the player entered a code sent there. Another account can take an unproven contact with a code.
  email_proven boolean not null default false,
  phone_proven boolean not null default false,
  country text not null,
  currency text not null,
  password_hash text not null,
  referral_code text collate "C" not null constraint player_referral_code_once unique, -- in capitals
  referred_by bigint references player,
  -- Visits by the player's referral link.
  referral_clicks bigint not null default 0,
  -- Index of the child key from which the player's USDT addresses are derived: 0 to 2^31 - 1, as wallets count
  -- non-hardened children. Gaps are harmless.
  deposit_index bigint generated always as identity (minvalue 0 maxvalue 2147483647)
    constraint player_deposit_index_once unique,
  status text not null default 'active' constraint player_status_known check (status in ('active', 'suspended')),
  created_at timestamptz not null default now(),
  -- Until a player sets one, any four digits confirm a withdrawal. Encrypted with a secret that only servers have:
  -- a hash of four digits can be guessed.
  withdrawal_pin_hash text constraint player_pin_encrypted
    check (withdrawal_pin_hash ~ '^[0-9a-f]{16}\.[0-9A-Za-z_-]{80,}$'),
  -- The last change of access; withdrawals wait for a day after it.
  access_changed_at timestamptz,
  access_changed_what text constraint player_access_known
    check (access_changed_what in ('password', 'pin', 'second_factor', 'contact')),
  -- The last change made without the old secret, such as a password reset.
  access_recovered_at timestamptz,
  -- When the first second factor was enabled; null: none.
  second_factor_since timestamptz,
  constraint player_access_change_whole check (
    (access_changed_at is null) = (access_changed_what is null) and
    (access_recovered_at is null or access_recovered_at <= access_changed_at)
  )
);
alter sequence player_number owned by player.id;
create index player_by_referrer on player (referred_by) where referred_by is not null;
create index player_by_creation on player (created_at);

-- One sign-in on one device. Ended and expired sessions are kept.
create table session (
  id bigint generated always as identity primary key,
  player_id bigint not null references player,
  -- A hash: the table or a backup does not allow signing in.
  token_hash text collate "C" not null constraint session_token_once unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null, -- updated at most once a minute
  expires_at timestamptz not null,
  ended_at timestamptz,
  user_agent text,
  address text
);
create index session_by_player on session (player_id);

-- Rate-limit counters, shared by all processes. Unlogged: a crash may reset them.
create unlogged table attempt (
  -- Hash of the limit and of the address or name it applies to: bounded size, no personal data.
  subject text collate "C" primary key,
  count int not null,
  window_ends_at timestamptz not null
);
create index attempt_by_end on attempt (window_ends_at);

-- A new e-mail address or phone number, until its code is entered. One per player.
create table contact_change (
  player_id bigint primary key references player (id) on delete cascade,
  channel text not null constraint contact_change_channel_known check (channel in ('email', 'sms')),
  recipient text not null,
  -- Under a secret that only servers have: six digits can be guessed.
  code_hash text not null constraint contact_change_keyed check (code_hash ~ '^[0-9a-f]{16}\.[0-9A-Za-z_-]{43}$'),
  guesses int not null default 0,
  expires_at timestamptz not null
);

-- A code with which a newcomer takes a contact from an account that never proved it. One per contact.
create table contact_claim (
  recipient text collate "C" primary key,
  code_hash text not null constraint contact_claim_keyed check (code_hash ~ '^[0-9a-f]{16}\.[0-9A-Za-z_-]{43}$'),
  guesses int not null default 0,
  expires_at timestamptz not null
);

-- Messages to players, written in the transaction that causes them and sent afterwards. Subject and body may contain
-- a code or a password link: they are encrypted, and cleared once the message is sent or given up.
create table message (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  channel text not null constraint message_channel_known check (channel in ('email', 'sms')),
  recipient text not null,
  content text constraint message_encrypted check (content ~ '^[0-9a-f]{16}\.[0-9A-Za-z_-]{80,}$'),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The next attempt; null: sent or given up.
  send_at timestamptz,
  attempts int not null default 0,
  sent_at timestamptz,
  constraint message_waits_with_content check ((send_at is null) = (content is null))
);
create index message_due on message (send_at) where send_at is not null;
create index message_by_player on message (player_id);
create index message_ended on message (created_at) where send_at is null;

-- Events about a player's money or access, copied from the outbox by a trigger. Deleted after 90 days.
create table inbox (
  player_id bigint not null,
  sequence bigint not null, -- the outbox row's id
  topic text not null,
  cause text,
  payload jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (player_id, sequence)
);
create index inbox_unread on inbox (player_id) where read_at is null;
create index inbox_by_time on inbox (created_at);

-- Browsers that show pushes. A session has one, which counts while the session does.
create table push_subscription (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  session_id bigint not null references session (id) on delete cascade,
  endpoint text collate "C" not null constraint push_subscription_once unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscription_by_player on push_subscription (player_id);
create index push_subscription_by_session on push_subscription (session_id);

-- Pushes that wait. A row is deleted once the push service has accepted it, a window of the browser has shown the event,
-- or it is given up.
create table push_delivery (
  player_id bigint not null,
  subscription_id bigint not null references push_subscription (id) on delete cascade,
  sequence bigint not null,
  send_at timestamptz not null,
  attempts int not null default 0,
  primary key (player_id, subscription_id, sequence)
);
create index push_delivery_due on push_delivery (send_at);
create index push_delivery_by_subscription on push_delivery (subscription_id, sequence);

-- Second factors -------------------------------------------------------------------------------------------

create table player_totp (
  player_id bigint primary key references player (id),
  -- Encrypted with a secret that only servers have, like the keys of game_epoch.
  secret text not null constraint player_totp_encrypted check (secret ~ '^[0-9a-f]{16}\.[0-9A-Za-z_-]{80}$'),
  -- The last time step used: a code counts once.
  used_step bigint not null,
  created_at timestamptz not null
);

create table player_passkey (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  credential_id text collate "C" not null constraint player_passkey_once unique, -- base64url
  public_key bytea not null,
  -- A signature counter that goes backwards means a copied authenticator.
  counter bigint not null,
  transports text[] not null,
  user_agent text,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index player_passkey_by_player on player_passkey (player_id);

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

-- A second factor shown for one request, identified by its idempotency key: a retry does not ask again, and
-- another request cannot use it.
create table second_factor_proof (
  player_id bigint not null references player (id),
  key text collate "C" not null,
  fingerprint text not null,
  factor text not null constraint second_factor_proof_factor_known check (factor in ('app', 'passkey')),
  created_at timestamptz not null,
  primary key (player_id, key)
);

-- Operators ------------------------------------------------------------------------------------------------

-- Separate from players: a player's token can never be found in an operator table.
create table operator (
  id bigint generated always as identity primary key,
  username text not null,
  username_look text collate "C" not null constraint operator_username_once unique,
  -- Null until the operator chooses one with an operator_link.
  password_hash text,
  -- A viewer cannot change anything.
  role text not null constraint operator_role_known check (role in ('operator', 'viewer')),
  status text not null default 'active' constraint operator_status_known check (status in ('active', 'suspended')),
  -- Encrypted like player_totp.secret.
  totp_secret text constraint operator_totp_encrypted check (totp_secret ~ '^[0-9a-f]{16}\.[0-9A-Za-z_-]{80}$'),
  totp_used_step bigint,
  created_at timestamptz not null
);

create table operator_session (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operator (id),
  token_hash text collate "C" not null constraint operator_session_token_once unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  user_agent text,
  address text
);
create index operator_session_by_operator on operator_session (operator_id);

-- A link with which an operator chooses a password; valid once.
create table operator_link (
  token_hash text collate "C" primary key,
  operator_id bigint not null references operator (id),
  -- Null: a command on the server.
  made_by bigint references operator (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index operator_link_by_operator on operator_link (operator_id);

-- Actions that create or release value or access: one operator asks, another approves.
create table approval (
  id bigint generated always as identity primary key,
  -- The API call that runs when it is approved, with its parameters and body.
  call text not null,
  request jsonb not null,
  -- Shown to the second operator, and copied to the audit log.
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  -- The recipient and amount, or the state to change. The approval is invalid when they differ.
  terms jsonb,
  reason text,
  status text not null constraint approval_status_known check (status in ('waiting', 'approved', 'refused')),
  asked_by bigint not null references operator (id),
  asked_at timestamptz not null,
  decided_by bigint references operator (id),
  decided_at timestamptz,
  note text,
  constraint approval_by_two check (status <> 'approved' or decided_by <> asked_by),
  constraint approval_decided
    check ((status = 'waiting') = (decided_at is null) and (status = 'waiting') = (decided_by is null))
);
-- The same request waits once, regardless of its reason.
create unique index approval_waiting_once on approval (call, md5((request #- '{body,reason}')::text)) where status = 'waiting';
create index approval_by_status on approval (status, id);

-- Every action of an operator, written in the same transaction. Append-only.
create table audit_log (
  id bigint generated always as identity primary key,
  -- Null: a command on the server.
  operator_id bigint references operator (id),
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  reason text,
  created_at timestamptz not null,
  -- Of an approved action: the approval, and the operator who asked for it.
  approval_id bigint references approval (id),
  asked_by bigint references operator (id),
  constraint audit_log_asked_by_another
    check (asked_by <> operator_id and (asked_by is null) = (approval_id is null)),
  -- Last guard: one operator alone can never do these. A command on the server adds the first operators.
  constraint audit_log_by_two check (
    approval_id is not null or operator_id is null and action = 'operator.added' or action not in (
      'player.corrected', 'player.reset_link_made', 'player.second_factors_removed', 'player.reinstated',
      'deposit.credited', 'deposit.reversed', 'player.debt_written_off', 'held_transfer.credited', 'house.funded',
      'withdrawal.settled', 'operator.added', 'prize_tables.offered', 'wallet.closed', 'wallet.moved',
      'wallet.statement_withdrawn'
    )
  )
);
create index audit_log_by_subject on audit_log (subject_kind, subject_id, id desc);
create index audit_log_by_operator on audit_log (operator_id, id desc);
create index audit_log_by_action on audit_log (operator_id, action, created_at);
create index audit_log_by_approval on audit_log (approval_id) where approval_id is not null;
create index audit_log_by_asker on audit_log (asked_by, id desc) where asked_by is not null;

-- Settings that operators have changed; others have the default in the code.
create table setting (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz not null,
  changed_by bigint not null references operator (id)
);

-- A link with which a player chooses a new password; valid once.
create table password_reset (
  token_hash text collate "C" primary key,
  player_id bigint not null references player (id),
  operator_id bigint not null references operator (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_reset_by_player on password_reset (player_id);

-- A manual change of a player's balance.
create table correction (
  -- Drawn before the transfer, which refers to it.
  id bigint generated by default as identity primary key,
  player_id bigint not null references player (id),
  -- Added to the game balance, or subtracted when negative.
  amount bigint not null check (amount <> 0),
  currency text not null,
  reason text not null,
  created_at timestamptz not null,
  transfer_id bigint not null
);
create index correction_by_player on correction (player_id, id desc);

-- The operator's own money, paid into house accounts or, when negative, out of them. Kept beside the ledger because
-- player losses alone do not make a bankroll: the maximum bet depends on whether one was ever funded.
create table house_funding (
  transfer_id bigint primary key,
  account text not null constraint house_funding_account_known check (account in ('bankroll', 'interest', 'bonus', 'fees')),
  currency text not null,
  amount bigint not null check (amount <> 0)
);
create index house_funding_by_account on house_funding (account, currency);

-- A finished day in Kampala, and its last transfer.
create table business_day (
  day date primary key,
  last_transfer bigint not null
);

-- Figures of a finished day per currency, derived from the ledger. Numeric: a sum over all players may exceed 64 bits.
create table business_figure (
  day date not null references business_day,
  currency text not null,
  stakes numeric not null,
  payouts numeric not null,
  bets bigint not null,
  players bigint not null, -- players who bet
  sign_ups bigint not null,
  deposits numeric not null,
  deposit_count bigint not null,
  withdrawals numeric not null,
  withdrawal_count bigint not null,
  fees numeric not null,
  -- Changes during the day; the sum over all days is the current balance.
  liabilities numeric not null,
  cash numeric not null,
  investments numeric not null,
  interest numeric not null,
  primary key (day, currency)
);

-- Rounds of a finished day per prize table and currency.
create table business_round (
  day date not null references business_day,
  prize_table_id int not null,
  currency text not null,
  rounds bigint not null,
  wins bigint not null,
  staked numeric not null,
  paid_out numeric not null,
  -- Sum of the squared stakes.
  squares double precision not null,
  primary key (day, prize_table_id, currency)
);

-- Rates ----------------------------------------------------------------------------------------------------

create table rate_change (
  id bigint generated always as identity primary key,
  rates jsonb not null,
  set_at timestamptz not null,
  set_by bigint not null references operator (id)
);

-- The price of one USDT at other sources, as an operator entered it.
create table rate_source (
  id bigint generated always as identity primary key,
  country text not null,
  source text not null,
  rate bigint not null check (rate > 0),
  entered_at timestamptz not null,
  entered_by bigint not null references operator (id)
);
create index rate_source_by_age on rate_source (entered_at);

-- Game -----------------------------------------------------------------------------------------------------

-- Nine boxes, listed by the prizes of those that pay. Never changed.
create table prize_table (
  id int generated always as identity primary key,
  -- Basis points of the stake, in the order in which the boxes are filled.
  prizes_basis_points int[] not null,
  -- The odds hash of docs/fairness.md.
  hash text collate "C" not null unique,
  created_at timestamptz not null,
  -- How many times the highest stake the bankroll must hold, so that the probability of ruin is below 1 in 10,000
  -- (docs/fairness.md).
  bankroll_stakes int not null check (bankroll_stakes > 0),
  constraint prize_table_fits check (
    cardinality(prizes_basis_points) between 1 and 8 and array_position(prizes_basis_points, null) is null
    and 1 <= all (prizes_basis_points)
  ),
  constraint prize_table_named check (
    hash = encode(sha256(convert_to('odds:9:' || array_to_string(prizes_basis_points, ','), 'UTF8')), 'hex')
  )
);

-- A prize table in one country for a period of time. A new set of offers replaces the old one.
create table prize_offer (
  id int generated always as identity primary key,
  country text not null,
  currency text not null,
  prize_table_id int not null references prize_table (id),
  -- The first offer of a country is the default.
  place smallint not null check (place >= 0),
  -- Null: only the settings limit the stake.
  highest_stake bigint check (highest_stake > 0),
  offered_from timestamptz not null,
  -- Null: no replacement is planned. An offer that is replaced before it begins ends when it begins.
  offered_until timestamptz,
  -- Null: the initial offer.
  approval_id bigint references approval (id),
  constraint prize_offer_lasts check (offered_until >= offered_from),
  constraint prize_offer_placed unique (country, offered_from, approval_id, place)
);

-- A key from which the seeds of rounds are derived. Kept for ever: receipts are computed from it.
create table game_epoch (
  -- Drawn before the insert, because the id is part of the encrypted value.
  id int generated by default as identity primary key,
  -- Encrypted with a secret that only servers have: a plain key would reveal every sealed round.
  key bytea not null,
  boxes smallint not null,
  prizes_basis_points int[] not null,
  created_at timestamptz not null,
  -- Which secret encrypted the key.
  secret_id text collate "C" not null,
  prize_offer_id int references prize_offer (id),
  -- Set by "npm run reseal": no round is sealed or played under it any more.
  retired_at timestamptz,
  constraint game_epoch_key_encrypted check (length(key) = 60),
  constraint game_epoch_seals_an_offer
    check (prize_offer_id is not null or prizes_basis_points = '{2000,3000,4000,5000}')
);

-- One row per player: the sealed next round, and counters. A bet locks this row and reads no other table about the
-- player.
create table game_seat (
  player_id bigint primary key references player (id),
  account_id bigint not null references ledger_account (id),
  round_id text collate "C" not null,
  epoch_id int not null references game_epoch (id),
  -- The player's choice; null: the default of the country.
  prize_table_id int references prize_table (id),
  games bigint not null default 0,
  wins bigint not null default 0,
  staked bigint not null default 0,
  paid_out bigint not null default 0,
  -- The largest gain of one round: payout minus stake.
  best_win bigint not null default 0,
  -- The share of the stakes that the sealed tables keep on average, rounded down to micro-units in each round.
  expected_cost bigint not null default 0,
  -- A stretch of play has no break of 15 minutes in it. Most bets only change `last_bet_at`.
  last_bet_at timestamptz,
  playing_since timestamptz,
  check_due_at timestamptz,
  -- Total of the earlier stretches on the day of `last_bet_at`.
  played_before_ms int not null default 0,
  -- Rounds before the day of `last_bet_at`.
  games_before_day bigint not null default 0,
  -- Totals before this stretch.
  games_before bigint not null default 0,
  staked_before bigint not null default 0,
  paid_out_before bigint not null default 0,
  -- Losses before the day, week and month of `last_bet_at`.
  lost_before_day bigint not null default 0,
  lost_before_week bigint not null default 0,
  lost_before_month bigint not null default 0,
  -- Whether the player ever set a limit or paused. If not, a bet checks no limits.
  has_limits boolean not null default false,
  -- Kept by a trigger on player.status.
  suspended boolean not null default false
) with (fillfactor = 70);

-- A played round: one per transfer of kind 'bet'.
create table game_round (
  player_id bigint not null,
  transfer_id bigint not null,
  round_id text collate "C" not null,
  epoch_id int not null,
  client_seed text not null,
  selected_box smallint not null,
  stake bigint not null check (stake > 0),
  prize_basis_points int not null,
  payout bigint not null check (payout >= 0),
  -- The round sealed next: a retry returns it again.
  next_round_id text collate "C" not null,
  next_epoch_id int not null,
  primary key (player_id, transfer_id)
) partition by range (transfer_id);
-- BRIN: almost free for a table that is only appended to.
create index game_round_by_transfer on game_round using brin (transfer_id);

-- Sealed rounds that ended without being played.
create table voided_round (
  round_id text collate "C" primary key,
  player_id bigint not null references player (id),
  epoch_id int not null,
  reason text not null constraint voided_round_reason_known check (reason in ('chosen', 'ended', 'resealed')),
  voided_at timestamptz not null
);

-- Refused bets on a sealed round. The round's record in the transparency log lists them.
create table refused_bet (
  player_id bigint not null,
  round_id text collate "C" not null,
  attempt smallint not null constraint refused_bet_bounded check (attempt between 1 and 20),
  client_seed text not null,
  selected_box smallint not null,
  stake bigint not null check (stake > 0),
  cause text not null,
  primary key (player_id, round_id, attempt)
);

-- Responsible play -----------------------------------------------------------------------------------------

-- These tables are append-only: the last row is in force, and no update exists that could lift a pause.
-- The ids come from one sequence, which gives all rows one order.
create sequence play_record_id;

-- Money, or minutes for time limits; null: no limit. `value` applies from `effective_at`, `value_before` until then.
create table play_limit_change (
  id bigint primary key default nextval('play_record_id'),
  player_id bigint not null references player (id),
  limit_name text not null constraint play_limit_known check (limit_name in
    ('deposit_day', 'deposit_week', 'deposit_month', 'loss_day', 'loss_week', 'loss_month', 'time_day')),
  value_before bigint check (value_before >= 0),
  value bigint check (value >= 0),
  asked_at timestamptz not null,
  effective_at timestamptz not null,
  constraint play_limit_counts_once_asked check (effective_at >= asked_at),
  constraint play_limit_loosens_a_day_later check (
    (value is not null and value <= coalesce(value_before, value)) or effective_at >= asked_at + interval '24 hours'
  )
);
create index play_limit_change_by_player on play_limit_change (player_id, limit_name, id desc);

-- All of a player's pauses apply at once, so a later one can only extend them. `until` is null for a permanent
-- self-exclusion, and for 'return': the player came back after a self-exclusion ended.
create table play_pause (
  id bigint primary key default nextval('play_record_id'),
  player_id bigint not null references player (id),
  kind text not null constraint play_pause_kind_known check (kind in ('cool_off', 'self_exclusion', 'return')),
  asked_at timestamptz not null,
  until timestamptz,
  constraint play_pause_lasts check (case kind when 'cool_off' then until is not null and until > asked_at
                                               when 'self_exclusion' then until is null or until > asked_at
                                               else until is null end)
);
create index play_pause_by_player on play_pause (player_id, id desc);

-- Answered reality checks, with the figures shown: play since `playing_since`.
create table reality_check (
  id bigint primary key default nextval('play_record_id'),
  player_id bigint not null references player (id),
  answer text not null constraint reality_check_answer_known check (answer in ('continue', 'take_a_break', 'log_out')),
  answered_at timestamptz not null,
  playing_since timestamptz not null,
  rounds bigint not null,
  staked bigint not null,
  paid_out bigint not null
);
create index reality_check_by_player on reality_check (player_id, id desc);

-- Deposits -------------------------------------------------------------------------------------------------

-- One row per deposit, for all rails. Its transfer's idempotency key is rail and reference, so it is credited once.
create table deposit (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  rail text not null constraint deposit_rail_known check (rail in ('mtn', 'airtel', 'tron', 'ethereum')),
  -- Our reference at a provider, or hash and log index of a transfer on a chain.
  reference text collate "C" not null,
  -- States and transitions: contracts/src/deposits/api.ts.
  status text not null constraint deposit_status_known
    check (status in ('waiting', 'received', 'credited', 'declined', 'unresolved')),
  -- The amount credited in the player's currency, and the amount paid in the rail's.
  amount bigint not null check (amount > 0),
  currency text not null,
  paid_amount bigint not null check (paid_amount > 0),
  paid_currency text not null check (paid_currency in ('UGX', 'USDT')),
  charge bigint not null default 0 check (charge >= 0),
  -- The amount in USDT, for totals over all countries.
  usdt_amount bigint not null check (usdt_amount > 0),
  reason text,
  transfer_id bigint,
  -- The player's first credited deposit: decides the referral bonus.
  is_first boolean not null default false,
  created_at timestamptz not null,
  credited_at timestamptz,
  -- The rates of the conversion; null where nothing was converted.
  rates_id bigint,
  -- The amount shown at first, where less was credited because rates changed.
  promised bigint check (promised > amount),
  constraint deposit_once unique (rail, reference),
  constraint deposit_credited_by_a_transfer
    check ((status = 'credited') = (transfer_id is not null) and (status = 'credited') = (credited_at is not null))
);
create index deposit_by_player on deposit (player_id, id desc);
create unique index deposit_one_first on deposit (player_id) where is_first;
create index deposit_on_its_way on deposit (rail, status) where status in ('waiting', 'received', 'unresolved');
create index deposit_by_credit on deposit (credited_at) where status = 'credited';
create index deposit_unresolved on deposit (id) where status = 'unresolved';
create index deposit_waiting on deposit (player_id) where status = 'waiting';

-- Running totals of a player's credited deposits, in the player's currency and in USDT.
create table deposit_total (
  player_id bigint primary key references player (id),
  deposits bigint not null default 0,
  amount bigint not null default 0,
  usdt_amount bigint not null default 0
);

create table mobile_deposit (
  deposit_id bigint primary key references deposit (id),
  player_id bigint not null,
  phone text not null,
  idempotency_key text collate "C" not null,
  fingerprint text not null,
  -- Part of the webhook's path: only the provider knows it.
  callback_token text collate "C" not null constraint mobile_deposit_token_once unique,
  -- The rail and the provider's reference of the payment: one payment pays one deposit.
  provider_reference text collate "C" constraint mobile_deposit_paid_once unique,
  -- The last request to the provider; null while the provider cannot know of it.
  tried_at timestamptz,
  -- When the provider accepted the request; null while that is uncertain.
  asked_at timestamptz,
  -- The next poll; null when the deposit is final.
  poll_at timestamptz,
  -- The deposit's rail, and which polls come first (mobile_deposit_urgency): leading columns of the index of due polls.
  poll_rail text not null,
  poll_urgency int not null,
  -- Lease of the process that polls it.
  leased_until timestamptz,
  -- The phone had never paid for this player: such prompts are limited.
  by_unverified_payer boolean not null,
  -- From which the player asked: an IPv4 address or an IPv6 /48. Calls for unverified payers are shared by network.
  network text collate "C" not null,
  -- When the provider first sent a callback, so that a result is ready; null: never.
  called_back_at timestamptz,
  -- The amount that the provider reports, and its currency in the provider's spelling. An operator can credit at most
  -- this amount.
  reported_amount bigint,
  reported_in text,
  -- When the provider first reported that a credited payment failed. A second report books the reversal.
  reversal_reported_at timestamptz,
  -- The traced call (W3C Trace Context) whose trace the polls continue; null: it was not traced.
  traceparent text,
  constraint mobile_deposit_key_once unique (player_id, idempotency_key),
  constraint mobile_deposit_reported check ((reported_amount is null) = (reported_in is null) and reported_amount >= 0)
);
-- A credited deposit that its provider took back. The player's balance paid `taken`; the rest is a debt.
create table deposit_reversal (
  deposit_id bigint primary key references deposit (id),
  player_id bigint not null references player (id),
  -- The provider's reference of the reversal, from an operator; null: the provider answered so.
  provider_reference text,
  taken bigint not null check (taken >= 0),
  debt bigint not null check (debt >= 0),
  transfer_id bigint not null,
  reversed_at timestamptz not null
);
create index deposit_reversal_by_player on deposit_reversal (player_id, deposit_id);

-- Payments of a player's debt: money that arrived, or a write-off by two operators.
create table debt_payment (
  transfer_id bigint primary key,
  player_id bigint not null references player (id),
  amount bigint not null check (amount > 0),
  is_written_off boolean not null,
  paid_at timestamptz not null
);
create index debt_payment_by_player on debt_payment (player_id);

create index mobile_deposit_due on mobile_deposit (poll_rail, poll_urgency, poll_at) where poll_at is not null;
create index mobile_deposit_by_unverified_payers on mobile_deposit (phone, deposit_id desc) where by_unverified_payer;
create index mobile_deposit_by_network on mobile_deposit (network, deposit_id desc) where by_unverified_payer;
-- Collates "C" like withdrawal.destination, which it is joined with.
create index mobile_deposit_by_phone_and_player on mobile_deposit (phone collate "C", player_id);

-- Token bucket per rail, shared by all processes. The bucket is full after `free_at`.
create table rail_rate (
  rail text primary key,
  free_at timestamptz not null
);

-- Results of the calls to each provider, node and the signer, from all processes.
create table rail_health (
  rail text not null,
  -- Collections and payouts have separate keys at a provider.
  direction text not null check (direction in ('in', 'out')),
  -- Calls without a usable answer since the last success.
  failures int not null check (failures >= 0),
  failed_at timestamptz,
  succeeded_at timestamptz,
  primary key (rail, direction)
);

-- The last balance read from each wallet outside the ledger, in millionths.
create table rail_balance (
  rail text not null,
  purpose text not null constraint rail_balance_purpose_known check (purpose in ('payout', 'gas', 'collection')),
  coin text not null,
  amount bigint not null,
  read_at timestamptz not null,
  primary key (rail, purpose)
);

-- Results of "npm run ledger:audit".
create table audit_run (
  id bigint generated always as identity primary key,
  ended_at timestamptz not null default now(),
  problems int not null check (problems >= 0)
);

-- USDT deposit addresses. Kept for ever: money can arrive years later.
create table deposit_address (
  rail text not null constraint deposit_address_rail_known check (rail in ('tron', 'ethereum')),
  player_id bigint not null references player (id),
  address text collate "C" not null, -- as wallets show it
  account text collate "C" not null check (account ~ '^0x[0-9a-f]{40}$'), -- as events on the chain contain it
  created_at timestamptz not null,
  constraint deposit_address_one_per_player primary key (rail, player_id),
  constraint deposit_address_once unique (rail, account)
);

-- How far each chain has been read. Any number of processes may read at once: the cursors only move in the transaction
-- that stores what was read, and only from where the reader started.
create table chain_watch (
  rail text primary key constraint chain_watch_rail_known check (rail in ('tron', 'ethereum')),
  -- All blocks up to this one were final when read, and their transfers to us are stored.
  read_to bigint not null check (read_to >= 0),
  -- All blocks up to this one were read a second time some minutes later: a node's answer may be incomplete.
  checked_to bigint not null check (checked_to >= 0),
  -- The end and the time of the next second reading.
  check_to bigint not null check (check_to >= checked_to),
  check_at timestamptz not null,
  -- The newest block seen; confirmations are counted from it.
  head bigint not null check (head >= 0),
  -- Version number: of two readers that started at the same one, only one can write.
  readings bigint not null default 0
);

-- Where on its chain a USDT deposit is.
create table usdt_deposit (
  deposit_id bigint primary key references deposit (id) on delete cascade,
  rail text not null constraint usdt_deposit_rail_known check (rail in ('tron', 'ethereum')),
  transaction_hash text collate "C" not null,
  log_index bigint not null,
  block_number bigint not null,
  block_hash text collate "C" not null,
  account text collate "C" not null,
  -- The payer's address, as events on the chain contain it.
  sender text collate "C" not null,
  constraint usdt_deposit_once unique (rail, transaction_hash, log_index)
);
create index usdt_deposit_by_block on usdt_deposit (rail, block_number);
create index usdt_deposit_by_sender on usdt_deposit (sender);

-- Transfers to our addresses that are not credited automatically.
create table usdt_held_transfer (
  rail text not null constraint usdt_held_transfer_rail_known check (rail in ('tron', 'ethereum')),
  transaction_hash text collate "C" not null,
  log_index bigint not null,
  block_number bigint not null,
  block_hash text collate "C" not null,
  account text collate "C" not null,
  sender text collate "C" not null,
  amount numeric not null,
  -- in_another_block: the transaction was credited from a final block that no longer exists.
  reason text not null constraint usdt_held_transfer_reason_known
    check (reason in ('below_minimum', 'above_maximum', 'in_another_block')),
  created_at timestamptz not null,
  state text not null default 'waiting' constraint usdt_held_transfer_state_known
    check (state in ('waiting', 'credited', 'refused')),
  decided_by bigint references operator (id),
  decided_at timestamptz,
  constraint usdt_held_transfer_decided
    check ((state = 'waiting') = (decided_at is null) and (state = 'waiting') = (decided_by is null)),
  constraint usdt_held_transfer_once primary key (rail, transaction_hash, log_index)
);
create index usdt_held_transfer_waiting on usdt_held_transfer (amount) where state = 'waiting';

-- Withdrawals ----------------------------------------------------------------------------------------------

create table withdrawal (
  -- Drawn before the reserve transfer, which refers to it.
  id bigint generated by default as identity primary key,
  player_id bigint not null references player (id),
  rail text not null constraint withdrawal_rail_known check (rail in ('mtn', 'airtel', 'tron', 'ethereum', 'bsc')),
  -- A phone with country code (256772123456), or an address as wallets show it.
  destination text collate "C" not null,
  -- States and transitions: contracts/src/withdrawals/api.ts.
  status text not null constraint withdrawal_status_known
    check (status in ('pending', 'approved', 'completed', 'rejected', 'failed')),
  -- The amount taken in the player's currency, and the amount the rail pays in its own.
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  currency text not null,
  payout_amount bigint not null check (payout_amount > 0),
  payout_currency text not null check (payout_currency in ('UGX', 'USDT')),
  -- The amount in USDT, for totals over all countries.
  usdt_amount bigint not null check (usdt_amount > 0),
  -- Shown to the player.
  note text,
  idempotency_key text collate "C" not null,
  fingerprint text not null,
  reserve_transfer_id bigint not null,
  -- The transfer that paid the reserved money out or returned it.
  end_transfer_id bigint,
  decided_by bigint references operator (id),
  created_at timestamptz not null,
  decided_at timestamptz,
  ended_at timestamptz,
  -- The rates of the conversion; null where nothing was converted.
  rates_id bigint,
  -- The payout shown at first, where less is paid because rates changed.
  promised_payout bigint check (promised_payout > payout_amount),
  -- Minutes until the payout is late; null: no promise.
  promise_minutes int check (promise_minutes > 0),
  -- The most that lateness can credit: bounded by what the player's play and fees have cost.
  promise_most bigint check (promise_most >= 0),
  -- No further credit after this: everything due is credited, or the maximum is reached.
  promise_settled_at timestamptz,
  -- Since when a due credit waits for funds.
  promise_waiting_since timestamptz,
  constraint withdrawal_key_once unique (player_id, idempotency_key),
  constraint withdrawal_decided
    check ((status = 'pending') = (decided_at is null) and (status = 'pending') = (decided_by is null)),
  constraint withdrawal_ended_by_a_transfer
    check ((status in ('completed', 'rejected', 'failed')) = (end_transfer_id is not null)
       and (status in ('completed', 'rejected', 'failed')) = (ended_at is not null)),
  constraint withdrawal_refused_with_a_reason check (status not in ('rejected', 'failed') or note is not null),
  constraint withdrawal_promise_bounded check ((promise_minutes is null) = (promise_most is null))
);
create index withdrawal_by_player on withdrawal (player_id, id desc);
create index withdrawal_by_end on withdrawal (ended_at desc) where status = 'completed';
create index withdrawal_queue on withdrawal (id) where status = 'pending';
create index withdrawal_approved on withdrawal (id) where status = 'approved';
create index withdrawal_pending_by_player on withdrawal (player_id) where status = 'pending';
create index withdrawal_promise_open on withdrawal (id) where promise_minutes is not null and promise_settled_at is null;
create index withdrawal_promise_open_by_player on withdrawal (player_id)
  where promise_minutes is not null and promise_settled_at is null;
-- Includes the player, so that other users of a destination are found in one step each.
create index withdrawal_by_destination_and_player on withdrawal (destination, player_id);

-- The promise is paused from `stopped_at` to `until_at`.
create table withdrawal_stop (
  withdrawal_id bigint not null references withdrawal (id),
  stopped_at timestamptz not null,
  until_at timestamptz not null,
  reason text not null constraint withdrawal_stop_reason_known check (reason in ('access_changed')),
  primary key (withdrawal_id, stopped_at),
  check (stopped_at < until_at)
);

-- Credits for late payment. A step is each started ten minutes of delay.
create table withdrawal_credit (
  withdrawal_id bigint not null references withdrawal (id),
  step int not null constraint withdrawal_credit_at_most check (step between 1 and 50),
  amount bigint not null check (amount > 0),
  transfer_id bigint not null unique,
  credited_at timestamptz not null,
  constraint withdrawal_credit_step_once primary key (withdrawal_id, step)
);
create index withdrawal_credit_by_time on withdrawal_credit (credited_at);

-- Running totals per player. Open withdrawals are pending or approved, refused ones rejected or failed. Fees are those of
-- completed withdrawals, credits those of withdrawals whose promise is settled.
create table withdrawal_total (
  player_id bigint primary key references player (id),
  asked bigint not null default 0,
  completed bigint not null default 0,
  refused bigint not null default 0,
  withdrawn bigint not null default 0,
  open_amount bigint not null default 0,
  fees bigint not null default 0,
  credits bigint not null default 0
);

-- The order to a rail. Every enquiry and every retry uses its reference. Only an order that finally failed because our
-- wallet was empty gets another.
create table payout (
  withdrawal_id bigint primary key references withdrawal (id),
  reference text collate "C" not null constraint payout_reference_once unique, -- a UUID
  -- Of orders that failed for an empty wallet.
  former_references text[] not null default '{}',
  -- The first and the last time the order was sent; tried_at is null while the rail cannot know of it.
  first_tried_at timestamptz,
  tried_at timestamptz,
  -- When the rail accepted the order; null while that is uncertain.
  asked_at timestamptz,
  -- Why the rail refused a retry: an enquiry decides whether the first order arrived.
  refusal text,
  -- The next poll; null when the payout is final.
  poll_at timestamptz,
  -- The withdrawal's rail. Unsent orders that wait for float come last: many would keep sent ones from being polled.
  poll_rail text not null,
  poll_urgency int not null generated always as (
    case when tried_at is null and waits_for_float_since is null then 0 else 1 end
  ) stored,
  -- Lease of the process that polls it.
  leased_until timestamptz,
  -- Since when it is not sent because the wallet is too low, or its balance unknown.
  waits_for_float_since timestamptz,
  -- Unresolved: an operator has to look it up at the rail.
  unresolved_since timestamptz,
  -- The rail's reference of the payment: one payment ends one withdrawal.
  provider_reference text collate "C" constraint payout_paid_once unique
);
create index payout_due on payout (poll_rail, poll_urgency, poll_at) where poll_at is not null;
create index payout_waits_for_float on payout (waits_for_float_since) where waits_for_float_since is not null;
create index payout_unresolved on payout (unresolved_since) where unresolved_since is not null;

-- USDT payouts. An order is stored before the signer gets it, and a signed transaction before a node gets it. After a
-- crash the worker continues with the same transaction.

create table payout_nonce (
  rail text not null constraint payout_nonce_rail_known check (rail in ('ethereum', 'bsc')),
  wallet text collate "C" not null,
  next_nonce bigint not null check (next_nonce >= 0),
  primary key (rail, wallet)
);

create table chain_payout (
  withdrawal_id bigint primary key references payout (withdrawal_id),
  rail text not null constraint chain_payout_rail_known check (rail in ('tron', 'ethereum', 'bsc')),
  -- The paying address, as wallets show it.
  wallet text collate "C" not null,
  -- Null on TRON, whose transactions expire instead.
  nonce bigint check (nonce >= 0),
  constraint chain_payout_numbered check ((rail = 'tron') = (nonce is null)),
  constraint chain_payout_nonce_once unique (rail, wallet, nonce)
);

-- Every transaction ordered for a withdrawal: the first one and its replacements.
create table chain_transaction (
  withdrawal_id bigint not null references chain_payout (withdrawal_id),
  attempt integer not null check (attempt > 0),
  rail text not null constraint chain_transaction_rail_known check (rail in ('tron', 'ethereum', 'bsc')),
  -- Fees, or the reference block of a TRON transaction.
  terms jsonb not null,
  expires_at timestamptz,
  ordered_at timestamptz not null,
  raw text,
  hash text collate "C",
  signed_at timestamptz,
  -- When a node first accepted it.
  broadcast_at timestamptz,
  -- It can no longer be included: expired, rejected, or its nonce was used by another transaction.
  void_at timestamptz,
  primary key (withdrawal_id, attempt),
  constraint chain_transaction_once unique (rail, hash),
  constraint chain_transaction_signed
    check ((raw is null) = (hash is null) and (raw is null) = (signed_at is null)),
  constraint chain_transaction_signed_first check (raw is not null or (broadcast_at is null and void_at is null)),
  constraint chain_transaction_expires check ((rail = 'tron') = (expires_at is not null))
);
-- One order at a time is with the signer, so that a rejected one leaves no gap in the nonces.
create unique index chain_transaction_one_unsigned on chain_transaction (rail) where raw is null;
-- TRON has no nonces: only one transaction of a withdrawal may be live.
create unique index chain_transaction_one_alive on chain_transaction (withdrawal_id)
  where rail = 'tron' and void_at is null;

-- Transfers between players --------------------------------------------------------------------------------

create table player_transfer (
  transfer_id bigint primary key,
  from_id bigint not null references player (id),
  to_id bigint not null references player (id),
  sent_amount bigint not null check (sent_amount > 0),
  sent_currency text not null,
  received_amount bigint not null check (received_amount > 0),
  received_currency text not null,
  message text not null,
  created_at timestamptz not null,
  -- Names the second_factor_proof, which is kept longer than ledger_key.
  idempotency_key text collate "C" not null,
  constraint player_transfer_to_another check (from_id <> to_id)
);
create index player_transfer_by_sender on player_transfer (from_id, transfer_id desc);
create index player_transfer_by_recipient on player_transfer (to_id, transfer_id desc);
create index player_transfer_by_time on player_transfer using brin (created_at);

-- Totals per player, updated with each transfer.
create table player_transfer_count (
  player_id bigint primary key references player (id),
  sent bigint not null default 0,
  sent_count bigint not null default 0,
  received bigint not null default 0,
  received_count bigint not null default 0,
  -- Sent to other currencies on the last day in Kampala with such a transfer.
  converted bigint not null default 0,
  converted_on date,
  -- How many arrived in the minute of the last one.
  arrived smallint not null default 0,
  arrived_in timestamptz
);

create table player_transfer_quote (
  id text collate "C" primary key,
  from_id bigint not null references player (id),
  to_id bigint not null references player (id),
  sent_amount bigint not null,
  received_amount bigint not null,
  expires_at timestamptz not null,
  -- Null where nothing is converted.
  rates_id bigint
);
create index player_transfer_quote_by_end on player_transfer_quote (expires_at);

-- Investment -----------------------------------------------------------------------------------------------

-- The rate of a day is the newest row whose from_day is not later. Append-only.
create table investment_rate (
  id bigint generated always as identity primary key,
  from_day date not null,
  -- The same range as the setting dailyRateBasisPoints.
  basis_points int not null constraint investment_rate_within_limit check (basis_points between 0 and 100),
  -- Null: the initial rate.
  set_at timestamptz,
  set_by bigint references operator (id)
);

-- A day ends at midnight in Kampala. No index contains a column that changes every day, and the fillfactor fits a second
-- version of each row. Daily updates are therefore HOT.
create table investment (
  player_id bigint primary key references player (id),
  account_id bigint not null constraint investment_account_once unique references ledger_account (id),
  currency text not null,
  -- Earnings are computed up to `accrued_to` and paid up to `credited_to`.
  accrued_to date not null,
  credited_to date not null,
  -- Earned and not yet paid. It earns as well.
  owed bigint not null default 0 check (owed >= 0),
  -- The lowest balance on `low_day`; on later days the balance has not changed.
  low_day date not null,
  low bigint not null check (low >= 0),
  invested bigint not null default 0,
  withdrawn bigint not null default 0,
  earned bigint not null default 0,
  constraint investment_known_before_paid check (credited_to <= accrued_to)
) with (fillfactor = 45);
create index investment_by_currency on investment (currency, account_id);

create table investment_earning (
  player_id bigint not null,
  day date not null,
  amount bigint not null check (amount > 0),
  -- Null until it is paid.
  transfer_id bigint,
  created_at timestamptz not null,
  -- The balance and the rate it was computed from.
  held bigint not null,
  basis_points int not null,
  primary key (player_id, day)
);

-- A finished day in a currency. It is paid to all investors or to none, once the operator's funds cover it.
create table investment_day (
  currency text not null,
  day date not null,
  -- Null: the day is closed and its total is being computed.
  total bigint check (total >= 0),
  known_at timestamptz,
  funded_at timestamptz,
  -- Moved the total to house.interest_due; null where the total is 0.
  transfer_id bigint,
  primary key (currency, day),
  constraint investment_day_known check ((total is null) = (known_at is null)),
  constraint investment_day_funded_when_known check (funded_at is null or total is not null),
  constraint investment_day_funded check ((funded_at is not null and total > 0) = (transfer_id is not null))
);
create index investment_day_waiting on investment_day (currency, day) where funded_at is null;

-- Referrals ------------------------------------------------------------------------------------------------

-- One row per friend. Crediting a deposit locks it first, so that only one deposit can be the friend's first.
create table referral (
  friend_id bigint primary key references player (id),
  referrer_id bigint not null references player (id),
  -- States and transitions: contracts/src/referrals/api.ts.
  status text not null constraint referral_status_known
    check (status in ('signed_up', 'missed', 'pending', 'paid')),
  signed_up_at timestamptz not null,
  -- The friend's first deposit.
  deposit_id bigint references deposit (id),
  -- In the referrer's currency.
  bonus bigint check (bonus > 0),
  transfer_id bigint,
  -- The expected cost of play, in the friend's currency, after which a pending bonus is paid. Late credits of
  -- withdrawals do not count it again. Null: the bonus did not depend on play.
  cost_needed bigint check (cost_needed > 0),
  -- A referrer signed up before the friend: prevents self-referral and cycles.
  constraint referral_looks_back check (referrer_id < friend_id),
  constraint referral_decided_by_a_deposit check ((status = 'signed_up') = (deposit_id is null)),
  constraint referral_worth_something check ((status in ('pending', 'paid')) = (bonus is not null)),
  constraint referral_paid_by_a_transfer check ((status = 'paid') = (transfer_id is not null)),
  constraint referral_pending_needs_play check (status = 'paid' or (status = 'pending') = (cost_needed is not null))
);
create index referral_by_referrer on referral (referrer_id, friend_id desc);
-- Running totals per referrer: friends, those whose deposit qualified, bonuses paid and their sum.
create table referral_total (
  player_id bigint primary key references player (id),
  friends bigint not null default 0,
  qualified bigint not null default 0,
  paid bigint not null default 0,
  earned bigint not null default 0
);
create index referral_pending on referral (friend_id) where status = 'pending';

-- Reconciliation -------------------------------------------------------------------------------------------

-- A provider's statement of a wallet, as imported. Those of a wallet and currency follow each other without gap or
-- overlap (statement_follows).
create table wallet_statement (
  id bigint generated always as identity primary key,
  wallet text not null,
  currency text not null,
  -- Whole days in Kampala.
  first_day date not null,
  last_day date not null,
  opening_balance bigint not null,
  closing_balance bigint not null,
  -- Its name at the provider, which tells wallets apart; null: the file gives none.
  account text collate "C",
  file bytea not null,
  file_name text not null,
  sha256 text collate "C" not null constraint wallet_statement_once unique,
  -- Null: the server, from a chain.
  imported_by bigint references operator (id),
  imported_at timestamptz not null,
  constraint wallet_statement_days check (first_day <= last_day),
  constraint wallet_statement_day_once unique (wallet, currency, first_day)
);

-- A statement that two operators withdrew, with its file: evidence if it was forged. The id is the statement's.
create table wallet_statement_withdrawn (
  id bigint primary key,
  wallet text not null,
  currency text not null,
  first_day date not null,
  last_day date not null,
  opening_balance bigint not null,
  closing_balance bigint not null,
  file bytea not null,
  file_name text not null,
  sha256 text collate "C" not null,
  imported_by bigint references operator (id),
  imported_at timestamptz not null,
  -- Names both operators and the reason.
  approval_id bigint not null unique references approval (id),
  withdrawn_at timestamptz not null
);

-- A line of a statement. A positive amount came into the wallet; the fee left it on top.
create table wallet_item (
  id bigint generated always as identity primary key,
  statement_id bigint not null references wallet_statement (id),
  wallet text not null,
  currency text not null,
  amount bigint not null check (amount <> 0),
  fee bigint not null check (fee >= 0),
  at timestamptz not null,
  provider_reference text collate "C",
  -- Several for a bulk settlement, separated by spaces, commas or semicolons.
  our_reference text collate "C",
  phone text,
  is_reversal boolean not null
);
create index wallet_item_by_our_reference on wallet_item (wallet, our_reference) where our_reference is not null;
create index wallet_item_by_provider_reference on wallet_item (wallet, provider_reference) where provider_reference is not null;
create index wallet_item_by_time on wallet_item (wallet, currency, at);
create index wallet_item_by_statement on wallet_item (statement_id);

-- A ledger transfer as a line of its wallet, with the statement line that it is matched to. A line may settle several.
create table wallet_movement (
  transfer_id bigint primary key,
  wallet text not null,
  currency text not null,
  amount bigint not null check (amount <> 0),
  at timestamptz not null,
  reference text collate "C",
  provider_reference text collate "C",
  phone text,
  item_id bigint references wallet_item (id)
);
create index wallet_movement_by_item on wallet_movement (item_id) where item_id is not null;
create index wallet_movement_by_time on wallet_movement (wallet, currency, at);
create index wallet_movement_by_reference on wallet_movement (wallet, reference) where reference is not null;
create index wallet_movement_unmatched on wallet_movement (wallet, currency, amount) where item_id is null;

-- Operator money on its way between two wallets. It is in rail.transit until the statement of the second shows it.
create table wallet_move (
  id bigint generated by default as identity primary key,
  from_wallet text not null,
  to_wallet text not null constraint wallet_move_elsewhere check (to_wallet <> from_wallet),
  currency text not null,
  amount bigint not null check (amount > 0),
  approval_id bigint not null unique references approval (id),
  created_at timestamptz not null,
  arrived_at timestamptz
);
create index wallet_move_open on wallet_move (to_wallet, currency) where arrived_at is null;

-- Differences between a statement and the ledger. The amount is the statement's less the ledger's.
-- States: open -> explained by an operator; open or explained -> settled by a later match.
create table wallet_difference (
  id bigint generated always as identity primary key,
  wallet text not null,
  currency text not null,
  kind text not null constraint wallet_difference_kind_known
    check (kind in ('opening', 'unknown', 'other_amount', 'doubled', 'reversal', 'fee', 'other_time', 'missing')),
  item_id bigint references wallet_item (id),
  transfer_id bigint references wallet_movement (transfer_id),
  amount bigint not null,
  at timestamptz not null,
  state text not null default 'open' constraint wallet_difference_state_known check (state in ('open', 'explained', 'settled')),
  -- The transfer or the move that the line may belong to; an operator decides.
  proposed_transfer bigint references wallet_movement (transfer_id),
  proposed_move bigint references wallet_move (id),
  owner_id bigint references operator (id),
  explanation text,
  -- Null for a fee that the line states.
  explained_by bigint references operator (id),
  explained_at timestamptz,
  constraint wallet_difference_explained check (state <> 'explained' or explanation is not null)
);
create unique index wallet_difference_item_once on wallet_difference (item_id, kind) where item_id is not null;
create unique index wallet_difference_missing_once on wallet_difference (transfer_id) where kind = 'missing';
create index wallet_difference_by_transfer on wallet_difference (transfer_id) where transfer_id is not null;
create index wallet_difference_by_proposal on wallet_difference (proposed_transfer) where proposed_transfer is not null;
create index wallet_difference_open on wallet_difference (wallet, currency, at) where state = 'open';

-- A day of a wallet that two operators closed: every difference up to its end is explained.
create table wallet_close (
  wallet text not null,
  currency text not null,
  day date not null,
  balance bigint not null,
  ledger_balance bigint not null,
  approval_id bigint not null unique references approval (id),
  closed_at timestamptz not null,
  primary key (wallet, currency, day)
);

-- Transparency (docs/transparency.md) ----------------------------------------------------------------------

-- The signing keys in order. Each is announced in the log, and the previous key signs a head over the announcement.
create table signing_key (
  id bigint generated always as identity primary key,
  public_key text not null check (public_key ~ '^[0-9a-f]{64}$'),
  announced_at timestamptz not null default now(),
  -- The previous key is lost, so it could not sign the announcement.
  follows_lost_key boolean not null default false
);

-- Releases of the web application that servers have served, by the hash of their list of files.
create table web_release (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  first_served_at timestamptz not null default now()
);

-- Liabilities of a day: a signed statement, and the trees from which each player's branch is computed.
create table liability_day (
  day date primary key,
  day_key bytea not null constraint liability_day_key_length check (length(day_key) = 32),
  -- The salts of the leaves derive from this key, which auditors do not get.
  salt_key bytea not null constraint liability_day_salt_key_length check (length(salt_key) = 32),
  statement text not null,
  signature text not null,
  signing_key text not null,
  snapshot_at timestamptz not null
);

create table liability_tree (
  day date not null references liability_day (day),
  currency text not null,
  -- Number, hash and sums of each non-empty chunk, 58 bytes each.
  chunk_roots bytea not null constraint liability_tree_whole_roots check (length(chunk_roots) % 58 = 0),
  primary key (day, currency)
);

-- The leaves with the same upper twelve bits: place, player, owner and sums, 68 bytes each.
create table liability_chunk (
  day date not null,
  currency text not null,
  number int not null,
  leaves bytea not null constraint liability_chunk_whole_leaves check (length(leaves) % 68 = 0),
  primary key (day, currency, number),
  foreign key (day, currency) references liability_tree (day, currency)
);

-- Reserves of a day: signed by each address, or from a provider's statement whose day two operators closed.
create table reserve_address (
  day date not null references liability_day (day),
  chain text not null,
  address text not null,
  amount bigint not null check (amount >= 0),
  block bigint not null check (block >= 0),
  signature text not null check (length(signature) = 130),
  read_at timestamptz not null,
  primary key (day, chain)
);

create table reserve_stated (
  day date not null references liability_day (day),
  provider text not null,
  currency text not null,
  amount bigint not null check (amount >= 0),
  approval_id bigint not null unique references approval (id),
  entered_at timestamptz not null,
  primary key (day, provider)
);

create table reserve_day (
  day date primary key references liability_day (day),
  statement text not null,
  signature text not null,
  signing_key text not null,
  signed_at timestamptz not null
);

-- The transparency log: an append-only Merkle tree with signed heads. Rounds are read from the ledger; everything else
-- is a fact that triggers write here and that waits for its place in the log.
create table log_fact (
  id bigint generated always as identity primary key,
  kind text not null,
  subject text collate "C" not null,
  at timestamptz not null,
  -- Further fields of the record.
  body jsonb not null,
  -- Null while it waits.
  log_index bigint,
  constraint log_fact_once unique (kind, subject),
  constraint log_fact_at_one_place unique (log_index)
);
create index log_fact_waiting on log_fact (at, id) where log_index is null;
create index log_fact_withdrawal on log_fact ((body ->> 'withdrawal')) where kind = 'withdrawal';
create index log_fact_withdrawal_time on log_fact (at) where kind = 'withdrawal';

create table log_record (
  index bigint primary key check (index >= 0),
  record text not null,
  -- Null unless it is a played round.
  transfer_id bigint constraint log_record_transfer_once unique,
  -- Null unless it is a played or voided round: every sealed round ends once.
  round_id text collate "C" constraint log_record_round_once unique,
  constraint log_record_of_a_round check (transfer_id is null or round_id is not null)
);

-- Hashes of complete subtrees, on every fourth level; those between are computed from at most eight of them.
create table log_node (
  level smallint not null check (level > 0 and level % 4 = 0),
  index bigint not null check (index >= 0),
  hash bytea not null check (length(hash) = 32),
  primary key (level, index)
);

create table log_head (
  id bigint generated always as identity primary key,
  size bigint not null check (size >= 0),
  signed_at timestamptz not null,
  text text not null,
  signature text not null,
  key text not null
);
create index log_head_by_size on log_head (size desc, id desc);

-- The writer's cursor. The process that locks the row writes.
create table log_writer (
  only_row boolean primary key default true check (only_row),
  size bigint not null default 0,
  -- All rounds up to this transfer are in the log.
  complete_to bigint not null default 0,
  -- Rounds were read up to this transfer, but a transaction with a lower number may still commit.
  read_to bigint not null default 0,
  -- When no transaction older than horizon_xact is open, the log is complete to horizon_to.
  horizon_to bigint,
  horizon_xact xid8
);

-- Totals of the logged rounds per prize table. The audit recomputes them.
create table log_round_count (
  odds_hash text collate "C" primary key,
  rounds bigint not null check (rounds >= 0),
  wins bigint not null check (wins between 0 and rounds),
  -- Sum of the returns per unit staked.
  returned_basis_points bigint not null check (returned_basis_points >= 0)
);

-- Refused bets on the logged rounds, by cause. The audit recomputes them.
create table log_refused_count (
  odds_hash text collate "C" not null,
  cause text not null,
  attempts bigint not null check (attempts >= 0),
  would_have_won bigint not null check (would_have_won between 0 and attempts),
  primary key (odds_hash, cause)
);

-- Withdrawals without a final step in the log. The audit recomputes them.
create table log_open_withdrawal (
  withdrawal bigint primary key
);

-- Log heads written to a chain, one at a time. All transactions of an anchor have one nonce, so it is paid for once.
create table log_anchor (
  id bigint generated always as identity primary key,
  chain text not null check (chain in ('ethereum', 'bsc')),
  wallet text not null,
  nonce bigint not null check (nonce >= 0),
  size bigint not null check (size > 0),
  root text not null check (root ~ '^[0-9a-f]{64}$'),
  ordered_at timestamptz not null,
  -- The included transaction and its block.
  transaction text,
  block bigint,
  confirmed_at timestamptz,
  failed_at timestamptz,
  constraint log_anchor_ends_once check (confirmed_at is null or failed_at is null),
  constraint log_anchor_has_its_transaction check (num_nulls(transaction, block, confirmed_at) in (0, 3))
);
create unique index log_anchor_under_way on log_anchor ((true)) where confirmed_at is null and failed_at is null;

create table log_anchor_transaction (
  anchor_id bigint not null references log_anchor,
  attempt smallint not null check (attempt > 0),
  terms jsonb not null,
  raw text,
  hash text,
  signed_at timestamptz,
  primary key (anchor_id, attempt),
  constraint log_anchor_transaction_signed check (num_nulls(raw, hash, signed_at) in (0, 3))
);

-- Background jobs ------------------------------------------------------------------------------------------

create table job (
  name text primary key,
  next_run_at timestamptz not null,
  -- Both are set while a process runs the job. After lease_until another process may claim it.
  holder text,
  lease_until timestamptz,
  last_started_at timestamptz,
  last_succeeded_at timestamptz,
  -- The first failure since the last success.
  failing_since timestamptz,
  constraint job_holder_has_lease check ((holder is null) = (lease_until is null))
) with (fillfactor = 50);

-- Sandbox --------------------------------------------------------------------------------------------------

-- The simulated chains; empty in production. In the database, so that all processes see the same chain.
create table sandbox_transfer (
  rail text not null constraint sandbox_transfer_rail_known check (rail in ('tron', 'ethereum', 'bsc')),
  log_index bigint generated always as identity,
  block_number bigint not null,
  transaction_hash text collate "C" not null,
  account text collate "C" not null,
  amount bigint not null,
  primary key (rail, block_number, log_index)
);

-- Transactions sent by the sandbox wallets; successful ones are also in sandbox_transfer.
create table sandbox_transaction (
  rail text not null constraint sandbox_transaction_rail_known check (rail in ('tron', 'ethereum', 'bsc')),
  hash text collate "C" not null,
  sender text collate "C" not null,
  nonce bigint,
  account text collate "C" not null,
  amount bigint not null,
  block_number bigint not null,
  succeeded boolean not null,
  primary key (rail, hash),
  constraint sandbox_transaction_nonce_once unique (rail, sender, nonce)
);

-- First rows -----------------------------------------------------------------------------------------------

insert into ledger_period (number, first_transfer, end_transfer, prepared_after) values (0, 0, 10000000, 0);
create table ledger_transfer_0 partition of ledger_transfer for values from (0) to (10000000);
create table ledger_entry_0 partition of ledger_entry for values from (0) to (10000000);
create table game_round_0 partition of game_round for values from (0) to (10000000);

-- The specification's prize table, in every country.
insert into prize_table (prizes_basis_points, hash, created_at, bankroll_stakes)
values ('{2000,3000,4000,5000}', encode(sha256('odds:9:2000,3000,4000,5000'), 'hex'), to_timestamp(0), 5);
insert into prize_offer (country, currency, prize_table_id, place, offered_from)
select country, currency, 1, 0, to_timestamp(0)
from (values ('UG', 'UGX'), ('KE', 'KES'), ('TZ', 'TZS'), ('RW', 'RWF'), ('NG', 'NGN'), ('GH', 'GHS'), ('ZA', 'ZAR'),
             ('IN', 'INR'), ('PH', 'PHP'), ('ID', 'IDR'), ('US', 'USD')) c (country, currency);

-- The initial rate, and its fact for the log: the trigger that writes facts does not exist yet.
insert into investment_rate (from_day, basis_points) values ('2000-01-01', 30);
insert into log_fact (kind, subject, at, body)
select 'investment', id::text, from_day::timestamp at time zone 'Africa/Kampala',
       jsonb_build_object('id', id::text, 'fromDay', from_day, 'basisPoints', basis_points)
from investment_rate;

insert into log_writer default values;
