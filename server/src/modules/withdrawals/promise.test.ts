import { countries, countryOf } from '@sanduku/contracts/countries';
import type { Statement } from '@sanduku/contracts/statement/api';
import type { Withdrawal } from '@sanduku/contracts/withdrawals/api';
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditMoney } from '../../audit.ts';
import { openDatabase } from '../../database/database.ts';
import { createLedger, type Ledger } from '../../ledger/ledger.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { onOneEngine, onPostgres } from '../../testing/databases.ts';
import { callByTwo, signedInOperator } from '../../testing/operators.ts';
import { fundedPlayer, play, playedPlayer, type TestPlayer } from '../../testing/players.ts';
import { sampled, sampleSize } from '../../testing/sampled.ts';
import {
  type AskedWithdrawal,
  act,
  ask,
  createWithdrawalWorld,
  cryptoBody,
  holdings,
  mobileBody,
  type WithdrawalWorld,
} from '../../testing/withdrawals.ts';
import { creditLate } from './promise.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function promiseSteps(world: () => WithdrawalWorld) {
  const deps = () => ({ ...world().app, clock: () => world().clock.now() });
  const operate = async (path: string, body: object) => {
    const { token } = await signedInOperator(world().app);
    const answer = await callByTwo(world().app, path, {
      token,
      body: { reason: 'a test wants it', ...body },
    });
    expect(answer.status).toBe(200);
  };
  return {
    credit: () => creditLate(deps()),
    promise: (withdrawalPromiseMinutes: number) =>
      operate('/api/admin/settings', { settings: { withdrawalPromiseMinutes } }),
    fundFees: (amount: number, currency = 'UGX') =>
      operate('/api/admin/fund', { account: 'fees', currency, amount, rail: 'bank' }),
    async asked(player: TestPlayer, body: object = mobileBody(10_000)): Promise<AskedWithdrawal> {
      const answer = await ask(world(), player, body);
      expect(answer.status).toBe(200);
      return answer.data;
    },
    async recordOf({ token }: TestPlayer, id: string): Promise<Withdrawal> {
      const { data } = await world().app.call<{ withdrawals: Withdrawal[] }>(
        'GET',
        '/api/wallet/withdrawals',
        {
          token,
        },
      );
      const found = data.withdrawals.find((withdrawal) => withdrawal.id === id);
      if (found === undefined) throw new Error(`Withdrawal ${id} is not listed`);
      return found;
    },
    /** In whole units. */
    async creditsOf(id: string): Promise<[step: number, amount: number][]> {
      const rows = await world()
        .app.database.queries.selectFrom('withdrawal_credit')
        .select(['step', 'amount'])
        .where('withdrawal_id', '=', BigInt(id))
        .orderBy('step')
        .execute();
      return rows.map(({ step, amount }) => [step, Number(amount) / 1e6]);
    },
    changeAccess: ({ id }: TestPlayer) =>
      world()
        .app.database.queries.updateTable('player')
        .set({ access_changed_at: world().clock.now(), access_changed_what: 'password' })
        .where('id', '=', id)
        .execute(),
  };
}

onOneEngine('payment promise', (engine) => {
  let app: TestApp;
  let world: WithdrawalWorld;
  const { credit, promise, fundFees, asked, recordOf, creditsOf, changeAccess } = promiseSteps(() => world);
  beforeAll(async () => {
    app = await createTestApp(engine.database);
    world = await createWithdrawalWorld(app);
    await fundFees(1_000_000);
    await world.close();
  });
  beforeEach(async () => {
    world = await createWithdrawalWorld(app);
  });
  afterEach(async () => {
    // The next test would credit open withdrawals.
    const open = await engine.database.queries
      .selectFrom('withdrawal')
      .select('id')
      .where('status', '=', 'pending')
      .execute();
    const operator = await signedInOperator(app);
    for (const { id } of open)
      await act({ app, operator }, 'reject', id.toString(), { reason: 'the test is over' });
    app.clock.advance(HOUR);
    await credit();
    await world.close();
  });

  test('is exact to the millisecond, and each started ten minutes is credited once', async () => {
    const player = await playedPlayer(app, 20_000);
    const { id } = await asked(player);
    const until = new Date(app.clock.now().getTime() + 30 * MINUTE).toISOString();
    const none = { minutes: 30, until, credited: 0, most: 500, waitsForFunds: false };
    expect((await recordOf(player, id)).promise).toEqual(none);
    app.clock.advance(30 * MINUTE);
    await credit();
    expect(await creditsOf(id)).toEqual([]);
    app.clock.advance(1);
    await credit();
    await credit();
    expect(await creditsOf(id)).toEqual([[1, 10]]);
    app.clock.advance(10 * MINUTE - 1);
    await credit();
    expect(await creditsOf(id)).toEqual([[1, 10]]);
    app.clock.advance(1);
    await credit();
    expect(await creditsOf(id)).toEqual([
      [1, 10],
      [2, 10],
    ]);
    expect((await recordOf(player, id)).promise).toEqual({ ...none, credited: 20 });
    expect(await holdings(world, player)).toEqual({ game: 9_520, reserved: 10_500 });
    const told = await engine.database.queries
      .selectFrom('outbox')
      .select('payload')
      .where('player_id', '=', player.id)
      .where('topic', '=', 'withdrawal_credited')
      .orderBy('id')
      .execute();
    expect(told.map(({ payload }) => payload)).toEqual([
      { id, amount: 10, total: 10 },
      { id, amount: 10, total: 20 },
    ]);
    const { data } = await app.call<Statement>('GET', '/api/wallet/statement', { token: player.token });
    expect(data.movements[0]).toMatchObject({ kind: 'withdrawal.credit', amount: 10, about: id });
  });

  test('credits at most 5%, and catches up after downtime and after the end', async () => {
    const player = await playedPlayer(app, 40_000);
    const paid = await asked(player);
    const { id } = await asked(player);
    app.clock.advance(43 * MINUTE);
    world = { ...world, operator: await signedInOperator(app) };
    await act(world, 'approve', paid.id);
    await world.payEverything();
    expect(await creditsOf(paid.id)).toEqual([]);
    app.clock.advance(9 * 24 * HOUR);
    await credit();
    expect(await creditsOf(paid.id)).toEqual([[2, 20]]);
    expect(await creditsOf(id)).toEqual([[50, 500]]);
    app.clock.advance(24 * HOUR);
    await credit();
    expect(await creditsOf(id)).toEqual([[50, 500]]);
    expect((await recordOf(player, id)).promise).toMatchObject({ credited: 500, most: 500 });
  });

  test('pauses for a day after an access change, then continues', async () => {
    const player = await playedPlayer(app, 50_000);
    await changeAccess(player);
    app.clock.advance(23 * HOUR);
    const after = await asked(player);
    app.clock.advance(20 * MINUTE);
    const { id } = after;
    const waits = (await recordOf(player, id)).promise?.until;
    expect(waits).toBe(new Date(app.clock.now().getTime() + 40 * MINUTE + 30 * MINUTE).toISOString());
    app.clock.advance(40 * MINUTE + 12 * MINUTE);
    // A second change pauses it after twelve minutes, a third extends the pause.
    await changeAccess(player);
    app.clock.advance(HOUR);
    await changeAccess(player);
    app.clock.advance(24 * HOUR + 18 * MINUTE);
    await credit();
    expect(await creditsOf(id)).toEqual([]);
    expect((await recordOf(player, id)).promise?.until).toBe(app.clock.now().toISOString());
    app.clock.advance(1);
    await credit();
    expect(await creditsOf(id)).toEqual([[1, 10]]);
  });

  test('is fixed at the request; when off, there is none', async () => {
    const player = await playedPlayer(app, 50_000);
    const before = await asked(player);
    await promise(0);
    const without = await asked(player);
    await promise(5);
    const short = await asked(player);
    await promise(30);
    app.clock.advance(35 * MINUTE);
    await credit();
    expect(await creditsOf(before.id)).toEqual([[1, 10]]);
    expect(await creditsOf(without.id)).toEqual([]);
    expect(await creditsOf(short.id)).toEqual([[3, 30]]);
    expect((await recordOf(player, without.id)).promise).toBeNull();
  });

  test('credits at most the expected cost of play, and nothing without play', async () => {
    const player = await fundedPlayer(app, 1_000_000);
    const before = await asked(player);
    expect((await recordOf(player, before.id)).promise).toMatchObject({ minutes: 30, most: 0 });
    await play(app, player, 10_000);
    const { id } = await asked(player, mobileBody(100_000));
    expect((await recordOf(player, id)).promise?.most).toBe(4_000);
    // A second withdrawal cannot claim the same credit.
    expect((await recordOf(player, (await asked(player)).id)).promise?.most).toBe(0);
    app.clock.advance(24 * HOUR);
    await credit();
    expect(await creditsOf(before.id)).toEqual([]);
    expect(await creditsOf(id)).toEqual([[50, 4_000]]);
    world = { ...world, operator: await signedInOperator(app) };
    await act(world, 'approve', id);
    await world.payEverything();
    // The fee of 2,000 counts.
    expect((await recordOf(player, (await asked(player, mobileBody(100_000))).id)).promise?.most).toBe(2_000);
  });

  test('earns nothing over many undecided nights', async () => {
    const start = 2_000_000;
    const player = await fundedPlayer(app, start);
    let paid = 0;
    for (let night = 0; night < 10; night++) {
      const { id } = await asked(player, mobileBody(60_000));
      app.clock.advance(10 * HOUR);
      world = { ...world, operator: await signedInOperator(app) };
      await act(world, 'approve', id);
      await world.payEverything();
      await credit();
      paid += 60_000;
    }
    const { game, reserved } = await holdings(world, player);
    // The last fee has earned nothing yet.
    expect(game + reserved + paid).toBe(start - 1_200);
  });

  test('earns nothing from withdrawals that are sure to be rejected', async () => {
    const player = await playedPlayer(app, 100_000);
    for (let night = 0; night < 10; night++) {
      const both = [await asked(player, mobileBody(45_000)), await asked(player, mobileBody(45_000))];
      app.clock.advance(10 * HOUR);
      await credit();
      world = { ...world, operator: await signedInOperator(app) };
      for (const { id } of both) await act(world, 'reject', id, { reason: 'not your phone' });
      await credit();
    }
    const { rows } = await sql<{
      cost: string;
    }>`select game_expected_cost(${player.id}) as cost`.execute(engine.database.queries);
    const { game } = await holdings(world, player);
    expect(game).toBeGreaterThan(100_000);
    expect(game).toBeLessThanOrEqual(100_000 + Number(rows[0]?.cost) / 1e6);
  });

  test('a rejection in time costs nothing of the next promise', async () => {
    const player = await playedPlayer(app, 100_000);
    const refused = await asked(player);
    await act(world, 'reject', refused.id, { reason: 'not your phone' });
    await credit();
    expect((await recordOf(player, (await asked(player)).id)).promise?.most).toBe(500);
  });

  test('a credited rejection leaves the next withdrawal its deadline', async () => {
    const player = await playedPlayer(app, 100_000);
    const { id } = await asked(player);
    app.clock.advance(31 * MINUTE);
    await credit();
    world = { ...world, operator: await signedInOperator(app) };
    await act(world, 'reject', id, { reason: 'not your phone' });
    expect((await creditsOf(id)).length).toBe(1);
    expect((await recordOf(player, (await asked(player)).id)).promise).toMatchObject({ minutes: 30 });
  });

  test.each(sampled(countries).map(({ code }) => code))(
    'in %s credits are whole units, for phones and USDT',
    async (code) => {
      const country = countryOf(code);
      await fundFees(100_000, country.currency);
      const player = await playedPlayer(app, 100_000_000, { country: code });
      for (const body of [mobileBody(7_777.77), cryptoBody(200_003.99)]) {
        const { id } = await asked(player, body);
        const { amount } = body;
        const most = (await recordOf(player, id)).promise?.most ?? 0;
        let total = 0;
        for (let step = 1; step <= 12; step++) {
          app.clock.advance(step === 1 ? 30 * MINUTE + 1 : 10 * MINUTE);
          await credit();
          const sum = (await creditsOf(id)).reduce((added, [, credited]) => added + credited, 0);
          expect(sum).toBe(Math.min(Math.floor((amount * step) / 1_000), most));
          total = sum;
        }
        expect((await recordOf(player, id)).promise?.credited ?? 0).toBe(total);
      }
    },
  );

  test('waits for funds in request order, and is paid when an operator adds them', async () => {
    const players = [
      await playedPlayer(app, 100_000, { country: 'TZ' }),
      await playedPlayer(app, 100_000, { country: 'TZ' }),
    ] as const;
    const [empty] = await sql<{
      sum: string;
    }>`select coalesce(sum(balance), 0)::text as sum from ledger_account
      where kind = 'house.fees' and currency = 'TZS'`
      .execute(engine.database.queries)
      .then(({ rows }) => rows);
    const left = Math.floor(Number(empty?.sum ?? 0) / 1e6);
    if (left > 0) await fundFees(-left, 'TZS');
    const [first, second] = [
      await asked(players[0], mobileBody(50_000)),
      await asked(players[1], mobileBody(5_000)),
    ];
    await fundFees(40, 'TZS');
    app.clock.advance(31 * MINUTE);
    expect(await credit()).toEqual({ withdrawals: 0, uncovered: ['TZS'] });
    expect([await creditsOf(first.id), await creditsOf(second.id)]).toEqual([[], []]);
    expect((await recordOf(players[0], first.id)).promise).toMatchObject({
      credited: 0,
      waitsForFunds: true,
    });
    const { token } = await signedInOperator(app);
    const more = await callByTwo(app, '/api/admin/fund', {
      token,
      body: { account: 'fees', currency: 'TZS', amount: -41, rail: 'bank', reason: 'more than there is' },
    });
    expect(more.code).toBe('not_enough_money');
    await fundFees(15, 'TZS');
    expect(await credit()).toEqual({ withdrawals: 2, uncovered: [] });
    expect([await creditsOf(first.id), await creditsOf(second.id)]).toEqual([[[1, 50]], [[1, 5]]]);
    expect((await recordOf(players[0], first.id)).promise).toMatchObject({
      credited: 50,
      waitsForFunds: false,
    });
  });

  test('is credited although an earlier withdrawal fails', async () => {
    const [tanzanian, ugandan] = [
      await playedPlayer(app, 100_000, { country: 'TZ' }),
      await playedPlayer(app, 20_000),
    ];
    await fundFees(100, 'TZS');
    const [first, second] = [await asked(tanzanian, mobileBody(50_000)), await asked(ugandan)];
    app.clock.advance(31 * MINUTE);
    const house: Ledger['house'] = async (kind, currency) => {
      if (currency === 'TZS') throw new Error('an account that cannot be opened');
      return app.ledger.house(kind, currency);
    };
    const deps = { ...app, ledger: { ...app.ledger, house }, clock: () => app.clock.now() };
    await expect(creditLate(deps)).rejects.toThrow();
    expect([await creditsOf(first.id), await creditsOf(second.id)]).toEqual([[], [[1, 10]]]);
    await credit();
    expect(await creditsOf(first.id)).toEqual([[1, 50]]);
  });

  test("operators see overdue ones, this month's credits, recipients and deciders", async () => {
    app.clock.advance(40 * 24 * HOUR);
    const player = await playedPlayer(app, 200_000);
    const { id } = await asked(player, mobileBody(100_000));
    await asked(player);
    app.clock.advance(35 * MINUTE);
    await credit();
    const { token, username } = await signedInOperator(app);
    await act(world, 'reject', id, { reason: 'not your phone' }, { ...world.operator, token });
    app.clock.advance(11_000);
    const { data } = await app.call<{ promise: { minutes: number; over: number; most: object[] } }>(
      'GET',
      '/api/admin/stats',
      { token },
    );
    expect(data.promise).toMatchObject({ minutes: 30, waitingForFunds: 0 });
    expect(data.promise.over).toBeGreaterThanOrEqual(1);
    expect(data.promise.most).toContainEqual({
      player: { id: player.id.toString(), username: player.username },
      currency: 'UGX',
      amount: 110,
      withdrawals: 2,
      decidedBy: [username],
    });
  });

  test("an operator's addition is not a fee, and a credit reduces the fees", async () => {
    const player = await playedPlayer(app, 400_000);
    const fees = async () => {
      app.clock.advance(11_000);
      const { token } = await signedInOperator(app);
      const { data } = await app.call<{ totals: { fees: number } }>('GET', '/api/admin/stats', { token });
      return data.totals.fees;
    };
    const before = await fees();
    await fundFees(3_800_000);
    expect(await fees()).toBe(before);
    await asked(player, mobileBody(380_000));
    app.clock.advance(125 * MINUTE);
    await credit();
    // Ten steps of 380 UGX, at 3,800 per USDT.
    expect(await fees()).toBeCloseTo(before - 1, 6);
  });

  describe('in the database', () => {
    const write = (id: string, step: number, units: number, at = app.clock.now()) =>
      engine.database.queries
        .insertInto('withdrawal_credit')
        .values({
          withdrawal_id: BigInt(id),
          step,
          amount: BigInt(units) * 1_000_000n,
          transfer_id: BigInt(Date.now()) + BigInt(step),
          credited_at: at,
        })
        .execute();

    test('a credit that is not due, doubled or different is rejected', async () => {
      const player = await playedPlayer(app, 20_000);
      const { id } = await asked(player);
      app.clock.advance(45 * MINUTE);
      await expect(write(id, 3, 30)).rejects.toMatchObject({ constraint: 'withdrawal_credit_is_due' });
      await expect(write(id, 2, 21)).rejects.toMatchObject({ constraint: 'withdrawal_credit_is_due' });
      await credit();
      await expect(write(id, 2, 20)).rejects.toMatchObject({ constraint: 'withdrawal_credit_is_due' });
      await expect(write(id, 1, 10)).rejects.toMatchObject({ constraint: 'withdrawal_credit_is_due' });
      app.clock.advance(30 * 24 * HOUR);
      await expect(write(id, 51, 490)).rejects.toThrow();
      const without = await playedPlayer(app, 20_000);
      await promise(0);
      const { id: unpromised } = await asked(without);
      await promise(30);
      app.clock.advance(24 * HOUR);
      await expect(write(unpromised, 1, 10)).rejects.toMatchObject({
        constraint: 'withdrawal_credit_is_due',
      });
    });

    test('times, pauses, credits and the promise are immutable', async () => {
      const player = await playedPlayer(app, 20_000);
      const { id } = await asked(player);
      app.clock.advance(35 * MINUTE);
      await credit();
      await act(world, 'reject', id, { reason: 'not your phone' });
      for (const change of [
        sql`update withdrawal set ended_at = ended_at - interval '1 hour' where id = ${id}`,
        sql`update withdrawal set decided_at = decided_at - interval '1 hour' where id = ${id}`,
        sql`update withdrawal set created_at = created_at - interval '1 hour' where id = ${id}`,
        sql`update withdrawal set payout_amount = 2 * payout_amount where id = ${id}`,
        sql`update withdrawal set promise_minutes = 1 where id = ${id}`,
        sql`update withdrawal set promise_most = 1000000000 where id = ${id}`,
        sql`update withdrawal_credit set amount = 1 where withdrawal_id = ${id}`,
        sql`delete from withdrawal_credit where withdrawal_id = ${id}`,
        sql`insert into withdrawal_stop values (${id}, now(), now() + interval '1 day', 'access_changed')`,
        sql`update withdrawal_total set fees = 1000000000`,
      ]) {
        await expect(change.execute(engine.database.queries)).rejects.toThrow(/never changed|refused|denied/);
      }
    });

    test.each([
      ['more than is due', sql`amount + 1000000`, sql`step`, 'steps, of 1 that were due'],
      ['a step that has not begun', sql`amount`, sql`step + 1`, 'for 2 steps, of 1'],
    ])('the audit finds %s', async (_name, amount, step, problem) => {
      const player = await playedPlayer(app, 20_000);
      const { id } = await asked(player);
      app.clock.advance(35 * MINUTE);
      await credit();
      const rewrite = (to: RawBuilder<unknown>) =>
        asOwner(engine.database, async (owner) => {
          await sql`alter table withdrawal_credit disable trigger all`.execute(owner);
          await sql`update withdrawal_credit set ${to} where withdrawal_id = ${id}`.execute(owner);
          await sql`alter table withdrawal_credit enable trigger all`.execute(owner);
        });
      await rewrite(sql`amount = ${amount}, step = ${step}`);
      expect((await auditMoney(engine.database.queries)).problems.join()).toContain(problem);
      await rewrite(sql`amount = 10000000, step = 1`);
    });

    test('the audit finds a wrong total of fees', async () => {
      const player = await fundedPlayer(app, 20_000);
      const rewrite = (statement: RawBuilder<unknown>) =>
        asOwner(engine.database, (owner) => statement.execute(owner));
      await rewrite(sql`insert into withdrawal_total (player_id, fees) values (${player.id}, 1)`);
      expect((await auditMoney(engine.database.queries)).problems.join()).toContain(
        'has withdrawal totals of {0,0,0,0,0,1,0}',
      );
      await rewrite(sql`delete from withdrawal_total where player_id = ${player.id}`);
    });
  });
});

/** Reference implementation: second by second, paused for a day after an access change. */
function plainSteps(
  {
    minutes,
    asked,
    changes,
    end,
  }: { minutes: number; asked: number; changes: readonly number[]; end: number },
  at: number,
): number {
  let ran = 0;
  for (let second = asked; second < Math.min(at, end); second++) {
    if (!changes.some((change) => change <= second && second < change + 24 * 3_600)) ran += 1;
  }
  let steps = 0;
  for (let beyond = ran - 60 * minutes; beyond > 0 && steps < 50; beyond -= 600) steps += 1;
  return steps;
}

onOneEngine('the payment promise at random times', (engine) => {
  const second = fc.integer({ min: 0, max: 3 * 24 * 3_600 });
  test('matches a second-by-second clock', async () => {
    const app = await createTestApp(engine.database);
    const world = await createWithdrawalWorld(app);
    const { promise, fundFees, asked, creditsOf, changeAccess, credit } = promiseSteps(() => world);
    await fundFees(1_000_000);
    const begin = app.clock.now().getTime();
    let offset = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 120 }),
        fc.integer({ min: 0, max: 24 * 3_600 }),
        fc.array(second, { maxLength: 4 }),
        fc.array(second, { minLength: 1, maxLength: 4 }),
        fc.option(second),
        fc.integer({ min: 5_000, max: 200_000 }),
        async (minutes, askedAt, changes, looks, ended, amount) => {
          offset += 10 * 24 * 3_600;
          const due = (steps: number) => Math.floor((amount * steps) / 1_000);
          const end = ended === null ? Number.POSITIVE_INFINITY : Math.max(ended, askedAt);
          const moveTo = (at: number) => app.clock.set(new Date(begin + (offset + at) * 1_000));
          moveTo(0);
          await promise(minutes);
          const player = await playedPlayer(app, 300_000);
          let id = '';
          // At an event's moment the earlier state counts.
          const events = [
            {
              at: askedAt,
              rank: 1,
              does: async () => {
                id = (await asked(player, mobileBody(amount))).id;
              },
            },
            ...changes.map((at) => ({ at, rank: 0, does: () => changeAccess(player) })),
            ...looks
              .filter((at) => at >= askedAt)
              .map((at) => ({
                at,
                rank: 2,
                does: async () => {
                  await credit();
                  const credited = (await creditsOf(id)).reduce((sum, [, units]) => sum + units, 0);
                  const steps = plainSteps({ minutes, asked: askedAt, changes, end }, at);
                  expect(credited).toBe(due(steps));
                },
              })),
            ...(ended === null
              ? []
              : [
                  {
                    at: end,
                    rank: 3,
                    does: async () => {
                      const operator = await signedInOperator(app);
                      const answer = await act({ app, operator }, 'reject', id, { reason: 'the end' });
                      expect(answer.status).toBe(200);
                    },
                  },
                ]),
          ].toSorted((left, right) => left.at - right.at || left.rank - right.rank);
          for (const { at, does } of events) {
            moveTo(at);
            await does();
          }
          moveTo(9 * 24 * 3_600);
          await credit();
          const steps = plainSteps({ minutes, asked: askedAt, changes, end }, 9 * 24 * 3_600);
          const credited = (await creditsOf(id)).reduce((sum, [, units]) => sum + units, 0);
          expect(credited).toBe(due(steps));
        },
      ),
      { numRuns: sampleSize(40) },
    );
    await world.close();
  }, 120_000);
});

onPostgres('The promise on withdrawals, by several at once', (engine) => {
  let app: TestApp;
  let world: WithdrawalWorld;
  const { fundFees, asked, creditsOf, credit } = promiseSteps(() => world);
  beforeAll(async () => {
    app = await createTestApp(engine.database);
    world = await createWithdrawalWorld(app);
    await fundFees(1_000_000);
  });

  test('two processes credit each step once, within the fees', async () => {
    const players = await Promise.all(Array.from({ length: 6 }, () => playedPlayer(app, 100_000)));
    const ids = await Promise.all(
      players.map(async (player) => (await asked(player, mobileBody(90_000))).id),
    );
    const other = await openDatabase({ url: engine.url ?? '' });
    const deps = [engine.database, other].map((database) => ({
      database,
      ledger: createLedger(database, { clock: () => app.clock.now() }),
      clock: () => app.clock.now(),
    }));
    for (const step of [1, 2, 3]) {
      app.clock.advance(step === 1 ? 30 * MINUTE + 1 : 10 * MINUTE);
      await Promise.all([...deps, ...deps, ...deps].map((each) => creditLate(each)));
      for (const id of ids) expect((await creditsOf(id)).at(-1)).toEqual([step, 90]);
    }
    for (const player of players)
      expect(await holdings(world, player)).toEqual({ game: 100_000 - 91_800 + 270, reserved: 91_800 });
    await other.close();
  });

  test('the bound of a promise reads no settled withdrawals', async () => {
    const player = await playedPlayer(app, 100_000);
    for (let count = 0; count < 5; count++) {
      const { id } = await asked(player);
      const operator = await signedInOperator(app);
      await act({ app, operator }, 'reject', id, { reason: 'not your phone' });
      await credit();
    }
    const fetched = await engine.database.inTransaction(async (transaction) => {
      await sql`set local enable_seqscan = off`.execute(transaction);
      await sql`select player_costs_left(${player.id})`.execute(transaction);
      const { rows } = await sql<{ count: bigint }>`
        select pg_stat_get_xact_tuples_fetched('withdrawal'::regclass) as count`.execute(transaction);
      return rows[0]?.count;
    });
    expect(fetched).toBe(0n);
  });

  test('a crash leaves nothing, and the next run credits once', async () => {
    const player = await playedPlayer(app, 100_000);
    const { id } = await asked(player);
    app.clock.advance(31 * MINUTE);
    await engine.database.queries
      .transaction()
      .execute(async (transaction) => {
        await sql`select withdrawal_credit_late(${id}, ${app.clock.now()})`.execute(transaction);
        throw new Error('the process died');
      })
      .catch(() => {});
    expect(await creditsOf(id)).toEqual([]);
    expect(await holdings(world, player)).toEqual({ game: 89_500, reserved: 10_500 });
    await credit();
    expect(await creditsOf(id)).toEqual([[1, 10]]);
    expect(await holdings(world, player)).toEqual({ game: 89_510, reserved: 10_500 });
  });

  test('a credit and the end at the same moment are both right', async () => {
    for (let round = 0; round < 6; round++) {
      const player = await playedPlayer(app, 100_000);
      const { id } = await asked(player);
      app.clock.advance(31 * MINUTE);
      const operator = await signedInOperator(app);
      await Promise.all([
        credit(),
        act({ app, operator }, 'reject', id, { reason: 'not your phone' }),
        credit(),
      ]);
      await credit();
      expect(await creditsOf(id)).toEqual([[1, 10]]);
      expect(await holdings(world, player)).toEqual({ game: 100_010, reserved: 0 });
    }
  });
});
