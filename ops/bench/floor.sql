-- The floor: the smallest function that does one double-entry transfer. Everything is measured against it.
create table account (id bigint primary key, balance bigint not null);
create table journal (id bigint generated always as identity primary key, at timestamptz not null default now());
create table entry (journal_id bigint not null, account_id bigint not null, amount bigint not null);
insert into account select id, 0 from generate_series(1, 10000) id;

create function transfer(p_from bigint, p_to bigint, p_amount bigint) returns bigint
language plpgsql as $$
declare
  v_journal bigint;
begin
  update account set balance = balance - p_amount where id = p_from;
  update account set balance = balance + p_amount where id = p_to;
  insert into journal default values returning id into v_journal;
  insert into entry values (v_journal, p_from, -p_amount), (v_journal, p_to, p_amount);
  return v_journal;
end
$$;
