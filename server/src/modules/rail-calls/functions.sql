-- Token bucket per rail, shared by all processes.

-- A time beyond the longest backoff (two minutes, see rate-limiter.ts) was written before a clock was set back and is
-- ignored.
create or replace function rail_rate_full_at(p_written timestamptz, p_now timestamptz) returns timestamptz
language sql stable as $$
  select case when p_written > p_now + interval '4 minutes' then p_now else greatest(p_written, p_now) end
$$;

create or replace function rail_rate_left(
  p_full_at timestamptz, p_burst int, p_ms_each float8, p_now timestamptz
) returns int
language sql immutable as $$
  select greatest(0, floor(p_burst - extract(epoch from p_full_at - p_now)::float8 * 1000 / p_ms_each))::int
$$;

-- Leaves p_kept. An empty bucket is read without a lock: uncommitted takers can only make it emptier.
create or replace function rail_rate_acquire(p_rail text, p_wanted int, p_kept int, p_burst int, p_ms_each float8, p_now timestamptz)
returns int
language plpgsql as $$
declare
  v_full_at timestamptz;
  v_granted int;
begin
  select rail_rate_full_at(r.free_at, p_now) into v_full_at from rail_rate r where r.rail = p_rail;
  if not found then
    insert into rail_rate (rail, free_at) values (p_rail, p_now) on conflict (rail) do nothing;
  elsif rail_rate_left(v_full_at, p_burst, p_ms_each, p_now) <= p_kept then
    return 0;
  end if;
  select rail_rate_full_at(r.free_at, p_now) into v_full_at from rail_rate r where r.rail = p_rail for update;
  v_granted := greatest(0, least(p_wanted, rail_rate_left(v_full_at, p_burst, p_ms_each, p_now) - p_kept));
  if v_granted > 0 then
    -- Processes measure in milliseconds.
    update rail_rate set free_at = v_full_at + ceil(v_granted * p_ms_each) * interval '1 millisecond'
    where rail = p_rail;
  end if;
  return v_granted;
end
$$;
