-- Withdrawals: money that crosses our border outwards. Asking reserves amount and fee; an operator decides; a rail pays.
--
-- Why a row of its own for the payout: until somebody approves there is nothing to pay, and what a rail is told lives by
-- other rules than what a player is told. A payout has one reference for ever: whatever happens, it is asked about under
-- that reference and never sent under another.

-- Until a player sets one, any four digits confirm a withdrawal.
alter table player add column withdrawal_pin_hash text;

create table withdrawal (
  id bigint generated always as identity primary key,
  player_id bigint not null references player (id),
  rail text not null constraint withdrawal_rail_known check (rail in ('mtn', 'airtel', 'tron', 'ethereum', 'bsc')),
  -- The phone with the country's code (256772123456), or the address as wallets show it.
  destination text collate "C" not null,
  -- See contracts/src/withdrawals.ts for the states and their transitions.
  status text not null constraint withdrawal_status_known
    check (status in ('pending', 'approved', 'completed', 'rejected', 'failed')),
  -- What the player gives, in the player's currency, and what the rail pays, in the rail's. Micro-units.
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  currency text not null,
  payout_amount bigint not null check (payout_amount > 0),
  payout_currency text not null check (payout_currency in ('UGX', 'USDT')),
  -- The same value in USDT: what the totals of all countries are counted in.
  usdt_amount bigint not null check (usdt_amount > 0),
  -- What the operator, or the rail, lets the player know.
  note text,
  idempotency_key text collate "C" not null,
  fingerprint text not null,
  reserve_transfer_id bigint not null,
  -- The transfer that paid the reserved money out, or gave it back.
  end_transfer_id bigint,
  decided_by bigint references operator (id),
  created_at timestamptz not null,
  decided_at timestamptz,
  ended_at timestamptz,
  constraint withdrawal_key_once unique (player_id, idempotency_key),
  constraint withdrawal_decided check ((status = 'pending') = (decided_at is null) and (status = 'pending') = (decided_by is null)),
  constraint withdrawal_ended_by_a_transfer
    check ((status in ('completed', 'rejected', 'failed')) = (end_transfer_id is not null)
       and (status in ('completed', 'rejected', 'failed')) = (ended_at is not null)),
  constraint withdrawal_refused_with_a_reason check (status not in ('rejected', 'failed') or note is not null)
);
create index withdrawal_by_player on withdrawal (player_id, id desc);
create index withdrawal_by_destination on withdrawal (destination);
create index withdrawal_by_end on withdrawal (ended_at desc) where status = 'completed';
-- The queue: who asked first is looked at first.
create index withdrawal_queue on withdrawal (id) where status = 'pending';
create index withdrawal_approved on withdrawal (id) where status = 'approved';

create table payout (
  withdrawal_id bigint primary key references withdrawal (id),
  -- Our own, a UUID: the rail keeps it beside its own, and one reference is paid once.
  reference text collate "C" not null constraint payout_reference_once unique,
  -- When the order was sent for the first time, and for the last; the latter is null while the rail cannot know of it.
  first_tried_at timestamptz,
  tried_at timestamptz,
  -- When the rail took the order; null while we cannot be sure that it did.
  asked_at timestamptz,
  -- Why the rail refused the order when it was sent again: an enquiry has yet to tell whether it arrived the first time.
  refusal text,
  -- When to look at it next; null when there is nothing left to find out.
  poll_at timestamptz,
  -- Somebody looks at it until then: others leave it alone. A process that dies lets go by itself.
  leased_until timestamptz,
  -- The rail does not tell us what became of it: an operator looks at the rail's own books.
  in_doubt_since timestamptz,
  -- The rail's own name for the payment: one payment is the end of one withdrawal.
  provider_reference text collate "C" constraint payout_paid_once unique
);
create index payout_due on payout (poll_at) where poll_at is not null;
create index payout_in_doubt on payout (in_doubt_since) where in_doubt_since is not null;

-- Whose phone a payout goes to: who else has paid by it is one of the facts that an operator is shown.
create index mobile_deposit_by_every_phone on mobile_deposit (phone);

-- USDT payouts: what a signer was asked to sign for a withdrawal, and what it signed.
--
-- Why so many rows for one payment: everything is written down before it happens. An order is here before the signer
-- hears of it, and a signed transaction before any node does. So whoever comes after a crash knows what may be out
-- there and goes on with that very transaction. A wallet's transactions are numbered on Ethereum and BSC: whatever is
-- signed for a withdrawal has its one number, and of all transactions with one number a chain takes one.

-- The next number of each wallet that pays.
create table payout_nonce (
  rail text not null constraint payout_nonce_rail_known check (rail in ('ethereum', 'bsc')),
  wallet text collate "C" not null,
  next_nonce bigint not null check (next_nonce >= 0),
  primary key (rail, wallet)
);

create table chain_payout (
  withdrawal_id bigint primary key references payout (withdrawal_id),
  rail text not null constraint chain_payout_rail_known check (rail in ('tron', 'ethereum', 'bsc')),
  -- The address that pays, as wallets show it.
  wallet text collate "C" not null,
  -- TRON numbers nothing: its transactions expire instead.
  nonce bigint check (nonce >= 0),
  constraint chain_payout_numbered check ((rail = 'tron') = (nonce is null)),
  constraint chain_payout_nonce_once unique (rail, wallet, nonce)
);

-- Every transaction that was ordered for a withdrawal: the first, and those that replace it.
create table chain_transaction (
  withdrawal_id bigint not null references chain_payout (withdrawal_id),
  attempt integer not null check (attempt > 0),
  rail text not null,
  -- What the order says besides receiver, amount and number: fees, or the block that a transaction of TRON refers to.
  terms jsonb not null,
  expires_at timestamptz,
  ordered_at timestamptz not null,
  raw text,
  hash text collate "C",
  signed_at timestamptz,
  -- When a node first took it.
  broadcast_at timestamptz,
  -- It can never be paid any more: it expired, the chain refused it, or its number went to another transaction.
  void_at timestamptz,
  primary key (withdrawal_id, attempt),
  constraint chain_transaction_once unique (rail, hash),
  constraint chain_transaction_signed
    check ((raw is null) = (hash is null) and (raw is null) = (signed_at is null)),
  constraint chain_transaction_signed_first check (raw is not null or (broadcast_at is null and void_at is null)),
  constraint chain_transaction_expires check ((rail = 'tron') = (expires_at is not null))
);
-- One order at a time is with the signer, so that one it refuses leaves no gap in the numbers.
create unique index chain_transaction_one_unsigned on chain_transaction (rail) where raw is null;
-- Without a number to hold them together, only one transaction of a withdrawal may be alive.
create unique index chain_transaction_one_alive on chain_transaction (withdrawal_id)
  where rail = 'tron' and void_at is null;

-- What has been signed stays, as it is: somebody may have it.
create function keep_signed_transaction() returns trigger language plpgsql as $$
begin
  if old.raw is not null and (tg_op = 'DELETE' or (new.raw, new.hash, new.terms) is distinct from (old.raw, old.hash, old.terms)) then
    raise exception 'a signed transaction is never changed' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end
$$;
create trigger chain_transaction_signed_stays before update or delete on chain_transaction
  for each row execute function keep_signed_transaction();
create function keep_chain_payout() returns trigger language plpgsql as $$
begin
  raise exception 'a payout keeps its wallet and its number' using errcode = 'restrict_violation';
end
$$;
create trigger chain_payout_stays before update on chain_payout
  for each row execute function keep_chain_payout();

-- What the sandbox's wallets have sent on its chains; what succeeded is in sandbox_transfer too. Empty in production.
create table sandbox_transaction (
  rail text not null,
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
