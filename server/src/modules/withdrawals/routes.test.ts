import type { Withdrawal, WithdrawalClock } from '@sanduku/contracts/withdrawals/api';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { onEveryEngine } from '../../testing/databases.ts';
import { fundedPlayer, type TestPlayer } from '../../testing/players.ts';
import {
  act,
  addresses,
  approved,
  ask,
  createWithdrawalWorld,
  cryptoBody,
  holdings,
  mobileBody,
  type WithdrawalWorld,
} from '../../testing/withdrawals.ts';
import { countWithdrawals } from './overview.ts';

const MINUTE = 60_000;

interface List {
  withdrawals: Withdrawal[];
  pagination: { total: number; limit: number; offset: number };
  clock: WithdrawalClock;
}

onEveryEngine('withdrawals', (engine) => {
  let app: TestApp;
  let world: WithdrawalWorld;
  beforeAll(async () => {
    app = await createTestApp(engine.database);
  });
  beforeEach(async () => {
    world = await createWithdrawalWorld(app);
  });
  afterEach(async () => {
    await engine.database.queries.deleteFrom('attempt').execute();
    await world.close();
  });

  const newPlayer = (units = 100_000, changes = {}) => fundedPlayer(world.app, units, changes);
  const get = <Data>(player: TestPlayer, path: string) =>
    world.app.call<Data>('GET', `/api/wallet/${path}`, { token: player.token });
  const list = async (player: TestPlayer, query = '') =>
    (await get<List>(player, `withdrawals${query}`)).data;
  const withdrawalsOf = async ({ id }: TestPlayer) =>
    engine.database.queries.selectFrom('withdrawal').selectAll().where('player_id', '=', id).execute();
  const newsOf = async ({ id }: TestPlayer) =>
    (
      await engine.database.queries
        .selectFrom('outbox')
        .select(['topic', 'payload'])
        .where('player_id', '=', id)
        .orderBy('id')
        .execute()
    ).map(({ topic, payload }) => [topic, payload]);

  describe('a request', () => {
    // shows 3.15, 7.18
    test('reserves amount and fee at once', async () => {
      const player = await newPlayer();
      const answer = await ask(world, player, mobileBody(50_000));
      expect(answer.data).toMatchObject({
        status: 'pending',
        amount: 50_000,
        fee: 1_000,
        totalDeduction: 51_000,
        payoutAmount: 50_000,
        payoutCurrency: 'UGX',
        place: expect.any(Number),
      });
      expect(answer.data.id).toBe(answer.data.transactionId);
      expect(await holdings(world, player)).toEqual({ game: 49_000, reserved: 51_000 });
      expect(await newsOf(player)).toContainEqual(['withdrawal_submitted', { amount: 50_000 }]);
    });

    // shows 3.14
    test('in USDT costs the network fee, whatever the client sends', async () => {
      const player = await newPlayer(1_000_000);
      const claims = { fees: 0, totalDeduction: 1, exchangeRate: 1, currency: 'USD', recipient: 'me' };
      const answer = await ask(world, player, { ...cryptoBody(380_000, 'erc20'), ...claims });
      expect(answer.data).toMatchObject({ fee: 19_000, payoutAmount: 100, payoutCurrency: 'USDT' });
      expect(await holdings(world, player)).toEqual({ game: 601_000, reserved: 399_000 });
    });

    test('for the whole balance with fee leaves zero', async () => {
      const player = await newPlayer(10_500);
      expect((await ask(world, player, mobileBody(10_000))).status).toBe(200);
      expect(await holdings(world, player)).toEqual({ game: 0, reserved: 10_500 });
    });

    // shows 5.19
    test('for 0.01 more is rejected without a trace', async () => {
      const player = await newPlayer(10_500);
      const answer = await ask(world, player, mobileBody(10_000.01));
      expect(answer).toMatchObject({
        status: 400,
        code: 'not_enough_money',
        text: 'Insufficient balance (including fees)',
      });
      expect(await holdings(world, player)).toEqual({ game: 10_500, reserved: 0 });
      expect(await withdrawalsOf(player)).toEqual([]);
      expect(await newsOf(player)).toEqual([]);
    });

    test('beyond what any phone can be paid is rejected', async () => {
      const player = await newPlayer(10_000, { country: 'US' });
      const answer = await ask(world, player, mobileBody(1e12));
      expect(answer).toMatchObject({ status: 400, code: 'withdrawal_too_large' });
      expect(await holdings(world, player)).toEqual({ game: 10_000, reserved: 0 });
    });

    test('repeated under its key returns the same and reserves once', async () => {
      const player = await newPlayer();
      const first = await ask(world, player, mobileBody(5_000), 'once');
      const second = await ask(world, player, mobileBody(5_000), 'once');
      expect(second.data).toEqual(first.data);
      expect(await holdings(world, player)).toEqual({ game: 94_500, reserved: 5_500 });
    });

    test('with another body under the same key is rejected', async () => {
      const player = await newPlayer();
      await ask(world, player, mobileBody(5_000), 'once');
      for (const other of [mobileBody(6_000), mobileBody(5_000, '0702123456'), cryptoBody(50_000)]) {
        expect(await ask(world, player, other, 'once')).toMatchObject({ status: 422, code: 'key_reused' });
      }
      expect(await holdings(world, player)).toEqual({ game: 94_500, reserved: 5_500 });
    });

    test("under a bet's key is rejected", async () => {
      const player = await newPlayer();
      await world.app.call('POST', '/api/game/play', {
        body: { betAmount: 1_000, selectedBox: 0 },
        token: player.token,
        headers: { 'idempotency-key': 'a bet' },
      });
      expect(await ask(world, player, mobileBody(5_000), 'a bet')).toMatchObject({ code: 'key_reused' });
      expect(await withdrawalsOf(player)).toEqual([]);
    });

    test('is rejected while ten are pending', async () => {
      const player = await newPlayer();
      for (let n = 0; n < 10; n++) await ask(world, player, mobileBody(5_000));
      const answer = await ask(world, player, mobileBody(5_000));
      expect(answer).toMatchObject({ status: 409, code: 'too_many_waiting' });
      expect(answer.text).toContain('10 withdrawals waiting');
      expect(await holdings(world, player)).toEqual({ game: 45_000, reserved: 55_000 });
    });

    test('of a suspended player is rejected', async () => {
      const player = await newPlayer();
      await engine.database.queries
        .updateTable('player')
        .set({ status: 'suspended' })
        .where('id', '=', player.id)
        .execute();
      const answer = await ask(world, player, mobileBody(5_000));
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(await holdings(world, player)).toEqual({ game: 100_000, reserved: 0 });
    });

    test("without a player's session is rejected", async () => {
      for (const token of [undefined, world.operator.token]) {
        const answer = await world.app.call('POST', '/api/wallet/withdraw', {
          body: mobileBody(5_000),
          token,
        });
        expect(answer.status).toBe(401);
      }
    });
  });

  test.each([
    ['no body', undefined],
    ['nothing', {}],
    ['a list', []],
    ['an unknown method', { ...mobileBody(5_000), method: 'cash' }],
    ['an amount as a text', { ...mobileBody(5_000), amount: '5000' }],
    ['a negative amount', mobileBody(-5_000)],
    ['nothing as the amount', mobileBody(0)],
    ['more decimals than money has', mobileBody(5_000.001)],
    ['an amount beyond all money', mobileBody(1e13)],
    ['an amount that JSON has no number for', { ...mobileBody(5_000), amount: null }],
    ['a phone as a number', { ...mobileBody(5_000), phoneNumber: 772123456 }],
    ['a phone of a thousand digits', mobileBody(5_000, '7'.repeat(1_000))],
    ['a phone with a zero byte', mobileBody(5_000, '0772123456\0')],
    ['no phone', { method: 'mobile', amount: 5_000, pin: '1010' }],
    ['an address of a thousand letters', { ...cryptoBody(50_000), address: 'T'.repeat(1_000) }],
    ['an unknown network', { ...cryptoBody(50_000), network: 'doge' }],
    ['an address as an object', { ...cryptoBody(50_000), address: { toString: 'x' } }],
    ['no code', { ...mobileBody(5_000), pin: undefined }],
    ['a code as a number', { ...mobileBody(5_000), pin: 1010 }],
    ['a code of three digits', { ...mobileBody(5_000), pin: '101' }],
    ['a code of five digits', { ...mobileBody(5_000), pin: '10101' }],
    ['a code with letters', { ...mobileBody(5_000), pin: '10a0' }],
  ])('with %s is rejected with a text and moves nothing', async (_what, body) => {
    const player = await newPlayer();
    const answer = await ask(world, player, body);
    expect(answer.status).toBe(400);
    expect(answer.text).toMatch(/\w/);
    expect(await holdings(world, player)).toEqual({ game: 100_000, reserved: 0 });
  });

  describe('PIN', () => {
    const password = 'correct horse';
    const setPin = (player: TestPlayer, body: unknown) =>
      world.app.call<{ isSet: boolean }>('POST', '/api/wallet/withdrawal-pin', { body, token: player.token });
    const isSet = async (player: TestPlayer) =>
      (await get<{ isSet: boolean }>(player, 'withdrawal-pin')).data.isSet;

    // shows 5.22
    test('any four digits pass until one is set, then only that one', async () => {
      const player = await newPlayer();
      expect(await isSet(player)).toBe(false);
      expect((await ask(world, player, { ...mobileBody(5_000), pin: '9999' })).status).toBe(200);
      expect((await setPin(player, { password, pin: '2580' })).data).toEqual({ isSet: true });
      expect(await isSet(player)).toBe(true);
      expect(await ask(world, player, { ...mobileBody(5_000), pin: '1010' })).toMatchObject({
        status: 400,
        code: 'wrong_pin',
      });
      expect(await holdings(world, player)).toEqual({ game: 94_500, reserved: 5_500 });
      expect((await ask(world, player, { ...mobileBody(5_000), pin: '2580' })).status).toBe(200);
    });

    test('can be removed', async () => {
      const player = await newPlayer();
      await setPin(player, { password, pin: '2580' });
      expect((await setPin(player, { password, pin: null })).data).toEqual({ isSet: false });
      expect((await ask(world, player, { ...mobileBody(5_000), pin: '0000' })).status).toBe(200);
    });

    test('needs the password, which is rate limited', async () => {
      const player = await newPlayer();
      for (let n = 0; n < 5; n++) {
        expect(await setPin(player, { password: 'wrong', pin: '2580' })).toMatchObject({
          status: 400,
          code: 'wrong_password',
        });
      }
      expect(await setPin(player, { password, pin: '2580' })).toMatchObject({ status: 429 });
      expect(await isSet(player)).toBe(false);
    });

    test('allows five guesses per quarter hour', async () => {
      const player = await newPlayer();
      await setPin(player, { password, pin: '2580' });
      for (let n = 0; n < 5; n++) {
        const answer = await ask(world, player, { ...mobileBody(5_000), pin: `100${n}` });
        expect(answer.code).toBe('wrong_pin');
      }
      const locked = await ask(world, player, { ...mobileBody(5_000), pin: '2580' });
      expect(locked).toMatchObject({ status: 429, code: 'too_many_requests' });
      expect(locked.text).toContain('15 minutes');
      world.clock.advance(14 * MINUTE);
      expect((await ask(world, player, { ...mobileBody(5_000), pin: '2580' })).status).toBe(429);
      world.clock.advance(MINUTE);
      expect((await ask(world, player, { ...mobileBody(5_000), pin: '2580' })).status).toBe(200);
    });

    test('is not needed for a retry', async () => {
      const player = await newPlayer();
      await setPin(player, { password, pin: '2580' });
      const body = { ...mobileBody(5_000), pin: '2580' };
      const first = await ask(world, player, body, 'once');
      await setPin(player, { password, pin: '1379' });
      const again = (await ask(world, player, body, 'once')).data;
      expect(again).toEqual({ ...first.data, waits: { what: 'pin', until: expect.any(String) } });
    });
  });

  describe('list', () => {
    // shows 3.16, 7.20, 9.22
    test("is newest first, paged, with the operator's notes", async () => {
      const player = await newPlayer();
      const first = (await ask(world, player, mobileBody(5_000))).data.id;
      const second = (await ask(world, player, cryptoBody(38_000))).data.id;
      await act(world, 'reject', first, { reason: 'Please use your own number' });
      const all = await list(player);
      expect(all.pagination).toEqual({ total: 2, limit: 50, offset: 0 });
      expect(all.withdrawals).toMatchObject([
        { id: second, status: 'pending', method: 'crypto', channel: 'trc20', address: addresses.trc20 },
        {
          id: first,
          status: 'rejected',
          method: 'mobile',
          channel: 'mtn',
          phonenumber: '256772123456',
          admin_notes: 'Please use your own number',
          place: null,
        },
      ]);
      const page = await list(player, '?limit=1&offset=1');
      expect(page.withdrawals.map(({ id }) => id)).toEqual([first]);
      expect(page.pagination).toEqual({ total: 2, limit: 1, offset: 1 });
    });

    test('is private', async () => {
      await ask(world, await newPlayer(), mobileBody(5_000));
      expect((await list(await newPlayer())).withdrawals).toEqual([]);
    });

    test('shows the queue position, which moves up', async () => {
      const players = [await newPlayer(), await newPlayer(), await newPlayer()] as const;
      const ids: string[] = [];
      for (const player of players) ids.push((await ask(world, player, mobileBody(5_000))).data.id);
      const placeOf = async (player: TestPlayer) => (await list(player)).withdrawals[0]?.place ?? 0;
      const before = await placeOf(players[2]);
      await act(world, 'approve', ids[0] ?? '');
      expect(await placeOf(players[2])).toBe(before - 1);
      const { waiting } = (await list(players[2])).clock;
      expect(await newsOf(players[2])).toContainEqual([
        'withdrawal_queue',
        { id: ids[2], place: before - 1, waiting },
      ]);
      // It was last, so the others keep their positions.
      await act(world, 'reject', ids[2] ?? '', { reason: 'a test' });
      const told = (await newsOf(players[1])).filter(([topic]) => topic === 'withdrawal_queue');
      expect(told).toHaveLength(1);
    });
  });

  // shows 3.1, 3.17, 7.21
  test('stats and profile count paid, open and failed ones', async () => {
    const { player, id } = await approved(world);
    await world.payEverything();
    const rejected = (await ask(world, player, mobileBody(5_000))).data.id;
    await act(world, 'reject', rejected, { reason: 'a test' });
    await ask(world, player, mobileBody(5_000));
    expect((await get(player, 'withdrawal-stats')).data).toEqual({
      totalWithdrawals: 3,
      completedCount: 1,
      pendingCount: 1,
      rejectedCount: 1,
      totalWithdrawn: 10_000,
      pendingAmount: 5_000,
      totalFees: 500,
    });
    const me = await world.app.call<{ user: { totalWithdrawn: number; gameBalance: number } }>(
      'GET',
      '/api/auth/me',
      { token: player.token },
    );
    expect(me.data.user).toMatchObject({ totalWithdrawn: 10_000, gameBalance: 4_000 });
    expect((await list(player)).withdrawals.at(-1)).toMatchObject({
      id,
      status: 'completed',
      reference: expect.stringMatching(/^\d+$/),
      endedat: expect.any(String),
    });
  });

  test('the clock reports recent durations once there are five', async () => {
    const player = await newPlayer();
    const completed = await countWithdrawals(engine.database.queries, 'completed');
    for (let n = completed; n < 5; n++) {
      expect((await list(player)).clock).toMatchObject({ medianSeconds: null, p95Seconds: null });
      await approved(world);
      await world.pass(2 * MINUTE, MINUTE);
    }
    const { clock } = await list(player);
    expect(clock.medianSeconds).toBeGreaterThan(0);
    expect(clock.p95Seconds).toBeGreaterThanOrEqual(clock.medianSeconds ?? 0);
  });
});
