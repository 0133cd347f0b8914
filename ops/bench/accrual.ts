import { kampalaDay, plusDays } from '../../contracts/src/kampala-day.ts';
import { openDatabase } from '../../server/src/database/database.ts';
import { createLedger } from '../../server/src/ledger/ledger.ts';
import { idempotencyKey } from '../../server/src/ledger/transfer.ts';
import { creditDays } from '../../server/src/modules/investment/credit-days.ts';
import { startPostgres } from '../../tools/postgres.ts';
import { createDatabase, durableSettings, withClient } from './in-turns.ts';
import { seedPlayers } from './proofs.ts';

const FUNDS = 1_000_000_000_000_000n;

/** The floor is one statement that moves balances and writes entries. */
export async function benchAccrual(accounts: number): Promise<void> {
  const server = await startPostgres({ settings: durableSettings });
  const url = await createDatabase(server.adminUrl, 'accrual');
  const database = await openDatabase({ url });
  const ledger = createLedger(database);
  const [interest, bank] = [
    await ledger.house('house.interest', 'UGX'),
    await ledger.house('rail.bank', 'UGX'),
  ];
  await ledger.post({
    kind: 'opening',
    cause: 1n,
    key: idempotencyKey('house:bench', 'funds'),
    request: {},
    legs: [
      { account: interest, amount: FUNDS },
      { account: bank, amount: -FUNDS },
    ],
  });
  await withClient(url, async (client) => {
    await seedPlayers(client, accounts);
    await client.query(`
      insert into investment (player_id, account_id, currency, accrued_to, credited_to, low_day, low, invested)
      select player_id, id, 'UGX', day, day, day, balance, balance
      from ledger_account, cast('${plusDays(kampalaDay(new Date()), -2)}' as date) day where kind = 'player.investment';
      create table floor_account as select id, balance from ledger_account where kind = 'player.investment';
      alter table floor_account add primary key (id);
      create table floor_entry (account_id bigint not null, amount bigint not null)`);
    await client.query('vacuum analyze');
    const began = performance.now();
    await client.query(`
      with earned as (update floor_account set balance = balance + balance / 100 returning id, balance)
      insert into floor_entry select id, balance / 101 from earned`);
    const floorMs = performance.now() - began;
    const credited = await creditDays({ database, ledger, clock: () => new Date() });
    if (credited.accounts !== accounts) throw new Error(`${credited.accounts} accounts were credited`);
    const productMs = performance.now() - began - floorMs;
    console.log(
      `Accrual: ${accounts.toLocaleString('en')} accounts in ${(productMs / 1_000).toFixed(1)} s, ${(floorMs / productMs).toFixed(2)} of the floor`,
    );
  });
  await ledger.close(5_000);
  await database.close();
  await server.stop();
}
