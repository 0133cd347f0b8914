import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { onEveryEngine, onPostgres, type TestDatabase } from '../testing/databases.ts';
import { fundedAccount, move } from '../testing/ledger.ts';
import { waitingForLocks } from '../testing/locks.ts';
import type { PlayerAccount } from './accounts.ts';
import { createLedger, type Ledger } from './ledger.ts';

function withAccounts(on: TestDatabase) {
  let ledger: Ledger;
  let accounts: [PlayerAccount, PlayerAccount];
  beforeAll(async () => {
    ledger = createLedger(on.database);
    const given = { database: on.database, ledger };
    accounts = [await fundedAccount(given, 1_000n), await fundedAccount(given, 1_000n)];
  });
  return {
    get ledger() {
      return ledger;
    },
    command: () => move(...accounts, 1n),
    hold: () => sql`select from ledger_account where id = ${accounts[0].id} for no key update`,
    /** Of the first account, in the order of its transfers. */
    times: async () => {
      const { rows } = await sql<{ created_at: Date }>`
        select t.created_at from ledger_entry e join ledger_transfer t on t.id = e.transfer_id
        where e.account_id = ${accounts[0].id} order by t.id`.execute(on.database.queries);
      return rows.map(({ created_at }) => created_at.getTime());
    },
  };
}

onPostgres('times of an account', (on) => {
  const world = withAccounts(on);

  test('never run backwards when a transaction posts late', async () => {
    await on.database.inTransaction(async (transaction) => {
      // Begins here, and posts after another transaction.
      await sql`select 1`.execute(transaction);
      await pause(20);
      await world.ledger.post(world.command());
      await world.ledger.postWithin(transaction, world.command());
    });
    const times = await world.times();
    expect(times).toEqual(times.toSorted());
  });

  test('are read after the lock was waited for', async () => {
    let posting: ReturnType<Ledger['post']> | undefined;
    const before = await on.database.inTransaction(async (transaction) => {
      await world.hold().execute(transaction);
      posting = world.ledger.post(world.command());
      await vi.waitFor(async () => expect(await waitingForLocks(on.database)).toBe(1), { timeout: 5_000 });
      await pause(50);
      const outcome = await world.ledger.postWithin(transaction, world.command());
      return outcome.status === 'posted' ? outcome.postedAt : undefined;
    });
    const outcome = await posting;
    expect(outcome).toMatchObject({ status: 'posted' });
    expect(outcome?.status === 'posted' && outcome.postedAt.getTime()).toBeGreaterThanOrEqual(
      before?.getTime() ?? Number.POSITIVE_INFINITY,
    );
    const times = await world.times();
    expect(times).toEqual(times.toSorted());
  });
});

onEveryEngine('the time of a transfer', (on) => {
  const world = withAccounts(on);

  test('is the database’s, in whole milliseconds, and the same in every row', async () => {
    const outcome = await world.ledger.post({
      ...world.command(),
      events: [{ topic: 'test', payload: {} }],
    });
    if (outcome.status !== 'posted') throw new Error(outcome.status);
    const { rows } = await sql<{ posted: Date; told: Date; is_exact: boolean; age: number }>`
      select t.created_at as posted, o.created_at as told,
             t.created_at = date_trunc('milliseconds', t.created_at) as is_exact,
             extract(epoch from clock_timestamp() - t.created_at)::float8 as age
      from ledger_transfer t join outbox o on o.transfer_id = t.id
      where t.id = ${outcome.transferId}`.execute(on.database.queries);
    expect(rows).toEqual([
      { posted: outcome.postedAt, told: outcome.postedAt, is_exact: true, age: expect.any(Number) },
    ]);
    expect(rows[0]?.age).toBeLessThan(60);
  });

  test('is that of the clock of a test or of the seeded history, if there is one', async () => {
    const time = new Date('2026-01-05T09:00:00Z');
    const moved = createLedger(on.database, { clock: () => time });
    expect(await moved.post(world.command())).toMatchObject({ status: 'posted', postedAt: time });
  });
});
