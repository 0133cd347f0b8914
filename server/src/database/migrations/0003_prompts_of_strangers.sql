-- Whether a phone was asked for somebody it had never paid for: only so many of those prompts are let through.
-- What was asked before this column was here counts for nobody.
alter table mobile_deposit add column by_stranger boolean not null default false;
alter table mobile_deposit alter column by_stranger drop default;
create index mobile_deposit_by_strangers on mobile_deposit (phone, deposit_id desc) where by_stranger;

-- Served the count of what waits on a phone, which is no longer taken.
drop index mobile_deposit_by_phone;
