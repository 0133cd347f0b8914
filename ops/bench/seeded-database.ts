import type pg from 'pg';
import { testEpochKeys } from '../../server/src/testing/epoch-keys.ts';

export interface History {
  readonly days: number;
  readonly players: number;
  readonly roundsADay: number;
  /** Transfers, deposits and withdrawals, each, per player. */
  readonly others: number;
  readonly queue: number;
  /** Half of the friends earned a bonus. */
  readonly reader: { readonly roundsADay: number; readonly others: number; readonly friends: number };
}

const DAYS_AT_ONCE = 20;
// Micro-units, as SQL literals.
const STAKE = '1000000000::bigint';
const OPENING = '1000000000000000::bigint';

/**
 * In bulk, without triggers and with the large indexes last: otherwise it takes hours. Every bet loses,
 * because results don't affect read cost.
 */
export async function writeHistory(client: pg.Client, history: History): Promise<void> {
  await openAccounts(client, history);
  await client.query(`
    set session_replication_role = replica;
    alter table ledger_entry drop constraint ledger_entry_pkey;
    alter table game_round drop constraint game_round_pkey`);
  const began = performance.now();
  for (let day = 0; day < history.days; day += DAYS_AT_ONCE) {
    await client.query('select ledger_prepare_periods(2)');
    await writeRounds(client, history, { first: day, last: Math.min(day + DAYS_AT_ONCE, history.days) - 1 });
    const seconds = Math.round((performance.now() - began) / 1_000);
    console.log(`    ${day} of ${history.days} days are written, after ${seconds} s`);
  }
  await client.query(`
    alter table ledger_entry add constraint ledger_entry_pkey primary key (account_id, transfer_id);
    alter table game_round add constraint game_round_pkey primary key (player_id, transfer_id);
    update ledger_account a set balance = e.balance_after
    from bench_account b
    cross join lateral (
      select balance_after from ledger_entry where account_id = b.id order by transfer_id desc limit 1
    ) e
    where a.id = b.id`);
  const { rows: wrong } = await client.query(`
    select a.id from ledger_account a
    left join (select account_id, sum(amount) as sum from ledger_entry group by account_id) e on e.account_id = a.id
    where a.balance <> coalesce(e.sum, 0) limit 1`);
  if (wrong.length > 0) throw new Error(`The house was written wrongly: account ${wrong[0].id}`);
  const epoch = testEpochKeys.encrypt(1, Buffer.alloc(32, 0x5a));
  await client.query(`
    insert into game_epoch (id, key, secret_id, boxes, prizes_basis_points, created_at)
    values (1, decode('${Buffer.from(epoch.key).toString('hex')}', 'hex'), '${epoch.secret_id}', 9, '{2000,3000,4000,5000}',
            now() - interval '${history.days + 1} days');
    select setval('game_epoch_id_seq', 1);
    insert into game_seat (player_id, account_id, round_id, epoch_id, games, wins, staked, paid_out, expected_cost)
    select player_id, account_id, md5('seat ' || player_id), 1, rounds * ${history.days}, 0, rounds * ${history.days} * ${STAKE}, 0,
           rounds * ${history.days} * ${STAKE} * 2 / 5
    from bench_plan`);
  await writeOtherLists(client, history);
  await writeReferrals(client, history.reader.friends);
  await client.query('set session_replication_role = origin');
  // Otherwise a process starts logging the rounds during the benchmark.
  await client.query(
    'update log_writer set complete_to = t.last, read_to = t.last from (select max(id) as last from ledger_transfer) t',
  );
  await client.query('vacuum analyze');
  await client.query('drop table bench_plan, bench_round, bench_account');
}

async function openAccounts(
  client: pg.Client,
  { days, players, roundsADay, others, reader }: History,
): Promise<void> {
  await client.query(`
    insert into player (id, username, username_look, email, country, currency, password_hash, referral_code, created_at)
    select n, name, name, name || '@example.com', 'UG', 'UGX', '', upper(name), now() - interval '${days + 1} days'
    from (select case when n <= ${players} then 'guest' || n else 'reader' end as name, n
          from generate_series(1, ${players} + 1) n) named order by n;
    insert into ledger_account (player_id, kind, currency)
    select id, kind, 'UGX' from player, unnest(array['player.game', 'player.reserved', 'player.investment']) kind;
    insert into ledger_account (kind, currency, slot) select 'house.bankroll', 'UGX', n from generate_series(0, 63) n;
    create table bench_plan as
      select p.id as player_id, a.id as account_id, h.id as house_id,
             case when username = 'reader' then ${reader.roundsADay} else ${roundsADay} end as rounds,
             case when username = 'reader' then ${reader.others} else ${others} end as others
      from player p
      join ledger_account a on a.player_id = p.id and a.kind = 'player.game'
      join ledger_account h on h.player_id is null and h.slot = p.id % 64;
    analyze bench_plan;
    with opening as (
      insert into ledger_transfer (kind, cause_id, created_at)
      values ('opening', 1, now() - interval '${days + 1} days') returning id
    )
    insert into ledger_entry (account_id, transfer_id, currency, amount, balance_after)
    select account_id, opening.id, 'UGX', ${OPENING}, ${OPENING} from bench_plan, opening
    union all
    select house_id, opening.id, 'UGX', -${OPENING} * count(*), -${OPENING} * count(*)
    from bench_plan, opening group by house_id, opening.id;
    create unlogged table bench_round (id bigint, player_id bigint, account_id bigint, house_id bigint, place bigint, at timestamptz);
    create table bench_account as
      select account_id as id, 0::bigint as balance from bench_plan
      union select house_id, -${OPENING} * count(*) from bench_plan group by house_id`);
}

async function writeRounds(
  client: pg.Client,
  { days }: History,
  { first, last }: { first: number; last: number },
): Promise<void> {
  await client.query(`
    truncate bench_round;
    insert into bench_round
    select nextval('ledger_transfer_id_seq'), * from (
      select player_id, account_id, house_id, day * rounds + n as place,
             now() - interval '1 day' * (${days} - day) + interval '1 day' * n / (rounds + 1) as at
      from bench_plan, generate_series(${first}, ${last}) day, generate_series(1, rounds) n order by 5, 1
    ) planned;
    insert into ledger_transfer (id, kind, cause_id, created_at) select id, 'bet', id, at from bench_round;
    insert into ledger_entry (account_id, transfer_id, currency, amount, balance_after)
    select r.account_id, r.id, 'UGX', -${STAKE}, ${OPENING} - ${STAKE} * r.place from bench_round r
    union all
    select r.house_id, r.id, 'UGX', ${STAKE}, a.balance + ${STAKE} * row_number() over (partition by r.house_id order by r.id)
    from bench_round r join bench_account a on a.id = r.house_id;
    update bench_account a set balance = a.balance + ${STAKE} * r.rounds
    from (select house_id, count(*) as rounds from bench_round group by house_id) r where a.id = r.house_id;
    insert into game_round (player_id, transfer_id, round_id, epoch_id, client_seed, selected_box, stake, prize_basis_points,
                            payout, next_round_id, next_epoch_id)
    select player_id, id, md5(id::text), 1, md5('seed ' || id), 1, ${STAKE}, 0, 0, md5((id + 1)::text), 1 from bench_round order by id`);
}

async function writeOtherLists(client: pg.Client, { days, players, queue }: History): Promise<void> {
  await client.query(`
    create temporary table other as
      select nextval('ledger_transfer_id_seq') as id, player_id, place,
             now() - interval '${days} days' + interval '1 day' * ${days} * place / (others + 1) as at
      from (select p.*, n as place from bench_plan p, generate_series(1, others) n order by n, player_id) planned;
    insert into player_transfer (transfer_id, idempotency_key, from_id, to_id, sent_amount, sent_currency, received_amount,
                                 received_currency, message, created_at)
    select id, 'bench ' || id, player_id, case player_id when 1 then 2 else 1 end, ${STAKE}, 'UGX', ${STAKE}, 'UGX', '', at from other order by id;
    insert into player_transfer_count (player_id, sent, sent_count)
    select player_id, count(*) * ${STAKE}, count(*) from other group by player_id;
    insert into deposit (player_id, rail, reference, status, amount, currency, paid_amount, paid_currency, usdt_amount, transfer_id,
                         is_first, created_at, credited_at)
    select player_id, 'mtn', 'bench ' || id, 'credited', ${STAKE}, 'UGX', ${STAKE}, 'UGX', 1000, id, place = 1, at, at
    from other order by id;
    insert into operator (username, username_look, password_hash, role, created_at) values ('bench', 'bench', '', 'operator', now());
    insert into withdrawal (player_id, rail, destination, status, amount, fee, currency, payout_amount, payout_currency, usdt_amount,
                            idempotency_key, fingerprint, reserve_transfer_id, end_transfer_id, decided_by, created_at, decided_at, ended_at)
    select player_id, 'mtn', '256772' || (100000 + player_id), 'completed', ${STAKE}, 0, 'UGX', ${STAKE}, 'UGX', 1000,
           'bench ' || id, 'bench', id, id, 1, at, at, at
    from other order by id;
    insert into withdrawal (player_id, rail, destination, status, amount, fee, currency, payout_amount, payout_currency, usdt_amount,
                            idempotency_key, fingerprint, reserve_transfer_id, created_at)
    select n % ${players} + 1, 'mtn', '256772' || (100000 + n), 'pending', ${STAKE}, 0, 'UGX', ${STAKE}, 'UGX', 1000,
           'bench queue ' || n, 'bench', n, now()
    from generate_series(1, ${queue}) n;
    insert into deposit_total (player_id, deposits, amount, usdt_amount)
    select player_id, count(*), sum(amount), sum(usdt_amount) from deposit group by player_id;
    insert into withdrawal_total (player_id, asked, completed, withdrawn, open_amount)
    select player_id, count(*), count(*) filter (where status = 'completed'),
           coalesce(sum(amount) filter (where status = 'completed'), 0), coalesce(sum(amount) filter (where status = 'pending'), 0)
    from withdrawal group by player_id;
    drop table other`);
}

async function writeReferrals(client: pg.Client, friends: number): Promise<void> {
  await client.query(`
    insert into player (id, username, username_look, email, country, currency, password_hash, referral_code, referred_by, created_at)
    select r.id + n, 'friend' || n, 'friend' || n, 'friend' || n || '@example.com', 'UG', 'UGX', '', 'FRIEND' || n, r.id, now()
    from player r, generate_series(1, ${friends}) n where r.username = 'reader';
    insert into ledger_account (player_id, kind, currency)
    select id, kind, 'UGX' from player, unnest(array['player.game', 'player.reserved', 'player.investment']) kind
    where referred_by is not null;
    insert into referral (friend_id, referrer_id, status, signed_up_at, deposit_id, bonus, transfer_id)
    select id, referred_by, case when is_paid then 'paid' else 'signed_up' end, created_at,
           case when is_paid then 1 end, case when is_paid then ${STAKE} end, case when is_paid then 1 end
    from (select *, id % 2 = 0 as is_paid from player where referred_by is not null) friend;
    insert into referral_total (player_id, friends, qualified, paid, earned)
    select referrer_id, count(*), count(bonus), count(bonus), coalesce(sum(bonus), 0) from referral group by referrer_id`);
}
