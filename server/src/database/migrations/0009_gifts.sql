-- Gifts: balance that one player sends to another ("transfers" on screen; here that word is the ledger's).

create table gift (
  transfer_id bigint primary key,
  from_id bigint not null references player (id),
  to_id bigint not null references player (id),
  sent_amount bigint not null check (sent_amount > 0),
  sent_currency text not null,
  received_amount bigint not null check (received_amount > 0),
  received_currency text not null,
  message text not null,
  created_at timestamptz not null,
  constraint gift_to_another check (from_id <> to_id)
);
create index gift_by_sender on gift (from_id, transfer_id desc);
create index gift_by_recipient on gift (to_id, transfer_id desc);
-- For the count of a day: rows stand in the order of time, so the smallest kind of index will do.
create index gift_by_time on gift using brin (created_at);
create trigger gift_append_only
  before update or delete or truncate on gift
  for each statement execute function ledger_refuse_change();

-- How often and how much a player has sent and received: counted with each gift, so that nobody has to count them all.
create table gift_count (
  player_id bigint primary key references player (id),
  sent bigint not null default 0,
  sent_count bigint not null default 0,
  received bigint not null default 0,
  received_count bigint not null default 0
);

-- What a sender has been offered. It stands for a minute, whatever the rates do meanwhile.
create table gift_quote (
  id text collate "C" primary key,
  from_id bigint not null references player (id),
  to_id bigint not null references player (id),
  sent_amount bigint not null,
  received_amount bigint not null,
  expires_at timestamptz not null
);
create index gift_quote_by_end on gift_quote (expires_at);

-- Names are searched by how they begin; what a name looks like is written in "C", so the unique index serves this too.
