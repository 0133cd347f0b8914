-- Deposits: money that crosses our border inwards, one row for each, whichever rail it comes by.
--
-- Why one table: crediting, history, totals and the first-deposit fact are the same for every rail; what differs
-- is how a rail learns that money has arrived. A row is credited once: its transfer's key is its rail and reference.

create table deposit (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  rail text not null constraint deposit_rail_known check (rail in ('mtn', 'airtel', 'tron', 'ethereum')),
  -- What the rail knows it by: our own reference at a provider; hash and log index of a transfer on a chain.
  reference text collate "C" not null,
  -- See contracts/src/wallet.ts for the states and their transitions.
  status text not null constraint deposit_status_known
    check (status in ('waiting', 'received', 'credited', 'declined', 'in_doubt')),
  -- What the player gets, in the player's currency, and what was paid, in the rail's. Micro-units.
  amount bigint not null check (amount > 0),
  currency text not null,
  paid_amount bigint not null check (paid_amount > 0),
  paid_currency text not null check (paid_currency in ('UGX', 'USDT')),
  charge bigint not null default 0 check (charge >= 0),
  -- The same value in USDT: what the totals of all countries are counted in.
  usdt_amount bigint not null check (usdt_amount > 0),
  reason text,
  transfer_id bigint,
  -- The first of a player's deposits that was credited; a referral hangs on it.
  is_first boolean not null default false,
  created_at timestamptz not null,
  credited_at timestamptz,
  constraint deposit_once unique (rail, reference),
  constraint deposit_credited_by_a_transfer
    check ((status = 'credited') = (transfer_id is not null) and (status = 'credited') = (credited_at is not null))
);
create index deposit_by_player on deposit (player_id, id desc);
create unique index deposit_one_first on deposit (player_id) where is_first;

-- What a mobile-money deposit has beyond that: the phone, the caller's key, and when to ask the provider again.
create table mobile_deposit (
  deposit_id bigint primary key references deposit (id),
  player_id bigint not null,
  phone text not null,
  idempotency_key text collate "C" not null,
  fingerprint text not null,
  -- In the path that the provider calls back: a hint that knows it comes from somebody we told.
  callback_token text collate "C" not null constraint mobile_deposit_token_once unique,
  -- The provider's own name for the payment, after the rail's: one payment is the money of one deposit.
  provider_reference text collate "C" constraint mobile_deposit_paid_once unique,
  -- When the order was last sent; null while the provider cannot know of it.
  tried_at timestamptz,
  -- When the provider took the request; null while we cannot be sure that it did.
  asked_at timestamptz,
  -- When to look at it next; null when there is nothing left to find out.
  poll_at timestamptz,
  -- Somebody asks the provider about it until then: others leave it alone. A process that dies lets go by itself.
  leased_until timestamptz,
  constraint mobile_deposit_key_once unique (player_id, idempotency_key)
);
create index mobile_deposit_by_phone on mobile_deposit (phone) where poll_at is not null;
create index mobile_deposit_due on mobile_deposit (poll_at) where poll_at is not null;

-- How many calls a provider takes: a bucket for each rail, for all processes together. From `free_at` on it is full.
create table rail_rate (
  rail text primary key,
  free_at timestamptz not null
);
