-- What waits for somebody, a phone or an operator, is exchanged at the rates of the moment it is carried out, and never
-- for more than was said when it was asked for: a promise that outlives a change of rates is a free option.
alter table deposit
  -- Which rates the amount was worked out at; null where nothing is exchanged, and on what was credited before.
  add column rates_id bigint,
  -- What had been said, where less was credited.
  add column promised bigint check (promised > amount);

alter table withdrawal
  add column rates_id bigint,
  add column promised_payout bigint check (promised_payout > payout_amount);
