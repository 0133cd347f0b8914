-- What stays of a payout once it has been signed, and who else is paid at a destination.

-- What has been signed stays, as it is: somebody may have it.
create or replace function keep_signed_transaction() returns trigger language plpgsql as $$
begin
  if old.raw is not null and (tg_op = 'DELETE' or (new.raw, new.hash, new.terms) is distinct from (old.raw, old.hash, old.terms)) then
    raise exception 'a signed transaction is never changed' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end
$$;
create or replace trigger chain_transaction_signed_stays before update or delete on chain_transaction
  for each row execute function keep_signed_transaction();

create or replace function keep_chain_payout() returns trigger language plpgsql as $$
begin
  raise exception 'a payout keeps its wallet and its number' using errcode = 'restrict_violation';
end
$$;
create or replace trigger chain_payout_stays before update on chain_payout
  for each row execute function keep_chain_payout();

-- After a change of access nothing is approved for a day, whoever approves it. The player's row is held, so that a change
-- at the same moment comes before or after.
create or replace function keep_withdrawal_waiting() returns trigger language plpgsql
set search_path = public, pg_temp as $$
declare
  v_changed_at timestamptz;
begin
  select p.access_changed_at into v_changed_at from player p where p.id = new.player_id for share;
  if v_changed_at > new.decided_at - interval '24 hours' then
    raise exception 'withdrawal % waits: access to the account has changed', new.id
      using errcode = 'check_violation', constraint = 'withdrawal_waits_after_change';
  end if;
  return new;
end
$$;
create or replace trigger withdrawal_waits before update of status on withdrawal
  for each row when (new.status = 'approved' and old.status <> 'approved') execute function keep_withdrawal_waiting();

-- Players who have asked to be paid at the destination, or whose deposit from this phone was credited: the
-- first p_most of them, in the order of their ids. Anybody can name a phone in a deposit that is never paid,
-- so those who did no more than that are stepped over and not counted: a few dozen of them would otherwise
-- hide the one who paid.
create or replace function players_at_destination(p_destination text, p_most int) returns setof bigint
language sql stable as $$
  with recursive paid (player_id, count) as (
    select 0::bigint, 0
    union all
    select next.player_id, p.count + 1
    from paid p
    cross join lateral (
      select w.player_id from withdrawal w
      where w.destination = p_destination and w.player_id > p.player_id
      order by w.player_id limit 1
    ) next
    where p.count < p_most
  ), payer (player_id, has_paid, count_before) as (
    select 0::bigint, false, 0
    union all
    select next.player_id,
           exists (
             select from mobile_deposit m join deposit d on d.id = m.deposit_id
             where m.phone = p_destination collate "C" and m.player_id = next.player_id and d.status = 'credited'
           ),
           p.count_before + p.has_paid::int
    from payer p
    cross join lateral (
      select m.player_id from mobile_deposit m
      where m.phone = p_destination collate "C" and m.player_id > p.player_id
      order by m.player_id limit 1
    ) next
    where p.count_before + p.has_paid::int < p_most
  )
  select p.player_id from paid p where p.count > 0
  union
  select p.player_id from payer p where p.has_paid
  order by 1
  limit p_most
$$;
