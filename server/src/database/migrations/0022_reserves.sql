-- Beside what it owes, the house states each day what it holds (docs/transparency.md): what its addresses held, with the
-- signature of each for that day, and what the providers of mobile money said, as two operators stated it.
create table reserve_address (
  day date not null references liability_day (day),
  chain text not null,
  address text not null,
  amount bigint not null check (amount >= 0),
  block bigint not null check (block >= 0),
  signature text not null check (length(signature) = 130),
  read_at timestamptz not null,
  primary key (day, chain)
);

create table reserve_stated (
  day date not null references liability_day (day),
  provider text not null,
  currency text not null,
  amount bigint not null check (amount >= 0),
  approval_id bigint not null unique references approval (id),
  entered_at timestamptz not null,
  primary key (day, provider)
);

create table reserve_day (
  day date primary key references liability_day (day),
  statement text not null,
  signature text not null,
  house_key text not null,
  signed_at timestamptz not null
);

alter table audit_log
  drop constraint audit_log_by_two,
  add constraint audit_log_by_two check (
    operator_id is null or approval_id is not null or action not in (
      'player.corrected', 'player.reset_link_made', 'player.second_factors_removed', 'player.reinstated',
      'deposit.credited', 'set_aside.credited', 'referral.released', 'house.funded', 'withdrawal.settled',
      'operator.added', 'prize_tables.offered', 'reserve.stated'
    )
  ) not valid;
