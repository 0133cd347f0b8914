import type { Deposit } from '@sanduku/contracts/deposits/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onOneEngine } from '../../testing/databases.ts';
import {
  AIRTEL_CALLBACK_TOKEN,
  APPROVAL_MS,
  createMobileWorld,
  type MobileWorld,
  phoneOf,
} from '../../testing/mobile-money.ts';
import { fundedPlayer, type TestPlayer } from '../../testing/players.ts';

interface Waiting {
  readonly player: TestPlayer;
  readonly reference: string;
}

onOneEngine('provider callbacks', (engine) => {
  let world: MobileWorld;
  beforeAll(async () => {
    world = await createMobileWorld(engine.database);
  });
  afterAll(() => world.close());

  const waiting = async (provider: 'mtn' | 'airtel', lastDigits?: string): Promise<Waiting> => {
    const player = await fundedPlayer(world.app, 10);
    const phone = phoneOf(player, { provider, lastDigits });
    const { data } = await world.app.call<{ vendorRef: string }>('POST', '/api/wallet/deposit-mobile', {
      token: player.token,
      body: { amount: 5000, phone, provider },
    });
    return { player, reference: data.vendorRef };
  };
  const tokenOf = async ({ reference }: Waiting) => {
    const row = await engine.database.queries
      .selectFrom('mobile_deposit')
      .innerJoin('deposit', 'deposit.id', 'mobile_deposit.deposit_id')
      .select('callback_token')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    return row.callback_token;
  };
  const statusOf = async ({ player }: Waiting) =>
    (await world.app.call<{ deposits: Deposit[] }>('GET', '/api/wallet/deposits', player)).data.deposits[0]
      ?.status;
  const balanceOf = async ({ player }: Waiting) =>
    (await world.app.call<{ balance: number }>('GET', '/api/wallet/balance', player)).data.balance;
  const callBack = (path: string, options: { method?: 'POST' | 'PUT'; type?: string; body?: string } = {}) =>
    world.app.http.inject({
      method: options.method ?? 'POST',
      url: `/api/rails/${path}`,
      headers: { 'content-type': options.type ?? 'application/json' },
      payload: options.body ?? '{"status":"SUCCESSFUL"}',
    });
  const enquiriesAbout = ({ reference }: Waiting) =>
    world.providers.mtn.simulation.received.filter(
      ({ method, path }) => method === 'GET' && path.endsWith(reference),
    ).length;

  test.each([
    ['PUT', 'application/json', '{"status":"SUCCESSFUL"}'],
    ['POST', 'application/json', ''],
    ['POST', 'application/json', '{"broken'],
    ['POST', 'text/plain', 'not JSON at all'],
    ['PUT', 'application/octet-stream', '\\u0000'],
  ] as const)('a %s of %s with %j makes an enquiry at MTN due', async (method, type, body) => {
    const deposit = await waiting('mtn');
    world.clock.advance(APPROVAL_MS);
    const answer = await callBack(`mtn/callback/${await tokenOf(deposit)}`, { method, type, body });
    expect(answer.statusCode).toBe(200);
    await world.poll();
    expect(await statusOf(deposit)).toBe('credited');
    expect(await balanceOf(deposit)).toBe(5010);
  });

  test("Airtel's shared URL names the deposit", async () => {
    const deposit = await waiting('airtel');
    world.clock.advance(APPROVAL_MS);
    const id = world.providers.airtel.providerId(deposit.reference);
    const body = JSON.stringify({ transaction: { id, status_code: 'TS', airtel_money_id: 'MP1' } });
    expect((await callBack(`airtel/callback/${AIRTEL_CALLBACK_TOKEN}`, { body })).statusCode).toBe(200);
    await world.poll();
    expect(await statusOf(deposit)).toBe('credited');
  });

  test.each([
    'mtn/callback/unknown',
    `mtn/callback/${AIRTEL_CALLBACK_TOKEN}`,
    `airtel/callback/${AIRTEL_CALLBACK_TOKEN}`,
    'airtel/callback/unknown',
    'mtn/callback/%00',
    'vodafone/callback/unknown',
  ])('%s does not exist', async (path) => {
    expect((await callBack(path)).statusCode).toBe(404);
  });

  test('a token of one provider is invalid at the other', async () => {
    const deposit = await waiting('mtn');
    expect((await callBack(`airtel/callback/${await tokenOf(deposit)}`)).statusCode).toBe(404);
  });

  test('a forged success changes nothing', async () => {
    const deposit = await waiting('mtn', '0006');
    const path = `mtn/callback/${await tokenOf(deposit)}`;
    const body = JSON.stringify({ status: 'SUCCESSFUL', amount: '999999', externalId: deposit.reference });
    expect((await callBack(path, { body })).statusCode).toBe(200);
    await world.poll();
    expect(await statusOf(deposit)).toBe('waiting');
    world.clock.advance(APPROVAL_MS);
    expect((await callBack(path, { body })).statusCode).toBe(200);
    await world.poll();
    expect(await statusOf(deposit)).toBe('declined');
    expect(await balanceOf(deposit)).toBe(10);
  });

  describe('50 concurrent repeats', () => {
    test('enquire and credit once', async () => {
      const deposit = await waiting('mtn');
      const path = `mtn/callback/${await tokenOf(deposit)}`;
      world.clock.advance(APPROVAL_MS);
      const answers = await Promise.all(Array.from({ length: 50 }, () => callBack(path, { method: 'PUT' })));
      expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
      expect(await balanceOf(deposit)).toBe(10);
      await Promise.all([world.poll(), world.poll()]);
      expect(await balanceOf(deposit)).toBe(5010);
      expect((await callBack(path)).statusCode).toBe(200);
      await world.poll();
      expect(enquiriesAbout(deposit)).toBe(1);
      expect(await balanceOf(deposit)).toBe(5010);
    });

    test('before approval, leave the deposit to later polls', async () => {
      const deposit = await waiting('mtn');
      const path = `mtn/callback/${await tokenOf(deposit)}`;
      await Promise.all(Array.from({ length: 50 }, () => callBack(path)));
      await world.poll();
      expect(enquiriesAbout(deposit)).toBe(1);
      expect(await statusOf(deposit)).toBe('waiting');
      await world.pass(2 * APPROVAL_MS);
      expect(await balanceOf(deposit)).toBe(5010);
    });
  });

  test('are not browsers: no cookie is set or required', async () => {
    const deposit = await waiting('mtn');
    const answer = await world.app.http.inject({
      method: 'PUT',
      url: `/api/rails/mtn/callback/${await tokenOf(deposit)}`,
      headers: { cookie: 'XSRF-TOKEN=abc' },
    });
    expect(answer.statusCode).toBe(200);
    expect((await callBack('mtn/callback/unknown')).headers['set-cookie']).toBeUndefined();
  });

  test('leave neither secret nor phone number in the log', async () => {
    const deposit = await waiting('mtn');
    const token = await tokenOf(deposit);
    await callBack(`mtn/callback/${token}`);
    await callBack(`mtn/callback/${token}x`);
    expect(world.app.logged()).not.toContain(token);
    expect(world.app.logged()).not.toContain(phoneOf(deposit.player).slice(1));
  });
});
