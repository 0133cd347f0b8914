-- Keys have a table of their own, and most of them a term: as a column of transfers they were kept for ever, in an index over
-- all time that no partition could have. A player's key that says when it was made (a UUID of version 7) is removed some
-- time after KEY_DAYS; by then a retry is refused for its age alone. Every other key is kept for ever.
--
-- It copies the key of every transfer while nobody can post: some seconds for each million of them.

-- When a key says that it was made: the first 32 bits of its time, in steps of 65.536 s, as hexadecimal digits. '~', which
-- comes after all of them, stands for a key that says nothing. It is part of the table's primary key, and may not change.
create function ledger_key_time(p_key text) returns text language sql immutable as $$
  select case
    when p_key like 'player:%/________-____-7___-____-____________'
    then lower(left(right(p_key, 36), 8) collate "C")
    else '~'
  end
$$;

-- Says who asked, then what they called it: one key moves money once. The time leads, so that what is too old is found and
-- removed at one end, and what bets look for lies together at the other.
create table ledger_key (
  made_at text collate "C" not null generated always as (ledger_key_time(key)) stored,
  key text collate "C" not null,
  -- A hash of what was asked, to tell a retry from another request under the same key.
  fingerprint text not null,
  transfer_id bigint not null
);
insert into ledger_key (key, fingerprint, transfer_id) select idempotency_key, fingerprint, id from ledger_transfer;
alter table ledger_key add constraint ledger_key_once primary key (made_at, key);

-- A proof of a second factor names the key that it was given for, longer than keys are kept.
alter table player_transfer add column idempotency_key text collate "C";
alter table player_transfer disable trigger user;
update player_transfer p set idempotency_key = t.idempotency_key from ledger_transfer t where t.id = p.transfer_id;
alter table player_transfer enable trigger user;
alter table player_transfer alter column idempotency_key set not null;

alter table ledger_transfer drop column idempotency_key, drop column fingerprint;
