-- Referrals: who brought whom, how far each friend has come, and what it earned.
--
-- Why one row for each friend: the bonus is paid once in a lifetime, in the transaction of the friend's first deposit.
-- That transaction takes this row first, so that two deposits at the same moment find one of them the first.

-- The random ids that browsers keep, as hashes: whoever shares one with another player may be the same person.
create table player_device (
  player_id bigint not null references player (id),
  device_hash text collate "C" not null,
  first_seen_at timestamptz not null,
  primary key (player_id, device_hash)
);
create index player_device_by_device on player_device (device_hash);

-- Visits by a player's link, counted once for each browser and day.
create table referral_click (
  referrer_id bigint not null references player (id),
  device_hash text collate "C" not null,
  day date not null,
  primary key (referrer_id, day, device_hash)
);

create table referral (
  friend_id bigint primary key references player (id),
  referrer_id bigint not null references player (id),
  -- See contracts/src/referrals.ts for the states and their transitions.
  status text not null constraint referral_status_known
    check (status in ('signed_up', 'missed', 'held', 'paid', 'refused')),
  signed_up_at timestamptz not null,
  -- The first deposit, once there is one, and when it was credited.
  deposit_id bigint references deposit (id),
  decided_at timestamptz,
  -- What it is worth to the referrer, in the referrer's money, once the deposit has qualified.
  bonus bigint check (bonus > 0),
  transfer_id bigint,
  -- The operator who released or refused a bonus that was held, and why.
  operator_id bigint references operator (id),
  reason text,
  -- Whoever brought somebody was here before them: so nobody brings themselves, or stands in a circle.
  constraint referral_looks_back check (referrer_id < friend_id),
  constraint referral_decided_by_a_deposit check ((status = 'signed_up') = (deposit_id is null) and (status = 'signed_up') = (decided_at is null)),
  constraint referral_worth_something check ((status in ('held', 'paid', 'refused')) = (bonus is not null)),
  constraint referral_paid_by_a_transfer check ((status = 'paid') = (transfer_id is not null))
);
create index referral_by_referrer on referral (referrer_id, friend_id desc);
create index referral_held on referral (friend_id) where status = 'held';

-- Friends who signed up before there was a row for it. A first deposit that is there already cannot decide any more.
insert into referral (friend_id, referrer_id, status, signed_up_at, deposit_id, decided_at)
select p.id, p.referred_by, case when d.id is null then 'signed_up' else 'missed' end, p.created_at, d.id, d.credited_at
from player p left join deposit d on d.player_id = p.id and d.is_first
where p.referred_by is not null;
