import { randomUUID } from 'node:crypto';
import type { Deposit, MobileProvider } from '@sanduku/contracts/deposits/api';
import { defaultRateTable, ratesOf } from '@sanduku/contracts/rates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idempotencyKey } from '../../ledger/transfer.ts';
import type { TestRequest } from '../../testing/app.ts';
import { onEveryEngine } from '../../testing/databases.ts';
import {
  APPROVAL_MS,
  createMobileWorld,
  type MobileWorld,
  newMobilePlayer,
  phoneOf,
} from '../../testing/mobile-money.ts';
import { fundedPlayer, type TestPlayer } from '../../testing/players.ts';
import { requestMobileDeposit } from './mobile-request.ts';
import { startWatching } from './usdt-cursor.ts';

interface Started {
  vendorRef: string;
  amount: number;
  finalAmount: number;
  charge: number;
  payAmount: number;
  payCurrency: string;
  status: string;
}

onEveryEngine('wallet', (engine) => {
  let world: MobileWorld;
  beforeAll(async () => {
    world = await createMobileWorld(engine.database);
  });
  afterAll(() => world.close());

  const newPlayer = (country = 'UG') => fundedPlayer(world.app, 10, { country });
  const deposit = (
    player: TestPlayer,
    body: object = {},
    { path = '/api/wallet/deposit-mobile', ...request }: TestRequest & { path?: string } = {},
  ) =>
    world.app.call<Started>('POST', path, {
      token: player.token,
      body: { amount: 5000, phone: phoneOf(player), provider: 'mtn', ...body },
      ...request,
    });
  const historyOf = async (player: TestPlayer, query = '') =>
    (await world.app.call<{ deposits: Deposit[] }>('GET', `/api/wallet/deposits${query}`, player)).data
      .deposits;
  const balanceOf = async (player: TestPlayer) =>
    (await world.app.call<{ balance: number }>('GET', '/api/wallet/balance', player)).data.balance;
  const totalOf = async (player: TestPlayer) =>
    (await world.app.call<{ user: { totalDeposited: number } }>('GET', '/api/auth/me', player)).data.user
      .totalDeposited;
  const underKey = (key: string): TestRequest => ({ headers: { 'idempotency-key': key } });
  const ordersOf = (provider: MobileProvider, vendorRef: string) => {
    const { simulation, providerId } = world.providers[provider];
    return simulation.payments.filter(({ reference }) => reference === providerId(vendorRef)).length;
  };

  describe('a mobile money deposit', () => {
    test.each(['mtn', 'airtel'] as const)(
      // shows 3.13, 7.16
      'by %s waits for the phone and is credited when paid',
      async (provider) => {
        const player = await newPlayer();
        const { data } = await deposit(player, { provider, phone: phoneOf(player, { provider }) });
        expect(data).toEqual({
          vendorRef: expect.stringMatching(/^[0-9a-f-]{36}$/),
          amount: 5000,
          finalAmount: 5000,
          charge: 0,
          payAmount: 5000,
          payCurrency: 'UGX',
          status: 'waiting',
        });
        const waiting = {
          id: expect.stringMatching(/^\d+$/),
          method: 'mobile',
          channel: provider,
          status: 'waiting',
          amount: 5000,
          currency: 'UGX',
          promised: null,
          paidAmount: 5000,
          paidCurrency: 'UGX',
          reason: null,
          reasonCode: null,
          reference: data.vendorRef,
          phonenumber: expect.stringMatching(/^2567\d{8}$/),
          confirmations: null,
          createdat: world.clock.now().toISOString(),
          creditedat: null,
          reversedat: null,
        };
        expect(await historyOf(player)).toEqual([waiting]);
        expect(await balanceOf(player)).toBe(10);
        await world.pass(2 * APPROVAL_MS);
        const creditedat = world.clock.now().toISOString();
        expect(await historyOf(player)).toEqual([{ ...waiting, status: 'credited', creditedat }]);
        expect(await balanceOf(player)).toBe(5010);
        expect(await totalOf(player)).toBe(1.31);
      },
    );

    test('from another country asks for the same value in shillings, rounded up', async () => {
      const player = await newPlayer('KE');
      const { data } = await deposit(player, { amount: 50 });
      expect(data).toMatchObject({ amount: 50, finalAmount: 50, payAmount: 1462, payCurrency: 'UGX' });
      await world.pass(2 * APPROVAL_MS);
      expect(await historyOf(player)).toMatchObject([
        { status: 'credited', amount: 50, currency: 'KES', paidAmount: 1462, paidCurrency: 'UGX' },
      ]);
      expect(await balanceOf(player)).toBe(60);
      expect(await totalOf(player)).toBe(0.38);
    });

    test('credits every shilling charged', async () => {
      const player = await newPlayer();
      expect((await deposit(player, { amount: 1000.5 })).data).toMatchObject({
        amount: 1000.5,
        finalAmount: 1001,
        payAmount: 1001,
      });
    });

    test('that is declined says so, and what to do', async () => {
      const player = await newPlayer();
      await deposit(player, { phone: '0772120000' });
      await world.pass(2 * APPROVAL_MS);
      expect(await historyOf(player)).toMatchObject([
        {
          status: 'declined',
          reason:
            'You declined the payment on your phone. No money was taken. Start again if you didn’t mean to.',
        },
      ]);
      expect(await balanceOf(player)).toBe(10);
      expect(await totalOf(player)).toBe(0);
    });

    test.each([
      ['UG', { amount: 999 }, 'Minimum deposit is USh 1,000'],
      ['KE', { amount: 49 }, 'Minimum deposit is KSh 50'],
      ['US', { amount: 0.5 }, 'Minimum deposit is $1'],
      ['RW', { amount: 199 }, 'Minimum deposit is RWF 200'],
      ['UG', { phone: '077212345' }, 'Please enter a valid phone number'],
      ['UG', { phone: 'not a number' }, 'Please enter a valid phone number'],
      ['UG', { phone: '0702123456' }, 'MTN numbers should start with 077, 078, 076, or 039'],
      [
        'UG',
        { provider: 'airtel', phone: '0772123456' },
        'Airtel numbers should start with 070, 075, or 074',
      ],
      ['US', { amount: 1e12 }, 'Mobile money can’t pay this much. Please enter a smaller amount.'],
    ])('from %s with %j is rejected: %s', async (country, body, text) => {
      const player = await newPlayer(country);
      expect(await deposit(player, body)).toMatchObject({ status: 400, text });
      expect(await historyOf(player)).toEqual([]);
    });

    test.each([{ amount: '5000' }, { amount: 1000.001 }, { provider: 'vodafone' }, { phone: 7 }])(
      'with %j is malformed',
      async (body) => {
        expect(await deposit(await newPlayer(), body)).toMatchObject({
          status: 400,
          code: 'invalid_request',
        });
      },
    );

    // shows 5.15, 5.16
    test('accepts the new prefix and normalises every number', async () => {
      const player = await newPlayer();
      const { data } = await deposit(player, { phone: '+256 (79) 2123-456' });
      expect(world.providers.mtn.simulation.find(data.vendorRef)?.phone).toBe('256792123456');
    });

    test('needs a session', async () => {
      const body = { amount: 5000, phone: '0772123456', provider: 'mtn' };
      expect(await world.app.call('POST', '/api/wallet/deposit-mobile', { body })).toMatchObject({
        status: 401,
      });
    });

    // shows 7.17
    test('is the same call under both paths', async () => {
      const player = await newPlayer();
      const answer = await deposit(
        player,
        { method: 'mobile' },
        { path: '/api/wallet/deposit', ...underKey('k') },
      );
      expect(answer.data).toMatchObject({ finalAmount: 5000, status: 'waiting' });
      expect((await deposit(player, {}, underKey('k'))).data).toEqual(answer.data);
    });

    test('is rejected at once if the provider rejects it, also on a retry', async () => {
      const player = await newPlayer();
      await deposit(player);
      world.providers.mtn.simulation.faults.push({ status: 400 });
      const refused = {
        status: 409,
        code: 'deposit_declined',
        text: 'We couldn’t reach the provider. No money was taken. Please try again in a few minutes.',
      };
      expect(await deposit(player, {}, underKey('refused'))).toMatchObject(refused);
      expect(await deposit(player, {}, underKey('refused'))).toMatchObject(refused);
      expect((await historyOf(player)).map(({ status }) => status)).toEqual(['declined', 'waiting']);
    });

    test("waits while the provider's answer is unclear", async () => {
      const player = await newPlayer();
      expect((await deposit(player, { phone: '0772120008' })).data).toMatchObject({ status: 'waiting' });
      await world.pass(2 * APPROVAL_MS);
      expect(await balanceOf(player)).toBe(5010);
    });

    test('is rejected while five others are pending', async () => {
      const player = await newPlayer();
      for (let count = 0; count < 5; count++) expect((await deposit(player)).status).toBe(200);
      expect(await deposit(player)).toMatchObject({ status: 409, code: 'too_many_waiting' });
      await world.pass(2 * APPROVAL_MS);
      expect((await deposit(player)).status).toBe(200);
    });
  });

  describe('a deposit retried under its key', () => {
    test('returns the first answer and prompts once', async () => {
      const player = await newPlayer();
      const key = underKey(randomUUID());
      const first = await deposit(player, {}, key);
      await world.pass(2 * APPROVAL_MS);
      expect((await deposit(player, {}, key)).data).toEqual(first.data);
      expect(ordersOf('mtn', first.data.vendorRef)).toBe(1);
      expect(await balanceOf(player)).toBe(5010);
    });

    test('returns it although new rates have raised the minimum', async () => {
      const player = await newMobilePlayer(world, { country: 'GH' });
      const asked = (rate: number, amount = 2) =>
        requestMobileDeposit(
          world.node({ settings: { rates: ratesOf({ ...defaultRateTable, GH: rate }) } }),
          {
            player,
            key: idempotencyKey(`player:${player.id}`, `of ${amount}`),
            network: 'home',
            request: { amount, phone: phoneOf(player), provider: 'mtn' },
          },
        );
      const first = await asked(12);
      expect(first).toMatchObject({ asked: 2_000_000n });
      expect(await asked(13)).toEqual(first);
      expect(await asked(13, 3)).toMatchObject({ code: 'deposit_too_small' });
    });

    test('with another body is rejected', async () => {
      const player = await newPlayer();
      const key = underKey(randomUUID());
      await deposit(player, {}, key);
      for (const body of [
        { amount: 6000 },
        { phone: '0772123457' },
        { provider: 'airtel', phone: phoneOf(player, { provider: 'airtel' }) },
      ]) {
        expect(await deposit(player, body, key)).toMatchObject({ status: 422, code: 'key_reused' });
      }
      expect(await historyOf(player)).toHaveLength(1);
    });

    test('by another player is another deposit', async () => {
      const key = underKey(randomUUID());
      const first = await deposit(await newPlayer(), {}, key);
      const second = await deposit(await newPlayer(), {}, key);
      expect(second.data.vendorRef).not.toBe(first.data.vendorRef);
    });

    test('concurrently is one deposit and one provider call', async () => {
      const player = await newPlayer();
      const key = underKey(randomUUID());
      const before = world.providers.mtn.simulation.payments.length;
      const answers = await Promise.all(Array.from({ length: 10 }, () => deposit(player, {}, key)));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(new Set(answers.map(({ data }) => data.vendorRef)).size).toBe(1);
      expect(world.providers.mtn.simulation.payments.length - before).toBe(1);
      expect(await historyOf(player)).toHaveLength(1);
    });
  });

  describe('history', () => {
    // shows 7.19
    test('is paged, newest first, and private', async () => {
      const [player, outsider] = [await newPlayer(), await newPlayer()];
      for (const amount of [1000, 2000, 3000]) await deposit(player, { amount });
      const [newest, second] = await historyOf(player, '?limit=2');
      expect([newest?.amount, second?.amount]).toEqual([3000, 2000]);
      expect((await historyOf(player, `?limit=2&before=${second?.id}`)).map(({ amount }) => amount)).toEqual([
        1000,
      ]);
      expect(await historyOf(outsider)).toEqual([]);
    });

    test.each(['?limit=0', '?limit=101', '?before=x', '?limit=x'])('rejects %s', async (query) => {
      const player = await newPlayer();
      expect(await world.app.call('GET', `/api/wallet/deposits${query}`, player)).toMatchObject({
        status: 400,
      });
    });
  });

  describe('a USDT address', () => {
    const ask = (player: TestPlayer) =>
      world.app.call<object>('GET', '/api/wallet/deposit-address?network=erc20', player);

    // shows 3.12, 7.15
    test('is not handed out before its network is watched', async () => {
      expect(await ask(await newPlayer())).toMatchObject({ status: 503, code: 'unavailable' });
    });

    // shows 3.12, 7.17
    test('is the same under both paths', async () => {
      await startWatching(engine.database.queries, 'ethereum', { head: 100, final: 88 });
      const player = await newPlayer();
      const { data } = await ask(player);
      expect(data).toEqual({ address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/), network: 'erc20' });
      const body = { method: 'usdt', network: 'erc20' };
      expect((await deposit(player, body, { path: '/api/wallet/deposit' })).data).toEqual(data);
    });
  });
});
