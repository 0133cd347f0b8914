-- How many of the highest stakes a bankroll must hold to bear a table: the least number with which the chance of its ruin
-- is below 1 in 10,000 (docs/fairness.md, "What a table costs"). Every bet is measured by it.
alter table prize_table add column bankroll_stakes int check (bankroll_stakes > 0);
alter table prize_table disable trigger user;
update prize_table t
set bankroll_stakes = (
  select n
  from generate_series(1, 1000000) n
  where (9 - cardinality(t.prizes_basis_points)) * exp(-ln(10000::float8) / n)
        + (select sum(exp(least(700, ln(10000::float8) / n * prize / 10000))) from unnest(t.prizes_basis_points) prize) <= 9
  limit 1
);
alter table prize_table enable trigger user;
alter table prize_table alter column bankroll_stakes set not null;
