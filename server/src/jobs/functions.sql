create type job_report as (
  name text,
  every_seconds double precision,
  -- idle, running, succeeded or failed
  state text
);

-- All times are the database's. A time too far ahead means its clock was set back, so the job is due. Claims and
-- deletions skip locked rows, so two polls cannot deadlock.
create or replace function job_poll(p_holder text, p_jobs job_report[], p_lease_seconds double precision, p_claims boolean)
returns table (held text[], wait_ms double precision) language plpgsql as $$
declare
  v_now timestamptz := clock_timestamp();
  v_lease interval := make_interval(secs => p_lease_seconds);
begin
  insert into job (name, next_run_at)
  select known.name, v_now from unnest(p_jobs) known
  where not exists (select from job where job.name = known.name)
  order by known.name
  on conflict do nothing;

  update job set
    holder = case when known.state = 'running' then job.holder end,
    lease_until = case when known.state = 'running' then v_now + v_lease end,
    -- An aborted run leaves the job due.
    next_run_at = case when known.state in ('succeeded', 'failed')
      then job.last_started_at + make_interval(secs => known.every_seconds) else job.next_run_at end,
    last_succeeded_at = case when known.state = 'succeeded' then v_now else job.last_succeeded_at end,
    failing_since = case known.state
      when 'succeeded' then null when 'failed' then coalesce(job.failing_since, v_now) else job.failing_since end
  from unnest(p_jobs) known
  where job.name = known.name and job.holder = p_holder;

  update job set holder = p_holder, lease_until = v_now + v_lease, last_started_at = v_now
  from (
    select job.name from job
    join unnest(p_jobs) known using (name)
    where p_claims and known.state <> 'running'
      and (next_run_at <= v_now or next_run_at > v_now + make_interval(secs => known.every_seconds))
      and (holder is null or lease_until <= v_now or lease_until > v_now + 2 * v_lease)
    for update of job skip locked
  ) due
  where job.name = due.name;

  -- A missing row means due, so deleting too many is harmless.
  delete from job where name in (
    select job.name from job
    where next_run_at < v_now - interval '1 minute' and coalesce(lease_until <= v_now, true)
      and not exists (select from unnest(p_jobs) known where known.name = job.name)
    for update skip locked
  );

  return query
  select coalesce(array_agg(job.name) filter (where holder = p_holder), '{}'),
    coalesce(extract(epoch from min(
      case when holder = p_holder then last_started_at + make_interval(secs => known.every_seconds)
        else greatest(next_run_at, lease_until) end) - v_now) * 1000, 0)::double precision
  from job join unnest(p_jobs) known using (name);
end
$$;
