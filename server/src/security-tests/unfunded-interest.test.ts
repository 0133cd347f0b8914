import { type Country, countries } from '@sanduku/contracts/countries';
import type { Earning, InvestmentAccount } from '@sanduku/contracts/investment/api';
import { kampalaDay, plusDays, startOfKampalaDay } from '@sanduku/contracts/kampala-day';
import { toWire } from '@sanduku/contracts/money';
import type { Settings } from '@sanduku/contracts/settings/rules';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { callWithin, openDatabase } from '../database/database.ts';
import { balanceOf } from '../ledger/accounts.ts';
import { createLedger } from '../ledger/ledger.ts';
import { creditDays, fundDay } from '../modules/investment/credit-days.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { asOwner } from '../testing/as-owner.ts';
import { onOneEngine } from '../testing/databases.ts';
import { fundInterest } from '../testing/ledger.ts';
import { callByTwo, signedInOperator } from '../testing/operators.ts';
import { fundedPlayer, type TestPlayer } from '../testing/players.ts';

onOneEngine('investment earnings', (engine) => {
  let app: TestApp;
  let today = '2026-03-01';
  let country: Country;
  const unused = [...countries];
  beforeEach(async () => {
    app = await createTestApp(engine.database);
    // Closed days stay closed, so each test uses another currency and other days.
    country = unused.shift() as Country;
    today = plusDays(today, 6);
    goTo(today);
  });

  const goTo = (day: string) => app.clock.set(new Date(startOfKampalaDay(day).getTime() + 60_000));
  const nextDay = () => goTo(plusDays(kampalaDay(app.clock.now()), 1));
  const deps = () => ({ database: engine.database, ledger: app.ledger, clock: () => app.clock.now() });
  const credit = () => creditDays(deps());
  const funds = async () =>
    toWire(
      await balanceOf(engine.database.queries, await app.ledger.house('house.interest', country.currency)),
    );
  const fundWith = (units: number) => fundInterest(app.ledger, units, country.currency);
  const invest = (player: TestPlayer, amount: number) =>
    app.call('POST', '/api/investment/invest', { token: player.token, body: { amount } });
  const withdraw = (player: TestPlayer, amount: number) =>
    app.call('POST', '/api/investment/withdraw', { token: player.token, body: { amount } });
  const accountOf = async (player: TestPlayer) =>
    (await app.call<{ account: InvestmentAccount }>('GET', '/api/investment/account', player)).data.account;
  const earningsOf = async (player: TestPlayer) =>
    (await app.call<{ earnings: Earning[] }>('GET', '/api/investment/earnings', player)).data.earnings.map(
      ({ amount, status }) => [amount, status],
    );
  const investor = async (amount: number, more = 0) => {
    const player = await fundedPlayer(app, amount + more, { country: country.code });
    expect((await invest(player, amount)).status).toBe(200);
    return player;
  };
  const changeRate = async (dailyRateBasisPoints: number) => {
    const operator = await signedInOperator(app);
    const settings: Partial<Settings> = { dailyRateBasisPoints };
    const answer = await callByTwo(app, '/api/admin/settings', {
      token: operator.token,
      body: { settings, reason: 'a test wants it' },
    });
    expect(answer.status).toBe(200);
  };
  const notificationsTo = async (player: TestPlayer) =>
    (
      await engine.database.queries
        .selectFrom('outbox')
        .select(['topic', 'payload'])
        .where('player_id', '=', player.id)
        .where('topic', 'like', 'investment%')
        .orderBy('id')
        .execute()
    ).map(({ topic, payload }) => [topic, payload]);

  test('wait for funds for all players alike, and are then paid in order', async () => {
    const [small, large] = [await investor(100_000), await investor(1_000_000)];
    nextDay();
    nextDay();
    // Enough for the small account, but a day is paid to all or to none.
    await fundWith(500);
    expect((await credit()).uncovered).toEqual([{ currency: country.currency, day: plusDays(today, 1) }]);
    nextDay();
    await credit();
    expect(await accountOf(small)).toMatchObject({
      balance: 100_000,
      totalEarnings: 0,
      waiting: { days: 2, amount: 600.9 },
    });
    expect(await earningsOf(large)).toEqual([
      [3009, 'waiting'],
      [3000, 'waiting'],
    ]);
    expect(await notificationsTo(small)).toEqual([
      ['investment_waiting', { days: 1, amount: 300 }],
      ['investment_waiting', { days: 2, amount: 600.9 }],
    ]);
    expect(await credit()).toEqual({ accounts: 0, paid: 0n, uncovered: [] });

    app.clock.advance(60_000);
    await fundWith(2_900);
    await credit();
    expect(await accountOf(small)).toMatchObject({ balance: 100_300, waiting: { days: 1, amount: 300.9 } });
    expect(await accountOf(large)).toMatchObject({ balance: 1_003_000, waiting: { days: 1, amount: 3009 } });
    expect(await funds()).toBe(100);

    await fundWith(1_000_000);
    await credit();
    await credit();
    expect(await accountOf(small)).toMatchObject({ balance: 100_600.9, waiting: { days: 0, amount: 0 } });
    expect(await accountOf(large)).toMatchObject({ balance: 1_006_009, totalEarnings: 6009 });
    expect((await notificationsTo(small)).slice(2)).toEqual([
      ['investment_paid', { amount: 300 }],
      ['investment_paid', { amount: 300.9 }],
    ]);
  });

  test('are still due after a full withdrawal, and not for money invested later', async () => {
    const [gone, late] = [await investor(100_000), await investor(100_000, 900_000)];
    nextDay();
    nextDay();
    await credit();
    expect((await withdraw(gone, 100_000)).status).toBe(200);
    expect((await invest(late, 900_000)).status).toBe(200);
    expect((await withdraw(late, 900_000)).status).toBe(200);
    nextDay();
    nextDay();
    await credit();
    await fundWith(1_000_000);
    await credit();
    // A day on 100,000, the day of the withdrawal, and a day on the earnings only.
    expect((await accountOf(gone)).balance).toBe(301.8);
    expect((await accountOf(late)).balance).toBe(100_902.7);
  });

  test('funds reserved for a day cannot be withdrawn by the operator', async () => {
    const fund = async (amount: number) =>
      callByTwo(app, '/api/admin/fund', {
        token: (await signedInOperator(app)).token,
        body: {
          account: 'interest',
          currency: country.currency,
          amount,
          rail: 'bank',
          reason: 'a test wants it',
        },
      });
    const player = await investor(1_000_000);
    nextDay();
    nextDay();
    await fundWith(5_000);
    await credit();
    expect(await fund(-2_001)).toMatchObject({ status: 400, code: 'not_enough_money' });
    expect((await accountOf(player)).balance).toBe(1_003_000);
    expect(await funds()).toBe(2_000);
  });

  describe('by direct SQL:', () => {
    /** The serving role lacks most of these privileges. */
    const run = (statement: ReturnType<typeof sql>) =>
      asOwner(engine.database, (owner) => statement.execute(owner));
    const currentDay = () => plusDays(kampalaDay(app.clock.now()), -1);

    test('negative funds are rejected', async () => {
      expect(await fundWith(-1)).toMatchObject({ refusal: 'not_enough_money' });
      const account = await app.ledger.house('house.interest', country.currency);
      await expect(
        run(sql`with transfer as (
            insert into ledger_transfer (kind, cause_id) values ('opening', 1) returning id
          )
          insert into ledger_entry (account_id, transfer_id, currency, amount, balance_after)
          select a.id, t.id, ${country.currency}, e.amount, a.balance + e.amount
          from transfer t
          cross join (values (${account.slots[0]}::bigint, -1::bigint),
            (${(await app.ledger.house('house.fees', country.currency)).slots[0]}::bigint, 1::bigint)) e (account, amount)
          join ledger_account a on a.id = e.account`),
      ).rejects.toMatchObject({ constraint: 'ledger_account_funds_never_negative' });
    });

    test('a day without reserved funds is not paid', async () => {
      await investor(100_000);
      nextDay();
      nextDay();
      await credit();
      await expect(
        run(
          sql`select investment_pay_day(${currentDay()}::date, ${country.currency}, 0, 10, 'house:test/unfunded', now())`,
        ),
      ).rejects.toMatchObject({ constraint: 'investment_day_is_funded' });
    });

    test('an earning cannot be changed or paid again', async () => {
      const { id } = await investor(100_000);
      await fundWith(1_000_000);
      nextDay();
      nextDay();
      await credit();
      for (const change of [
        sql`update investment_earning set amount = amount * 2 where player_id = ${id}`,
        sql`update investment_earning set transfer_id = null where player_id = ${id}`,
        sql`delete from investment_earning where player_id = ${id}`,
        sql`update investment_day set funded_at = null, transfer_id = null`,
        sql`update investment_day set total = 0`,
        sql`delete from investment_day`,
      ]) {
        await expect(run(change)).rejects.toThrow('correct by adding a transfer');
      }
    });

    test('a rate for past days or above 1% is rejected, one operator cannot raise it, and none can be changed', async () => {
      await investor(100_000);
      nextDay();
      nextDay();
      await credit();
      const rate = (day: string) =>
        run(sql`insert into investment_rate (from_day, basis_points) values (${day}::date, 90)`);
      await expect(rate(currentDay())).rejects.toMatchObject({ constraint: 'investment_rate_ahead' });
      await expect(rate('2001-01-01')).rejects.toMatchObject({ constraint: 'investment_rate_ahead' });
      await expect(run(sql`update investment_rate set basis_points = 900`)).rejects.toThrow('never changed');

      const { token, id } = await signedInOperator(app);
      const ask = (dailyRateBasisPoints: number) =>
        app.call('POST', '/api/admin/settings', {
          token,
          body: { settings: { dailyRateBasisPoints }, reason: 'a test wants it' },
        });
      const store = (value: number) =>
        run(sql`
          insert into setting (name, value, changed_at, changed_by)
          values ('dailyRateBasisPoints', to_jsonb(${value}::int), ${app.clock.now()}, ${id})
          on conflict (name) do update set value = excluded.value, changed_at = excluded.changed_at`);
      for (const tooHigh of [101, 1_000]) {
        expect((await ask(tooHigh)).status).toBe(400);
        await expect(store(tooHigh)).rejects.toMatchObject({ constraint: 'investment_rate_within_limit' });
      }
      expect((await ask(100)).status).toBe(202);
    });
  });

  test('use the rate of their day, even when paid much later', async () => {
    const player = await investor(100_000);
    nextDay();
    await changeRate(60);
    expect(await accountOf(player)).toMatchObject({
      dailyRate: 0.003,
      nextRate: { from: plusDays(today, 2), dailyRate: 0.006 },
    });
    nextDay();
    await changeRate(0);
    // The last change of a day applies.
    await changeRate(30);
    expect(await accountOf(player)).toMatchObject({ dailyRate: 0.006 });
    nextDay();
    nextDay();
    await credit();
    await fundWith(1_000_000);
    await credit();
    const { data } = await app.call<{ earnings: Earning[] }>('GET', '/api/investment/earnings', player);
    expect(data.earnings.map(({ amount, rate }) => [amount, rate])).toEqual([
      [302.7, 0.003],
      [601.8, 0.006],
      [300, 0.003],
    ]);
  });

  describe('of a closed day', () => {
    const closeAndFund = async (day: string) => {
      for (const kind of ['house.interest', 'house.interest_due'] as const)
        await app.ledger.house(kind, country.currency);
      await callWithin(engine.database.queries, 'investment_close_day', {
        day,
        currency: country.currency,
        now: startOfKampalaDay(plusDays(day, 1)),
      });
      return fundDay(engine.database.queries, { day, currency: country.currency }, { now: app.clock.now() });
    };

    test('do not change on a server whose clock is behind', async () => {
      const player = await investor(100_000, 500_000);
      await fundWith(10_000);
      nextDay();
      await credit();
      const closed = kampalaDay(app.clock.now());
      expect(await closeAndFund(closed)).toBe('funded');
      // Still the same day by this clock. A lower balance would leave a surplus, a higher one a shortfall.
      expect((await withdraw(player, 50_000)).status).toBe(200);
      expect((await invest(player, 250_000)).status).toBe(200);
      nextDay();
      nextDay();
      await credit();
      expect(await earningsOf(player)).toEqual([
        [150.9, 'paid'],
        [300, 'paid'],
      ]);
      expect(
        await balanceOf(
          engine.database.queries,
          await app.ledger.house('house.interest_due', country.currency),
        ),
      ).toBe(0n);
    });

    test('do not change with a new rate', async () => {
      await investor(100_000);
      await fundWith(10_000);
      nextDay();
      await credit();
      const closed = kampalaDay(app.clock.now());
      expect(await closeAndFund(closed)).toBe('funded');
      await expect(
        asOwner(engine.database, (owner) =>
          sql`insert into investment_rate (from_day, basis_points) values (${closed}::date, 40)`.execute(
            owner,
          ),
        ),
      ).rejects.toMatchObject({ constraint: 'investment_rate_ahead' });
      nextDay();
      await credit();
    });
  });

  test('are paid once by two processes', async () => {
    const players = await Promise.all(Array.from({ length: 12 }, () => investor(100_000, 10_000)));
    nextDay();
    nextDay();
    nextDay();
    await fundWith(12 * 300);
    const other = engine.url === undefined ? engine.database : await openDatabase({ url: engine.url });
    const there = {
      ...deps(),
      database: other,
      ledger: createLedger(other, { clock: () => app.clock.now() }),
    };
    const rush = () =>
      Promise.all([credit(), creditDays(there), ...players.map((player) => invest(player, 1000)), credit()]);
    await rush();
    await Promise.all([credit(), creditDays(there)]);
    for (const player of players) {
      expect(await accountOf(player)).toMatchObject({
        balance: 101_300,
        waiting: { days: 1, amount: 300.9 },
      });
    }
    expect(await funds()).toBe(0);
    await fundWith(100_000);
    await rush();
    await Promise.all([credit(), creditDays(there)]);
    for (const player of players) expect((await accountOf(player)).balance).toBe(102_600.9);
    if (other !== engine.database) await other.close();
  });
});
