-- What the boxes hold is chosen by operators. A prize table is nine boxes, the paying ones by their prizes; it never
-- changes. An offer is one table in one country for a stretch of time, with the highest stake that the bankroll bears; a
-- new set of offers takes the place of the old from a moment on. Epochs seal under an offer, so that every round names
-- its table.
create table prize_table (
  id int generated always as identity primary key,
  -- In basis points of the stake, in the order in which the scheme fills the boxes; the other boxes are empty.
  prizes_basis_points int[] not null,
  -- The odds' hash of docs/fairness.md: what the seal of a round names.
  hash text collate "C" not null unique,
  created_at timestamptz not null,
  constraint prize_table_fits check (
    cardinality(prizes_basis_points) between 1 and 8 and array_position(prizes_basis_points, null) is null
    and 1 <= all (prizes_basis_points)
  ),
  constraint prize_table_named check (
    hash = encode(sha256(convert_to('odds:9:' || array_to_string(prizes_basis_points, ','), 'UTF8')), 'hex')
  )
);

create table prize_offer (
  id int generated always as identity primary key,
  country text not null,
  currency text not null,
  prize_table_id int not null references prize_table (id),
  -- The first of a country's offers counts for whoever has not chosen.
  place smallint not null check (place >= 0),
  -- In micro-units of the currency; null: nothing but the settings limits it.
  highest_stake bigint check (highest_stake > 0),
  offered_from timestamptz not null,
  -- When the next set takes its place; null: no other is planned. One that another replaced before it began ends with
  -- its beginning.
  offered_until timestamptz,
  -- By whom: two operators. Null: as the house begins.
  approval_id bigint references approval (id),
  constraint prize_offer_lasts check (offered_until >= offered_from),
  constraint prize_offer_placed unique (country, offered_from, approval_id, place)
);

insert into prize_table (prizes_basis_points, hash, created_at)
values ('{2000,3000,4000,5000}', encode(sha256('odds:9:2000,3000,4000,5000'), 'hex'), to_timestamp(0));
insert into prize_offer (country, currency, prize_table_id, place, offered_from)
select country, currency, 1, 0, to_timestamp(0)
from (values ('UG', 'UGX'), ('KE', 'KES'), ('TZ', 'TZS'), ('RW', 'RWF'), ('NG', 'NGN'), ('GH', 'GHS'), ('ZA', 'ZAR'),
             ('IN', 'INR'), ('PH', 'PHP'), ('ID', 'IDR'), ('US', 'USD')) c (country, currency);

alter table game_epoch
  add column prize_offer_id int references prize_offer (id),
  -- Those of before, and of servers that are being replaced, seal the table of the specification.
  add constraint game_epoch_seals_an_offer check (
    prize_offer_id is not null or prizes_basis_points = '{2000,3000,4000,5000}'
  ) not valid;

-- What the player has chosen; null: whichever is the first in the country.
alter table game_seat add column prize_table_id int references prize_table (id);

-- Rounds that were sealed and never played, and which took their place.
create table replaced_round (
  round_id text collate "C" primary key,
  player_id bigint not null references player (id),
  epoch_id int not null,
  replaced_by text collate "C" not null,
  why text not null constraint replaced_round_why_known check (why in ('chosen', 'ended')),
  replaced_at timestamptz not null
);

alter table audit_log
  drop constraint audit_log_by_two,
  add constraint audit_log_by_two check (
    operator_id is null or approval_id is not null or action not in (
      'player.corrected', 'player.reset_link_made', 'player.second_factors_removed', 'player.reinstated',
      'deposit.credited', 'set_aside.credited', 'referral.released', 'house.funded', 'withdrawal.settled',
      'operator.added', 'prize_tables.offered'
    )
  ) not valid;
