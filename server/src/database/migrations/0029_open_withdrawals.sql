-- Withdrawals that the log knows no end of, kept as their steps enter it: how quickly withdrawals are paid is published, and
-- to look for the open ones among all that ever were would take longer with each year. The audit looks.
create table log_open_withdrawal (
  withdrawal bigint primary key
);
create index log_fact_withdrawal on log_fact ((body ->> 'withdrawal')) where kind = 'withdrawal';
create index log_fact_withdrawal_time on log_fact (at) where kind = 'withdrawal';
insert into log_open_withdrawal
select (body ->> 'withdrawal')::bigint from log_fact
where kind = 'withdrawal' and log_index is not null
group by 1
having not bool_or(body ->> 'step' in ('completed', 'rejected', 'failed'));
