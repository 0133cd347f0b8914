-- How many calls a provider takes, for all processes together.

-- Deposits by mobile money in few calls: what a step reads, decides and writes is one function here.
--
-- Why: from the request to the credit a deposit took some 35 statements in several transactions, and held the
-- player, the player's account and the bucket of its rail while they went back and forth. A function holds
-- them for as long as it runs.

-- From when on a bucket is full, as seen at p_now. What is written for later than any pause ends (two
-- minutes, in rail-rate-limiter.ts) is from before a clock was set back, and would hold up everything until
-- then.
create or replace function rail_rate_full_at(p_written timestamptz, p_now timestamptz) returns timestamptz
language sql immutable as $$
  select case when p_written > p_now + interval '4 minutes' then p_now else greatest(p_written, p_now) end
$$;

-- Takes as many calls out of a bucket as there are, up to p_wanted. It holds p_burst of them, and gets one
-- back every p_ms_each. Whoever gets none writes nothing.
create or replace function rail_rate_take(p_rail text, p_wanted int, p_burst int, p_ms_each float8, p_now timestamptz) returns int
language plpgsql as $$
declare
  v_full_at timestamptz;
  v_granted int;
begin
  select rail_rate_full_at(r.free_at, p_now) into v_full_at from rail_rate r where r.rail = p_rail for update;
  if not found then
    insert into rail_rate (rail, free_at) values (p_rail, p_now) on conflict (rail) do nothing;
    select rail_rate_full_at(r.free_at, p_now) into v_full_at from rail_rate r where r.rail = p_rail for update;
  end if;
  v_granted := greatest(0, least(p_wanted,
    floor(p_burst - extract(epoch from v_full_at - p_now)::float8 * 1000 / p_ms_each)));
  if v_granted > 0 then
    -- Rounded up to what every process can read: a millisecond.
    update rail_rate set free_at = v_full_at + ceil(v_granted * p_ms_each) * interval '1 millisecond' where rail = p_rail;
  end if;
  return v_granted;
end
$$;

-- The same for several buckets at once, in the order of the lists; they come in ascending order of their names, so that no two
-- calls wait for each other in a circle.
create or replace function rail_rate_take_all(
  p_rail text[], p_wanted int[], p_burst int[], p_ms_each float8[], p_now timestamptz
) returns int[]
language plpgsql as $$
declare
  v_granted int[] := '{}';
begin
  perform assert_same_length('rail_rate_take_all', cardinality(p_rail), cardinality(p_wanted), cardinality(p_burst),
                             cardinality(p_ms_each));
  for i in 1 .. cardinality(p_rail) loop
    if i > 1 and p_rail[i] <= p_rail[i - 1] then
      raise exception 'rail_rate_take_all: the buckets are not in order' using errcode = 'array_subscript_error';
    end if;
    v_granted := v_granted || rail_rate_take(p_rail[i], p_wanted[i], p_burst[i], p_ms_each[i], p_now);
  end loop;
  return v_granted;
end
$$;
