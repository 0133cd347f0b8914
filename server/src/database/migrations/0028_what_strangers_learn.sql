-- What auditors know a player by. The id is told to other players, and answers with a name to whoever asks for an offer: an
-- export that named it would name everybody. Drawn at random, so that it says nothing about when somebody signed up; between
-- 2^60 and 2^61, so that four times it, by which exports number the accounts of players, is above every account of the house.
alter table player add column auditor_number bigint not null default
  ((1::bigint << 60) + ('x' || left(gen_random_uuid()::text, 8) || right(gen_random_uuid()::text, 7))::bit(60)::bigint);
alter table player add constraint player_auditor_number_once unique (auditor_number);

-- From which the salts of a day's leaves are made; no auditor is given it. Null: a day from before there was one, whose salts
-- are made from the day's key, and whose leaves stand where the players' ids put them.
alter table liability_day
  add column salt_key bytea constraint liability_day_salt_key_length check (length(salt_key) = 32);

-- What of the friend's play a bonus was paid for that was held until then, in the friend's money: what has brought a bonus
-- brings nothing for waiting as well. Null: no play was asked for.
alter table referral add column cost_counted bigint check (cost_counted > 0);
