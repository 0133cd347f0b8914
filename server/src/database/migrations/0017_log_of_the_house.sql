-- The log of the house (docs/transparency.md): an append-only hash tree over everything that players are entitled to
-- check, with signed heads. Rounds are read from the ledger, in the order of their transfers; what happens more rarely is
-- written down as a fact by triggers on the tables it happens in, and waits for its place in the log.
create table log_fact (
  id bigint generated always as identity primary key,
  kind text not null,
  -- What it is about; no fact is written down twice.
  subject text collate "C" not null,
  at timestamptz not null,
  -- The further fields of the record.
  body jsonb not null,
  -- Its place in the log, once it has one.
  log_index bigint,
  constraint log_fact_once unique (kind, subject),
  constraint log_fact_at_one_place unique (log_index)
);
create index log_fact_waiting on log_fact (at, id) where log_index is null;

create table log_record (
  index bigint primary key check (index >= 0),
  record text not null,
  -- Of a round.
  transfer_id bigint constraint log_record_transfer_once unique,
  round_id text collate "C" constraint log_record_round_once unique,
  constraint log_record_of_a_round check ((transfer_id is null) = (round_id is null))
);

-- The hashes of whole subtrees, on every fourth level from the fourth up: those between follow from at most eight of them.
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

-- How far the one writer has come. Whoever holds the row writes.
create table log_writer (
  only_row boolean primary key default true check (only_row),
  size bigint not null default 0,
  -- Rounds up to this transfer are in the log, all of them.
  complete_to bigint not null default 0,
  -- Rounds up to this one were looked for, but a transaction with a lower number may still be open.
  read_to bigint not null default 0,
  -- Once no transaction older than this one is open, the log is complete to `horizon_to`.
  horizon_to bigint,
  horizon_xact xid8
);
insert into log_writer default values;

insert into log_fact (kind, subject, at, body)
select distinct on (prizes_basis_points, boxes) 'odds', boxes || ':' || array_to_string(prizes_basis_points, ','), created_at,
       jsonb_build_object('boxes', boxes, 'prizes', prizes_basis_points)
from game_epoch order by prizes_basis_points, boxes, created_at;
insert into log_fact (kind, subject, at, body)
select 'rates', id::text, set_at, jsonb_build_object('id', id::text, 'rates', rates) from rate_change order by id;
insert into log_fact (kind, subject, at, body)
select 'investment', id::text, coalesce(set_at, from_day::timestamp at time zone 'Africa/Kampala'),
       jsonb_build_object('id', id::text, 'fromDay', from_day, 'basisPoints', basis_points)
from investment_rate order by id;
insert into log_fact (kind, subject, at, body)
select 'setting', name || ' ' || changed_at, changed_at, jsonb_build_object('name', name, 'value', value)
from setting where name in ('maximumBet', 'maximumWithdrawal', 'maximumTransfer', 'bankrollShareBasisPoints');
insert into log_fact (kind, subject, at, body)
select 'withdrawal', w.id || ' ' || s.step, s.at,
       jsonb_build_object('withdrawal', w.id::text, 'step', s.step, 'currency', w.currency, 'amount', w.amount::text)
from withdrawal w
cross join lateral (
  values ('asked', w.created_at),
         ('approved', case when w.status in ('approved', 'completed', 'failed') then w.decided_at end),
         (w.status, w.ended_at)
) s (step, at)
where s.at is not null
order by s.at, w.id;
insert into log_fact (kind, subject, at, body)
select 'liabilities', day::text, taken_at,
       jsonb_build_object('day', day, 'hash', encode(sha256(convert_to(statement, 'UTF8')), 'hex'))
from liability_day order by day;
