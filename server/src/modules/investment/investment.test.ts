import { randomUUID } from 'node:crypto';
import type { Currency } from '@sanduku/contracts/countries';
import type { Earning, InvestmentAccount, InvestmentTransaction } from '@sanduku/contracts/investment/api';
import { plusDays, startOfKampalaDay } from '@sanduku/contracts/kampala-day';
import { defaultSettings, type Settings } from '@sanduku/contracts/settings/rules';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Ledger } from '../../ledger/ledger.ts';
import { createTestApp, type TestApp, type TestRequest } from '../../testing/app.ts';
import { onOneEngine } from '../../testing/databases.ts';
import { fundInterest } from '../../testing/ledger.ts';
import { callByTwo, signedInOperator } from '../../testing/operators.ts';
import { fundedPlayer, type TestPlayer } from '../../testing/players.ts';
import { creditDays } from './credit-days.ts';

const HOUR_MS = 60 * 60_000;

onOneEngine('The investment account', (engine) => {
  let app: TestApp;
  /** Shifts each test to its own days: a closed day stays closed. */
  let daysLater = 0;
  beforeEach(async () => {
    app = await createTestApp(engine.database);
    daysLater += 6;
    atTime('2026-03-10', 12);
    await fundInterest(app.ledger, 10_000_000);
    await fundInterest(app.ledger, 1_000, 'USD');
  });

  /** Kampala time. */
  const atTime = (day: string, hours: number) =>
    app.clock.set(new Date(startOfKampalaDay(plusDays(day, daysLater)).getTime() + hours * HOUR_MS));
  const credit = () =>
    creditDays({ database: app.database, ledger: app.ledger, clock: () => app.clock.now() });
  const move = (
    way: 'deposit' | 'withdraw' | 'invest',
    player: TestPlayer,
    amount: number,
    rest: TestRequest = {},
  ) =>
    app.call<{ account: InvestmentAccount; gameBalance: number }>('POST', `/api/investment/${way}`, {
      token: player.token,
      body: { amount },
      ...rest,
    });
  const accountOf = async (player: TestPlayer) =>
    (await app.call<{ account: InvestmentAccount }>('GET', '/api/investment/account', player)).data.account;
  const earningsOf = async (player: TestPlayer) =>
    (await app.call<{ earnings: Earning[] }>('GET', '/api/investment/earnings', player)).data.earnings.map(
      ({ earning_date, amount }) => [plusDays(earning_date, -daysLater), amount],
    );
  const historyOf = async (player: TestPlayer) =>
    (
      await app.call<{ transactions: InvestmentTransaction[] }>('GET', '/api/investment/history', player)
    ).data.transactions.map(({ type, amount, balance_after }) => [type, amount, balance_after]);

  // shows 1.7, 3.22, 3.28, 7.27, 7.28
  test('moves money from the game balance and back', async () => {
    const player = await fundedPlayer(app, 100_000);
    const { data } = await move('deposit', player, 40_000);
    expect(data).toMatchObject({ gameBalance: 60_000, account: { balance: 40_000, totalInvested: 40_000 } });
    expect((await move('invest', player, 10_000)).data.account.balance).toBe(50_000);
    expect((await move('withdraw', player, 20_000)).data).toMatchObject({
      gameBalance: 70_000,
      account: { balance: 30_000 },
    });
    expect(await historyOf(player)).toEqual([
      ['withdrawal', 20_000, 30_000],
      ['deposit', 10_000, 50_000],
      ['deposit', 40_000, 40_000],
    ]);
  });

  // shows 1.7
  describe('earns 0.3% of the day’s lowest balance', () => {
    test('from the day after the deposit', async () => {
      const player = await fundedPlayer(app, 100_000);
      await move('deposit', player, 100_000);
      atTime('2026-03-11', 0.1);
      await credit();
      expect(await earningsOf(player)).toEqual([]);
      atTime('2026-03-12', 0.1);
      await credit();
      expect(await earningsOf(player)).toEqual([['2026-03-11', 300]]);
      expect(await accountOf(player)).toMatchObject({ balance: 100_300, totalEarnings: 300 });
    });

    test('at midnight in Kampala, not before', async () => {
      const player = await fundedPlayer(app, 100_000);
      await move('deposit', player, 100_000);
      atTime('2026-03-12', 0);
      app.clock.advance(-1);
      await credit();
      expect(await earningsOf(player)).toEqual([]);
      app.clock.advance(1);
      await credit();
      expect(await earningsOf(player)).toEqual([['2026-03-11', 300]]);
    });

    test('with deposits and withdrawals during the day', async () => {
      const player = await fundedPlayer(app, 200_000);
      await move('deposit', player, 100_000);
      atTime('2026-03-11', 9);
      await move('withdraw', player, 90_000);
      await move('deposit', player, 150_000);
      atTime('2026-03-12', 9);
      await move('deposit', player, 5_000);
      // The deposit credited the previous day first.
      expect(await earningsOf(player)).toEqual([['2026-03-11', 30]]);
      atTime('2026-03-13', 1);
      await credit();
      // 160,000 plus yesterday's 30 stayed all day; the 5,000 did not.
      expect(await earningsOf(player)).toEqual([
        ['2026-03-12', 480.09],
        ['2026-03-11', 30],
      ]);
    });

    test('and nothing if the account was briefly empty', async () => {
      const player = await fundedPlayer(app, 100_000);
      await move('deposit', player, 100_000);
      atTime('2026-03-11', 23);
      await move('withdraw', player, 100_000);
      await move('deposit', player, 100_000);
      atTime('2026-03-12', 1);
      await credit();
      expect(await earningsOf(player)).toEqual([]);
    });
  });

  describe('is credited exactly once per day', () => {
    // shows 9.24
    test('when a run is repeated', async () => {
      const player = await fundedPlayer(app, 100_000);
      await move('deposit', player, 100_000);
      atTime('2026-03-12', 1);
      await credit();
      expect(await credit()).toEqual({ accounts: 0, paid: 0n, uncovered: [] });
      expect((await accountOf(player)).balance).toBe(100_300);
    });

    test('with concurrent runs and deposits', async () => {
      const players = await Promise.all(Array.from({ length: 20 }, () => fundedPlayer(app, 200_000)));
      await Promise.all(players.map((player) => move('deposit', player, 100_000)));
      atTime('2026-03-12', 1);
      await Promise.all([
        credit(),
        credit(),
        ...players.slice(0, 10).map((player) => move('deposit', player, 1000)),
        credit(),
      ]);
      await credit();
      for (const player of players) expect(await earningsOf(player)).toEqual([['2026-03-11', 300]]);
    });

    test.each(['UGX', 'USD'])('in other currencies when %s fails', async (failing) => {
      const ugandan = await fundedPlayer(app, 100_000);
      const american = await fundedPlayer(app, 100, { country: 'US' });
      await move('deposit', ugandan, 100_000);
      await move('deposit', american, 100);
      atTime('2026-03-12', 1);
      const house: Ledger['house'] = async (kind, currency) => {
        if (currency === failing) throw new Error('an account that cannot be opened');
        return app.ledger.house(kind, currency);
      };
      const deps = { database: app.database, ledger: { ...app.ledger, house }, clock: () => app.clock.now() };
      await expect(creditDays(deps)).rejects.toThrow();
      expect(await earningsOf(ugandan)).toHaveLength(failing === 'UGX' ? 0 : 1);
      expect(await earningsOf(american)).toHaveLength(failing === 'USD' ? 0 : 1);
      await credit();
      for (const player of [ugandan, american]) expect(await earningsOf(player)).toHaveLength(1);
    });

    test('after downtime, with daily compounding', async () => {
      const player = await fundedPlayer(app, 1_000_000);
      await move('deposit', player, 1_000_000);
      atTime('2026-03-15', 8);
      await credit();
      expect(await earningsOf(player)).toEqual([
        ['2026-03-14', 3027.08],
        ['2026-03-13', 3018.02],
        ['2026-03-12', 3009],
        ['2026-03-11', 3000],
      ]);
    });

    test('when the clock goes back', async () => {
      const player = await fundedPlayer(app, 100_000);
      await move('deposit', player, 100_000);
      atTime('2026-03-13', 1);
      await credit();
      atTime('2026-03-11', 12);
      await credit();
      // The withdrawal counts for the first open day.
      await move('withdraw', player, 50_000);
      atTime('2026-03-14', 1);
      await credit();
      expect(await earningsOf(player)).toEqual([
        ['2026-03-13', 151.8],
        ['2026-03-12', 300.9],
        ['2026-03-11', 300],
      ]);
    });

    test('even when earnings are too small to display', async () => {
      const player = await fundedPlayer(app, 1, { country: 'US' });
      await move('deposit', player, 0.01);
      atTime('2026-03-12', 1);
      await credit();
      // 0.3% of a cent is 30 micro-units, which the response rounds away.
      expect((await accountOf(player)).balance).toBe(0.01);
    });
  });

  describe('rejects without side effects', () => {
    test.each([
      ['nothing', 'deposit', 0, 'Please enter a valid amount'],
      ['less than nothing', 'deposit', -1, 'Please enter a valid amount'],
      ['more than the game balance', 'deposit', 100_001, 'Insufficient balance'],
      ['a withdrawal of nothing', 'withdraw', 0, 'Please enter a valid amount'],
      ['a small withdrawal', 'withdraw', 4999, 'Minimum withdrawal is 5,000 UGX'],
      ['a withdrawal of more than there is', 'withdraw', 20_001, 'Insufficient balance'],
    ] as const)('%s', async (_name, way, amount, text) => {
      const player = await fundedPlayer(app, 120_000);
      await move('deposit', player, 20_000);
      const before = await accountOf(player);
      const answer = await move(way, player, amount);
      expect([answer.status, answer.text]).toEqual([400, text]);
      expect(await accountOf(player)).toEqual(before);
    });

    // shows 5.29
    test('a withdrawal below the minimum in another currency', async () => {
      const player = await fundedPlayer(app, 1000, { country: 'KE' });
      await move('deposit', player, 1000);
      // UGX 5,000 is KES 171.05, rounded up.
      expect((await move('withdraw', player, 171)).text).toBe('Minimum withdrawal is KSh 172');
      expect((await move('withdraw', player, 172)).status).toBe(200);
    });
  });

  test('moves money once per key', async () => {
    const player = await fundedPlayer(app, 100_000);
    const key = { headers: { 'idempotency-key': randomUUID() } };
    const answers = await Promise.all(Array.from({ length: 8 }, () => move('deposit', player, 10_000, key)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await accountOf(player)).toMatchObject({ balance: 10_000, totalInvested: 10_000 });
    expect((await move('withdraw', player, 10_000, key)).status).toBe(422);
  });

  test('answers a repeated withdrawal even after the minimum rose', async () => {
    const player = await fundedPlayer(app, 1000, { country: 'KE' });
    await move('deposit', player, 1000);
    const key = { headers: { 'idempotency-key': randomUUID() } };
    const first = await move('withdraw', player, 172, key);
    const { token } = await signedInOperator(app);
    const setRates = (rates: Partial<Settings['rates']>) =>
      callByTwo(app, '/api/admin/settings', {
        token,
        body: { settings: { rates: { ...defaultSettings.rates, ...rates } }, reason: 'a test wants it' },
      });
    await setRates({ UG: 1900 });
    expect((await move('withdraw', player, 172, key)).data).toMatchObject({
      gameBalance: first.data.gameBalance,
    });
    expect((await move('withdraw', player, 172)).code).toBe('withdrawal_too_small');
    await setRates({});
    app.clock.advance(24 * 60 * 60_000);
    expect((await accountOf(player)).balance).toBe(828);
  });

  // shows 3.23, 3.24, 7.26, 9.23
  test('projects simple interest in its stats', async () => {
    const player = await fundedPlayer(app, 100_000);
    await move('deposit', player, 100_000);
    const { data } = await app.call<Record<string, unknown>>('GET', '/api/investment/stats', player);
    expect(data).toMatchObject({
      balance: 100_000,
      dailyRate: 0.003,
      dailyProjection: 300,
      monthlyProjection: 9000,
      yearlyProjection: 109_500,
    });
    expect(data.days).toHaveLength(30);
  });

  test('pays from the house interest account', async () => {
    await fundInterest(app.ledger, 1000, 'TZS');
    const player = await fundedPlayer(app, 100_000, { country: 'TZ' });
    await move('deposit', player, 100_000);
    atTime('2026-03-12', 1);
    await credit();
    expect(await interestIn('TZS')).toBe(700_000_000n);
  });

  async function interestIn(currency: Currency): Promise<bigint> {
    const { balance } = await app.database.queries
      .selectFrom('ledger_account')
      .select((row) => row.fn.sum<bigint>('balance').as('balance'))
      .where('kind', '=', 'house.interest')
      .where('currency', '=', currency)
      .executeTakeFirstOrThrow();
    return BigInt(balance);
  }
});
