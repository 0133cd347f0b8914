import { randomUUID } from 'node:crypto';
import type { RateState } from '@sanduku/contracts/settings/api';
import { defaultSettings, type Settings } from '@sanduku/contracts/settings/rules';
import type { Quote } from '@sanduku/contracts/transfers/api';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createTotpSecret } from '../lib/totp.ts';
import { createTestApp, type TestApp, type TestRequest } from '../testing/app.ts';
import { asOwner } from '../testing/as-owner.ts';
import { onOneEngine } from '../testing/databases.ts';
import { callByTwo, signedInOperator } from '../testing/operators.ts';
import { fundedPlayer, type TestPlayer } from '../testing/players.ts';

const DAY_MS = 24 * 60 * 60_000;

onOneEngine('currency conversion', (engine) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp(engine.database);
    await asOwner(engine.database, (owner) => owner.deleteFrom('setting').execute());
  });

  const changeRates = async (rates: Partial<Settings['rates']>) => {
    const { token } = await signedInOperator(app);
    const answer = await callByTwo(app, '/api/admin/settings', {
      token,
      body: { settings: { rates: { ...defaultSettings.rates, ...rates } }, reason: 'a test wants it' },
    });
    expect(answer.status).toBe(200);
  };
  const quote = async (from: TestPlayer, to: TestPlayer, amount: number) =>
    (
      await app.call<Quote>('POST', '/api/transfers/quote', {
        token: from.token,
        body: { toUserId: to.id.toString(), amount },
      })
    ).data;
  const send = (from: TestPlayer, to: TestPlayer, rest: object, by = app) =>
    by.call<{ receivedAmount: number }>('POST', '/api/transfers/send', {
      token: from.token,
      body: { toUserId: to.id.toString(), ...rest },
    });
  const pair = async () =>
    [await fundedPlayer(app, 100_000), await fundedPlayer(app, 100_000, { country: 'GH' })] as const;

  test('a quote ends when a rate changes, and the rejection carries the new amount', async () => {
    const [sender, recipient] = await pair();
    const { quoteId, receivedAmount } = await quote(sender, recipient, 3800);
    expect(receivedAmount).toBe(12);
    await changeRates({ GH: 11.2 });
    const answer = await send(sender, recipient, { amount: 3800, quoteId });
    expect(answer).toMatchObject({ status: 409, code: 'quote_expired' });
    expect(answer.text).toContain('would now receive GHS 11');
    expect((await send(sender, recipient, { amount: 3800 })).data.receivedAmount).toBe(11.2);
  });

  test('each direction uses its side of the rate, so a round trip loses the spread', async () => {
    const [sender, recipient] = await pair();
    await changeRates({ UG: { buying: 3700, selling: 3800 }, GH: { buying: 11, selling: 12 } });
    expect((await send(sender, recipient, { amount: 3800 })).data.receivedAmount).toBe(11);
    expect((await send(recipient, sender, { amount: 12 })).data.receivedAmount).toBe(3700);
  });

  test('a raised minimum refuses new transfers, and answers a repeated one as before', async () => {
    const [ugandan, ghanaian] = await pair();
    const idempotent = { headers: { 'idempotency-key': randomUUID() } };
    const sendOne = (request: TestRequest = {}) =>
      app.call<{ transactionId: string }>('POST', '/api/transfers/send', {
        token: ghanaian.token,
        body: { toUserId: ugandan.id.toString(), amount: 1 },
        ...request,
      });
    const first = await sendOne(idempotent);
    expect(first.status).toBe(200);
    // 100 UGX are now worth about 10 GHS.
    await changeRates({ GH: 380 });
    expect((await sendOne()).code).toBe('transfer_too_small');
    expect((await sendOne(idempotent)).data).toEqual(first.data);
  });

  test('a process with cached old rates still sends at the new ones', async () => {
    const [sender, recipient] = await pair();
    const { quoteId } = await quote(sender, recipient, 3800);
    const [deaf, deafer] = [
      await createTestApp(engine.database, { clock: app.clock }),
      await createTestApp(engine.database, { clock: app.clock }),
    ];
    await changeRates({ GH: 24 });
    expect((await send(sender, recipient, { amount: 3800, quoteId }, deaf)).code).toBe('quote_expired');
    expect((await send(sender, recipient, { amount: 3800 }, deafer)).data.receivedAmount).toBe(24);
  });

  test('the rate history cannot be changed', async () => {
    await changeRates({ GH: 11.2 });
    const change = sql`update rate_change set set_at = now()`;
    await expect(asOwner(engine.database, (owner) => change.execute(owner))).rejects.toThrow('never changed');
  });

  test('a rate that was never set is flagged in production and uses the default in the sandbox', async () => {
    await asOwner(engine.database, async (owner) => {
      await sql`alter table rate_change disable trigger all`.execute(owner);
      await owner.deleteFrom('rate_change').execute();
      await sql`alter table rate_change enable trigger all`.execute(owner);
    });
    const production = await createTestApp(engine.database, { mode: 'production', clock: app.clock });
    for (const [where, isOld] of [
      [app, false],
      [production, true],
    ] as const) {
      const operator = await signedInOperator(where, { totpSecret: createTotpSecret() });
      const { data } = await where.call<{ rates: RateState[] }>('GET', '/api/admin/rates', operator);
      expect(data.rates.map((rate) => [rate.isOld, rate.setAt])).toEqual(data.rates.map(() => [isOld, null]));
    }
  });

  test('a rate is flagged when it is old or differs from another source', async () => {
    const ratesNow = async () => {
      const operator = await signedInOperator(app);
      const { data } = await app.call<{ rates: RateState[] }>('GET', '/api/admin/rates', operator);
      const ghana = data.rates.find(({ country }) => country === 'GH');
      return [ghana?.isOld, ghana?.differs];
    };
    let token = '';
    const enter = (rate: number) =>
      app.call('POST', '/api/admin/rates/sources', {
        token,
        body: { country: 'GH', source: 'Bank of Ghana', rate },
      });
    app.clock.advance(30 * DAY_MS);
    await changeRates({ GH: 11.3 });
    expect(await ratesNow()).toEqual([false, false]);
    app.clock.advance(7 * DAY_MS + 1);
    expect(await ratesNow()).toEqual([true, false]);
    token = (await signedInOperator(app)).token;
    expect((await enter(11.9)).status).toBe(200);
    expect(await ratesNow()).toEqual([true, true]);
    await enter(11.25);
    expect(await ratesNow()).toEqual([false, false]);
    expect((await enter(0)).status).toBe(400);
  });
});
