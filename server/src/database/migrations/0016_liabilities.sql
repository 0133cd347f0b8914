-- Each day the house states what it owes its players, as trees of which every player can see the own branch
-- (docs/transparency.md). The statement is public; the day's key and the leaves are what branches are made from again.
create table liability_day (
  day date primary key,
  day_key bytea not null constraint liability_day_key_length check (length(day_key) = 32),
  statement text not null,
  signature text not null,
  house_key text not null,
  taken_at timestamptz not null
);

create table liability_tree (
  day date not null references liability_day (day),
  currency text not null,
  -- Number, hash and sums of the chunks that have players, 58 bytes each.
  chunk_roots bytea not null constraint liability_tree_whole_roots check (length(chunk_roots) % 58 = 0),
  primary key (day, currency)
);

-- The leaves whose places have the same upper twelve bits: place, player, owner and sums, 68 bytes each.
create table liability_chunk (
  day date not null,
  currency text not null,
  number int not null,
  leaves bytea not null constraint liability_chunk_whole_leaves check (length(leaves) % 68 = 0),
  primary key (day, currency, number),
  foreign key (day, currency) references liability_tree (day, currency)
);
