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

-- Posts a batch of transfers of one kind, each of them between one account and the house. Most transfers are such, and bets
-- are most of these: said this way, nothing has to be numbered and matched. What ledger_post does it does alike, and it learns
-- two things: an objection that the caller has to a transfer (null: none), which counts unless the key has been posted
-- before; and what the account must hold, which for a bet is the stake, whatever the round then pays. p_house names the slot
-- that the other side lands in. balance answers for what was posted now. Each account stands in a batch once.
create function ledger_post_with_house(
  p_kind text, p_key text[], p_fingerprint text[], p_objection text[],
  p_account bigint[], p_house bigint[], p_amount bigint[], p_needs bigint[],
  p_topic text, p_player bigint[], p_payload jsonb[],
  out outcome text[], out transfer_id bigint[], out balance bigint[], out posted_at timestamptz
)
language plpgsql as $$
begin
  -- Locking in id order keeps any two batches from waiting for each other in a circle.
  perform from ledger_account account where account.id = any (p_account || p_house) order by account.id for no key update;

  -- Only now, with the accounts locked, is it certain what they hold, and whether a key has been posted by somebody else.
  posted_at := now();
  with asked as (
    select c.*, a.currency, a.balance, h.balance as house_balance, prior.id as prior_id,
           case
             when prior.fingerprint = c.fingerprint then 'replayed'
             when prior.id is not null then 'key_reused'
             when c.objection is not null then c.objection
             when a.player_id is not null and a.balance < c.needs then 'not_enough_money'
             else 'posted'
           end as outcome
    from unnest(p_key, p_fingerprint, p_objection, p_account, p_house, p_amount, p_needs, p_player, p_payload) with ordinality
      as c (key, fingerprint, objection, account, house, amount, needs, player, payload, command)
    join ledger_account a on a.id = c.account
    join ledger_account h on h.id = c.house and h.currency = a.currency
    left join lateral (
      select t.id, t.fingerprint from ledger_transfer t where t.idempotency_key = c.key
    ) prior on true
  ), answered as materialized (
    select n.*, n.house_balance - sum(case n.outcome when 'posted' then n.amount else 0 end)
             over (partition by n.house order by n.id rows unbounded preceding) as house_balance_after
    from (
      select k.*, case k.outcome when 'posted' then nextval('ledger_transfer_id_seq') else k.prior_id end as id from asked k
    ) n
  ), transfers as (
    insert into ledger_transfer (id, kind, idempotency_key, fingerprint, details)
    select t.id, p_kind, t.key, t.fingerprint, '{}' from answered t where t.outcome = 'posted'
  ), entries as (
    insert into ledger_entry (account_id, transfer_id, currency, amount, balance_after)
    select t.account, t.id, t.currency, t.amount, t.balance + t.amount from answered t where t.outcome = 'posted'
    union all
    select t.house, t.id, t.currency, -t.amount, t.house_balance_after from answered t where t.outcome = 'posted'
  ), events as (
    insert into outbox (transfer_id, topic, player_id, payload)
    select t.id, p_topic, t.player, t.payload from answered t where t.outcome = 'posted'
  )
  select array_agg(t.outcome), array_agg(t.id), array_agg(t.balance_after)
    into outcome, transfer_id, balance
  from (
    select a.outcome, a.id, case a.outcome when 'posted' then a.balance + a.amount end as balance_after
    from answered a
    order by a.command
  ) t;
  if cardinality(outcome) is distinct from cardinality(p_key) then
    raise exception 'ledger: a transfer names an account that does not exist, or is of another currency'
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_entry_has_account';
  end if;
end
$$;

-- Plays a batch of rounds, one bet for each player, in ascending order of the players: seats are locked in that order, and
-- before any account. Each comes with the hash of the token that the player called with, and p_now: whoever is not signed in
-- then hears 'not_signed_in', also where the key knows an answer. 'round_over' means that the round is not, or no
-- longer, the player's sealed one. The rest is as ledger_post_with_house answers it.
create function game_play(
  p_now timestamptz, p_token_hash text[], p_player bigint[], p_house bigint[], p_key text[], p_fingerprint text[],
  p_round text[], p_epoch int[], p_client_seed text[], p_box int[],
  p_stake bigint[], p_prize int[], p_payout bigint[], p_next_round text[], p_next_epoch int[],
  out outcome text[], out transfer_id bigint[], out balance bigint[], out posted_at timestamptz
)
language plpgsql as $$
declare
  v_account bigint[];
  v_objection text[];
  v_amount bigint[];
  v_notification jsonb[];
begin
  select array_agg(s.account_id), array_agg(s.objection), array_agg(s.amount), array_agg(s.news)
    into v_account, v_objection, v_amount, v_notification
  from (
    select seat.account_id, b.payout - b.stake as amount,
           jsonb_build_object('result', case when b.payout > 0 then 'win' else 'lose' end,
                              'winAmount', (b.payout / 10000) * 0.01) as news,
           case
             when not exists (
               select from session s join player p on p.id = s.player_id
               where s.token_hash = b.token_hash and s.player_id = b.player_id
                 and s.ended_at is null and s.expires_at > p_now and p.status = 'active'
             ) then 'not_signed_in'
             when seat.round_id <> b.round_id then 'round_over'
           end as objection
    from unnest(p_token_hash, p_player, p_round, p_stake, p_payout) as b (token_hash, player_id, round_id, stake, payout)
    join game_seat seat on seat.player_id = b.player_id
    order by seat.player_id
    for no key update of seat
  ) s;
  if cardinality(v_account) is distinct from cardinality(p_player) then
    raise exception 'game: a bet comes from a player without a seat'
      using errcode = 'integrity_constraint_violation', constraint = 'game_round_has_seat';
  end if;

  select l.* into outcome, transfer_id, balance, posted_at
  from ledger_post_with_house('bet', p_key, p_fingerprint, v_objection, v_account, p_house, v_amount, p_stake,
                              'game_result_confirmed', p_player, v_notification) l;

  with played as materialized (
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

  -- Who is not signed in does not hear what a key knows.
  if 'not_signed_in' = any (v_objection) then
    select array_agg(case r.objection when 'not_signed_in' then r.objection else r.outcome end order by r.command)
      into outcome
    from unnest(v_objection, outcome) with ordinality as r (objection, outcome, command);
  end if;
end
$$;
