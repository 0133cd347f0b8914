import type pg from 'pg';
import { startOfKampalaDay } from '../../contracts/src/kampala-day.ts';
import { openDatabase } from '../../server/src/database/database.ts';
import { createLedger } from '../../server/src/ledger/ledger.ts';
import { idempotencyKey } from '../../server/src/ledger/transfer.ts';
import { creditDays } from '../../server/src/modules/investment/credit-days.ts';
import { startPostgres } from '../../tools/postgres.ts';
import { createDatabase, durableSettings, withClient } from './in-turns.ts';

const ACCOUNTS = 1_000_000;
/** 100,000 units each: enough to earn something, too little to matter. */
const BALANCE = 100_000_000_000n;
/** More than all days of all rounds cost. */
const FUNDS = (BALANCE * BigInt(ACCOUNTS)) / 10n;
const FIRST_DAY = '2026-03-10';
const ROUNDS = 3;
const DAY_MS = 86_400_000;
const MEGABYTE = 1_048_576;

/** Credits a day to a million investment accounts, against the least a database can do for the same. */
export async function benchAccrual(): Promise<void> {
  const server = await startPostgres({ settings: durableSettings });
  const url = await createDatabase(server.adminUrl, 'accrual');
  const database = await openDatabase({ url });
  const ledger = createLedger(database);
  const interest = await ledger.house('house.interest', 'UGX');
  await ledger.post({
    kind: 'opening',
    cause: 1n,
    key: idempotencyKey('house:bench', 'funds'),
    request: {},
    legs: [
      { account: interest, amount: FUNDS },
      { account: await ledger.house('rail.bank', 'UGX'), amount: -FUNDS },
    ],
  });
  console.log(`Accrual: a day for ${ACCOUNTS.toLocaleString('en')} accounts, ${ROUNDS} rounds, fsync on`);
  await withClient(url, async (client) => {
    await seedAccounts(client);
    await seedFloor(client);
    for (let round = 1; round <= ROUNDS; round++) {
      const floor = await secondsOf(() => client.query(creditFloor));
      // A minute into the day after: one more day is over.
      const now = new Date(startOfKampalaDay(FIRST_DAY).getTime() + (round + 1) * DAY_MS + 60_000);
      const memoryBefore = process.memoryUsage.rss();
      const credited = await secondsOf(() => creditDays({ database, ledger, clock: () => now }));
      const memory = (process.memoryUsage.rss() - memoryBefore) / MEGABYTE;
      if (credited.result.accounts !== ACCOUNTS)
        throw new Error(`Only ${credited.result.accounts} accounts were credited`);
      console.log(
        `  round ${round}: floor ${rate(floor.seconds)}, product ${rate(credited.seconds)}, ` +
          `ratio ${(floor.seconds / credited.seconds).toFixed(2)}, ` +
          `memory of the process ${memory < 0 ? '' : '+'}${memory.toFixed(1)} MB`,
      );
    }
  });
  await ledger.close(5_000);
  await database.close();
  await server.stop();
}

function rate(seconds: number): string {
  return `${Math.round(ACCOUNTS / seconds).toLocaleString('en')} accounts/s`;
}

async function secondsOf<T>(work: () => Promise<T>): Promise<{ seconds: number; result: T }> {
  const startedAt = performance.now();
  const result = await work();
  return { seconds: (performance.now() - startedAt) / 1_000, result };
}

/** Players with money in their investment accounts, as if all had moved it in long before. */
async function seedAccounts(client: pg.Client): Promise<void> {
  await client.query(`
    insert into player (username, username_look, email, country, currency, password_hash, referral_code)
    select 'i' || n, 'i' || n, 'i' || n || '@example.com', 'UG', 'UGX', '', 'I' || n
    from generate_series(1, ${ACCOUNTS}) n;
    insert into ledger_account (player_id, kind, currency) select id, 'player.investment', 'UGX' from player;
    insert into ledger_account (kind, currency, slot) values ('house.bankroll', 'UGX', 0);
    with opening as (
      insert into ledger_transfer (kind, cause_id) values ('opening', 1) returning id
    )
    insert into ledger_entry (account_id, transfer_id, currency, amount, balance_after)
    select account.id, opening.id, 'UGX', ${BALANCE}, ${BALANCE}
    from ledger_account account, opening where account.kind = 'player.investment'
    union all
    select account.id, opening.id, 'UGX', -${BALANCE * BigInt(ACCOUNTS)}, -${BALANCE * BigInt(ACCOUNTS)}
    from ledger_account account, opening where account.kind = 'house.bankroll';
    insert into investment (player_id, account_id, currency, accrued_to, credited_to, low_day, low, invested)
    select player_id, id, 'UGX', '${FIRST_DAY}', '${FIRST_DAY}', '${FIRST_DAY}', balance, balance
    from ledger_account where kind = 'player.investment'`);
  await client.query('vacuum analyze');
}

/** The least: a balance and a row that says what it earned, in one statement, with no guard at all. */
async function seedFloor(client: pg.Client): Promise<void> {
  await client.query(`
    create table floor_account (id bigint primary key, balance bigint not null) with (fillfactor = 85);
    create table floor_entry (account_id bigint not null, amount bigint not null);
    insert into floor_account select n, ${BALANCE} from generate_series(1, ${ACCOUNTS}) n`);
  await client.query('vacuum analyze floor_account');
}

const creditFloor = `
  with earned as (
    update floor_account set balance = balance + balance * 3 / 1000 returning id, balance
  )
  insert into floor_entry select id, balance * 3 / 1003 from earned`;
