-- Triggers write facts as the table owner, so a server can neither skip nor invent one.

create or replace trigger log_record_append_only before update or delete or truncate on log_record
  for each statement execute function reject_change();
create or replace trigger log_node_append_only before update or delete or truncate on log_node
  for each statement execute function reject_change();
create or replace trigger log_head_append_only before update or delete or truncate on log_head
  for each statement execute function reject_change();
create or replace trigger log_fact_append_only before delete or truncate on log_fact
  for each statement execute function reject_change();
create or replace trigger log_fact_keeps_its_place before update on log_fact
  for each row when (
    old.log_index is not null
    or (new.id, new.kind, new.subject, new.at, new.body) is distinct from (old.id, old.kind, old.subject, old.at, old.body)
  ) execute function reject_change();
create or replace trigger log_writer_stays before delete or truncate on log_writer
  for each statement execute function reject_change();
create or replace trigger log_writer_goes_forward before update on log_writer
  for each row when (
    new.size < old.size or new.complete_to < old.complete_to or new.read_to < old.read_to
  ) execute function reject_change();

create or replace trigger signing_key_append_only before update or delete or truncate on signing_key
  for each statement execute function reject_change();

create or replace function log_signing_key() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  insert into log_fact (kind, subject, at, body)
  values ('key', new.id, new.announced_at, jsonb_build_object('key', new.public_key));
  return null;
end
$$;
create or replace trigger signing_key_is_logged after insert on signing_key
  for each row execute function log_signing_key();

create or replace trigger web_release_append_only before update or delete or truncate on web_release
  for each statement execute function reject_change();

create or replace function log_release() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  insert into log_fact (kind, subject, at, body)
  values ('release', new.hash, new.first_served_at, jsonb_build_object('hash', new.hash));
  return null;
end
$$;
create or replace trigger web_release_is_logged after insert on web_release
  for each row execute function log_release();

-- A first key, and one after a lost key, have no predecessor to sign for them.
create or replace function signing_key_in_force() returns text language plpgsql stable
set search_path = public, pg_temp as $$
begin
  return (
    select k.public_key from signing_key k
    where k.follows_lost_key or k.id = (select min(id) from signing_key)
      or exists (
        select from log_fact f
        where f.kind = 'key' and f.subject = k.id::text and f.log_index < (select max(size) from log_head)
      )
    order by k.id desc limit 1
  );
end
$$;

-- Keys only move forward, even beside servers with the old key.
create or replace function log_head_in_order() returns trigger language plpgsql
set search_path = public, pg_temp as $$
begin
  if exists (select from signing_key)
    and new.key <> signing_key_in_force()
    and new.key is distinct from (select key from log_head order by size desc, id desc limit 1)
  then
    raise exception 'The house does not sign with the key % yet, or not any more', new.key using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create or replace trigger log_head_signed_in_order before insert on log_head
  for each row execute function log_head_in_order();

create or replace trigger log_anchor_stays before delete or truncate on log_anchor
  for each statement execute function reject_change();
create or replace trigger log_anchor_is_over before update on log_anchor
  for each row when (old.confirmed_at is not null or old.failed_at is not null) execute function reject_change();
create or replace trigger log_anchor_transaction_stays before delete or truncate on log_anchor_transaction
  for each statement execute function reject_change();
create or replace trigger log_anchor_transaction_is_signed before update on log_anchor_transaction
  for each row when (old.raw is not null) execute function reject_change();

create or replace function log_anchored() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  insert into log_fact (kind, subject, at, body)
  values ('anchor', new.id, new.confirmed_at,
          jsonb_build_object('chain', new.chain, 'transaction', new.transaction, 'size', new.size, 'root', new.root));
  return null;
end
$$;
create or replace trigger log_anchor_is_logged after update of confirmed_at on log_anchor
  for each row when (old.confirmed_at is null and new.confirmed_at is not null) execute function log_anchored();

create or replace function log_odds() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  insert into log_fact (kind, subject, at, body)
  values ('odds', new.boxes || ':' || array_to_string(new.prizes_basis_points, ','), new.created_at,
          jsonb_build_object('boxes', new.boxes, 'prizes', new.prizes_basis_points))
  on conflict on constraint log_fact_once do nothing;
  return null;
end
$$;
create or replace trigger game_epoch_logs_odds after insert on game_epoch
  for each row execute function log_odds();

create or replace function log_void() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  insert into log_fact (kind, subject, at, body)
  values ('void', new.round_id, new.voided_at, jsonb_build_object('round', new.round_id, 'reason', new.reason));
  return null;
end
$$;
create or replace trigger voided_round_is_logged after insert on voided_round
  for each row execute function log_void();

-- A table that is offered again is not new.
create or replace function log_offer() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  insert into log_fact (kind, subject, at, body)
  select 'offer', new.id, a.decided_at,
         jsonb_build_object('id', new.id::text, 'country', new.country, 'place', new.place, 'boxes', 9,
                            'prizes', t.prizes_basis_points, 'highestStake', new.highest_stake::text,
                            'from', to_char(new.offered_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from approval a, prize_table t
  where a.id = new.approval_id and t.id = new.prize_table_id;
  return null;
end
$$;
create or replace trigger prize_offer_is_logged after insert on prize_offer
  for each row execute function log_offer();

create or replace function log_rates() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  insert into log_fact (kind, subject, at, body)
  values ('rates', new.id, new.set_at, jsonb_build_object('id', new.id::text, 'rates', new.rates));
  return null;
end
$$;
create or replace trigger rate_change_is_logged after insert on rate_change
  for each row execute function log_rates();

create or replace function log_investment_rate() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  insert into log_fact (kind, subject, at, body)
  values ('investment', new.id, coalesce(new.set_at, now()),
          jsonb_build_object('id', new.id::text, 'fromDay', new.from_day, 'basisPoints', new.basis_points));
  return null;
end
$$;
create or replace trigger investment_rate_is_logged after insert on investment_rate
  for each row execute function log_investment_rate();

create or replace function log_setting() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  insert into log_fact (kind, subject, at, body)
  values ('setting', new.name || ' ' || pg_current_xact_id(), new.changed_at,
          jsonb_build_object('name', new.name, 'value', new.value));
  return null;
end
$$;
-- Only settings that limit players or are promised to them. The prefix covers later limits.
create or replace trigger setting_is_logged after insert or update of value on setting
  for each row when (
    new.name like 'maximum%' or new.name in ('bankrollShareBasisPoints', 'withdrawalPromiseMinutes')
  ) execute function log_setting();

create or replace function log_withdrawal_step(
  p_withdrawal withdrawal, p_step text, p_at timestamptz, p_amount bigint
) returns void language plpgsql as $$
begin
  insert into log_fact (kind, subject, at, body)
  values ('withdrawal', p_withdrawal.id || ' ' || p_step, p_at,
          jsonb_build_object('withdrawal', p_withdrawal.id::text, 'step', p_step, 'currency', p_withdrawal.currency,
                             'amount', p_amount::text));
end
$$;

create or replace function log_withdrawal() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform log_withdrawal_step(new, 'asked', new.created_at, new.amount);
  end if;
  if new.status = 'approved' then
    perform log_withdrawal_step(new, 'approved', new.decided_at, new.amount);
  elsif new.status <> 'pending' then
    perform log_withdrawal_step(new, new.status, new.ended_at, new.amount);
  end if;
  return null;
end
$$;
create or replace trigger withdrawal_asked_is_logged after insert on withdrawal
  for each row execute function log_withdrawal();
create or replace trigger withdrawal_step_is_logged after update of status on withdrawal
  for each row when (old.status <> new.status) execute function log_withdrawal();

create or replace function log_withdrawal_stop() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  insert into log_fact (kind, subject, at, body)
  select 'withdrawal', format('%s %s %s', w.id, s.step, extract(epoch from new.stopped_at)), s.at,
         jsonb_build_object('withdrawal', w.id::text, 'step', s.step, 'currency', w.currency, 'amount', w.amount::text)
  from withdrawal w, (values ('waiting', new.stopped_at), ('resumed', new.until_at)) s (step, at)
  where w.id = new.withdrawal_id;
  return null;
end
$$;
create or replace trigger withdrawal_stop_is_logged after insert on withdrawal_stop
  for each row execute function log_withdrawal_stop();

create or replace function log_withdrawal_credit() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  insert into log_fact (kind, subject, at, body)
  select 'withdrawal', format('%s credited %s', w.id, new.step), new.credited_at,
         jsonb_build_object('withdrawal', w.id::text, 'step', 'credited', 'currency', w.currency, 'amount', new.amount::text)
  from withdrawal w where w.id = new.withdrawal_id;
  return null;
end
$$;
create or replace trigger withdrawal_credit_is_logged after insert on withdrawal_credit
  for each row execute function log_withdrawal_credit();

-- The operator's own money, published so that a movement cannot be invented later.
create or replace function log_funding() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  insert into log_fact (kind, subject, at, body)
  select 'funding', t.id, t.created_at,
         jsonb_build_object('transfer', t.id::text, 'account', new.account, 'currency', new.currency,
                            'amount', new.amount::text)
  from ledger_transfer t where t.id = new.transfer_id;
  return null;
end
$$;
create or replace trigger house_funding_is_logged after insert on house_funding
  for each row execute function log_funding();

create or replace function log_liabilities() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  insert into log_fact (kind, subject, at, body)
  values ('liabilities', new.day, new.snapshot_at,
          jsonb_build_object('day', new.day, 'hash', encode(sha256(convert_to(new.statement, 'UTF8')), 'hex')));
  return null;
end
$$;
create or replace trigger liability_day_is_logged after insert on liability_day
  for each row execute function log_liabilities();

create or replace function log_reserves() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  insert into log_fact (kind, subject, at, body)
  values ('reserves', new.day, new.signed_at,
          jsonb_build_object('day', new.day, 'hash', encode(sha256(convert_to(new.statement, 'UTF8')), 'hex')));
  return null;
end
$$;
create or replace trigger reserve_day_is_logged after insert on reserve_day
  for each row execute function log_reserves();

-- For audits.
create or replace function log_whole_tree(p_hashes bytea[]) returns bytea language plpgsql immutable as $$
begin
  while cardinality(p_hashes) > 1 loop
    p_hashes := array(
      select sha256('\x01'::bytea || p_hashes[2 * i - 1] || p_hashes[2 * i])
      from generate_series(1, cardinality(p_hashes) / 2) i order by i
    );
  end loop;
  return p_hashes[1];
end
$$;

create or replace function log_node_hash(p_level int, p_index bigint) returns bytea language plpgsql stable as $$
declare
  v_kept int := p_level - p_level % 4;
  v_from bigint := p_index << p_level % 4;
  v_until bigint := (p_index + 1) << p_level % 4;
begin
  return log_whole_tree(
    case v_kept
      when 0 then array(
        select sha256('\x00'::bytea || convert_to(r.record, 'UTF8')) from log_record r
        where r.index >= v_from and r.index < v_until order by r.index
      )
      else array(
        select n.hash from log_node n where n.level = v_kept and n.index >= v_from and n.index < v_until order by n.index
      )
    end);
end
$$;

create or replace function log_root(p_size bigint) returns bytea language plpgsql stable as $$
declare
  v_root bytea;
  v_nodes bigint := p_size;
  v_level int := 0;
begin
  while v_nodes > 0 loop
    if v_nodes % 2 = 1 then
      v_root := coalesce(sha256('\x01'::bytea || log_node_hash(v_level, v_nodes - 1) || v_root),
                         log_node_hash(v_level, v_nodes - 1));
    end if;
    v_nodes := v_nodes / 2;
    v_level := v_level + 1;
  end loop;
  return coalesce(v_root, sha256(''));
end
$$;

-- The newest head, and the record of a transfer if that head covers it. Nulls before the first head.
create or replace function log_place(p_transfer bigint)
returns table (
  head_size bigint, head_text text, head_signature text, head_key text, record_index bigint, record text
)
language sql stable as $$
  select h.size, h.text, h.signature, h.key, r.index, r.record
  from (select) one
  left join lateral (
    select n.size, n.text, n.signature, n.key from log_head n order by n.size desc, n.id desc limit 1
  ) h on true
  left join log_record r on r.transfer_id = p_transfer and r.index < h.size
$$;
