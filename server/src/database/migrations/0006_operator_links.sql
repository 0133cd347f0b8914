-- A new operator has no password until they choose one themselves, with a link that is used once: nobody else
-- ever knows it.
alter table operator alter column password_hash drop not null;

create table operator_link (
  token_hash text collate "C" primary key,
  operator_id bigint not null references operator (id),
  -- Null: a command on the server itself.
  made_by bigint references operator (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index operator_link_by_operator on operator_link (operator_id);
