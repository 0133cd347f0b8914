-- What a wait may bring is bounded by what playing and fees have cost its player: it is worked out when a withdrawal is
-- asked for, and kept beside the promise. Until now it was 5% of the amount.
alter table withdrawal add column promise_most bigint check (promise_most >= 0);
update withdrawal set promise_most = div(amount::numeric * 50, 1000 * 1000000)::bigint * 1000000
where promise_minutes is not null;
alter table withdrawal
  add constraint withdrawal_promise_bounded check ((promise_minutes is null) = (promise_most is null));
