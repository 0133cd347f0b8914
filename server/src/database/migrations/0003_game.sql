-- The game: who sits before which sealed round, what was played, and the one call that plays a round.
--
-- Why one call: a bet is stake, result, payout, next seal and announcement, and none of them may exist without the
-- others. The result itself is computed outside, by the module that also runs in the player's browser; this call checks
-- that the round it was computed for is still the player's sealed one, and consumes it.

-- A key from which the seeds of rounds are derived, and the odds that they are sealed under. Both stay for ever:
-- whoever asks for a receipt years later gets the round as it was.
create table game_epoch (
  id int generated always as identity primary key,
  key bytea not null check (length(key) = 32),
  boxes smallint not null,
  prizes_basis_points int[] not null,
  created_at timestamptz not null
);

-- Every player's one sealed next round, and the count of those before it.
create table game_seat (
  player_id bigint primary key references player (id),
  account_id bigint not null references ledger_account (id),
  round_id text collate "C" not null,
  epoch_id int not null references game_epoch (id),
  games bigint not null default 0,
  wins bigint not null default 0,
  staked bigint not null default 0,
  paid_out bigint not null default 0
) with (fillfactor = 70);

-- A played round, one for each transfer of the kind 'bet'. Its seed follows from its epoch's key and its id.
create table game_round (
  player_id bigint not null,
  transfer_id bigint not null,
  round_id text collate "C" not null,
  epoch_id int not null,
  client_seed text not null,
  selected_box smallint not null,
  stake bigint not null check (stake > 0),
  prize_basis_points int not null,
  payout bigint not null check (payout >= 0),
  -- The round that was sealed by this one: a repeated answer shows it again.
  next_round_id text collate "C" not null,
  next_epoch_id int not null,
  primary key (player_id, transfer_id)
);

create trigger game_round_append_only
  before update or delete or truncate on game_round
  for each statement execute function ledger_refuse_change();

-- ledger_post learns two things: an objection that the caller has to a command (null: none), which counts unless the
-- key has been posted before; and what an account must hold for a leg, which for a bet is the stake, whatever the
-- round then pays.
drop function ledger_post;

create function ledger_post(
  p_kind text[], p_key text[], p_fingerprint text[], p_details text[], p_objection text[],
  p_account bigint[], p_leg_command int[], p_leg_account int[], p_leg_amount bigint[], p_leg_needs bigint[],
  p_event_command int[], p_event_topic text[], p_event_player bigint[], p_event_payload text[],
  out outcome text[], out transfer_id bigint[], out leg_balance bigint[], out posted_at timestamptz, out replay_of timestamptz[]
)
language plpgsql as $$
declare
  v_balance bigint[];
  v_currency text[];
  v_guarded boolean[];
  v_posted boolean[];
begin
  -- Locking in id order keeps any two batches from waiting for each other in a circle.
  select array_agg(a.balance), array_agg(a.currency), array_agg(a.guarded)
    into v_balance, v_currency, v_guarded
  from (
    select account.balance, account.currency, account.player_id is not null as guarded
    from ledger_account account
    where account.id = any (p_account)
    order by account.id
    for no key update
  ) a;
  if cardinality(v_balance) is distinct from cardinality(p_account) then
    raise exception 'ledger: a command names an account that does not exist'
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_entry_has_account';
  end if;

  -- Only now, with the accounts locked, is it certain whether a key has been posted by somebody else.
  select array_agg(c.outcome), array_agg(c.outcome = 'posted'),
         array_agg(case c.outcome when 'posted' then nextval('ledger_transfer_id_seq') when 'replayed' then c.prior_id end),
         array_agg(c.prior_created_at) filter (where c.outcome = 'replayed')
    into outcome, v_posted, transfer_id, replay_of
  from (
    select prior.id as prior_id, prior.created_at as prior_created_at,
           case
             when prior.fingerprint = k.fingerprint then 'replayed'
             when prior.id is not null then 'key_reused'
             when k.objection is not null then k.objection
             when k.command = any (array(
               select p.command from unnest(p_leg_command, p_leg_account, p_leg_needs) as p (command, account, needs)
               where v_guarded[p.account] and v_balance[p.account] < p.needs
             )) then 'not_enough_money'
             else 'posted'
           end as outcome
    from unnest(p_key, p_fingerprint, p_objection) with ordinality as k (key, fingerprint, objection, command)
    left join lateral (
      select t.id, t.fingerprint, t.created_at from ledger_transfer t where t.idempotency_key = k.key
    ) prior on true
    order by k.command
  ) c;

  posted_at := now();
  with leg as (
    select p.leg, p.account, p.amount, transfer_id[p.command] as transfer, v_posted[p.command] as posted,
           (v_balance[p.account] + sum(case when v_posted[p.command] then p.amount else 0 end)
             over (partition by p.account order by transfer_id[p.command] rows unbounded preceding))::bigint as balance_after
    from unnest(p_leg_command, p_leg_account, p_leg_amount) with ordinality as p (command, account, amount, leg)
  ), transfers as (
    insert into ledger_transfer (id, kind, idempotency_key, fingerprint, details)
    select c.id, c.kind, c.key, c.fingerprint, c.details::jsonb
    from unnest(transfer_id, v_posted, p_kind, p_key, p_fingerprint, p_details)
      as c (id, posted, kind, key, fingerprint, details)
    where c.posted
  ), entries as (
    insert into ledger_entry (account_id, transfer_id, currency, amount, balance_after)
    select p_account[leg.account], leg.transfer, v_currency[leg.account], leg.amount, leg.balance_after
    from leg where leg.posted
  ), events as (
    insert into outbox (transfer_id, topic, player_id, payload)
    select transfer_id[e.command], e.topic, e.player_id, e.payload::jsonb
    from unnest(p_event_command, p_event_topic, p_event_player, p_event_payload)
      as e (command, topic, player_id, payload)
    where v_posted[e.command]
  )
  select array_agg(case when leg.posted then leg.balance_after end order by leg.leg) into leg_balance from leg;

  if 'replayed' = any (outcome) then
    select array_agg(coalesce(p.after, e.balance_after) order by p.leg) into leg_balance
    from unnest(p_leg_command, p_leg_account, leg_balance) with ordinality as p (command, account, after, leg)
    left join ledger_entry e
      on not v_posted[p.command] and e.account_id = p_account[p.account]
      and e.transfer_id = ledger_post.transfer_id[p.command];
  end if;
end
$$;

-- Plays a batch of rounds. Takes what ledger_post takes, and one bet for each command; the outcome 'round_over' means that the
-- round is not, or no longer, the player's sealed one. The commands come in ascending order of their players, each
-- player once: seats are locked in that order, and before any account.
create function game_play(
  p_kind text[], p_key text[], p_fingerprint text[], p_details text[],
  p_account bigint[], p_leg_command int[], p_leg_account int[], p_leg_amount bigint[], p_leg_needs bigint[],
  p_event_command int[], p_event_topic text[], p_event_player bigint[], p_event_payload text[],
  p_player bigint[], p_round text[], p_epoch int[], p_client_seed text[], p_box int[],
  p_stake bigint[], p_prize int[], p_payout bigint[], p_next_round text[], p_next_epoch int[],
  out outcome text[], out transfer_id bigint[], out leg_balance bigint[], out posted_at timestamptz, out replay_of timestamptz[]
)
language plpgsql as $$
declare
  v_sealed text[];
  v_objection text[];
begin
  select array_agg(s.round_id) into v_sealed
  from (
    select seat.round_id from game_seat seat where seat.player_id = any (p_player) order by seat.player_id for no key update
  ) s;
  if cardinality(v_sealed) is distinct from cardinality(p_player) then
    raise exception 'game: a bet comes from a player without a seat'
      using errcode = 'integrity_constraint_violation', constraint = 'game_round_has_seat';
  end if;
  select array_agg(case when r.sealed <> r.played then 'round_over' end order by r.command) into v_objection
  from unnest(v_sealed, p_round) with ordinality as r (sealed, played, command);

  select l.* into outcome, transfer_id, leg_balance, posted_at, replay_of
  from ledger_post(p_kind, p_key, p_fingerprint, p_details, v_objection,
                   p_account, p_leg_command, p_leg_account, p_leg_amount, p_leg_needs,
                   p_event_command, p_event_topic, p_event_player, p_event_payload) l;

  with played as (
    select b.*
    from unnest(outcome, transfer_id, p_player, p_round, p_epoch, p_client_seed, p_box,
                p_stake, p_prize, p_payout, p_next_round, p_next_epoch)
      as b (outcome, transfer_id, player_id, round_id, epoch_id, client_seed, box,
            stake, prize, payout, next_round_id, next_epoch_id)
    where b.outcome = 'posted'
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
      paid_out = seat.paid_out + p.payout
  from played p
  where seat.player_id = p.player_id;
end
$$;
