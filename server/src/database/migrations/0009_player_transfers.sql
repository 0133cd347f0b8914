-- Player transfers: balance that one player sends to another ("transfers" on screen; here that word is the ledger's).

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
  constraint player_transfer_to_another check (from_id <> to_id)
);
create index player_transfer_by_sender on player_transfer (from_id, transfer_id desc);
create index player_transfer_by_recipient on player_transfer (to_id, transfer_id desc);
-- For the count of a day: rows stand in the order of time, so the smallest kind of index will do.
create index player_transfer_by_time on player_transfer using brin (created_at);
create trigger player_transfer_append_only
  before update or delete or truncate on player_transfer
  for each statement execute function ledger_refuse_change();

-- How often and how much a player has sent and received: counted with each player transfer, so that nobody has to count them all.
create table player_transfer_count (
  player_id bigint primary key references player (id),
  sent bigint not null default 0,
  sent_count bigint not null default 0,
  received bigint not null default 0,
  received_count bigint not null default 0
);

-- What a sender has been offered. It stands for a minute, whatever the rates do meanwhile.
create table player_transfer_quote (
  id text collate "C" primary key,
  from_id bigint not null references player (id),
  to_id bigint not null references player (id),
  sent_amount bigint not null,
  received_amount bigint not null,
  expires_at timestamptz not null
);
create index player_transfer_quote_by_end on player_transfer_quote (expires_at);

-- Names are searched by how they begin; what a name looks like is written in "C", so the unique index serves this too.
