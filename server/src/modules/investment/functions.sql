-- The daily return of investment accounts.

create or replace trigger investment_earning_append_only before update or delete or truncate on investment_earning
  for each statement execute function ledger_refuse_change();

-- Credits one day to up to p_limit accounts of one currency whose next day it is (or to one player's), and
-- answers to how many (zero: none are left that nobody else is at work on) and what they were paid together.
-- All of them are legs of one transfer, whose other side is a slot of the house's interest account: a
-- transfer for each would write twice as many rows and say nothing more. Run twice, or by two processes at
-- once, it pays once: `credited_to` moves on with it.
create or replace function investment_credit_day(
  p_day date, p_currency text, p_player bigint, p_limit int, p_house bigint, p_key text,
  p_numerator bigint, p_denominator bigint, p_now timestamptz,
  out accounts int, out paid bigint
)
language plpgsql as $$
declare
  v_due bigint[];
  v_player bigint[];
  v_account bigint[];
  v_earning bigint[];
  v_transfer bigint;
begin
  -- Whoever is moving money holds the row, and has the day credited themselves: they are passed over.
  v_due := array(
    select i.player_id from investment i
    where i.currency = p_currency and i.credited_to = p_day - 1 and (p_player is null or i.player_id = p_player)
    order by i.account_id
    limit p_limit
    for update skip locked
  );
  accounts := cardinality(v_due);
  paid := 0;
  if accounts = 0 then return; end if;

  -- Before the balances are read; ledger_post takes the same locks once more, and the house's with them.
  perform ledger_lock(array(select i.account_id from investment i where i.player_id = any (v_due)) || p_house);
  select array_agg(e.player_id), array_agg(e.account_id), array_agg(e.earning), coalesce(sum(e.earning), 0)::bigint
    into v_player, v_account, v_earning, paid
  from (
    -- Rounded down; the quotient and the rest apart, so that no product goes beyond a bigint.
    select i.player_id, i.account_id,
           b.base / p_denominator * p_numerator + b.base % p_denominator * p_numerator / p_denominator as earning
    from investment i
    join ledger_account a on a.id = i.account_id
    cross join lateral (
      select case when i.low_day = p_day then least(i.low, a.balance) else a.balance end as base
    ) b
    where i.player_id = any (v_due)
  ) e
  where e.earning > 0;

  if paid > 0 then
    select l.transfer_id[1] into strict v_transfer
    from ledger_post(
      array['investment.earning'], array[p_key], array[p_key], array[null]::bigint[], array[null]::text[],
      array_fill(1, array[cardinality(v_account) + 1]), v_account || p_house, v_earning || -paid,
      '{}', '{}', '{}', '{}'
    ) l
    where l.outcome = array['posted'];
    insert into investment_earning (player_id, day, amount, transfer_id, created_at)
    select e.player_id, p_day, e.earning, v_transfer, p_now
    from unnest(v_player, v_earning) as e (player_id, earning);
    update investment i set earned = i.earned + e.earning
    from unnest(v_player, v_earning) as e (player_id, earning)
    where i.player_id = e.player_id;
  end if;
  update investment i set credited_to = p_day where i.player_id = any (v_due);
end
$$;
