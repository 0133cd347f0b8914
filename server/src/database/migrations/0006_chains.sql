-- Chains: where USDT comes in. Which address belongs to whom, how far each chain has been read, and what was seen.
--
-- Why so little depends on order: any number of processes may read a chain at once, be killed anywhere, or be told
-- the same transfer twice. A transfer is one row by its hash and log index, and the cursor moves only from where the
-- reader found it, in the same transaction that writes what was read.

-- An address is a player's for ever: money can arrive at it years later.
create table deposit_address (
  rail text not null constraint deposit_address_rail_known check (rail in ('tron', 'ethereum')),
  player_id bigint not null references player (id),
  address text collate "C" not null, -- as wallets show it
  account text collate "C" not null check (account ~ '^0x[0-9a-f]{40}$'), -- the same as the chain's events write it
  created_at timestamptz not null,
  constraint deposit_address_one_per_player primary key (rail, player_id),
  constraint deposit_address_once unique (rail, account)
);

-- One row for each chain, from the first time that its node answered.
create table chain_watch (
  rail text primary key constraint chain_watch_rail_known check (rail in ('tron', 'ethereum')),
  -- Every block up to this one was final when it was read, and what it holds for us is in `deposit`.
  read_to bigint not null check (read_to >= 0),
  -- Every block up to this one was read a second time, some minutes after the first: an answer may lack something.
  checked_to bigint not null check (checked_to >= 0),
  -- Up to where the second reading goes next, and from when on.
  check_to bigint not null check (check_to >= checked_to),
  check_at timestamptz not null,
  -- The newest block that was seen: what confirmations are counted from.
  head bigint not null check (head >= 0),
  -- How often it was read. Of two readers who began at the same count, one can write.
  readings bigint not null default 0,
  -- Who reads it now. It keeps processes from asking a node the same things; the truth does not depend on it.
  reader text,
  reader_until timestamptz
);

-- What a USDT deposit has beyond `deposit`: where on its chain it stands.
create table usdt_deposit (
  deposit_id bigint primary key references deposit (id) on delete cascade,
  rail text not null,
  transaction_hash text collate "C" not null,
  log_index bigint not null,
  block_number bigint not null,
  block_hash text collate "C" not null,
  account text collate "C" not null,
  constraint usdt_deposit_once unique (rail, transaction_hash, log_index)
);
create index usdt_deposit_by_block on usdt_deposit (rail, block_number);

-- Deposits on their way are few among many: those that are read again, and those that are about to be credited.
create index deposit_on_its_way on deposit (rail, status) where status in ('waiting', 'received', 'in_doubt');

-- Transfers to our addresses that are not credited by themselves, for an operator to see.
create table usdt_set_aside (
  rail text not null,
  transaction_hash text collate "C" not null,
  log_index bigint not null,
  block_number bigint not null,
  block_hash text collate "C" not null,
  account text collate "C" not null,
  amount numeric not null,
  -- in_another_block: the same transaction was credited out of a block that was final and is no longer there.
  reason text not null constraint usdt_set_aside_reason_known
    check (reason in ('below_minimum', 'above_maximum', 'in_another_block')),
  created_at timestamptz not null,
  constraint usdt_set_aside_once primary key (rail, transaction_hash, log_index)
);

-- The chains of the sandbox, which no real one reaches: kept here, so that a transfer on them outlives the process
-- and is seen by all processes, as on a real chain. Empty in production.
create table sandbox_transfer (
  rail text not null,
  log_index bigint generated always as identity,
  block_number bigint not null,
  transaction_hash text collate "C" not null,
  account text collate "C" not null,
  amount bigint not null,
  primary key (rail, block_number, log_index)
);
