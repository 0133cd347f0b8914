-- The state of a seat, and the one call that plays rounds.

-- Finds a day's rounds by index. Only the owner of the index may run it.
create or replace function game_summarise_rounds() returns int language sql
security definer set search_path = public, pg_temp as $$
  select sum(brin_summarize_new_values(part.inhrelid))::int
  from pg_inherits part where part.inhparent = 'game_round_by_transfer'::regclass
$$;

create or replace trigger game_round_append_only before update or delete or truncate on game_round
  for each statement execute function ledger_reject_change();
create or replace trigger voided_round_append_only before update or delete or truncate on voided_round
  for each statement execute function reject_change();
create or replace trigger refused_bet_append_only before update or delete or truncate on refused_bet
  for each statement execute function reject_change();

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

-- Retired epochs have lower ids than all others, so only a seat that moves to a lower epoch pays for this check. The lock
-- orders it with "npm run reseal", which holds it exclusively.
create or replace function game_epochs_lock() returns bigint language sql immutable as $$ select hashtextextended('epochs', 0) $$;

create or replace function game_reject_retired(is_retired boolean) returns void language plpgsql as $$
begin
  if is_retired then
    raise exception 'game: the epoch is retired'
      using errcode = 'integrity_constraint_violation', constraint = 'game_epoch_not_retired';
  end if;
end
$$;

create or replace function game_epoch_not_retired() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(game_epochs_lock());
  perform game_reject_retired(exists (select from game_epoch e where e.id > new.id and e.retired_at is not null));
  return new;
end
$$;
create or replace trigger game_epoch_not_retired before insert on game_epoch
  for each row execute function game_epoch_not_retired();

create or replace function game_seat_not_retired() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(game_epochs_lock());
  perform game_reject_retired(exists (select from game_epoch e where e.id = new.epoch_id and e.retired_at is not null));
  return new;
end
$$;
create or replace trigger game_seat_not_retired before insert on game_seat
  for each row execute function game_seat_not_retired();
create or replace trigger game_seat_stays_not_retired before update on game_seat
  for each row when (new.epoch_id < old.epoch_id) execute function game_seat_not_retired();
create or replace trigger game_epoch_stays_retired before update on game_epoch
  for each row when (old.retired_at is not null and new.retired_at is distinct from old.retired_at)
  execute function reject_change();

-- Lock order: the player, then the seat. Runs as the table owner: the serving role may not change these columns.
create or replace function player_status_marks_seat() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  update game_seat set suspended = new.status <> 'active' where player_id = new.id;
  return null;
end
$$;
create or replace trigger player_status_marks_seat after update of status on player
  for each row when (old.status <> new.status) execute function player_status_marks_seat();

-- A new seat waits for a concurrent change of the player's row, and then sees it.
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
  for each row when (old.has_limits and not new.has_limits) execute function reject_change();
-- Depth 0 is a statement from outside; a player's status updates from depth 1.
create or replace trigger game_seat_is_suspended_with_its_player before update of suspended on game_seat
  for each statement when (pg_trigger_depth() = 0) execute function reject_change();

create type game_bet as (
  token_hash text,
  player_id bigint,
  house_account_id bigint,
  key text,
  fingerprint text,
  round_id text,
  epoch_id int,
  client_seed text,
  selected_box int,
  stake bigint,
  prize_basis_points int,
  payout bigint,
  next_round_id text,
  next_epoch_id int
);

-- Balances are those after the bet.
create type game_decision as (
  outcome text,
  transfer_id bigint,
  account_id bigint,
  currency text,
  balance bigint,
  house_balance bigint
);

-- Locks seats by player id, then accounts. Returns the time (ledger_time).
create or replace function game_lock(p_bets game_bet[], p_now timestamptz) returns timestamptz language plpgsql as $$
declare
  v_account bigint[] := array(
    select seat.account_id from game_seat seat
    where seat.player_id = any (array(select b.player_id from unnest(p_bets) b))
    order by seat.player_id
    for no key update
  );
begin
  if cardinality(v_account) <> cardinality(p_bets) then
    raise exception 'game: a player stands in a batch twice, or has no seat'
      using errcode = 'integrity_constraint_violation', constraint = 'game_round_has_seat';
  end if;
  return ledger_lock(v_account || array(select distinct b.house_account_id from unnest(p_bets) b), p_now);
end
$$;

-- Stores the counters before the first bet of a day or after a break.
create or replace function game_start_play_sessions(p_now timestamptz, p_player bigint[]) returns void
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
      games_before_day = case when b.days then seat.games else seat.games_before_day end,
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

-- At most one bet per player. Returns one row per bet, in input order: the first outcome that applies in the list below, and
-- for 'posted' and 'replayed' the transfer, balance and time.
--
-- Checks that the round is the player's sealed one and that the payout, which the server computed, follows the sealed prize
-- table. Then writes stake, payout, round, next seal and notification together. It writes ledger rows itself, the one
-- exception to ledger_post: a property test shows that both leave the same rows and answers.
create or replace function game_play(p_bets game_bet[], p_now timestamptz)
returns table (outcome text, transfer_id bigint, balance bigint, posted_at timestamptz)
language plpgsql as $$
#variable_conflict use_column
declare
  v_decisions game_decision[];
  v_begins bigint[];
  v_is_homeless boolean;
  v_is_mispriced boolean;
  v_now timestamptz;
  v_day timestamptz;
  v_break timestamptz;
  v_keys_from text := ledger_keys_used_from();
begin
  v_now := game_lock(p_bets, p_now);
  v_day := play_period_start('day', v_now);
  v_break := v_now - interval '15 minutes';

  with house as (
    select h.id, h.currency, h.balance from ledger_account h
    where h.id in (select b.house_account_id from unnest(p_bets) b) and h.player_id is null
  ), bankroll as materialized (
    -- Summed once per batch, not once per bet.
    -- In play money, a bankroll limits stakes only once it has been funded.
    select b.currency, sum(b.balance) as balance
    from ledger_account b
    where b.player_id is null and b.kind = 'house.bankroll' and b.currency in (select house.currency from house)
      and (exists (select from house_funding f where f.account = 'bankroll' and f.currency = b.currency)
           or exists (select from database_mode where mode = 'production'))
    group by b.currency
  )
  select array_agg(row(d.outcome, d.transfer_id, d.account_id, d.currency, d.balance, d.house_balance)::game_decision),
         array_agg(d.player_id) filter (where d.outcome = 'posted' and d.begins),
         bool_or(d.outcome is null),
         bool_or(d.outcome = 'posted' and d.is_mispriced)
    into v_decisions, v_begins, v_is_homeless, v_is_mispriced
  from (
    select n.place, n.player_id, n.begins, n.is_mispriced, n.outcome, n.transfer_id, n.account_id, n.currency,
           case n.outcome when 'posted' then n.balance + n.amount end as balance,
           (n.house_balance - sum(case n.outcome when 'posted' then n.amount else 0 end)
             over (partition by n.house_account_id order by n.transfer_id rows unbounded preceding))::bigint as house_balance
    from (
      select k.*, case k.outcome when 'posted' then nextval('ledger_transfer_id_seq')
                                 when 'replayed' then k.prior_id end as transfer_id
      from (
        select bet.ordinality as place, bet.player_id, bet.house_account_id, bet.payout - bet.stake as amount,
               a.id as account_id, a.currency, a.balance, h.balance as house_balance, prior.transfer_id as prior_id,
               (seat.last_bet_at >= v_day and seat.last_bet_at > v_break) is not true as begins,
               -- The payout does not follow the sealed prize table: the batch fails.
               (bet.epoch_id = seat.epoch_id
                 and (bet.prize_basis_points = 0 or bet.prize_basis_points = any (e.prizes_basis_points))
                 and bet.payout = case bet.prize_basis_points when 0 then 0
                   else bet.stake + bet.stake / 10000 * bet.prize_basis_points
                        + bet.stake % 10000 * bet.prize_basis_points / 10000 end
                 and (o.currency = a.currency) is not false) is not true as is_mispriced,
               case
                 when h.id is null then null
                 when s.id is null or seat.suspended then 'not_signed_in'
                 when prior.fingerprint = bet.fingerprint then 'replayed'
                 when prior.transfer_id is not null then 'key_reused'
                 when made.at < v_keys_from collate "C" then 'key_expired'
                 when seat.round_id <> bet.round_id or e.retired_at is not null then 'round_ended'
                 when seat.check_due_at <= v_now and seat.last_bet_at > v_break then 'reality_check_due'
                 when limits.rejection is not null then limits.rejection
                 -- A replaced prize table can still be played for ten minutes.
                 when o.offered_until + interval '10 minutes' <= v_now then 'round_ended'
                 when bet.stake > o.highest_stake or bet.stake * t.bankroll_stakes::numeric > bankroll.balance then
                   'stake_above_highest'
                 when a.balance < bet.stake then 'not_enough_money'
                 else 'posted'
               end as outcome
        from unnest(p_bets) with ordinality bet
        join game_seat seat on seat.player_id = bet.player_id
        join game_epoch e on e.id = seat.epoch_id
        left join prize_offer o on o.id = e.prize_offer_id
        -- An epoch without an offer seals the first table.
        left join prize_table t on t.id = coalesce(o.prize_table_id, 1)
        join ledger_account a on a.id = seat.account_id
        -- A left join, so that the plan does not scan all bets for each house.
        left join house h on h.id = bet.house_account_id and h.currency = a.currency
        left join bankroll on bankroll.currency = a.currency
        left join session s
          on s.token_hash = bet.token_hash and s.player_id = bet.player_id and s.ended_at is null and s.expires_at > v_now
        -- offset 0, here and below: computed once per bet.
        cross join lateral (select ledger_key_time(bet.key) as at offset 0) made
        left join ledger_key prior on prior.made_at = made.at and prior.key = bet.key
        cross join lateral (
          select case when seat.has_limits then play_rejection(bet.player_id, bet.stake, v_now) end as rejection offset 0
        ) limits
        -- Transfers are numbered in input order.
        order by bet.ordinality
      ) k
    ) n
    order by n.place
  ) d;
  if v_is_homeless then
    raise exception 'game: a bet names an account of the house that does not exist, or is of another currency'
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_entry_has_account';
  end if;
  if v_is_mispriced then
    raise exception 'game: a bet pays what the table of its sealed round does not'
      using errcode = 'integrity_constraint_violation', constraint = 'game_round_pays_its_table';
  end if;

  if v_begins is not null then perform game_start_play_sessions(v_now, v_begins); end if;

  with played as (
    select * from unnest(p_bets, v_decisions) b where b.outcome = 'posted'
  ), transfers as (
    insert into ledger_transfer (id, kind, cause_id, created_at)
    select p.transfer_id, 'bet', p.transfer_id, v_now from played p
  ), keys as (
    insert into ledger_key (key, fingerprint, transfer_id)
    select p.key, p.fingerprint, p.transfer_id from played p
  ), entries as (
    insert into ledger_entry (account_id, transfer_id, currency, amount, balance_after)
    select p.account_id, p.transfer_id, p.currency, p.payout - p.stake, p.balance from played p
    union all
    select p.house_account_id, p.transfer_id, p.currency, p.stake - p.payout, p.house_balance from played p
  ), events as (
    insert into outbox (transfer_id, topic, player_id, cause, payload, created_at)
    select p.transfer_id, 'game_result_confirmed', p.player_id, p.round_id,
           case p.payout when 0 then '{"result": "lose", "winAmount": 0.00}'
                         else jsonb_build_object('result', 'win', 'winAmount', (p.payout / 10000) * 0.01) end,
           v_now
    from played p
  ), rounds as (
    insert into game_round (player_id, transfer_id, round_id, epoch_id, client_seed, selected_box,
                            stake, prize_basis_points, payout, next_round_id, next_epoch_id)
    select p.player_id, p.transfer_id, p.round_id, p.epoch_id, p.client_seed, p.selected_box,
           p.stake, p.prize_basis_points, p.payout, p.next_round_id, p.next_epoch_id
    from played p
  )
  update game_seat seat
  set round_id = p.next_round_id,
      epoch_id = p.next_epoch_id,
      games = seat.games + 1,
      wins = seat.wins + (p.payout > 0)::int,
      staked = seat.staked + p.stake,
      paid_out = seat.paid_out + p.payout,
      best_win = greatest(seat.best_win, p.payout - p.stake),
      expected_cost = seat.expected_cost + p.stake / t.parts * t.kept + p.stake % t.parts * t.kept / t.parts,
      last_bet_at = greatest(seat.last_bet_at, v_now)
  from played p
  join game_epoch e on e.id = p.epoch_id
  -- Of `parts` parts of a stake, the sealed table keeps `kept` on average.
  cross join lateral (
    select e.boxes * 10000 as parts, e.boxes * 10000 - sum(10000 + prize) as kept
    from unnest(e.prizes_basis_points) prize
  ) t
  where seat.player_id = p.player_id;

  return query
  select d.outcome, d.transfer_id,
         case d.outcome when 'posted' then d.balance when 'replayed' then (
           select e.balance_after from ledger_entry e where e.account_id = d.account_id and e.transfer_id = d.transfer_id
         ) end,
         case d.outcome when 'posted' then v_now
                        when 'replayed' then (select t.created_at from ledger_transfer t where t.id = d.transfer_id) end
  from unnest(v_decisions) d;
end
$$;

-- Average, in micro-units.
create or replace function game_expected_cost(p_player bigint) returns bigint language plpgsql stable as $$
begin
  return coalesce((select seat.expected_cost from game_seat seat where seat.player_id = p_player), 0);
end
$$;

-- Bets lock the same row, so the round cannot end in between and its log record lists every refusal. Repeated requests are
-- recorded once; refusals beyond the 20th are not.
create or replace function game_record_refusal(
  p_player bigint, p_round_id text, p_client_seed text, p_selected_box int, p_stake bigint, p_cause text
) returns void language plpgsql as $$
begin
  perform from game_seat where player_id = p_player and round_id = p_round_id for no key update;
  if not found then return; end if;
  insert into refused_bet (player_id, round_id, attempt, client_seed, selected_box, stake, cause)
  select p_player, p_round_id, count(*) + 1, p_client_seed, p_selected_box, p_stake, p_cause
  from refused_bet where player_id = p_player and round_id = p_round_id
  having count(*) < 20 and not coalesce(bool_or(client_seed = p_client_seed), false);
end
$$;

create or replace function game_rounds_on_day(p_seat game_seat, p_at timestamptz) returns bigint
language sql immutable as $$
  select case when p_seat.last_bet_at >= play_period_start('day', p_at) then p_seat.games - p_seat.games_before_day else 0 end
$$;

-- One row even before the first bet.
create or replace function game_counts(p_player bigint, p_now timestamptz)
returns table (games bigint, wins bigint, paid_out bigint, best_win bigint, games_today bigint, played_today_ms bigint)
language sql stable as $$
  select coalesce(s.games, 0), coalesce(s.wins, 0), coalesce(s.paid_out, 0), coalesce(s.best_win, 0),
         coalesce(game_rounds_on_day(s, p_now), 0), coalesce(play_time_ms(s, p_now), 0)
  from (select) one left join game_seat s on s.player_id = p_player
$$;

-- Newest first.
create or replace function game_history(p_player bigint, p_limit int, p_before bigint)
returns table (
  transfer_id bigint, round_id text, selected_box int, stake bigint, prize_basis_points int, created_at timestamptz
)
language sql stable as $$
  select r.transfer_id, r.round_id, r.selected_box, r.stake, r.prize_basis_points,
         -- By its number, so that only its partition is read.
         (select t.created_at from ledger_transfer t where t.id = r.transfer_id)
  from game_round r
  where r.player_id = p_player and r.transfer_id < coalesce(p_before, 9223372036854775807)
  order by r.transfer_id desc limit p_limit
$$;

create or replace function game_seat_of(p_player bigint)
returns table (account_id bigint, round_id text, epoch_id int, prize_table_id int) language sql stable as $$
  select s.account_id, s.round_id, s.epoch_id, s.prize_table_id from game_seat s where s.player_id = p_player
$$;

-- A round of the player, with what its receipt needs. By ids, so that only their partitions are read.
create or replace function game_receipt(p_player bigint, p_id bigint)
returns table (
  transfer_id bigint, round_id text, epoch_id int, next_round_id text, next_epoch_id int, client_seed text,
  selected_box int, stake bigint, prize_basis_points int, balance_after bigint, created_at timestamptz,
  head_size bigint, head_text text, head_signature text, head_key text, record_index bigint, record text
)
language sql stable as $$
  select r.transfer_id, r.round_id, r.epoch_id, r.next_round_id, r.next_epoch_id, r.client_seed, r.selected_box, r.stake,
         r.prize_basis_points, e.balance_after, t.created_at, l.*
  from game_round r
  cross join lateral log_place(r.transfer_id) l
  join game_seat s on s.player_id = r.player_id
  join ledger_entry e on e.account_id = s.account_id and e.transfer_id = p_id
  join ledger_transfer t on t.id = p_id
  where r.player_id = p_player and r.transfer_id = p_id
$$;

-- How a round ended: it was voided, or played. A round that is not in the log yet is among the player's last ones.
create or replace function game_round_end(p_player bigint, p_round_id text)
returns table (
  voided_epoch int, reason text, voided_at timestamptz,
  transfer_id bigint, round_id text, epoch_id int, next_round_id text, next_epoch_id int, client_seed text,
  selected_box int, stake bigint, prize_basis_points int, balance_after bigint, created_at timestamptz,
  head_size bigint, head_text text, head_signature text, head_key text, record_index bigint, record text
)
language sql stable as $$
  select v.epoch_id, v.reason, v.voided_at, r.*
  from (select) one
  left join voided_round v on v.round_id = p_round_id and v.player_id = p_player
  left join lateral game_receipt(p_player, coalesce(
    (select l.transfer_id from log_record l where l.round_id = p_round_id), (
      select g.transfer_id from (
        select n.transfer_id, n.round_id from game_round n where n.player_id = p_player
        order by n.transfer_id desc limit 500
      ) g where g.round_id = p_round_id
    )
  )) r on v.round_id is null
$$;
