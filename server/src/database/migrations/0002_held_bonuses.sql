-- Why a referral bonus is held, and what the friend has to stake in rounds until it is released by itself, in the
-- friend's money.
alter table referral
  add column held_for text[],
  add column stake_needed bigint,
  add constraint referral_held_for_a_reason check (status <> 'held' or (cardinality(held_for) > 0 and stake_needed > 0));

-- Who paid on the chain, as its events write it; null for what was read before this column was here.
alter table usdt_deposit add column sender text collate "C";
alter table usdt_set_aside add column sender text collate "C";
create index usdt_deposit_by_sender on usdt_deposit (rail, sender);

create index referral_decided_by_referrer on referral (referrer_id, decided_at) where bonus is not null;
