-- The investment account: a balance that earns 0.3% a day, of the lowest it held that day.
--
-- Why a row beside the ledger's account: the lowest balance of a day, and up to which day earnings are credited, are
-- facts the ledger does not keep. Both change under the row's lock, in the transaction
-- that moves the money. A day ends at midnight in Kampala; its earning counts from that midnight on, whenever it is credited.

create table investment (
  player_id bigint primary key references player (id),
  account_id bigint not null constraint investment_account_once unique references ledger_account (id),
  currency text not null,
  -- Every day up to this one has been credited, or had nothing to earn.
  credited_to date not null,
  -- The lowest balance held on `low_day`; on every day after it the lowest is the balance.
  low_day date not null,
  low bigint not null check (low >= 0),
  invested bigint not null default 0,
  withdrawn bigint not null default 0,
  earned bigint not null default 0
) with (fillfactor = 80);
-- Whose day is still to be credited.
create index investment_to_credit on investment (currency, credited_to, account_id);

-- What a day earned, once for each account and day.
create table investment_earning (
  player_id bigint not null,
  day date not null,
  amount bigint not null check (amount > 0),
  transfer_id bigint not null,
  created_at timestamptz not null,
  primary key (player_id, day)
);
create trigger investment_earning_append_only
  before update or delete or truncate on investment_earning
  for each statement execute function ledger_refuse_change();

-- Credits one day to up to p_limit accounts of one currency whose next day it is (or to one player's), and answers to
-- how many (zero: none are left that nobody else is at work on) and what they were paid together. All of them are legs
-- of one transfer, whose other side is a slot of the house's interest account: a transfer for each would write twice as
-- many rows and say nothing more. Run twice, or by two processes at once, it pays once: `credited_to` moves on with it.
create function investment_credit_day(
  p_day date, p_currency text, p_player bigint, p_limit int, p_house bigint, p_key text,
  p_numerator bigint, p_denominator bigint, p_now timestamptz,
  out accounts int, out paid bigint
)
language plpgsql as $$
declare
  v_player bigint[];
  v_account bigint[];
  v_low_day date[];
  v_low bigint[];
  v_balance bigint[];
  v_earning bigint[];
  v_house bigint;
  v_transfer bigint;
begin
  -- Whoever is moving money holds the row, and has the day credited themselves: they are passed over.
  select array_agg(d.player_id), array_agg(d.account_id), array_agg(d.low_day), array_agg(d.low)
    into v_player, v_account, v_low_day, v_low
  from (
    select i.player_id, i.account_id, i.low_day, i.low
    from investment i
    where i.currency = p_currency and i.credited_to = p_day - 1 and (p_player is null or i.player_id = p_player)
    order by i.account_id
    limit p_limit
    for update skip locked
  ) d;
  accounts := coalesce(cardinality(v_account), 0);
  paid := 0;
  if accounts = 0 then return; end if;

  select array_agg(a.balance) into v_balance
  from (
    select account.balance from ledger_account account
    where account.id = any (v_account)
    order by account.id
    for no key update
  ) a;

  -- Rounded down; the quotient and the rest apart, so that no product goes beyond a bigint.
  select array_agg(b.base / p_denominator * p_numerator + b.base % p_denominator * p_numerator / p_denominator order by b.place)
    into v_earning
  from (
    select d.place, case when d.low_day = p_day then least(d.low, d.balance) else d.balance end as base
    from unnest(v_low_day, v_low, v_balance) with ordinality as d (low_day, low, balance, place)
  ) b;
  select sum(e)::bigint into paid from unnest(v_earning) as e;

  if paid > 0 then
    select balance into strict v_house from ledger_account where id = p_house and currency = p_currency for no key update;
    insert into ledger_transfer (kind, idempotency_key, fingerprint, details)
    values ('investment.earning', p_key, p_key, jsonb_build_object('day', p_day, 'accounts', accounts))
    returning id into v_transfer;
    insert into ledger_entry (account_id, transfer_id, currency, amount, balance_after)
    select e.account_id, v_transfer, p_currency, e.earning, e.balance + e.earning
    from unnest(v_account, v_earning, v_balance) as e (account_id, earning, balance)
    where e.earning > 0
    union all
    select p_house, v_transfer, p_currency, -paid, v_house - paid;
    insert into investment_earning (player_id, day, amount, transfer_id, created_at)
    select e.player_id, p_day, e.earning, v_transfer, p_now
    from unnest(v_player, v_earning) as e (player_id, earning)
    where e.earning > 0;
  end if;
  update investment i
  set credited_to = p_day, earned = i.earned + e.earning
  from unnest(v_player, v_earning) as e (player_id, earning)
  where i.player_id = e.player_id;
end
$$;
