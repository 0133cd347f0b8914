-- Earnings that the operator's funds cover. What a day earns is written down whether or not it can be paid; a day is
-- paid to all investors of a currency or to none, once the interest account covers it; and the rate has a history.

-- One row for each currency: what is set aside in it is compared with what is there, and never goes below zero.
-- Earlier days were paid without funds: what is missing is taken from the bankroll, which is the operator's as well.
do $$
declare
  v_currency text;
  v_transfer bigint;
  v_first bigint;
  v_bankroll bigint;
  v_held numeric;
  v_missing numeric;
begin
  for v_currency in
    select currency from ledger_account where kind = 'house.interest'
    group by currency having bool_or(balance < 0 or slot > 0 and balance <> 0)
  loop
    select id into strict v_first from ledger_account
    where kind = 'house.interest' and currency = v_currency and slot = 0;
    insert into ledger_account (kind, currency, slot) values ('house.bankroll', v_currency, 0)
    on conflict on constraint ledger_account_one_per_purpose do nothing;
    select id into strict v_bankroll from ledger_account
    where kind = 'house.bankroll' and currency = v_currency and slot = 0;
    select sum(balance), greatest(0, -sum(balance)) into v_held, v_missing
    from ledger_account where kind = 'house.interest' and currency = v_currency;
    insert into ledger_transfer (kind, idempotency_key, fingerprint, cause_id)
    values ('opening', 'house:interest/one account ' || v_currency, '', 0) returning id into v_transfer;
    insert into ledger_entry (account_id, transfer_id, currency, amount, balance_after)
    select a.id, v_transfer, v_currency, e.amount, a.balance + e.amount
    from ledger_account a
    cross join lateral (
      select case
        when a.id = v_bankroll then -v_missing
        when a.id = v_first then v_held + v_missing - a.balance
        else -a.balance
      end::bigint as amount
    ) e
    where a.currency = v_currency and (a.kind = 'house.interest' or a.id = v_bankroll) and e.amount <> 0;
  end loop;
end
$$;
alter table ledger_account add constraint ledger_account_funds_never_negative
  check (kind not in ('house.interest', 'house.interest_due') or balance >= 0);

-- What a day earns, in hundredths of a percent: the newest row whose day has come. Never changed, never backwards.
create table investment_rate (
  id bigint generated always as identity primary key,
  from_day date not null,
  basis_points int not null check (basis_points between 0 and 1000),
  -- Null: the rate of the beginning.
  set_at timestamptz,
  set_by bigint references operator (id)
);
insert into investment_rate (from_day, basis_points) values ('2000-01-01', 30);

alter table investment
  -- What every day up to this one earned is known; up to `credited_to` it is paid.
  add column accrued_to date,
  -- Earned and not yet paid. It earns like what is held: nobody loses by waiting.
  add column owed bigint not null default 0 check (owed >= 0);
update investment set accrued_to = credited_to;
alter table investment
  alter column accrued_to set not null,
  add constraint investment_known_before_paid check (credited_to <= accrued_to);
create index investment_to_accrue on investment (currency, accrued_to, account_id);

alter table investment_earning
  -- Null until it is paid.
  alter column transfer_id drop not null,
  -- Of what, and at which rate; null for what was earned before these columns were here, at 0.3%.
  add column held bigint,
  add column basis_points int;
create index investment_earning_by_day on investment_earning (day);

-- What a finished day costs in a currency, and the transfer that set it aside; neither before the funds cover it.
create table investment_day (
  currency text not null,
  day date not null,
  total bigint not null check (total >= 0),
  known_at timestamptz not null,
  funded_at timestamptz,
  -- Null for a day that earned nobody anything.
  transfer_id bigint,
  primary key (currency, day),
  constraint investment_day_set_aside check ((funded_at is not null and total > 0) = (transfer_id is not null))
);
create index investment_day_waiting on investment_day (currency, day) where funded_at is null;
