-- The ids of players are told to other players: counted up one by one, they let anybody walk through all names.
-- 32 random bits behind the number of the sign-up cannot be guessed, and leave the ids in their order.
alter table player alter column id drop identity;
create sequence player_number owned by player.id;
select setval('player_number', coalesce(max(id), 0) + 1, false) from player;
alter table player alter column id set default
  (nextval('player_number') << 32) + ('x' || right(gen_random_uuid()::text, 8))::bit(32)::bigint;
