-- With which keys the house has signed, in order (docs/transparency.md, record `key`). Each is announced in the log, and
-- the one before it signs a head over that: so whoever knows one of them can follow to the next.
create table house_key (
  id bigint generated always as identity primary key,
  public_key text not null check (public_key ~ '^[0-9a-f]{64}$'),
  announced_at timestamptz not null default now(),
  -- The one before it is lost: nobody can sign that it is followed by this one, and browsers that know it will say so.
  follows_lost_key boolean not null default false
);
