-- Who else uses a phone or an address is asked for every withdrawal that an operator looks at, and a player of long standing
-- has used theirs a thousand times. With the players in the index, each is found by one step, however often they have used it.

create index withdrawal_by_destination_and_player on withdrawal (destination, player_id);
drop index withdrawal_by_destination;

create index mobile_deposit_by_phone_and_player on mobile_deposit (phone, player_id);
drop index mobile_deposit_by_every_phone;

-- Players who have asked to be paid at the destination, or whose deposit from this phone was credited; in the order of their
-- ids, and no more than p_most of either.
create function players_at_destination(p_destination text, p_most int) returns setof bigint
language sql stable as $$
  with recursive paid (player_id, place) as (
    select (select min(w.player_id) from withdrawal w where w.destination = p_destination), 1
    union all
    select (select min(w.player_id) from withdrawal w where w.destination = p_destination and w.player_id > p.player_id),
           p.place + 1
    from paid p where p.player_id is not null and p.place < p_most
  ), payer (player_id, place) as (
    select (select min(m.player_id) from mobile_deposit m where m.phone = p_destination), 1
    union all
    select (select min(m.player_id) from mobile_deposit m where m.phone = p_destination and m.player_id > p.player_id),
           p.place + 1
    from payer p where p.player_id is not null and p.place < p_most
  )
  select p.player_id from paid p where p.player_id is not null
  union
  select p.player_id from payer p
  where exists (
    select from mobile_deposit m join deposit d on d.id = m.deposit_id
    where m.phone = p_destination and m.player_id = p.player_id and d.status = 'credited'
  )
  order by 1
$$;
