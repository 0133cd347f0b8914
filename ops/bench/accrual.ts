import type pg from 'pg';
import { kampalaDay, plusDays, startOfKampalaDay } from '../../contracts/src/kampala-day.ts';
import { openDatabase } from '../../server/src/database/database.ts';
import { createLedger } from '../../server/src/ledger/ledger.ts';
import { idempotencyKey } from '../../server/src/ledger/transfer.ts';
import { creditDays } from '../../server/src/modules/investment/credit-days.ts';
import { query, startPostgres } from '../../tools/postgres.ts';
import { createDatabase, durableSettings, postmasterOf, withClient } from './interleaved.ts';
import { median, processorMicros } from './measure.ts';
import { bet, startProduct } from './product.ts';

/** 100,000 units per account: enough to earn, too little to affect anything else. */
const BALANCE = 100_000_000_000n;
const ROUNDS = 3;
const FIRST_DAY = plusDays(kampalaDay(new Date()), -ROUNDS - 2);
const MEGABYTE = 1_048_576;

/** Credits a day to all investment accounts, compared with the minimum that a database must do for it. */
export async function benchAccrual(accounts: number): Promise<void> {
  const server = await startPostgres({ settings: durableSettings });
  const url = await createDatabase(server.adminUrl, 'accrual');
  const database = await openDatabase({ url });
  const ledger = createLedger(database);
  const postmaster = await postmasterOf(server.adminUrl);
  const interest = await ledger.house('house.interest', 'UGX');
  const funds = (BALANCE * BigInt(accounts)) / 10n;
  await ledger.post({
    kind: 'opening',
    cause: 1n,
    key: idempotencyKey('house:bench', 'funds'),
    request: {},
    legs: [
      { account: interest, amount: funds },
      { account: await ledger.house('rail.bank', 'UGX'), amount: -funds },
    ],
  });
  console.log(`Accrual: a day for ${accounts.toLocaleString('en')} accounts, ${ROUNDS} rounds, fsync on`);
  await withClient(url, async (client) => {
    await seedAccounts(client, accounts);
    await seedFloor(client, accounts);
    const measured = <T>(work: () => Promise<T>) => measure(work, postmaster);
    for (let round = 1; round <= ROUNDS; round++) {
      const floor = await measured(() => client.query(creditFloor));
      // A minute into the next day, so that one more day is over.
      const now = new Date(startOfKampalaDay(plusDays(FIRST_DAY, round + 1)).getTime() + 60_000);
      const memoryBefore = process.memoryUsage.rss();
      const credited = await measured(() => creditDays({ database, ledger, clock: () => now }));
      const memory = (process.memoryUsage.rss() - memoryBefore) / MEGABYTE;
      if (credited.result.accounts !== accounts)
        throw new Error(`Only ${credited.result.accounts} accounts were credited`);
      const told = ({ seconds, processorSeconds }: Measured<unknown>) =>
        `${Math.round(accounts / seconds).toLocaleString('en')} accounts/s ` +
        `(${((processorSeconds * 1_000_000) / accounts).toFixed(1)} µs of processor each)`;
      console.log(
        `  round ${round}: floor ${told(floor)}, product ${told(credited)}, ` +
          `ratio ${(floor.seconds / credited.seconds).toFixed(2)}, ` +
          `by processor time ${(floor.processorSeconds / credited.processorSeconds).toFixed(2)}, ` +
          `memory of the process ${memory < 0 ? '' : '+'}${memory.toFixed(1)} MB`,
      );
    }
  });
  await ledger.close(5_000);
  await database.close();
  await benchDuringBets(url);
  await server.stop();
}

const CALLERS = 64;
const SECONDS = 4;
const MEASUREMENTS_EACH = 6;

async function benchDuringBets(url: string): Promise<void> {
  const isLeft = async () =>
    (await query(url, `select from investment where credited_to = '${plusDays(FIRST_DAY, ROUNDS)}' limit 1`))
      .length > 0;
  const isBegun = async () =>
    (await query(url, `select from investment where credited_to > '${plusDays(FIRST_DAY, ROUNDS)}' limit 1`))
      .length > 0;
  await withClient(url, async (client) => {
    // The lock delays the accrual while bets alone are measured. Bets don't use this table.
    await client.query('begin');
    await client.query('lock table investment in access exclusive mode');
    const bets = await startProduct(url, 'bets', { processes: 1, act: bet });
    const measure = async () => (await bets.measure(CALLERS, SECONDS)).perSecond;
    const stretches = async (rates: number[]) => {
      for (let stretch = 0; stretch < MEASUREMENTS_EACH; stretch++) rates.push(await measure());
    };
    await stretches([]);
    const alone: number[] = [];
    await stretches(alone);
    await client.query('commit');
    while (!(await isBegun())) await measure();
    const beside: number[] = [];
    while (await isLeft()) beside.push(await measure());
    await stretches(alone);
    console.log(
      `  beside bets of ${CALLERS} callers: about ${beside.length * SECONDS} s, in which they keep ` +
        `${(median(beside) / median(alone)).toFixed(2)} of their rate (goal: 0.8)`,
    );
    await bets.close();
  });
}

interface Measured<T> {
  readonly seconds: number;
  /** Of the whole PostgreSQL server; 0 where /proc is missing. */
  readonly processorSeconds: number;
  readonly result: T;
}

async function measure<T>(work: () => Promise<T>, postmaster: number | undefined): Promise<Measured<T>> {
  const used = () => (postmaster === undefined ? 0 : processorMicros(postmaster));
  const [startedAt, usedBefore] = [performance.now(), used()];
  const result = await work();
  return {
    seconds: (performance.now() - startedAt) / 1_000,
    processorSeconds: (used() - usedBefore) / 1_000_000,
    result,
  };
}

async function seedAccounts(client: pg.Client, accounts: number): Promise<void> {
  await client.query(`
    insert into player (username, username_look, email, country, currency, password_hash, referral_code)
    select 'i' || n, 'i' || n, 'i' || n || '@example.com', 'UG', 'UGX', '', 'I' || n
    from generate_series(1, ${accounts}) n;
    insert into ledger_account (player_id, kind, currency)
    select id, kind, 'UGX' from player
    cross join unnest(array['player.game', 'player.reserved', 'player.investment']) with ordinality as k (kind, place)
    order by id, place;
    insert into ledger_account (kind, currency, slot) values ('house.bankroll', 'UGX', 0);
    with opening as (
      insert into ledger_transfer (kind, cause_id) values ('opening', 1) returning id
    )
    insert into ledger_entry (account_id, transfer_id, currency, amount, balance_after)
    select account.id, opening.id, 'UGX', ${BALANCE}, ${BALANCE}
    from ledger_account account, opening where account.kind = 'player.investment'
    union all
    select account.id, opening.id, 'UGX', -${BALANCE * BigInt(accounts)}, -${BALANCE * BigInt(accounts)}
    from ledger_account account, opening where account.kind = 'house.bankroll';
    insert into investment (player_id, account_id, currency, accrued_to, credited_to, low_day, low, invested)
    select player_id, id, 'UGX', '${FIRST_DAY}', '${FIRST_DAY}', '${FIRST_DAY}', balance, balance
    from ledger_account where kind = 'player.investment'`);
  await client.query('vacuum analyze');
}

/** The baseline: a balance and an earnings row in one statement, without constraints. */
async function seedFloor(client: pg.Client, accounts: number): Promise<void> {
  await client.query(`
    create table floor_account (id bigint primary key, balance bigint not null) with (fillfactor = 85);
    create table floor_entry (account_id bigint not null, amount bigint not null);
    insert into floor_account select n, ${BALANCE} from generate_series(1, ${accounts}) n`);
  await client.query('vacuum analyze floor_account');
}

const creditFloor = `
  with earned as (
    update floor_account set balance = balance + balance * 3 / 1000 returning id, balance
  )
  insert into floor_entry select id, balance * 3 / 1003 from earned`;
