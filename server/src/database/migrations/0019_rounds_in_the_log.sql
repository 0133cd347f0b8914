-- What the rounds of the log come to under each prize table, for everybody to see: counted as they enter the log, since
-- adding up millions of records for each visitor of a page would take minutes. The audit adds them up.
create table log_round_count (
  odds_hash text collate "C" primary key,
  rounds bigint not null check (rounds >= 0),
  wins bigint not null check (wins between 0 and rounds),
  -- What they paid for each unit staked, added up.
  returned_basis_points bigint not null check (returned_basis_points >= 0)
);
insert into log_round_count
select r.record ->> 'oddsHash', count(*), count(*) filter (where r.prize > 0),
       coalesce(sum(10000 + r.prize) filter (where r.prize > 0), 0)
from (select record::jsonb as record, (record::jsonb -> 'prize')::int as prize from log_record where transfer_id is not null) r
group by 1;
