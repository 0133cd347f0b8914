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

-- Newest first. Without entries there is one row, with nulls.
create or replace function statement_page(p_player bigint, p_account text, p_limit int, p_before bigint)
returns table (
  balance bigint, transfer_id bigint, amount bigint, balance_after bigint, kind text, created_at timestamptz, about text
)
language sql stable as $$
  select a.balance, e.transfer_id, e.amount, e.balance_after, t.kind, t.created_at, o.about
  from player p
  join ledger_account a on a.player_id = p.id and a.kind = 'player.' || p_account and a.currency = p.currency
  left join lateral (
    select n.transfer_id, n.amount, n.balance_after from ledger_entry n
    where n.account_id = a.id and n.transfer_id < coalesce(p_before, 9223372036854775807)
    order by n.transfer_id desc limit p_limit
  ) e on true
  left join lateral (
    select l.kind, l.cause_id, l.created_at from ledger_transfer l where l.id = e.transfer_id
  ) t on true
  left join lateral statement_about(p.id, t.kind, t.cause_id) o on true
  where p.id = p_player
  order by e.transfer_id desc
$$;
