import { plusDays, startOfKampalaDay } from '@sanduku/contracts/kampala-day';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { callForRow, callWithin, type Queries, type Transaction } from '../../database/database.ts';
import {
  type Account,
  balanceOf,
  type HouseAccount,
  openPlayerAccounts,
  type PlayerAccount,
  slotOf,
} from '../../ledger/accounts.ts';
import { createLedger, type Ledger } from '../../ledger/ledger.ts';
import { onEveryEngine, onPostgres, type TestDatabase } from '../../testing/databases.ts';
import { freshKey } from '../../testing/ledger.ts';
import { waitingForLocks } from '../../testing/locks.ts';
import { insertPlayer } from '../../testing/players.ts';
import { undone } from '../../testing/undone.ts';
import { fundDay } from './credit-days.ts';

const now = new Date('2026-03-12T00:01:00Z');
const DAY = '2026-03-11';
const BASIS_POINTS = 30n;
const ALL = 1_000_000;

interface Investor {
  readonly id: bigint;
  readonly account: PlayerAccount;
  readonly balance: bigint;
}

onEveryEngine('a slice of a day of investments', (on) => {
  const house = withHouse(on);

  const investors = fc.array(
    // From balances that earn nothing to large ones.
    fc.record({ balance: fc.bigInt(1n, 10n ** 12n), isWritten: fc.boolean() }),
    { minLength: 1, maxLength: 6 },
  );

  test('is one transfer with a leg per account that earns, and tells those who waited', async () => {
    await fc.assert(
      fc.asyncProperty(investors, fc.boolean(), async (drawn, waits) => {
        await undone(on.database, async (transaction) => {
          const all: Investor[] = [];
          for (const { balance } of drawn) all.push(await house.investor(transaction, balance));
          const earning = all
            .map(({ id, account, balance }) => {
              const amount = (balance * BASIS_POINTS) / 10_000n;
              return { id, account_id: account.id, amount, balance_after: balance + amount };
            })
            .filter(({ amount }) => amount > 0n);
          const paid = earning.reduce((sum, { amount }) => sum + amount, 0n);
          const isWaitedFor = waits && paid > 0n;
          if (isWaitedFor) await house.closeUncovered(transaction, DAY);
          for (const [index, { isWritten }] of drawn.entries())
            if (isWritten) await house.accrue(transaction, DAY, all[index]?.id ?? 0n);
          await house.fund(transaction, 10n ** 13n);
          await house.closeAndFund(transaction, DAY);

          const slice = await house.pay(transaction, DAY, { after: 0n, limit: ALL });
          expect(slice).toMatchObject({ accounts: all.length, paid });
          const { transfers, entries, events } = await house.left(transaction);
          expect(transfers).toHaveLength(paid > 0n ? 1 : 0);
          const due = { account_id: house.due, amount: -paid, balance_after: 0n };
          expect(entries).toEqual(
            [...earning.map(({ id: _, ...entry }) => entry), ...(paid > 0n ? [due] : [])].sort(
              (left, right) => Number(left.account_id - right.account_id),
            ),
          );
          expect(events).toEqual(
            (isWaitedFor ? earning : []).map(({ id, amount }) => ({
              topic: 'investment_paid',
              player_id: id,
              payload: { amount: Number(amount / 10_000n) / 100 },
            })),
          );
        });
      }),
      { numRuns: 20 },
    );
  });

  test('is continued where one ended, and pays nobody twice, in whatever order', async () => {
    await undone(on.database, async (transaction) => {
      const all: Investor[] = [];
      for (let index = 0; index < 5; index++) all.push(await house.investor(transaction, 10_000_000n));
      await house.fund(transaction, 10n ** 9n);
      await house.closeAndFund(transaction, DAY);
      const [first] = all as [Investor];
      const width = 2;
      // As after a crash: one in the middle is paid.
      const middle = all[2] as Investor;
      expect(await house.pay(transaction, DAY, { after: middle.account.id - 1n, limit: 1 })).toMatchObject({
        accounts: 1,
        last: middle.account.id,
        paid: 30_000n,
      });
      let paid = 0n;
      let after: bigint | null = first.account.id - 1n;
      while (after !== null) {
        const slice = await house.pay(transaction, DAY, { after, limit: width });
        paid += slice.paid;
        after = slice.last;
      }
      expect(paid).toBe(4n * 30_000n);
      expect(await house.pay(transaction, DAY, { after: 0n, limit: ALL })).toMatchObject({
        accounts: 0,
        paid: 0n,
      });
      for (const { account } of all) expect(await balanceOf(transaction, account)).toBe(10_030_000n);
    });
  });

  test('is summed to the same total while players move money between slices', async () => {
    await undone(on.database, async (transaction) => {
      const all: Investor[] = [];
      for (let index = 0; index < 4; index++) all.push(await house.investor(transaction, 10_000_000n));
      await house.close(transaction, DAY);
      const sum = async (after: bigint, limit: number) =>
        (await callWithin(transaction, 'investment_sum_day', { day: DAY, currency: 'UGX', after, limit }))[0];
      let total = 0n;
      let after = (all[0] as Investor).account.id - 1n;
      for (;;) {
        const slice = await sum(after, 1);
        if (slice?.last == null) break;
        total += slice.total;
        after = slice.last;
        // A move records the closed day before the balance changes.
        for (const { id, account } of [all[0], all[3]] as Investor[]) {
          await house.accrue(transaction, DAY, id);
          await house.give(transaction, account, 7_000_000n);
        }
      }
      expect(total).toBe(4n * 30_000n);
      expect(await sum(0n, ALL)).toMatchObject({ total, accrued_to: plusDays(DAY, -1) });
    });
  });

  test('is refused as a whole where more would be paid than is set aside', async () => {
    await undone(on.database, async (transaction) => {
      const { account } = await house.investor(transaction, 10_000_000n);
      await house.fund(transaction, 10n ** 9n);
      await house.closeAndFund(transaction, DAY);
      // Simulates an error elsewhere: the account holds more than when the day was funded.
      await house.give(transaction, account, 10_000_000n);
      await expect(house.pay(transaction, DAY, { after: 0n, limit: ALL })).rejects.toMatchObject({
        constraint: 'ledger_account_funds_never_negative',
      });
    });
  });
});

onPostgres('a slice of a day of investments beside others', (on) => {
  const house = withHouse(on);

  test('passes over whoever is moving money, and pays them the next time', async () => {
    const [moving, other] = await on.database.inTransaction(async (transaction) => {
      const both = [
        await house.investor(transaction, 10_000_000n),
        await house.investor(transaction, 10_000_000n),
      ];
      await house.fund(transaction, 10n ** 9n);
      await house.closeAndFund(transaction, DAY);
      return both as [Investor, Investor];
    });
    await on.database.inTransaction(async (transaction) => {
      await hold(transaction, moving);
      expect(await house.pay(on.database.queries, DAY, { after: 0n, limit: ALL })).toMatchObject({
        accounts: 1,
        paid: 30_000n,
      });
    });
    expect(await house.pay(on.database.queries, DAY, { after: 0n, limit: ALL })).toMatchObject({
      accounts: 1,
      paid: 30_000n,
    });
    for (const { account } of [moving, other])
      expect(await balanceOf(on.database.queries, account)).toBe(10_030_000n);
  });

  test('pays what somebody has written down while it waited, under a later number than theirs', async () => {
    const day = plusDays(DAY, 1);
    const player = await on.database.inTransaction(async (transaction) => {
      const investor = await house.investor(transaction, 10_000_000n, DAY);
      await house.closeAndFund(transaction, day);
      return investor;
    });
    let paying: ReturnType<typeof house.pay> | undefined;
    await on.database.inTransaction(async (transaction) => {
      await sql`select from ledger_account where id = ${house.due} for update`.execute(transaction);
      paying = house.pay(on.database.queries, day, { after: 0n, limit: ALL });
      await vi.waitFor(async () => expect(await waitingForLocks(on.database)).toBe(1), { timeout: 5_000 });
      await on.database.inTransaction(async (move) => {
        await hold(move, player);
        await house.accrue(move, day, player.id);
        await house.give(move, player.account, 1_000_000n);
      });
    });
    // Includes investors of earlier tests.
    expect((await paying)?.paid).toBeGreaterThanOrEqual(30_000n);
    const { rows } = await sql<{ amount: bigint; balance_after: bigint }>`
      select amount, balance_after from ledger_entry where account_id = ${player.account.id}
      order by transfer_id`.execute(on.database.queries);
    expect(rows).toEqual([
      { amount: 10_000_000n, balance_after: 10_000_000n },
      { amount: 1_000_000n, balance_after: 11_000_000n },
      { amount: 30_000n, balance_after: 11_030_000n },
    ]);
  });
});

/** Investors, and the steps of the job that credits days. */
function withHouse(on: TestDatabase) {
  let ledger: Ledger;
  let bankroll: HouseAccount;
  let interest: HouseAccount;
  let due: bigint;
  beforeAll(async () => {
    ledger = createLedger(on.database);
    bankroll = await ledger.house('house.bankroll', 'UGX');
    interest = await ledger.house('house.interest', 'UGX');
    due = slotOf(await ledger.house('house.interest_due', 'UGX'), 0);
  });

  const post = async (transaction: Transaction, account: Account, amount: bigint) => {
    const outcome = await ledger.postWithin(transaction, {
      kind: 'opening',
      cause: 1n,
      key: freshKey(),
      request: {},
      legs: [
        { account, amount },
        { account: bankroll, amount: -amount },
      ],
    });
    expect(outcome.status).toBe('posted');
  };
  const give = async (transaction: Transaction, account: PlayerAccount, amount: bigint) => {
    await post(transaction, account, amount);
    await transaction
      .updateTable('investment')
      .set((column) => ({ invested: column('invested', '+', amount) }))
      .where('account_id', '=', account.id)
      .execute();
  };
  const close = (queries: Queries, day: string) =>
    callWithin(queries, 'investment_close_day', {
      day,
      currency: 'UGX',
      now: startOfKampalaDay(plusDays(day, 1)),
    });
  const fund = (queries: Queries, day: string, at: Date) =>
    fundDay(queries, { day, currency: 'UGX' }, { now: at });
  const accrue = (queries: Queries, day: string, player: bigint | null) =>
    callWithin(queries, 'investment_accrue_day', {
      day,
      currency: 'UGX',
      player,
      after: 0n,
      limit: ALL,
      now,
    });

  return {
    get due() {
      return due;
    },
    give,
    accrue,
    close,
    fund: (transaction: Transaction, amount: bigint) => post(transaction, interest, amount),

    async investor(
      transaction: Transaction,
      balance: bigint,
      creditedTo = plusDays(DAY, -1),
    ): Promise<Investor> {
      const id = await insertPlayer(transaction);
      const [account] = await openPlayerAccounts(transaction, { id, currency: 'UGX' }, ['player.investment']);
      const days = { accrued_to: creditedTo, credited_to: creditedTo, low_day: creditedTo };
      await transaction
        .insertInto('investment')
        .values({ player_id: id, account_id: account.id, currency: 'UGX', ...days, low: 0n })
        .execute();
      await give(transaction, account, balance);
      return { id, account, balance };
    },

    async closeAndFund(queries: Queries, day: string) {
      await close(queries, day);
      expect(await fund(queries, day, now)).toBe('funded');
    },

    /** A day that waits for funds. */
    async closeUncovered(queries: Queries, day: string) {
      const earlier = new Date(now.getTime() - 1_000);
      await close(queries, day);
      expect(await fund(queries, day, earlier)).toBe('short');
      await accrue(queries, day, null);
      expect(await fund(queries, day, earlier)).toBe('uncovered');
    },

    pay(
      queries: Queries,
      day: string,
      { key = freshKey(), ...range }: { after: bigint; limit: number; key?: string },
    ) {
      return callForRow(queries, 'investment_pay_day', { day, currency: 'UGX', ...range, key, now });
    },

    async left(queries: Queries) {
      const transfers = await sql`
        select t.id from ledger_transfer t where t.kind = 'investment.earning' and t.cause_id = t.id`.execute(
        queries,
      );
      const entries = await sql<{ account_id: bigint; amount: bigint; balance_after: bigint }>`
        select e.account_id, e.amount, e.balance_after
        from ledger_transfer t join ledger_entry e on e.transfer_id = t.id
        where t.kind = 'investment.earning' order by e.account_id`.execute(queries);
      const events = await sql`
        select o.topic, o.player_id, o.payload
        from ledger_transfer t join outbox o on o.transfer_id = t.id
        where t.kind = 'investment.earning' order by o.player_id`.execute(queries);
      return { transfers: transfers.rows, entries: entries.rows, events: events.rows };
    },
  };
}

async function hold(transaction: Transaction, { id }: Investor): Promise<void> {
  await transaction.selectFrom('investment').select('owed').where('player_id', '=', id).forUpdate().execute();
}
