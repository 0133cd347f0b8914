-- A credited deposit is final. Only a chain transfer that was never final can be deleted, when its block is reorganised away.
create or replace trigger deposit_credited_stays before update on deposit
  for each row when (old.status = 'credited' or new.status = 'waiting' and old.status <> 'waiting')
  execute function reject_change();
create or replace trigger deposit_stays before delete on deposit
  for each row when (old.status <> 'waiting' or old.rail not in ('tron', 'ethereum'))
  execute function reject_change();
create or replace trigger deposit_is_never_emptied before truncate on deposit
  for each statement execute function reject_change();

create or replace trigger deposit_reversal_append_only before update or delete or truncate on deposit_reversal
  for each statement execute function ledger_reject_change();
create or replace trigger debt_payment_append_only before update or delete or truncate on debt_payment
  for each statement execute function ledger_reject_change();

-- Runs as the owner: servers cannot change the totals.
create or replace function deposit_add_to_total() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  insert into deposit_total as total (player_id, deposits, amount, usdt_amount)
  values (new.player_id, 1, new.amount, new.usdt_amount)
  on conflict (player_id) do update set
    deposits = total.deposits + 1,
    amount = total.amount + excluded.amount,
    usdt_amount = total.usdt_amount + excluded.usdt_amount;
  return null;
end
$$;
-- A credited deposit never changes, so each fires it once.
create or replace trigger deposit_adds_to_total after insert or update of status on deposit
  for each row when (new.status = 'credited') execute function deposit_add_to_total();

-- The referrer is null unless this first deposit may earn a bonus; settings are null where the default applies.
create type deposit_to_credit as (
  deposit_id bigint, status text, player_id bigint, country text, account_id bigint, rail text, reference text,
  amount bigint, currency text, paid_amount bigint, paid_currency text, usdt_amount bigint,
  friend_username text, friend_country text, referrer_id bigint, referrer_country text, referrer_currency text,
  referrer_account bigint,
  rates_id bigint, rates jsonb, after_play jsonb, mode text
);

create or replace function deposit_facts(p_deposits bigint[], p_rates_from timestamptz)
returns setof deposit_to_credit language sql stable as $$
  select d.id, d.status, d.player_id, p.country, a.id, d.rail, d.reference, d.amount, d.currency, d.paid_amount,
         d.paid_currency, d.usdt_amount, r.*, common.*
  from (
    select current_rates(), rate_periods(p_rates_from), setting_value('referralBonusAfterPlay'),
           (select m.mode from database_mode m)
  ) common
  cross join deposit d
  join player p on p.id = d.player_id
  join ledger_account a on a.player_id = p.id and a.kind = 'player.game' and a.currency = d.currency
  left join lateral referral_of(p.id, 'signed_up') r on true
  where d.id = any (p_deposits)
$$;

create type mobile_receipt as (
  deposit_id bigint,
  provider_reference text
);

-- The polls at p_poll_at credit them if this process dies. Fails for another deposit's payment (mobile_deposit_paid_once).
create or replace function mobile_deposit_receive(
  p_receipts mobile_receipt[], p_poll_at timestamptz, p_rates_from timestamptz
)
returns setof deposit_to_credit language plpgsql as $$
declare
  -- With a subquery as its argument, deposit_facts would be planned at each call.
  v_deposits bigint[] := array(select r.deposit_id from unnest(p_receipts) r);
begin
  update deposit d set status = 'received', reason = null
  from unnest(p_receipts) r
  where d.id = r.deposit_id and d.status in ('waiting', 'declined', 'unresolved');
  update mobile_deposit m
  set provider_reference = coalesce(r.provider_reference, m.provider_reference), poll_at = p_poll_at, poll_urgency = 0
  from unnest(p_receipts) r join deposit d on d.id = r.deposit_id
  where m.deposit_id = r.deposit_id and d.status = 'received';
  return query select * from deposit_facts(v_deposits, p_rates_from);
end
$$;

-- Serialises the credits of each phone and chain address: concurrent transactions would not see each other.
create or replace function deposit_lock_payers(p_deposits bigint[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(paid.key)
  from (
    select hashtextextended('payer ' || m.phone, 0) as key from mobile_deposit m where m.deposit_id = any (p_deposits)
    union
    select hashtextextended('payer ' || u.sender, 0) from usdt_deposit u where u.deposit_id = any (p_deposits)
    order by key
  ) paid;
end
$$;

-- Whether a locked payer has paid for no other account; false if unknown. The status is a subquery: without statistics, as
-- after a restore, a join would read every credited deposit.
create or replace function deposit_is_only_payer(p_deposit bigint) returns boolean language plpgsql as $$
begin
  return coalesce((
    select bool_and(not payer.is_shared)
    from (
      select exists (
        select from mobile_deposit theirs
        where theirs.phone collate "C" = mine.phone and theirs.player_id <> mine.player_id
          and (select d.status from deposit d where d.id = theirs.deposit_id) = 'credited'
      ) as is_shared
      from mobile_deposit mine where mine.deposit_id = p_deposit
      union all
      select exists (
        select from usdt_deposit theirs
        where theirs.sender = mine.sender and (
          select d.player_id <> own.player_id and d.status = 'credited' from deposit d where d.id = theirs.deposit_id
        )
      )
      from usdt_deposit mine join deposit own on own.id = mine.deposit_id where mine.deposit_id = p_deposit
    ) payer
  ), false);
end
$$;

create type deposit_credit_order as (
  deposit_id bigint,
  -- As in deposit_facts.
  asked_amount bigint,
  paid_amount bigint,
  -- To be credited.
  amount bigint,
  usdt_amount bigint,
  is_converted boolean,
  -- The transfer and, for an open referral, the bonus.
  commands ledger_command[],
  bonus bigint,
  cost_needed bigint,
  is_enough boolean,
  waits_for_play boolean
);

-- Returns those that this call credited. A player may be in one order; an order with a bonus comes alone. The bonus is
-- paid only for a first deposit that is enough and whose payer paid for no other account. Facts that changed since
-- deposit_facts are a serialization failure. The money pays debt first. Lock order: deposits, payers, players, accounts.
create or replace function deposit_credit(
  p_orders deposit_credit_order[], p_rates_id bigint, p_after_play jsonb, p_now timestamptz
)
returns table (deposit_id bigint, transfer_id bigint) language plpgsql as $$
#variable_conflict use_column
declare
  v_orders deposit_credit_order[];
  v_players bigint[];
  v_has_changed boolean;
  v_is_only_payer boolean;
  v_referral text;
  v_answers ledger_answer[];
begin
  perform from deposit d where d.id = any (array(select o.deposit_id from unnest(p_orders) o)) order by d.id for update;
  select array_agg(o order by d.id), array_agg(d.player_id order by d.id),
         bool_or(d.amount <> o.asked_amount or d.paid_amount <> o.paid_amount)
    into v_orders, v_players, v_has_changed
  from unnest(p_orders) o join deposit d on d.id = o.deposit_id
  where d.status <> 'credited';
  if v_orders is null then return; end if;
  if cardinality(v_orders) > 1 and exists (select from unnest(v_orders) o where o.bonus is not null) then
    raise exception 'deposits: an order with a bonus comes alone'
      using errcode = 'integrity_constraint_violation', constraint = 'deposit_bonus_alone';
  end if;
  -- Polled later for a reversal; not where an operator overrode the provider's answer.
  update mobile_deposit m
  set leased_until = null, poll_urgency = 3,
      poll_at = case d.status when 'received' then ledger_time(p_now) + interval '1 hour' end
  from unnest(v_orders) o join deposit d on d.id = o.deposit_id
  where m.deposit_id = o.deposit_id;
  -- Also for those without a bonus: they make the next payer of the same phone a second one.
  perform deposit_lock_payers(array(select o.deposit_id from unnest(v_orders) o));
  if v_orders[1].bonus is not null then
    v_is_only_payer := deposit_is_only_payer(v_orders[1].deposit_id);
  end if;
  perform from player p where p.id = any (v_players) order by p.id for no key update;
  if v_has_changed or p_rates_id <> current_rates()
     or setting_value('referralBonusAfterPlay') is distinct from p_after_play
  then
    raise exception 'deposits have changed while their credit was computed' using errcode = '40001';
  end if;
  if v_orders[1].bonus is not null
     and not exists (select from deposit d where d.player_id = v_players[1] and d.is_first)
  then
    v_referral := case when not v_orders[1].is_enough then 'missed'
                       when v_orders[1].waits_for_play or not v_is_only_payer then 'pending'
                       else 'paid' end;
  end if;

  v_answers := array(
    select a from ledger_post(
      case v_referral when 'paid' then v_orders[1].commands
                      else array(select o.commands[1] from unnest(v_orders) with ordinality o order by o.ordinality) end,
      p_now
    ) a
  );
  if exists (select from unnest(v_orders, v_answers) t where t.deposit_id is not null and t.outcome <> 'posted')
     or v_referral = 'paid' and (v_answers[2]).transfer_id is null
  then
    raise exception 'deposits could not be credited: %', v_answers
      using errcode = 'integrity_constraint_violation', constraint = 'deposit_credited_once';
  end if;
  if v_referral is not null then
    perform referral_decide(v_players[1], v_referral, v_orders[1].bonus, v_orders[1].cost_needed,
                            v_orders[1].deposit_id, (v_answers[2]).transfer_id);
  end if;
  update deposit d
  set status = 'credited', reason = null, transfer_id = t.transfer_id, credited_at = t.posted_at,
      is_first = not exists (select from deposit f where f.player_id = d.player_id and f.is_first),
      amount = t.amount, usdt_amount = t.usdt_amount,
      rates_id = case when t.is_converted then p_rates_id else d.rates_id end,
      promised = case when t.amount < d.amount then d.amount else d.promised end
  from unnest(v_orders, v_answers) t
  where d.id = t.deposit_id;
  perform debt_settle(a.player_id, o.amount, format('deposit %s', o.deposit_id), p_now)
  from unnest(v_orders) o
  join deposit d on d.id = o.deposit_id
  join ledger_account a on a.player_id = d.player_id and a.kind = 'player.debt';
  return query select t.deposit_id, t.transfer_id from unnest(v_orders, v_answers) t where t.deposit_id is not null;
end
$$;

-- Reversals: a provider takes a credited payment back.

create or replace function player_debt(p_player bigint) returns bigint language plpgsql stable as $$
begin
  return coalesce((
    select -a.balance from ledger_account a where a.player_id = p_player and a.kind = 'player.debt' limit 1
  ), 0);
end
$$;

-- Returns nulls if it is booked, or there is nothing to reverse. p_command takes the whole deposit out of the game balance,
-- to which invested money returns first; what is missing becomes debt. Lock order: deposit, player, investment, accounts.
create or replace function deposit_reverse(
  p_deposit bigint, p_provider_reference text, p_command ledger_command[], p_now timestamptz,
  out transfer_id bigint, out reversed_at timestamptz
)
language plpgsql as $$
#variable_conflict use_column
declare
  d deposit;
  v_game bigint;
  v_debt bigint;
  v_invested bigint;
  v_returned bigint;
  v_key text := format('house:debt/reversal %s', p_deposit);
  v_now timestamptz;
  v_taken bigint;
  v_command ledger_command := p_command[1];
  v_answer ledger_answer;
begin
  select * into strict d from deposit n where n.id = p_deposit for update;
  if d.status <> 'credited' or d.rail not in ('mtn', 'airtel')
     or exists (select from deposit_reversal r where r.deposit_id = p_deposit) then
    return;
  end if;
  update mobile_deposit m set poll_at = null, leased_until = null where m.deposit_id = p_deposit;
  perform from player p where p.id = d.player_id for no key update;
  insert into ledger_account (player_id, kind, currency) values (d.player_id, 'player.debt', d.currency)
  on conflict on constraint ledger_account_unique do nothing;
  select g.id, o.id into strict v_game, v_debt
  from ledger_account g join ledger_account o on o.player_id = g.player_id and o.currency = g.currency
  where g.player_id = d.player_id and g.kind = 'player.game' and o.kind = 'player.debt' and g.currency = d.currency;
  v_invested := investment_lock(d.player_id);
  v_now := ledger_lock(
    array(select l.account_id from unnest(v_command.legs) l) || v_debt || coalesce(v_invested, v_debt), p_now
  );
  -- Otherwise money that was never paid would keep earning.
  select least(d.amount - g.balance, i.balance) into v_returned
  from ledger_account g, ledger_account i where g.id = v_game and i.id = v_invested;
  if v_returned > 0 then
    perform investment_shift(d.player_id, v_key, v_key, 'out', v_returned, v_now);
  end if;
  select least(a.balance, d.amount) into strict v_taken from ledger_account a where a.id = v_game;

  v_command.legs := array(
    select row(l.account_id, case l.account_id when v_game then -v_taken else l.amount end)::ledger_leg
    from unnest(v_command.legs) l where l.account_id <> v_game or v_taken > 0
    union all
    select row(v_debt, v_taken - d.amount)::ledger_leg where v_taken < d.amount
  );
  v_command.events := array[row('deposit_reversed', d.player_id, jsonb_build_object(
    'amount', trunc(d.amount::numeric / 1000000, 2), 'provider', d.rail,
    'owed', trunc((player_debt(d.player_id) + d.amount - v_taken)::numeric / 1000000, 2)
  ))::ledger_event, row('balance_updated', d.player_id, '{}'::jsonb)::ledger_event];
  select * into strict v_answer from ledger_post(array[v_command], v_now);
  if v_answer.outcome <> 'posted' then
    raise exception 'deposit % could not be reversed: %', p_deposit, v_answer.outcome
      using errcode = 'integrity_constraint_violation', constraint = 'deposit_reversed_once';
  end if;
  insert into deposit_reversal (deposit_id, player_id, provider_reference, taken, debt, transfer_id, reversed_at)
  values (p_deposit, d.player_id, p_provider_reference, v_taken, d.amount - v_taken, v_answer.transfer_id,
          v_answer.posted_at);
  transfer_id := v_answer.transfer_id;
  reversed_at := v_answer.posted_at;
end
$$;

-- Pays the debt from p_amount that has just arrived in the game balance. p_cause makes the key. Locks accounts.
create or replace function debt_settle(p_player bigint, p_amount bigint, p_cause text, p_now timestamptz) returns void
language plpgsql as $$
declare
  v_game bigint;
  v_debt bigint;
  v_now timestamptz;
  v_paid bigint;
  v_left bigint;
  v_key text := format('house:debt/%s', p_cause);
  v_answer ledger_answer;
begin
  select g.id, o.id into v_game, v_debt
  from ledger_account o join ledger_account g on g.player_id = o.player_id and g.currency = o.currency
  where o.player_id = p_player and o.kind = 'player.debt' and g.kind = 'player.game';
  if not found then return; end if;
  v_now := ledger_lock(array[v_game, v_debt], p_now);
  select least(-o.balance, g.balance, p_amount), -o.balance into strict v_paid, v_left
  from ledger_account o, ledger_account g where o.id = v_debt and g.id = v_game;
  if v_paid = 0 then return; end if;
  select * into strict v_answer from ledger_post(array[row(
    'debt.payment', v_key, v_key, null, array[row(v_game, -v_paid), row(v_debt, v_paid)]::ledger_leg[],
    array[row('debt_paid', p_player, jsonb_build_object(
      'amount', trunc(v_paid::numeric / 1000000, 2), 'left', trunc((v_left - v_paid)::numeric / 1000000, 2)
    )), row('balance_updated', p_player, '{}'::jsonb)]::ledger_event[], null
  )::ledger_command], v_now);
  if v_answer.outcome <> 'posted' then
    raise exception 'debt of player % could not be paid by %: %', p_player, p_cause, v_answer.outcome
      using errcode = 'integrity_constraint_violation', constraint = 'debt_paid_once';
  end if;
  insert into debt_payment (transfer_id, player_id, amount, is_written_off, paid_at)
  values (v_answer.transfer_id, p_player, v_paid, false, v_answer.posted_at);
end
$$;

-- Polling mobile money deposits (mobile-settle.ts).

-- First crediting; then known phones and announced results; then other recent ones. 0 and 1 may use the reserved calls.
create or replace function mobile_deposit_urgency(
  p_status text, p_by_unverified_payer boolean, p_called_back_at timestamptz
)
returns int language sql immutable as $$
  select case when p_status = 'received' then 0
              when p_status <> 'waiting' then 3
              when p_by_unverified_payer and p_called_back_at is null then 2
              else 1 end
$$;

-- Networks in turn; those of a turn in random order, so that no network is always last when calls run out. Only the 200
-- of each urgency that are longest due take part: a long queue costs no more than a short one.
create or replace function mobile_deposit_due(p_rail text, p_limit int, p_now timestamptz)
returns table (id bigint, is_urgent boolean) language sql stable as $$
  select due.deposit_id, urgency <= 1
  from unnest(array[0, 1, 2, 3]) urgency
  cross join lateral (
    select m.deposit_id, m.network, m.poll_at from mobile_deposit m
    where m.poll_rail = p_rail and m.poll_urgency = urgency and m.poll_at <= p_now
      and (m.leased_until is null or m.leased_until <= p_now)
    order by m.poll_at limit 200
  ) due
  order by urgency, row_number() over (partition by urgency, due.network order by due.poll_at), random()
  limit p_limit
$$;

-- Returns those that may be sent: not of a player who takes a break. Stored first: if this process dies, the next
-- enquires before sending.
create or replace function mobile_deposit_try(p_deposits bigint[], p_now timestamptz)
returns table (deposit_id bigint) language plpgsql as $$
#variable_conflict use_column
begin
  return query
  update mobile_deposit m set tried_at = p_now
  where m.deposit_id = any (p_deposits) and play_pause_rejection(m.player_id, p_now) is null
  returning m.deposit_id;
end
$$;

create type poll_release as (
  id bigint,
  lease timestamptz,
  next_at timestamptz,
  asked_at timestamptz
);

-- One that became due during the lease is polled again at once: the poll's result may be older. `asked_at`: when the
-- provider accepted the order, which counts even if the lease has expired.
create or replace function mobile_deposit_release(p_releases poll_release[]) returns void language plpgsql as $$
begin
  update mobile_deposit m
  set asked_at = coalesce(m.asked_at, r.asked_at), leased_until = nullif(m.leased_until, r.lease),
      poll_at = case when m.leased_until = r.lease and m.poll_at >= r.lease then r.next_at else m.poll_at end,
      poll_urgency = mobile_deposit_urgency(d.status, m.by_unverified_payer, m.called_back_at)
  from unnest(p_releases) r join deposit d on d.id = r.id
  where m.deposit_id = r.id;
end
$$;

-- Starting a mobile money deposit.

-- Locks the player, then the phone; requests of unverified payers then lock their network. Serialises requests, so limits
-- hold and each key has one row.
create or replace function mobile_deposit_lock(p_player bigint, p_phone text) returns void language plpgsql as $$
begin
  perform from player p where p.id = p_player for no key update;
  perform pg_advisory_xact_lock(hashtextextended(p_phone, 0));
end
$$;

-- p_player null: for anyone. A subquery, because a join planned on small tables would scan them.
create or replace function mobile_phone_has_paid(p_phone text, p_player bigint) returns boolean
language plpgsql stable as $$
begin
  return exists (
    select from mobile_deposit m
    where m.phone collate "C" = p_phone collate "C" and (p_player is null or m.player_id = p_player)
      and (select d.status from deposit d where d.id = m.deposit_id) = 'credited'
  );
end
$$;

-- Null or past: now. Players the phone never paid for share 5 prompts an hour and 10 a day, or 10 and 20 if it has paid for
-- someone. The account with this contact has a separate quota, so others cannot block a first deposit. Contacts change, so
-- all accounts together get 20 a day, or 40.
create or replace function mobile_phone_blocked_until(p_phone text, p_player bigint) returns timestamptz
language plpgsql stable as $$
begin
  return (
    with asked as (
      select m.player_id, (select d.created_at from deposit d where d.id = m.deposit_id) as at
      from mobile_deposit m where m.phone = p_phone and m.by_unverified_payer
      order by m.deposit_id desc limit 40
    ), everybodys as (
      select a.at, row_number() over (order by a.at desc) as place from asked a
    ), counted as (
      select a.at, row_number() over (order by a.at desc) as place from asked a
      where a.player_id = p_player
        or not exists (select from player p where p.id = p_player and p.phone = '+' || p_phone)
    ), limits as (
      select case when mobile_phone_has_paid(p_phone, null) then 2 else 1 end as times
    )
    select greatest(
      (select max(c.at + case c.place when 5 * times then interval '1 hour' else interval '1 day' end)
       from counted c where c.place in (5 * times, 10 * times)),
      (select e.at + interval '1 day' from everybodys e where e.place = 20 * times)
    ) from limits
  );
end
$$;

-- Null or past: now. At most 60 different phones an hour; those that paid do not count, so a shared address serves many
-- newcomers.
create or replace function mobile_network_blocked_until(p_network text, p_phone text, p_now timestamptz)
returns timestamptz
language plpgsql stable as $$
begin
  return (
    with asked as (
      select m.phone, m.deposit_id from mobile_deposit m
      where m.network = p_network and m.by_unverified_payer
      order by m.deposit_id desc limit 1000
    ), unpaid as (
      select a.phone, max(d.created_at) as at
      from asked a join deposit d on d.id = a.deposit_id
      where d.created_at > p_now - interval '1 hour'
      group by a.phone
      having bool_and(d.status <> 'credited')
    )
    select u.at + interval '1 hour' from unpaid u
    where not exists (select from unpaid same where same.phone = p_phone)
    order by u.at desc offset 59 limit 1
  );
end
$$;

-- An unverified payer gets a call only while no request waits for one.
create or replace function mobile_rail_is_idle(p_rail text, p_now timestamptz) returns boolean
language plpgsql stable as $$
begin
  return not exists (
    select from unnest(array[0, 1, 2]) urgency
    where exists (
      select from mobile_deposit m
      where m.poll_rail = p_rail and m.poll_urgency = urgency and m.poll_at <= p_now
        and (m.leased_until is null or m.leased_until <= p_now)
    )
  );
end
$$;

-- Blocks phones of self-excluded players, by contact or past payments, except for accounts they paid for before. A contact
-- counts only after a deposit: sign-up proves no ownership, so an adversary could block a number.
create or replace function mobile_phone_is_blocked(p_phone text, p_player bigint, p_now timestamptz) returns boolean
language plpgsql stable as $$
begin
  return exists (
    select from (
      select p.id from player p
      where p.phone = '+' || p_phone and exists (select from deposit d where d.player_id = p.id and d.is_first)
      union
      select m.player_id from mobile_deposit m
      where m.phone collate "C" = p_phone collate "C"
        and (select d.status from deposit d where d.id = m.deposit_id) = 'credited'
    ) other
    cross join lateral play_pause_at(other.id, p_now) pause
    where other.id <> p_player and pause.kind = 'self_exclusion' and not exists (
      select from mobile_deposit m
      where m.phone collate "C" = p_phone collate "C" and m.player_id = p_player
        and (select d.credited_at from deposit d where d.id = m.deposit_id) <= pause.asked_at
    )
  );
end
$$;

-- The first rejection code, or null. 'known': the key exists. The caller holds the locks of mobile_deposit_lock.
create or replace function mobile_deposit_rejection(
  p_now timestamptz, p_player bigint, p_key text, p_phone text, p_by_unverified_payer boolean, p_network text,
  p_amount bigint,
  out rejection text, out retry_at timestamptz
)
language plpgsql stable as $$
declare
  v_next timestamptz;
begin
  if exists (select from mobile_deposit m where m.player_id = p_player and m.idempotency_key = p_key) then
    rejection := 'known';
    return;
  end if;

  rejection := play_deposit_rejection(p_player, p_amount, p_now);
  if rejection is not null then return; end if;

  if mobile_phone_is_blocked(p_phone, p_player, p_now) then
    rejection := 'phone_not_accepted';
    return;
  end if;

  -- 30 requests an hour per player: all share the provider's rate limit.
  select d.created_at + interval '1 hour' into v_next from deposit d
  where d.player_id = p_player and d.rail in ('mtn', 'airtel')
  order by d.id desc offset 29 limit 1;
  if v_next > p_now then
    rejection := 'too_many_requests';
    retry_at := v_next;
    return;
  end if;

  if 5 <= (
    select count(*) from deposit d
    where d.player_id = p_player and d.status = 'waiting' and d.rail in ('mtn', 'airtel')
  ) then
    rejection := 'too_many_waiting';
    return;
  end if;

  if p_by_unverified_payer then
    v_next := mobile_phone_blocked_until(p_phone, p_player);
    if v_next > p_now then
      rejection := 'phone_asked_too_often';
      retry_at := v_next;
      return;
    end if;
    v_next := mobile_network_blocked_until(p_network, p_phone, p_now);
    if v_next > p_now then
      rejection := 'too_many_requests';
      retry_at := v_next;
    end if;
  end if;
end
$$;

-- A rejection stores nothing. 'known': the key's earlier deposit. 'to_ask': the caller has one provider call, and a lease
-- until p_leased_until, to send the order. 'to_wait': the next poll sends it.
create or replace function mobile_deposit_start(
  p_now timestamptz, p_leased_until timestamptz, p_burst int, p_reserved int, p_ms_each float8,
  p_token_hash text, p_player bigint, p_network text, p_key text, p_fingerprint text, p_phone text, p_rail text, p_reference text, p_token text,
  p_amount bigint, p_currency text, p_paid_amount bigint, p_usdt_amount bigint, p_traceparent text default null,
  out outcome text, out retry_at timestamptz, out deposit_id bigint, out deposit_fingerprint text, out status text,
  out reason text, out deposit_reference text, out credits bigint, out charge bigint, out pays bigint,
  out asked_at timestamptz
)
language plpgsql as $$
#variable_conflict use_column
declare
  v_id bigint;
  v_asks boolean;
  v_by_unverified_payer boolean;
begin
  perform mobile_deposit_lock(p_player, p_phone);
  if not session_is_active(p_token_hash, p_player, p_now) then outcome := 'not_signed_in'; return; end if;
  v_by_unverified_payer := not mobile_phone_has_paid(p_phone, p_player);
  if v_by_unverified_payer then
    perform pg_advisory_xact_lock(hashtextextended('network ' || p_network, 0));
  end if;
  select o.* into outcome, retry_at
  from mobile_deposit_rejection(p_now, p_player, p_key, p_phone, v_by_unverified_payer, p_network,
                                p_amount) o;
  if outcome = 'known' then
    select d.id, m.fingerprint, d.status, d.reason, d.reference, d.amount, d.charge, d.paid_amount, m.asked_at
      into strict deposit_id, deposit_fingerprint, status, reason, deposit_reference, credits, charge, pays, asked_at
    from mobile_deposit m join deposit d on d.id = m.deposit_id
    where m.player_id = p_player and m.idempotency_key = p_key;
  end if;
  if outcome is not null then return; end if;

  insert into deposit (player_id, rail, reference, status, amount, currency, paid_amount, paid_currency,
                       usdt_amount, created_at)
  values (p_player, p_rail, p_reference, 'waiting', p_amount, p_currency, p_paid_amount, 'UGX',
          p_usdt_amount, p_now)
  returning id into v_id;
  -- Taken last, because every request contends for it.
  v_asks := (not v_by_unverified_payer or mobile_rail_is_idle(p_rail, p_now))
    and rail_rate_acquire(p_rail, 1, case when v_by_unverified_payer then p_reserved else 0 end, p_burst, p_ms_each,
                          p_now) = 1;
  -- tried_at is stored before the order is sent.
  insert into mobile_deposit (deposit_id, player_id, phone, by_unverified_payer, network, idempotency_key,
                              fingerprint, callback_token, tried_at, poll_at, poll_rail, poll_urgency,
                              leased_until, traceparent)
  values (v_id, p_player, p_phone, v_by_unverified_payer, p_network, p_key, p_fingerprint, p_token,
          case when v_asks then p_now end,
          case when v_asks then p_leased_until else p_now end,
          p_rail, mobile_deposit_urgency('waiting', v_by_unverified_payer, null),
          case when v_asks then p_leased_until end, p_traceparent);
  outcome := case when v_asks then 'to_ask' else 'to_wait' end;
  deposit_id := v_id;
  deposit_fingerprint := p_fingerprint;
  status := 'waiting';
  deposit_reference := p_reference;
  credits := p_amount;
  charge := 0;
  pays := p_paid_amount;
end
$$;

-- Newest first. `blocks_on_top` counts the blocks above that of an unconfirmed USDT transfer.
create or replace function deposit_page(p_player bigint, p_limit int, p_before bigint)
returns table (
  id bigint, rail text, status text, amount bigint, currency text, promised bigint, paid_amount bigint,
  paid_currency text, reason text, reference text, phone text, blocks_on_top bigint, created_at timestamptz,
  credited_at timestamptz, reversed_at timestamptz
)
language sql stable as $$
  select d.id, d.rail, d.status, d.amount, d.currency, d.promised, d.paid_amount, d.paid_currency, d.reason,
         coalesce(u.transaction_hash, d.reference), m.phone,
         case d.status when 'waiting' then w.head - u.block_number end, d.created_at, d.credited_at, v.reversed_at
  from (
    select n.* from deposit n
    where n.player_id = p_player and n.id < coalesce(p_before, 9223372036854775807)
    order by n.id desc limit p_limit
  ) d
  left join mobile_deposit m on m.deposit_id = d.id
  left join usdt_deposit u on u.deposit_id = d.id
  left join chain_watch w on w.rail = u.rail
  left join deposit_reversal v on v.deposit_id = d.id
  order by d.id desc
$$;

-- No row if it does not exist, or while the player may not deposit.
create or replace function deposit_address_of(p_player bigint, p_rail text, p_now timestamptz)
returns table (address text) language sql stable as $$
  select a.address from deposit_address a
  where a.rail = p_rail and a.player_id = p_player and play_deposit_rejection(p_player, 1, p_now) is null
$$;

create or replace function mobile_deposit_references()
returns table (id bigint, reference text, provider_reference text, phone text) language sql stable as $$
  select d.id, d.reference, m.provider_reference, m.phone
  from deposit d join mobile_deposit m on m.deposit_id = d.id
$$;
create or replace function usdt_deposit_references()
returns table (id bigint, provider_reference text) language sql stable as $$
  select u.deposit_id, u.rail || ':' || u.transaction_hash || ':' || u.log_index from usdt_deposit u
$$;
