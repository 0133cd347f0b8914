-- Append-only. Only prize_tables_offer, which needs an approval, adds rows.

create or replace trigger prize_table_append_only before update or delete or truncate on prize_table
  for each statement execute function reject_change();
create or replace trigger prize_offer_is_never_emptied before delete or truncate on prize_offer
  for each statement execute function reject_change();
create or replace trigger prize_offer_only_ends before update on prize_offer
  for each row when (
    (old.id, old.country, old.currency, old.prize_table_id, old.place, old.highest_stake, old.offered_from, old.approval_id)
      is distinct from
    (new.id, new.country, new.currency, new.prize_table_id, new.place, new.highest_stake, new.offered_from, new.approval_id)
  ) execute function reject_change();

-- Return to player in basis points.
create or replace function prize_table_return(p_prizes int[]) returns numeric language sql immutable as $$
  select sum(10000 + prize) / 9.0 from unnest(p_prizes) prize
$$;

-- Highest stakes for a risk of ruin below 1 in 10,000: the smallest number whose exponent R keeps E[exp(R * loss)] at
-- or below 1. An overflow counts as too small.
create or replace function prize_table_bankroll_stakes(p_prizes int[]) returns int language sql immutable as $$
  select n
  from generate_series(1, 1000000) n
  where (9 - cardinality(p_prizes)) * exp(-ln(10000::float8) / n)
        + (select sum(exp(least(700, ln(10000::float8) / n * prize / 10000))) from unnest(p_prizes) prize) <= 9
  limit 1
$$;

create type prize_table_offered as (
  country text,
  currency text,
  place int,
  prizes_basis_points int[],
  highest_stake bigint
);

-- Later offers stay. Uses up the approval. Runs as the table owner: the serving role cannot write offers.
create or replace function prize_tables_offer(
  p_approval bigint, p_offers prize_table_offered[], p_from timestamptz, p_now timestamptz
) returns void language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  lock table prize_offer in share row exclusive mode;
  if not exists (
    select from approval a where a.id = p_approval and a.status = 'approved' and a.action = 'prize_tables.offered'
  ) or exists (select from prize_offer o where o.approval_id = p_approval) then
    raise exception 'prize tables: approval % is not for this, or is used', p_approval
      using errcode = 'integrity_constraint_violation', constraint = 'prize_offer_by_two';
  end if;
  if p_from <= p_now or p_from > p_now + interval '365 days' then
    raise exception 'prize tables: an offer begins in the past or more than a year ahead'
      using errcode = 'check_violation', constraint = 'prize_offer_begins_later';
  end if;
  if exists (
    select from unnest(p_offers) n where prize_table_return(n.prizes_basis_points) not between 5000 and 9950
  ) then
    raise exception 'prize tables: a table returns less than 50%% or more than 99.5%%'
      using errcode = 'check_violation', constraint = 'prize_table_returns';
  end if;
  insert into prize_table (prizes_basis_points, hash, bankroll_stakes, created_at)
  select t.prizes, encode(sha256(convert_to('odds:9:' || array_to_string(t.prizes, ','), 'UTF8')), 'hex'),
         prize_table_bankroll_stakes(t.prizes), p_now
  from (select distinct n.prizes_basis_points as prizes from unnest(p_offers) n) t
  on conflict (hash) do nothing;
  update prize_offer o
  set offered_until = p_from
  where o.country in (select n.country from unnest(p_offers) n)
    and o.offered_from <= p_from and (o.offered_until is null or o.offered_until > p_from);
  insert into prize_offer (country, currency, prize_table_id, place, highest_stake, offered_from, offered_until, approval_id)
  select n.country, n.currency, t.id, n.place, n.highest_stake, p_from,
         (select min(later.offered_from) from prize_offer later
          where later.country = n.country and later.offered_from > p_from
            and later.offered_until is distinct from later.offered_from),
         p_approval
  from unnest(p_offers) n
  join prize_table t on t.prizes_basis_points = n.prizes_basis_points;
end
$$;
