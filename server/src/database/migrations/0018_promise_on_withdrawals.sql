-- A promise on withdrawals: who is paid later than was promised is credited for the time beyond it. The promise is the
-- one of the moment of asking; when its clock stood still, and what was credited, are rows that are only ever added.
alter table withdrawal
  -- Within how many minutes; null: nothing was promised, as for all that were asked for before this.
  add column promise_minutes int check (promise_minutes > 0),
  -- From here on nothing more comes: it has ended and all that was due is credited, or the most has been reached.
  add column promise_settled_at timestamptz,
  -- Since when what is due waits for funds.
  add column promise_waiting_since timestamptz;
create index withdrawal_promise_open on withdrawal (id) where promise_minutes is not null and promise_settled_at is null;

-- The clock of a promise stands still: the withdrawal may not be approved before, for a reason that is the player's own.
create table withdrawal_stop (
  withdrawal_id bigint not null references withdrawal (id),
  stopped_at timestamptz not null,
  until_at timestamptz not null,
  reason text not null constraint withdrawal_stop_reason_known check (reason in ('access_changed')),
  primary key (withdrawal_id, stopped_at),
  check (stopped_at < until_at)
);

-- What was credited, up to and with a step: a step is a further started ten minutes, and fifty are the most.
create table withdrawal_credit (
  withdrawal_id bigint not null references withdrawal (id),
  step int not null constraint withdrawal_credit_at_most check (step between 1 and 50),
  amount bigint not null check (amount > 0),
  transfer_id bigint not null unique,
  credited_at timestamptz not null,
  constraint withdrawal_credit_step_once primary key (withdrawal_id, step)
);
create index withdrawal_credit_by_time on withdrawal_credit (credited_at);

-- Fees pay the credits, so an operator can add to them.
alter table house_funding
  drop constraint house_funding_account_known,
  add constraint house_funding_account_known check (account in ('bankroll', 'interest', 'bonus', 'fees'));
