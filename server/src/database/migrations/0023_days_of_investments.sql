-- A day of investment accounts in one pass. What changes every day for every account stands in no index, and pages have
-- room for a second version of each row: so an update touches no index at all.
drop index investment_to_accrue;
drop index investment_to_credit;
drop index investment_earning_by_day;
create index investment_by_currency on investment (currency, account_id);
alter table investment set (fillfactor = 45);

-- A row without a total is a day that is closed: what it earned can no longer change, and is worked out next.
alter table investment_day
  alter column total drop not null,
  alter column known_at drop not null,
  add constraint investment_day_known check ((total is null) = (known_at is null)),
  add constraint investment_day_funded_when_known check (funded_at is null or total is not null);
