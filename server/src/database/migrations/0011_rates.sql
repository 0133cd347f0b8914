-- Rates with a history. An offer belongs to the rates it was made at, and a transfer between two currencies names
-- those it was worked out at: the database refuses both once there are others.
create table rate_change (
  id bigint generated always as identity primary key,
  rates jsonb not null,
  set_at timestamptz not null,
  set_by bigint not null references operator (id)
);

alter table player_transfer_quote
  -- Null where nothing is exchanged.
  add column rates_id bigint;

-- What other sources say one USDT costs, as an operator has read it there, in micro-units.
create table rate_source (
  id bigint generated always as identity primary key,
  country text not null,
  source text not null,
  rate bigint not null check (rate > 0),
  entered_at timestamptz not null,
  entered_by bigint not null references operator (id)
);
create index rate_source_by_age on rate_source (entered_at);
