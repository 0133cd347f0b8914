-- Operators: who runs the house, what each of them did, and what they have set.
--
-- Why apart from players: an operator is nobody's customer. A token of one kind can never be mistaken for the other,
-- because it is looked for in another table.

create table operator (
  id bigint generated always as identity primary key,
  username text not null,
  -- What the name looks like to a hurried reader, as with players.
  username_look text collate "C" not null constraint operator_username_once unique,
  password_hash text not null,
  -- A viewer sees everything and changes nothing.
  role text not null constraint operator_role_known check (role in ('operator', 'viewer')),
  status text not null default 'active' constraint operator_status_known check (status in ('active', 'suspended')),
  -- The second factor: base32, and the last time step whose code was used, so that a code counts once.
  totp_secret text,
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

-- Everything an operator did: written in the transaction that did it, and never again touched.
create table audit_log (
  id bigint generated always as identity primary key,
  -- Null: a command on the server itself.
  operator_id bigint references operator (id),
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  reason text,
  created_at timestamptz not null
);
create index audit_log_by_subject on audit_log (subject_kind, subject_id, id desc);
create index audit_log_by_operator on audit_log (operator_id, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed: add a new one', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger audit_log_is_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_is_never_emptied before truncate on audit_log
  for each statement execute function refuse_change();

-- What an operator has set; what nobody has set keeps the value of the code.
create table setting (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz not null,
  changed_by bigint not null references operator (id)
);

-- A repair of a player's balance: one operator asks, another one approves.
create table correction (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  -- What the game balance gains (positive) or gives (negative), in the player's currency.
  amount bigint not null check (amount <> 0),
  currency text not null,
  reason text not null,
  status text not null constraint correction_status_known check (status in ('waiting', 'approved', 'refused')),
  asked_by bigint not null references operator (id),
  asked_at timestamptz not null,
  decided_by bigint references operator (id),
  decided_at timestamptz,
  transfer_id bigint,
  constraint correction_by_two check (status <> 'approved' or decided_by <> asked_by),
  constraint correction_decided check ((status = 'waiting') = (decided_at is null) and (status = 'waiting') = (decided_by is null)),
  constraint correction_moved_money check ((status = 'approved') = (transfer_id is not null))
);
create index correction_by_player on correction (player_id, id desc);
create index correction_waiting on correction (id) where status = 'waiting';

-- A link with which a player chooses a new password, once and for a short time.
create table password_reset (
  token_hash text collate "C" primary key,
  player_id bigint not null references player (id),
  operator_id bigint not null references operator (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_reset_by_player on password_reset (player_id);

-- Money of the operator's own that went into the house's accounts, or with a minus out of them. Kept beside the ledger,
-- because losses of players alone do not make a bankroll: whether one was ever funded decides about the maximum bet.
create table house_funding (
  transfer_id bigint primary key,
  account text not null constraint house_funding_account_known check (account in ('bankroll', 'interest', 'bonus')),
  currency text not null,
  amount bigint not null check (amount <> 0),
  -- What the account held afterwards: a call that is sent again answers the same.
  balance_after numeric not null
);
create index house_funding_by_account on house_funding (account, currency);

-- Transfers that no rule credits: an operator decides each of them once.
alter table usdt_set_aside
  add column state text not null default 'waiting' constraint usdt_set_aside_state_known
    check (state in ('waiting', 'credited', 'refused')),
  add column decided_by bigint references operator (id),
  add column decided_at timestamptz,
  add constraint usdt_set_aside_decided
    check ((state = 'waiting') = (decided_at is null) and (state = 'waiting') = (decided_by is null));
create index usdt_set_aside_waiting on usdt_set_aside (amount) where state = 'waiting';

-- A finished day, and where it ends in the ledger: later transfers are a later day's. A day ends at midnight in Kampala.
create table business_day (
  day date primary key,
  last_transfer bigint not null
);

-- What a finished day came to, in each currency. Nothing here is a source of truth: every row can be derived again. It is
-- kept so that nobody adds up years of bets to look at a chart. Micro-units; a sum over everybody may need more than the
-- 64 bits of one balance.
create table business_figure (
  day date not null references business_day,
  currency text not null,
  stakes numeric not null,
  payouts numeric not null,
  bets bigint not null,
  players bigint not null, -- who bet
  sign_ups bigint not null,
  deposits numeric not null,
  deposit_count bigint not null,
  withdrawals numeric not null,
  withdrawal_count bigint not null,
  fees numeric not null,
  -- By how much they grew on that day: what players hold, what we hold on the rails, what players have invested, and what
  -- is there to pay its return. All days together are what stands in the books.
  liabilities numeric not null,
  cash numeric not null,
  investments numeric not null,
  interest numeric not null,
  primary key (day, currency)
);

-- The rounds of a day lie together. This says only which pages may hold them: almost nothing to keep up on the path of
-- every bet, and enough for a table that only grows.
create index game_round_by_transfer on game_round using brin (transfer_id);
create index deposit_by_credit on deposit (credited_at) where status = 'credited';
create index player_by_creation on player (created_at);

-- Deposits that wait for a person: few among very many.
create index deposit_in_doubt on deposit (id) where status = 'in_doubt';
