-- The game in the database: what a seat knows about its player, and the one call that plays rounds.

-- So that the rounds of a day are found without looking at all others: as the owner of the index, who alone may.
create or replace function game_summarise_rounds() returns int language sql
security definer set search_path = public, pg_temp as $$
  select sum(brin_summarize_new_values(part.inhrelid))::int
  from pg_inherits part where part.inhparent = 'game_round_by_transfer'::regclass
$$;

create or replace trigger game_round_append_only before update or delete or truncate on game_round
  for each statement execute function ledger_refuse_change();

-- An epoch seals the table of its offer, whatever the server that made it took it for.
create or replace function game_epoch_seals_its_table() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if not exists (
    select from prize_offer o join prize_table t on t.id = o.prize_table_id
    where o.id = new.prize_offer_id and t.prizes_basis_points = new.prizes_basis_points and new.boxes = 9
  ) then
    raise exception 'game: epoch % seals another table than its offer', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'game_epoch_seals_its_table';
  end if;
  return new;
end
$$;
create or replace trigger game_epoch_seals_its_table before insert on game_epoch
  for each row when (new.prize_offer_id is not null) execute function game_epoch_seals_its_table();

-- The player first, then the seat: so does everything that locks both. As the owner of the tables: nobody else
-- may change what a seat knows of its player.
create or replace function player_status_marks_seat() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  update game_seat set suspended = new.status <> 'active' where player_id = new.id;
  return null;
end
$$;
create or replace trigger player_status_marks_seat after update of status on player
  for each row when (old.status <> new.status) execute function player_status_marks_seat();

-- A seat that is being made waits for whoever is changing the player's row, and then sees the change.
create or replace function game_seat_knows_limits() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  perform from player p where p.id = new.player_id for share;
  new.has_limits := exists (select from play_limit_change c where c.player_id = new.player_id)
                 or exists (select from play_pause p where p.player_id = new.player_id);
  new.suspended := exists (select from player p where p.id = new.player_id and p.status <> 'active');
  return new;
end
$$;
create or replace trigger game_seat_knows_limits before insert on game_seat
  for each row execute function game_seat_knows_limits();
-- After the row and of one column: a bet does not pay for it.
create or replace trigger game_seat_keeps_limits after update of has_limits on game_seat
  for each row when (old.has_limits and not new.has_limits) execute function refuse_change();
-- Depth 0 is a statement from outside; a player's status updates from depth 1.
create or replace trigger game_seat_is_suspended_with_its_player before update of suspended on game_seat
  for each statement when (pg_trigger_depth() = 0) execute function refuse_change();

-- Locks the seats of players, then the accounts of their bets and of the house; so does everything that locks
-- both.
create or replace function game_lock(p_player bigint[], p_house bigint[]) returns void language plpgsql as $$
declare
  v_seats int;
begin
  perform from game_seat seat where seat.player_id = any (p_player) order by seat.player_id for no key update;
  get diagnostics v_seats = row_count;
  if v_seats <> cardinality(p_player) then
    raise exception 'game: a player stands in a batch twice, or has no seat'
      using errcode = 'integrity_constraint_violation', constraint = 'game_round_has_seat';
  end if;
  perform ledger_lock(p_house || array(select seat.account_id from game_seat seat where seat.player_id = any (p_player)));
end
$$;

-- What stands against each bet, in the order of the bets; null: nothing. Everything is locked: what was
-- changed before counts. Who is signed in has a session that has neither ended nor expired, and is not
-- suspended. (In PL/pgSQL, whose plans a session keeps.)
create or replace function game_objections(
  p_now timestamptz, p_token_hash text[], p_player bigint[], p_round text[], p_stake bigint[]
) returns text[]
language plpgsql stable as $$
begin
  return (
    select array_agg(
      case
        when s.id is null or seat.suspended then 'not_signed_in'
        when seat.round_id <> b.round_id then 'round_over'
        when seat.check_due_at <= p_now and seat.last_bet_at > p_now - interval '15 minutes' then 'reality_check_due'
        when seat.has_limits then play_objection(b.player_id, b.stake, p_now)
      end
      order by b.place)
    from unnest(p_token_hash, p_player, p_round, p_stake) with ordinality as b (token_hash, player_id, round_id, stake, place)
    join game_seat seat on seat.player_id = b.player_id
    left join session s
      on s.token_hash = b.token_hash and s.player_id = b.player_id and s.ended_at is null and s.expires_at > p_now
  );
end
$$;

-- Before the first bet of a day or of a stretch of play is counted: writes down what was before it.
create or replace function game_begin_stretches(p_now timestamptz, p_player bigint[]) returns void
language plpgsql as $$
declare
  v_day timestamptz := play_period_start('day', p_now);
  v_week timestamptz := play_period_start('week', p_now);
  v_month timestamptz := play_period_start('month', p_now);
begin
  update game_seat seat
  set lost_before_day = case when b.days then seat.staked - seat.paid_out else seat.lost_before_day end,
      lost_before_week = case when (seat.last_bet_at >= v_week) is not true then seat.staked - seat.paid_out
                              else seat.lost_before_week end,
      lost_before_month = case when (seat.last_bet_at >= v_month) is not true then seat.staked - seat.paid_out
                               else seat.lost_before_month end,
      played_before_ms = case when b.days then 0 else play_time_ms(seat, seat.last_bet_at) end,
      playing_since = case when b.rested then p_now else seat.playing_since end,
      check_due_at = case when b.rested then p_now + interval '60 minutes' else seat.check_due_at end,
      games_before = case when b.rested then seat.games else seat.games_before end,
      staked_before = case when b.rested then seat.staked else seat.staked_before end,
      paid_out_before = case when b.rested then seat.paid_out else seat.paid_out_before end
  from (
    select s.player_id, (s.last_bet_at >= v_day) is not true as days,
           (s.last_bet_at > p_now - interval '15 minutes') is not true as rested
    from game_seat s
    where s.player_id = any (p_player)
  ) b
  where seat.player_id = b.player_id and (b.days or b.rested);
end
$$;

-- Plays a batch of rounds, one bet for each player. The result is computed outside, by the module that also
-- runs in the player's browser; this call checks that the round it was computed for is still the player's
-- sealed one and that it pays by the table under which it was sealed, and consumes it: stake, result, payout, next seal and notification, or none of them. It posts
-- as ledger_post would, between the player's game account and the slot p_house of the house. 'not_signed_in'
-- counts also where the key knows an answer; the objections of game_objections only where it knows none.
create or replace function game_play(
  p_now timestamptz, p_token_hash text[], p_player bigint[], p_house bigint[], p_key text[], p_fingerprint text[],
  p_round text[], p_epoch int[], p_client_seed text[], p_box int[],
  p_stake bigint[], p_prize int[], p_payout bigint[], p_next_round text[], p_next_epoch int[],
  out outcome text[], out transfer_id bigint[], out balance bigint[], out posted_at timestamptz
)
language plpgsql as $$
declare
  v_objection text[];
  v_account bigint[];
  v_currency text[];
  v_house_balance bigint[];
  v_begins bigint[];
  v_mispriced boolean;
  v_day timestamptz := play_period_start('day', p_now);
  v_break timestamptz := p_now - interval '15 minutes';
  v_keys_from text := ledger_keys_used_from();
begin
  perform assert_same_length('game_play', cardinality(p_player), cardinality(p_token_hash), cardinality(p_house),
    cardinality(p_key), cardinality(p_fingerprint), cardinality(p_round), cardinality(p_epoch),
    cardinality(p_client_seed), cardinality(p_box), cardinality(p_stake), cardinality(p_prize), cardinality(p_payout),
    cardinality(p_next_round), cardinality(p_next_epoch));
  perform game_lock(p_player, p_house);
  v_objection := game_objections(p_now, p_token_hash, p_player, p_round, p_stake);

  posted_at := now();
  with house as materialized (
    select h.id, h.currency, h.balance from ledger_account h where h.id = any (p_house) and h.player_id is null
  ), bankroll as materialized (
    -- In play money, only one that was ever funded limits what is staked.
    select b.currency, sum(b.balance) as balance
    from ledger_account b
    where b.player_id is null and b.kind = 'house.bankroll' and b.currency in (select house.currency from house)
      and (exists (select from house_funding f where f.account = 'bankroll' and f.currency = b.currency)
           or exists (select from purpose where mode = 'production'))
    group by b.currency
  )
  select array_agg(d.outcome), array_agg(d.id), array_agg(d.account), array_agg(d.balance), array_agg(d.currency),
         array_agg(d.house_balance), array_agg(d.player_id) filter (where d.outcome = 'posted' and d.begins),
         bool_or(d.outcome = 'posted' and d.mispriced)
    into outcome, transfer_id, v_account, balance, v_currency, v_house_balance, v_begins, v_mispriced
  from (
    select n.command, n.player_id, n.mispriced, n.begins, n.outcome, n.id, n.account, n.currency,
           case n.outcome when 'posted' then n.balance + n.amount end as balance,
           (n.house_balance - sum(case n.outcome when 'posted' then n.amount else 0 end)
             over (partition by n.house order by n.id rows unbounded preceding))::bigint as house_balance
    from (
      select k.*, case k.outcome when 'posted' then nextval('ledger_transfer_id_seq')
                                 when 'replayed' then k.prior_id end as id
      from (
        select c.command, c.player_id,
               -- Worked out for another table than the sealed one: no bet of ours, and no reason to pay.
               (c.epoch = seat.epoch_id and (c.prize = 0 or c.prize = any (e.prizes_basis_points))
                 and c.payout = case c.prize when 0 then 0
                                else c.stake + c.stake / 10000 * c.prize + c.stake % 10000 * c.prize / 10000 end
                 and (o.currency = a.currency) is not false) is not true as mispriced,
               (seat.last_bet_at >= v_day and seat.last_bet_at > v_break) is not true as begins,
               c.house, c.payout - c.stake as amount, a.id as account, a.currency, a.balance,
               h.balance as house_balance, prior.transfer_id as prior_id,
               case
                 when h.id is null then null
                 when c.objection = 'not_signed_in' then c.objection
                 when prior.fingerprint = c.fingerprint then 'replayed'
                 when prior.transfer_id is not null then 'key_reused'
                 when made.at < v_keys_from collate "C" then 'key_expired'
                 when c.objection is not null then c.objection
                 -- Whoever picks while the tables change plays what was sealed; nobody keeps it for later.
                 when o.offered_until + interval '10 minutes' <= p_now then 'round_over'
                 when c.stake > o.highest_stake or c.stake * t.bankroll_stakes::numeric > bankroll.balance then
                   'stake_above_highest'
                 when a.balance < c.stake then 'not_enough_money'
                 else 'posted'
               end as outcome
        from unnest(p_player, p_key, p_fingerprint, v_objection, p_house, p_epoch, p_stake, p_prize, p_payout)
          with ordinality as c (player_id, key, fingerprint, objection, house, epoch, stake, prize, payout, command)
        join game_seat seat on seat.player_id = c.player_id
        join game_epoch e on e.id = seat.epoch_id
        left join prize_offer o on o.id = e.prize_offer_id
        -- An epoch without an offer seals the first table.
        left join prize_table t on t.id = coalesce(o.prize_table_id, 1)
        join ledger_account a on a.id = seat.account_id
        -- To the left, so that the few houses are looked through for each bet, and not all bets for each
        -- house.
        left join house h on h.id = c.house and h.currency = a.currency
        left join bankroll on bankroll.currency = a.currency
        cross join lateral (select ledger_key_time(c.key) as at offset 0) made
        left join ledger_key prior on prior.made_at = made.at and prior.key = c.key
      ) k
    ) n
    order by n.command
  ) d;
  if array_position(outcome, null) is not null then
    raise exception 'game: a bet names an account of the house that does not exist, or is of another currency'
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_entry_has_account';
  end if;

  if v_mispriced then
    raise exception 'game: a bet pays what the table of its sealed round does not'
      using errcode = 'integrity_constraint_violation', constraint = 'game_round_pays_its_table';
  end if;

  if v_begins is not null then perform game_begin_stretches(p_now, v_begins); end if;

  with played as materialized (
    select b.*
    from unnest(outcome, transfer_id, v_account, balance, p_house, v_house_balance, v_currency, p_key, p_fingerprint,
                p_player, p_round, p_epoch, p_client_seed, p_box, p_stake, p_prize, p_payout, p_next_round, p_next_epoch)
      as b (outcome, transfer_id, account, balance, house, house_balance, currency, key, fingerprint,
            player_id, round_id, epoch_id, client_seed, box, stake, prize, payout, next_round_id, next_epoch_id)
    where b.outcome = 'posted'
  ), transfers as (
    insert into ledger_transfer (id, kind, cause_id, created_at)
    select p.transfer_id, 'bet', p.transfer_id, posted_at from played p
  ), keys as (
    insert into ledger_key (key, fingerprint, transfer_id)
    select p.key, p.fingerprint, p.transfer_id from played p
  ), entries as (
    insert into ledger_entry (account_id, transfer_id, currency, amount, balance_after)
    select p.account, p.transfer_id, p.currency, p.payout - p.stake, p.balance from played p
    union all
    select p.house, p.transfer_id, p.currency, p.stake - p.payout, p.house_balance from played p
  ), events as (
    insert into outbox (transfer_id, topic, player_id, payload)
    select p.transfer_id, 'game_result_confirmed', p.player_id,
           case p.payout when 0 then '{"result": "lose", "winAmount": 0.00}'
                         else jsonb_build_object('result', 'win', 'winAmount', (p.payout / 10000) * 0.01) end
    from played p
  ), rounds as (
    insert into game_round (player_id, transfer_id, round_id, epoch_id, client_seed, selected_box,
                            stake, prize_basis_points, payout, next_round_id, next_epoch_id)
    select p.player_id, p.transfer_id, p.round_id, p.epoch_id, p.client_seed, p.box,
           p.stake, p.prize, p.payout, p.next_round_id, p.next_epoch_id
    from played p
  )
  update game_seat seat
  set round_id = p.next_round_id,
      epoch_id = p.next_epoch_id,
      games = seat.games + 1,
      wins = seat.wins + (p.payout > 0)::int,
      staked = seat.staked + p.stake,
      paid_out = seat.paid_out + p.payout,
      expected_cost = seat.expected_cost + p.stake / t.parts * t.kept + p.stake % t.parts * t.kept / t.parts,
      last_bet_at = greatest(seat.last_bet_at, p_now)
  from played p
  join game_epoch e on e.id = p.epoch_id
  -- Of `parts` parts of a stake, the sealed table keeps `kept` on average.
  cross join lateral (
    select e.boxes * 10000 as parts, e.boxes * 10000 - sum(10000 + prize) as kept
    from unnest(e.prizes_basis_points) prize
  ) t
  where seat.player_id = p.player_id;
end
$$;

-- What the player's rounds cost on average, in micro-units.
create or replace function game_expected_cost(p_player bigint) returns bigint language sql stable as $$
  select coalesce((select seat.expected_cost from game_seat seat where seat.player_id = p_player), 0)
$$;
