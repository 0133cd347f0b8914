-- Player transfers at once: the one call that sends a batch of them.
--
-- Why one call: a player transfer was a dozen statements, and the accounts of both players stayed locked from one to the next, so that
-- whole batches of bets waited for them. Here they are locked for as long as the database itself works.

-- Sends player transfers, each with the transfer that ledger_post takes for it (p_kind to p_event_payload), and answers as ledger_post
-- does. p_from and p_to are players; each of them stands in a batch once. When a sender is not active any more, the whole call
-- fails: it does not happen twice to anybody, since no session of theirs counts by then, and their neighbours are sent again
-- without them.
create function player_transfer_send(
  p_now timestamptz, p_from bigint[], p_to bigint[], p_sent bigint[], p_sent_currency text[],
  p_received bigint[], p_received_currency text[], p_message text[],
  p_kind text[], p_key text[], p_fingerprint text[], p_details text[],
  p_account bigint[], p_leg_command int[], p_leg_account int[], p_leg_amount bigint[],
  p_event_command int[], p_event_topic text[], p_event_player bigint[], p_event_payload text[],
  out outcome text[], out transfer_id bigint[], out leg_balance bigint[], out posted_at timestamptz, out replay_of timestamptz[]
)
language plpgsql as $$
declare
  v_active boolean;
begin
  -- Before any account, and in id order. Whoever suspends a sender from now on waits for the end of the transaction: after
  -- that, nothing leaves the account. All rows are locked before any is judged: as a condition, the status would be looked at
  -- first, and only those who are suspended already would be locked.
  select bool_and(sender.status = 'active') into v_active
  from (
    select p.status from player p where p.id = any (p_from) order by p.id for share
  ) sender;
  if v_active is not true then
    raise exception 'player transfers: a sender is not active any more'
      using errcode = 'integrity_constraint_violation', constraint = 'player_transfer_sender_is_active';
  end if;

  select l.* into outcome, transfer_id, leg_balance, posted_at, replay_of
  from ledger_post(p_kind, p_key, p_fingerprint, p_details, p_account, p_leg_command, p_leg_account, p_leg_amount,
                   p_event_command, p_event_topic, p_event_player, p_event_payload) l;

  with sent as materialized (
    select g.*
    from unnest(outcome, transfer_id, p_from, p_to, p_sent, p_sent_currency, p_received, p_received_currency, p_message)
      as g (outcome, transfer_id, from_id, to_id, sent, sent_currency, received, received_currency, message)
    where g.outcome = 'posted'
  ), player_transfers as (
    insert into player_transfer (transfer_id, from_id, to_id, sent_amount, sent_currency,
                      received_amount, received_currency, message, created_at)
    select g.transfer_id, g.from_id, g.to_id, g.sent, g.sent_currency, g.received, g.received_currency, g.message, p_now
    from sent g
  )
  -- In the order of the players, like everything that two batches could meet at.
  insert into player_transfer_count as counted (player_id, sent, sent_count, received, received_count)
  select side.*
  from (
    select g.from_id as player_id, g.sent, 1, 0, 0 from sent g
    union all
    select g.to_id, 0, 0, g.received, 1 from sent g
  ) side
  order by side.player_id
  on conflict (player_id) do update
  set sent = counted.sent + excluded.sent,
      sent_count = counted.sent_count + excluded.sent_count,
      received = counted.received + excluded.received,
      received_count = counted.received_count + excluded.received_count;
end
$$;
