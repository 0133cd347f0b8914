-- Heads of the log that were written to a chain (docs/transparency.md, "Anchoring"). One is under way at a time. All of its
-- transactions have one number, of which the chain takes one: so an anchor is paid for once, however often it is tried.
create table log_anchor (
  id bigint generated always as identity primary key,
  chain text not null check (chain in ('ethereum', 'bsc')),
  wallet text not null,
  nonce bigint not null check (nonce >= 0),
  size bigint not null check (size > 0),
  root text not null check (root ~ '^[0-9a-f]{64}$'),
  ordered_at timestamptz not null,
  -- The transaction that the chain took, and its block.
  transaction text,
  block bigint,
  confirmed_at timestamptz,
  -- None will ever be taken.
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
