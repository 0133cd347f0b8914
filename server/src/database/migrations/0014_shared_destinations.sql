-- Who else uses a phone or an address is asked for every withdrawal that an operator looks at, and a player of long standing
-- has used theirs a thousand times. With the players in the index, each is found by one step, however often they have used it.

create index withdrawal_by_destination_and_player on withdrawal (destination, player_id);
drop index withdrawal_by_destination;

-- In "C", as destinations are written: compared with one of those, a phone in any other order could not be looked up.
create index mobile_deposit_by_phone_and_player on mobile_deposit (phone collate "C", player_id);
drop index mobile_deposit_by_every_phone;

-- Players who have asked to be paid at the destination, or whose deposit from this phone was credited: the first p_most of
-- them, in the order of their ids. Anybody can name a phone in a deposit that is never paid, so those who did no more than
-- that are stepped over and not counted: a few dozen of them would otherwise hide the one who paid.
create function players_at_destination(p_destination text, p_most int) returns setof bigint
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
