create or replace trigger wallet_statement_append_only before update or truncate on wallet_statement
  for each statement execute function reject_change();
create or replace trigger wallet_item_append_only before update or truncate on wallet_item
  for each statement execute function reject_change();
create or replace trigger wallet_statement_withdrawn_append_only before update or delete or truncate on wallet_statement_withdrawn
  for each statement execute function reject_change();
-- A statement may be deleted only once it is kept as withdrawn.
create or replace function wallet_reject_delete() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  v_is_kept boolean;
begin
  execute format('select not exists (
    select from gone g where not exists (select from wallet_statement_withdrawn w where w.id = g.%I)
  )', tg_argv[0]) into v_is_kept;
  if not v_is_kept then raise exception '% is append-only', tg_table_name; end if;
  return null;
end
$$;
create or replace trigger wallet_statement_is_kept after delete on wallet_statement
  referencing old table as gone for each statement execute function wallet_reject_delete('id');
create or replace trigger wallet_item_is_kept after delete on wallet_item
  referencing old table as gone for each statement execute function wallet_reject_delete('statement_id');
create or replace trigger wallet_close_append_only before update or delete or truncate on wallet_close
  for each statement execute function reject_change();

-- Held until the end of the transaction.
create or replace function wallet_lock(p_wallet text, p_currency text) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('wallet ' || p_wallet || ' ' || p_currency, 0));
end
$$;

create type wallet_line as (
  amount bigint, fee bigint, at timestamptz, provider_reference text, our_reference text, phone text, is_reversal boolean
);

create or replace function wallet_add_lines(p_statement bigint, p_lines wallet_line[]) returns void language plpgsql as $$
begin
  insert into wallet_item (
    statement_id, wallet, currency, amount, fee, at, provider_reference, our_reference, phone, is_reversal
  )
  select s.id, s.wallet, s.currency, l.amount, l.fee, l.at, l.provider_reference, l.our_reference, l.phone, l.is_reversal
  from wallet_statement s cross join unnest(p_lines) with ordinality as l (
    amount, fee, at, provider_reference, our_reference, phone, is_reversal, place
  )
  where s.id = p_statement
  order by l.place;
end
$$;

-- Since its first statement. References lose their dashes: Airtel's have none.
create or replace function wallet_load_movements(p_wallet text, p_currency text) returns void language plpgsql as $$
declare
  v_from timestamptz := (
    select min(s.first_day)::timestamp at time zone 'Africa/Kampala' from wallet_statement s
    where s.wallet = p_wallet and s.currency = p_currency
  );
  -- An hour back: a transfer with a lower id may commit later.
  v_after bigint := coalesce((
    select max(m.transfer_id) from wallet_movement m
    where m.wallet = p_wallet and m.currency = p_currency and m.at < (
      select max(n.at) - interval '1 hour' from wallet_movement n where n.wallet = p_wallet and n.currency = p_currency
    )
  ), 0);
begin
  insert into wallet_movement (transfer_id, wallet, currency, amount, at, reference, provider_reference, phone)
  select t.id, p_wallet, p_currency, -e.amount, t.created_at,
         replace(coalesce(d.reference, p.reference, 'MOVE' || w.id), '-', ''),
         -- Stored with the rail's name in front. Not all transaction hashes have the prefix 0x.
         regexp_replace(coalesce(d.provider_reference, u.provider_reference, p.provider_reference), '^[^:]*:(0x)?', ''),
         coalesce(d.phone, p.phone)
  from ledger_account a
  join ledger_entry e on e.account_id = a.id and e.transfer_id > v_after
  join ledger_transfer t on t.id = e.transfer_id and t.created_at >= v_from
  left join mobile_deposit_references() d on t.kind in ('deposit', 'deposit.reversal') and d.id = t.cause_id
  left join usdt_deposit_references() u on t.kind = 'deposit' and u.id = t.cause_id
  left join payout_references() p on t.kind = 'withdrawal.payout' and p.id = t.cause_id
  left join wallet_move w on t.kind = 'wallet.move' and w.id = t.cause_id
  where a.kind = 'rail.' || p_wallet and a.currency = p_currency
  on conflict do nothing;
end
$$;

-- A match needs the exact amount and our reference, or the provider's where the line has none of ours. Idempotent.
-- Nested loops over the new rows, which have no statistics yet, would take hours.
create or replace function wallet_match(p_wallet text, p_currency text, p_statement bigint) returns void
language plpgsql set enable_nestloop = off set work_mem = '64MB' as $$
begin
  with line as (
    select distinct on (i.our_reference, i.amount) i.id, i.our_reference, i.amount
    from wallet_unmatched(p_wallet, p_currency, p_statement) i
    where i.our_reference is not null
    order by i.our_reference, i.amount, i.id
  )
  update wallet_movement m set item_id = l.id from line l
  where m.wallet = p_wallet and m.currency = p_currency and m.item_id is null
    and m.reference = l.our_reference and m.amount = l.amount;

  -- All its references, exactly its amount. The first line wins.
  with part as (
    select i.id, i.amount, r.reference
    from wallet_unmatched(p_wallet, p_currency, p_statement) i
    cross join lateral (
      select distinct t.reference from regexp_split_to_table(i.our_reference, '[\s,;]+') t (reference) where t.reference <> ''
    ) r
    where i.our_reference ~ '[\s,;]'
  ), bulk as (
    select p.id, array_agg(m.transfer_id) as transfers
    from part p left join wallet_movement m
      on m.wallet = p_wallet and m.currency = p_currency and m.item_id is null and m.reference = p.reference
    group by p.id, p.amount
    having count(*) = count(m.transfer_id) and sum(m.amount) = p.amount
  )
  update wallet_movement m set item_id = b.id from bulk b
  where m.transfer_id = any (b.transfers)
    and not exists (select from bulk o where o.id < b.id and o.transfers && b.transfers);

  with line as (
    select distinct on (i.provider_reference, i.amount) i.id, i.provider_reference, i.amount
    from wallet_unmatched(p_wallet, p_currency, p_statement) i
    where i.our_reference is null and i.provider_reference is not null
    order by i.provider_reference, i.amount, i.id
  )
  update wallet_movement m set item_id = l.id from line l
  where m.wallet = p_wallet and m.currency = p_currency and m.item_id is null
    and m.provider_reference = l.provider_reference and m.amount = l.amount;

  perform wallet_settle(p_wallet, p_currency);
end
$$;

create or replace function wallet_classify(p_wallet text, p_currency text, p_statement bigint, p_usual_fee integer) returns void
language plpgsql set enable_nestloop = off set work_mem = '64MB' as $$
declare
  v_covered timestamptz := (
    select (max(s.last_day) + 1)::timestamp at time zone 'Africa/Kampala' from wallet_statement s
    where s.wallet = p_wallet and s.currency = p_currency
  );
begin
  insert into wallet_difference (wallet, currency, kind, item_id, transfer_id, amount, at)
  select p_wallet, p_currency, k.kind, i.id, case k.kind when 'other_amount' then i.transfer_id end,
         i.amount - case k.kind when 'other_amount' then coalesce(i.owed, 0) else 0 end, i.at
  from (
    select u.*, m.amount as wanted,
           -- Only the first of several lines for one transfer counts.
           case when row_number() over (partition by m.transfer_id order by u.id) = 1 then m.transfer_id end as transfer_id,
           case when row_number() over (partition by m.transfer_id order by u.id) = 1 then m.amount end as owed
    from wallet_unmatched(p_wallet, p_currency, p_statement) u
    left join wallet_movement m
      on m.wallet = p_wallet and m.currency = p_currency and m.item_id is null and m.reference = u.our_reference
  ) i
  cross join lateral (
    select case
      when i.is_reversal or i.wanted = -i.amount or exists (
        select from wallet_item o
        where o.wallet = p_wallet and o.our_reference = i.our_reference and o.amount = -i.amount and o.id < i.id
      ) then 'reversal'
      when exists (
        select from wallet_item o
        where o.wallet = p_wallet and o.our_reference = i.our_reference and o.amount = i.amount and o.id < i.id
      ) or exists (
        select from wallet_item o
        where o.wallet = p_wallet and o.provider_reference = i.provider_reference and o.amount = i.amount and o.id < i.id
      ) then 'doubled'
      when i.wanted is not null then 'other_amount'
      when exists (
        select from wallet_movement o where o.wallet = p_wallet and o.reference = i.our_reference
      ) then 'other_amount'
      else 'unknown'
    end as kind
  ) k
  where not exists (select from wallet_difference d where d.item_id = i.id and d.kind not in ('fee', 'other_time'));

  if p_statement is not null then
    -- A fee above the tariff (basis points) or without a transfer stays open: a forged statement could hide theft in
    -- fees.
    insert into wallet_difference (wallet, currency, kind, item_id, amount, at, state, explanation, explained_at)
    select p_wallet, p_currency, 'fee', i.id, -i.fee, i.at,
           case when f.is_usual then 'explained' else 'open' end,
           case when f.is_usual then 'Fee in the line' end, case when f.is_usual then s.imported_at end
    from wallet_item i
    join wallet_statement s on s.id = i.statement_id
    cross join lateral (
      select i.fee <= abs(i.amount)::numeric * p_usual_fee / 10000 and exists (select from wallet_movement m where m.item_id = i.id) as is_usual
    ) f
    where i.statement_id = p_statement and i.fee > 0;

    insert into wallet_difference (wallet, currency, kind, item_id, amount, at)
    select p_wallet, p_currency, 'other_time', i.id, 0, i.at
    from wallet_item i join wallet_movement m on m.item_id = i.id
    where i.statement_id = p_statement
      -- UTC instead of Kampala, or the reverse.
      and abs(abs(extract(epoch from i.at - m.at)) - 3 * 3600) < 120
    on conflict do nothing;
  end if;

  insert into wallet_difference (wallet, currency, kind, transfer_id, amount, at)
  select p_wallet, p_currency, 'missing', m.transfer_id, -m.amount, m.at
  from wallet_movement m
  where m.wallet = p_wallet and m.currency = p_currency and m.item_id is null and m.at < v_covered
    and not exists (
      select from wallet_difference d where d.transfer_id = m.transfer_id and d.kind in ('missing', 'other_amount')
    );
end
$$;

create or replace function wallet_unmatched(p_wallet text, p_currency text, p_statement bigint)
returns setof wallet_item language sql stable as $$
  select i.* from wallet_item i
  where i.wallet = p_wallet and i.currency = p_currency
    and (
      i.statement_id = p_statement
      or i.id = any (array(
        select d.item_id from wallet_difference d
        where d.wallet = p_wallet and d.currency = p_currency and d.state = 'open' and d.item_id is not null
      ))
    )
    and not exists (select from wallet_movement m where m.item_id = i.id)
$$;

create or replace function wallet_settle(p_wallet text, p_currency text) returns void language plpgsql as $$
begin
  -- The transfer has another line now.
  update wallet_difference d set kind = 'unknown', transfer_id = null, amount = i.amount
  from wallet_item i, wallet_movement m
  where d.wallet = p_wallet and d.currency = p_currency and d.kind = 'other_amount' and d.state = 'open'
    and i.id = d.item_id and m.transfer_id = d.transfer_id and m.item_id is not null and m.item_id <> i.id;
  update wallet_difference d set state = 'settled', proposed_transfer = null, proposed_move = null
  where d.wallet = p_wallet and d.currency = p_currency and d.state <> 'settled'
    and (
      d.kind in ('unknown', 'other_amount', 'doubled', 'reversal')
        and exists (select from wallet_movement m where m.item_id = d.item_id)
      or d.kind = 'missing' and exists (
        select from wallet_movement m where m.transfer_id = d.transfer_id and m.item_id is not null
      )
    );
end
$$;

-- Proposes the one transfer or move that fits by phone, amount and time. Where two fit, none is proposed.
create or replace function wallet_propose(p_wallet text, p_currency text) returns void
language plpgsql set enable_nestloop = off set work_mem = '64MB' as $$
begin
  update wallet_difference d set proposed_transfer = null
  from wallet_movement m
  where d.wallet = p_wallet and d.currency = p_currency and m.transfer_id = d.proposed_transfer and m.item_id is not null;
  with pair as (
    select d.id, m.transfer_id
    from wallet_difference d
    join wallet_item i on i.id = d.item_id
    join wallet_movement m
      on m.wallet = p_wallet and m.currency = p_currency and m.item_id is null and m.amount = i.amount
        and right(m.phone, 9) = right(i.phone, 9)
        and m.at between i.at - interval '1 day' and i.at + interval '1 day'
    where d.wallet = p_wallet and d.currency = p_currency and d.state = 'open' and d.kind = 'unknown'
    union all
    -- Operators' transfers have no phone, and banks take days.
    select d.id, m.transfer_id
    from wallet_difference d
    join wallet_item i on i.id = d.item_id
    join wallet_movement m
      on m.wallet = p_wallet and m.currency = p_currency and m.item_id is null and m.amount = i.amount
        and m.phone is null and m.at between i.at - interval '5 days' and i.at + interval '5 days'
    where d.wallet = p_wallet and d.currency = p_currency and d.state = 'open' and d.kind = 'unknown'
  ), lone as (
    select p.*, count(*) over (partition by p.id) + count(*) over (partition by p.transfer_id) as fits from pair p
  )
  update wallet_difference d set proposed_transfer = l.transfer_id from lone l where l.fits = 2 and d.id = l.id;
  with pair as (
    select d.id, w.id as move
    from wallet_difference d
    join wallet_item i on i.id = d.item_id
    join wallet_move w
      on w.to_wallet = p_wallet and w.currency = p_currency and w.arrived_at is null and w.amount = i.amount
        and i.at between w.created_at - interval '1 day' and w.created_at + interval '10 days'
    where d.wallet = p_wallet and d.currency = p_currency and d.state = 'open' and d.kind = 'unknown'
      and d.proposed_transfer is null
  ), lone as (
    select p.*, count(*) over (partition by p.id) + count(*) over (partition by p.move) as fits from pair p
  )
  update wallet_difference d set proposed_move = l.move from lone l where l.fits = 2 and d.id = l.id;
end
$$;

-- At the end of the day; null where no statement covers it.
create or replace function wallet_balance_at(p_wallet text, p_currency text, p_day date) returns bigint
language plpgsql stable as $$
begin
  return (
    select s.opening_balance + coalesce((
      select sum(i.amount - i.fee) from wallet_item i
      where i.statement_id = s.id and i.at < (p_day + 1)::timestamp at time zone 'Africa/Kampala'
    ), 0)
    from wallet_statement s
    where s.wallet = p_wallet and s.currency = p_currency and p_day between s.first_day and s.last_day
  )::bigint;
end
$$;

-- Null if the statement can be withdrawn.
create or replace function wallet_withdrawal_rejection(p_statement bigint) returns text language plpgsql stable as $$
begin
  return (
    select case
      when exists (
        select from wallet_statement l where l.wallet = s.wallet and l.currency = s.currency and l.first_day > s.first_day
      ) then 'statement_followed'
      when exists (
        select from wallet_close c where c.wallet = s.wallet and c.currency = s.currency and c.day >= s.first_day
      ) then 'statement_closed'
      -- Accepting the line posted a move's arrival.
      when exists (
        select from wallet_move w
        join wallet_movement m on m.wallet = s.wallet and m.currency = s.currency and m.reference = 'MOVE' || w.id
        join wallet_item i on i.id = m.item_id and i.statement_id = s.id
        where w.to_wallet = s.wallet and w.currency = s.currency and w.arrived_at is not null
      ) then 'move_arrived'
    end
    from wallet_statement s where s.id = p_statement
  );
end
$$;

-- Withdraws a wallet's newest statement: its differences and matches end, and what they settled is open or explained
-- again. The file is kept. The caller holds the wallet's lock and calls wallet_drop_statement in the same transaction.
-- Both run as the table owner.
create or replace function wallet_withdraw(p_statement bigint, p_approval bigint, p_at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_wallet text;
  v_currency text;
  v_from timestamptz;
  v_is_first boolean;
begin
  select s.wallet, s.currency, s.first_day::timestamp at time zone 'Africa/Kampala',
         not exists (
           select from wallet_statement e where e.wallet = s.wallet and e.currency = s.currency and e.first_day < s.first_day
         )
  into strict v_wallet, v_currency, v_from, v_is_first
  from wallet_statement s where s.id = p_statement;
  if wallet_withdrawal_rejection(p_statement) is not null or not exists (
    select from audit_log l
    where l.approval_id = p_approval and l.action = 'wallet.statement_withdrawn' and l.after ->> 'statement' = p_statement::text
  ) then
    raise exception 'Statement % cannot be withdrawn', p_statement;
  end if;
  insert into wallet_statement_withdrawn (
    id, wallet, currency, first_day, last_day, opening_balance, closing_balance, file, file_name, sha256, imported_by,
    imported_at, approval_id, withdrawn_at
  )
  select s.id, s.wallet, s.currency, s.first_day, s.last_day, s.opening_balance, s.closing_balance, s.file, s.file_name,
         s.sha256, s.imported_by, s.imported_at, p_approval, p_at
  from wallet_statement s where s.id = p_statement;

  delete from wallet_difference d
  where d.wallet = v_wallet and d.currency = v_currency and (
    d.item_id in (select i.id from wallet_item i where i.statement_id = p_statement)
    or d.kind = 'missing' and d.at >= v_from
    or d.kind = 'opening' and v_is_first
  );
  update wallet_movement m set item_id = null
  from wallet_item i where i.statement_id = p_statement and m.item_id = i.id;

  update wallet_difference d set state = case when d.explanation is null then 'open' else 'explained' end
  from wallet_movement m
  where d.wallet = v_wallet and d.currency = v_currency and d.kind = 'missing' and d.state = 'settled'
    and m.transfer_id = d.transfer_id and m.item_id is null;
  -- The reverse of wallet_settle.
  update wallet_difference d set kind = 'other_amount', transfer_id = f.transfer_id, amount = d.amount - f.amount
  from (
    select distinct on (m.transfer_id) o.id, m.transfer_id, m.amount
    from wallet_difference o
    join wallet_item i on i.id = o.item_id
    join wallet_movement m
      on m.wallet = v_wallet and m.currency = v_currency and m.item_id is null and m.reference = i.our_reference
        and m.amount <> -i.amount
    where o.wallet = v_wallet and o.currency = v_currency and o.kind = 'unknown' and o.state = 'open'
      and not exists (select from wallet_difference t where t.transfer_id = m.transfer_id)
    order by m.transfer_id, o.id
  ) f
  where f.id = d.id;
end
$$;

-- False while more is left: one call could exceed the statement timeout.
create or replace function wallet_drop_statement(p_statement bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_slice constant integer := 20000;
  v_deleted integer;
begin
  delete from wallet_item i
  where i.id = any (array(select l.id from wallet_item l where l.statement_id = p_statement limit v_slice));
  get diagnostics v_deleted = row_count;
  if v_deleted > 0 then return false; end if;
  -- The next first statement may begin on another day.
  delete from wallet_movement m
  where m.transfer_id = any (array(
    select o.transfer_id
    from wallet_statement_withdrawn w
    join wallet_statement s on s.id = w.id
    join wallet_movement o on o.wallet = s.wallet and o.currency = s.currency
    where w.id = p_statement and not exists (
      select from wallet_statement e where e.wallet = s.wallet and e.currency = s.currency and e.id <> s.id
    )
    limit v_slice
  ));
  get diagnostics v_deleted = row_count;
  if v_deleted > 0 then return false; end if;
  delete from wallet_statement s where s.id = p_statement;
  return true;
end
$$;
