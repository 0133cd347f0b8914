-- Counterparty, destination or reason; or null.
create or replace function statement_about(p_player bigint, p_kind text, p_cause bigint) returns table (about text)
language sql stable as $$
  select case
    when p_kind = 'player_transfer' then (
      select other.username from player_transfer sent
      join player other on other.id = case when sent.from_id = p_player then sent.to_id else sent.from_id end
      where sent.transfer_id = p_cause
    )
    when p_kind in ('withdrawal.reserve', 'withdrawal.release', 'withdrawal.payout') then (
      select case when w.rail in ('mtn', 'airtel') then '+' || w.destination else w.destination end
      from withdrawal w where w.id = p_cause and w.player_id = p_player
    )
    when p_kind = 'withdrawal.credit' then (
      select c.withdrawal_id::text from withdrawal_credit c join withdrawal w on w.id = c.withdrawal_id
      where c.transfer_id = p_cause and w.player_id = p_player
    )
    when p_kind = 'correction' then (
      select c.reason from correction c where c.id = p_cause and c.player_id = p_player
    )
  end
$$;

-- Newest first. Ids follow time only roughly: ten minutes on both sides allow for a clock that was set back.
create or replace function statement_entries(
  p_account bigint, p_limit int, p_before bigint, p_from timestamptz, p_to timestamptz
)
returns table (
  transfer_id bigint, amount bigint, balance_after bigint, kind text, cause_id bigint, created_at timestamptz
)
language sql stable as $$
  select n.transfer_id, n.amount, n.balance_after, t.kind, t.cause_id, t.created_at
  from ledger_entry n
  cross join lateral (
    select l.kind, l.cause_id, l.created_at from ledger_transfer l where l.id = n.transfer_id limit 1
  ) t
  where n.account_id = p_account
    and n.transfer_id < least(p_before, (
      select f.first from ledger_first_transfers_since(p_account, array[p_to + interval '10 minutes']) f
      where p_to is not null
    ), 9223372036854775807)
    and n.transfer_id >= coalesce((
      select f.first from ledger_first_transfers_since(p_account, array[p_from - interval '10 minutes']) f
      where p_from is not null
    ), 0)
    and (p_from is null or t.created_at >= p_from) and (p_to is null or t.created_at < p_to)
  order by n.transfer_id desc limit p_limit
$$;

-- Newest first. Without entries there is one row, with nulls.
create or replace function statement_page(
  p_player bigint, p_account text, p_currency text, p_limit int, p_before bigint, p_from timestamptz, p_to timestamptz
)
returns table (
  balance bigint, transfer_id bigint, amount bigint, balance_after bigint, kind text, created_at timestamptz, about text
)
language sql stable as $$
  select a.balance, e.transfer_id, e.amount, e.balance_after, e.kind, e.created_at, o.about
  from ledger_account a
  left join lateral statement_entries(a.id, p_limit, p_before, p_from, p_to) e on true
  left join lateral statement_about(p_player, e.kind, e.cause_id) o on true
  where a.player_id = p_player and a.kind = 'player.' || p_account and a.currency = p_currency
  order by e.transfer_id desc
$$;

-- Sums as text: they may exceed a bigint. Of at most p_most + 1 movements; closing with the last one before the end.
create or replace function statement_sums(
  p_player bigint, p_account text, p_currency text, p_from timestamptz, p_to timestamptz, p_most int
)
returns table (movements bigint, added text, taken text, closing bigint) language sql stable as $$
  select s.movements, s.added::text, s.taken::text, coalesce(newest.balance_after, 0)
  from ledger_account a
  left join lateral (
    select count(*) as movements, coalesce(sum(greatest(e.amount, 0)), 0) as added,
           coalesce(-sum(least(e.amount, 0)), 0) as taken
    from statement_entries(a.id, p_most + 1, null, p_from, p_to) e
  ) s on true
  left join lateral statement_entries(a.id, 1, null, null, p_to) newest on true
  where a.player_id = p_player and a.kind = 'player.' || p_account and a.currency = p_currency
$$;
