-- Years of play: what grows with every bet lies in periods, each a stretch of the numbers of transfers, which are given out in
-- the order of time. The present stays small however long the past is, and a period of the past can be put away whole.
create table ledger_period (
  number int primary key check (number >= 0),
  first_transfer bigint not null unique,
  -- Its transfers have numbers below this one, with which the next period begins.
  end_transfer bigint not null unique,
  -- When it was prepared, and which number had been given out by then: how fast numbers are used.
  prepared_at timestamptz not null default now(),
  prepared_after bigint not null,
  constraint ledger_period_lasts check (end_transfer > first_transfer)
);

alter table ledger_transfer rename to ledger_transfer_0;
alter table ledger_transfer_0 rename constraint ledger_transfer_pkey to ledger_transfer_0_pkey;
alter table ledger_transfer_0 alter column id drop identity;
create sequence ledger_transfer_id_seq;
create table ledger_transfer (like ledger_transfer_0 including all) partition by range (id);
alter table ledger_transfer alter column id set default nextval('ledger_transfer_id_seq');

alter table ledger_entry rename to ledger_entry_0;
alter table ledger_entry_0 rename constraint ledger_entry_pkey to ledger_entry_0_pkey;
create table ledger_entry (like ledger_entry_0 including all) partition by range (transfer_id);

alter table game_round rename to game_round_0;
alter table game_round_0 rename constraint game_round_pkey to game_round_0_pkey;
alter index game_round_by_transfer rename to game_round_0_by_transfer;
create table game_round (like game_round_0 including all) partition by range (transfer_id);
alter index game_round_transfer_id_idx rename to game_round_by_transfer;

do $$
declare
  v_next bigint := (select coalesce(max(id), 0) + 1 from ledger_transfer_0);
  -- Ten million, and as many again until all that is there fits.
  v_end bigint := (v_next / 10000000 + 1) * 10000000;
begin
  perform setval('ledger_transfer_id_seq', v_next, false);
  execute format('alter table ledger_transfer attach partition ledger_transfer_0 for values from (0) to (%s)', v_end);
  execute format('alter table ledger_entry attach partition ledger_entry_0 for values from (0) to (%s)', v_end);
  execute format('alter table game_round attach partition game_round_0 for values from (0) to (%s)', v_end);
  insert into ledger_period (number, first_transfer, end_transfer, prepared_after) values (0, 0, v_end, v_next - 1);
end
$$;

-- A period of the past that was put away: what every account had before it and after it, signed, and its transfers and
-- rounds in lists, a row for each account and each player. In their place the tables above keep one transfer that carries
-- the sums: the books of the present begin with it. Numbers of transfers count from the first of the period.
alter table ledger_period
  add column ended_at timestamptz, -- when its last transfer was made
  add column archived_at timestamptz,
  -- What the house signs of it: how much it holds, and the hash of the totals.
  add column statement text,
  add column signature text,
  add column key text,
  add constraint ledger_period_archived check (
    (archived_at is null or ended_at is not null) and (archived_at is null) = (statement is null)
    and (statement is null) = (signature is null) and (statement is null) = (key is null)
  );

create table ledger_archive (
  account_id bigint not null,
  period int not null references ledger_period (number),
  currency text not null,
  opening bigint not null,
  closing bigint not null,
  transfer int[] not null,
  amount bigint[] not null,
  -- Of the transfers: with each account of a player, and with those of the house where no player had a part. Empty where
  -- the other side says it.
  kind text[] not null,
  -- Empty where the cause shares the number of its transfer.
  cause_id bigint[] not null,
  created_at timestamptz[] not null,
  primary key (account_id, period)
);

create table game_archive (
  player_id bigint not null,
  period int not null references ledger_period (number),
  transfer int[] not null,
  round_id text[] collate "C" not null,
  epoch_id int[] not null,
  client_seed text[] not null,
  selected_box int[] not null,
  stake bigint[] not null,
  prize_basis_points int[] not null,
  payout bigint[] not null,
  next_round_id text[] collate "C" not null,
  next_epoch_id int[] not null,
  primary key (player_id, period)
);
