import { randomUUID } from 'node:crypto';
import { defaultRateTable } from '@sanduku/contracts/rates';
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
    // One clock, because tests share the rate history.
    app = await createTestApp(engine.database, app && { clock: app.clock });
    app.clock.advance(DAY_MS);
    await changeSettings({ rates: defaultSettings.rates, maximumConversionPerDay: null });
    app.clock.advance(8 * DAY_MS);
  });

  const changeSettings = async (settings: Partial<Settings>) => {
    const { token } = await signedInOperator(app);
    const answer = await callByTwo(app, '/api/admin/settings', {
      token,
      body: { settings, reason: 'a test wants it' },
    });
    expect(answer.status).toBe(200);
  };
  const changeRates = (rates: Partial<Settings['rates']>) =>
    changeSettings({ rates: { ...defaultSettings.rates, ...rates } });
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

  test('a round trip over a rate change gains nothing in either direction', async () => {
    for (const change of [{ UG: 3_914 }, { UG: 3_686 }, { US: 1.03 }, { US: 0.97 }]) {
      app.clock.advance(2 * DAY_MS);
      await changeRates({});
      app.clock.advance(2 * DAY_MS);
      const ugandan = await fundedPlayer(app, 4_940_000);
      const american = await fundedPlayer(app, 0, { country: 'US' });
      const there = await send(ugandan, american, { amount: 4_940_000 });
      expect(there.status).toBe(200);
      await changeRates(change);
      const back = await send(american, ugandan, { amount: there.data.receivedAmount });
      expect(back.status).toBe(200);
      expect(back.data.receivedAmount).toBeLessThanOrEqual(4_940_000);
    }
  });

  test('quote and transfer use the least favourable rates of 24 hours, and no older ones', async () => {
    const [sender, recipient] = await pair();
    const received = async () => {
      const { quoteId, receivedAmount } = await quote(sender, recipient, 3800);
      const sent = await send(sender, recipient, { amount: 3800, quoteId });
      expect(sent.data.receivedAmount).toBe(receivedAmount);
      return receivedAmount;
    };
    await changeRates({ GH: 11 });
    app.clock.advance(DAY_MS / 2);
    await changeRates({ GH: 13 });
    expect(await received()).toBe(11);
    app.clock.advance(DAY_MS - 1);
    expect(await received()).toBe(11);
    app.clock.advance(1);
    expect(await received()).toBe(13);
  });

  test('a player converts up to the daily limit, alone and at once, and again the next day', async () => {
    await changeSettings({ maximumConversionPerDay: 10_000 });
    const [sender, recipient] = await pair();
    const neighbour = await fundedPlayer(app, 0);
    const codes = (
      await Promise.all(Array.from({ length: 6 }, () => send(sender, recipient, { amount: 3_000 })))
    )
      .map(({ code }) => code)
      .filter((code) => code !== undefined);
    expect(codes).toEqual(Array(3).fill('conversion_limit_reached'));
    expect((await send(sender, neighbour, { amount: 20_000 })).status).toBe(200);
    const refused = await send(sender, recipient, { amount: 1_001 });
    expect(refused).toMatchObject({ status: 409, code: 'conversion_limit_reached' });
    expect(refused.text).toContain('at most USh 10,000 a day');
    expect((await send(sender, recipient, { amount: 1_000 })).status).toBe(200);
    app.clock.advance(DAY_MS);
    expect((await send(sender, recipient, { amount: 10_000 })).status).toBe(200);
    expect((await send(sender, recipient, { amount: 100 })).code).toBe('conversion_limit_reached');
  });

  test('production stops conversions at rates that were not confirmed for 48 hours', async () => {
    const production = await createTestApp(engine.database, { mode: 'production', clock: app.clock });
    const [sender, recipient] = await pair();
    const neighbour = await fundedPlayer(app, 0);
    const convert = async () => {
      const offered = await production.call('POST', '/api/transfers/quote', {
        token: sender.token,
        body: { toUserId: recipient.id.toString(), amount: 3800 },
      });
      const sent = await send(sender, recipient, { amount: 3800 }, production);
      expect(sent.code).toBe(offered.code);
      return sent.code;
    };
    const confirm = async (country: string, rate: number) => {
      const { token } = await signedInOperator(production, { totpSecret: createTotpSecret() });
      const body = { country, source: 'Bank', rate };
      const answer = await production.call('POST', '/api/admin/rates/sources', { token, body });
      expect(answer.status).toBe(200);
    };
    expect(await convert()).toBe('rates_outdated');
    expect((await send(sender, neighbour, { amount: 3800 }, production)).status).toBe(200);
    await confirm('UG', defaultRateTable.UG);
    expect(await convert()).toBe('rates_outdated');
    await confirm('GH', defaultRateTable.GH * 2);
    expect(await convert()).toBe('rates_outdated');
    await confirm('GH', defaultRateTable.GH);
    expect(await convert()).toBeUndefined();
    app.clock.advance(2 * DAY_MS);
    expect(await convert()).toBeUndefined();
    app.clock.advance(1);
    expect(await convert()).toBe('rates_outdated');
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
    // Now about 10 GHS.
    await changeRates({ GH: 380 });
    app.clock.advance(DAY_MS);
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
    await changeRates({ GH: 6 });
    expect((await send(sender, recipient, { amount: 3800, quoteId }, deaf)).code).toBe('quote_expired');
    expect((await send(sender, recipient, { amount: 3800 }, deafer)).data.receivedAmount).toBe(6);
  });

  test('the rate history cannot be changed', async () => {
    await changeRates({ GH: 11.2 });
    const change = sql`update rate_change set set_at = now()`;
    await expect(asOwner(engine.database, (owner) => change.execute(owner))).rejects.toThrow('never changed');
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

onOneEngine('rates that were never set', (engine) => {
  test('are flagged in production and used in the sandbox', async () => {
    const app = await createTestApp(engine.database);
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

  test('are not used for conversions in production', async () => {
    const app = await createTestApp(engine.database, { mode: 'production' });
    const sender = await fundedPlayer(app, 100_000);
    const recipient = await fundedPlayer(app, 0, { country: 'GH' });
    const answer = await app.call('POST', '/api/transfers/send', {
      token: sender.token,
      body: { toUserId: recipient.id.toString(), amount: 3800 },
    });
    expect(answer).toMatchObject({ status: 409, code: 'rates_outdated' });
  });
});
