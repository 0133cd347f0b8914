import type { SignedIn } from '@sanduku/contracts/players/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../testing/app.ts';
import { onOneEngine } from '../testing/databases.ts';
import { APPROVAL_MS, createMobileWorld, type MobileWorld } from '../testing/mobile-money.ts';
import { signUp } from '../testing/players.ts';

const HOUR = 60 * 60_000;

onOneEngine("payment prompts to another person's phone", (engine) => {
  let world: MobileWorld;
  beforeAll(async () => {
    world = await createMobileWorld(engine.database);
  });
  afterAll(() => world.close());

  const accounts = (count: number) =>
    Promise.all(Array.from({ length: count }, async () => (await signUp(world.app)).data));
  const ask = ({ token }: SignedIn, phone: string, on = world.app) =>
    on.call('POST', '/api/wallet/deposit-mobile', { token, body: { amount: 5000, phone, provider: 'mtn' } });
  const promptsTo = (phone: string) =>
    world.providers.mtn.simulation.payments.filter((payment) => payment.phone === phone.replace('0', '256'));

  test('are limited to ten a day across accounts, processes and spellings', async () => {
    const [phone, others] = ['0772110000', await accounts(4)];
    const second = await createTestApp(engine.database, { clock: world.clock, mobileRails: world.rails });
    const answers = [];
    for (let hour = 0; hour < 3; hour++) {
      for (let round = 0; round < 5; round++) {
        answers.push(
          ...(await Promise.all(
            others.flatMap((account) => [ask(account, phone), ask(account, `+256${phone.slice(1)}`, second)]),
          )),
        );
        await world.pass(2 * APPROVAL_MS);
      }
      world.clock.advance(HOUR);
    }
    expect(answers).toHaveLength(120);
    expect(promptsTo(phone)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status, code }) => `${status} ${code}`))).toEqual(
      new Set(['429 phone_asked_too_often']),
    );
    const last = refused.at(-1);
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(20 * 3600);
    expect(last?.text).toMatch(/No request was sent\. Please wait 2\d hours/);
  });

  test('are limited to twenty a day when accounts take turns claiming the number as contact', async () => {
    const phone = '0772130000';
    const take = (id: string, number: string) =>
      engine.database.queries
        .updateTable('player')
        .set({ phone: `+256${number.slice(1)}` })
        .where('id', '=', BigInt(id))
        .execute();
    for (const [index, account] of (await accounts(8)).entries()) {
      await take(account.user.id, phone);
      for (let prompt = 0; prompt < 5; prompt++) await ask(account, phone);
      await take(account.user.id, `07721400${String(index).padStart(2, '0')}`);
      await world.pass(2 * APPROVAL_MS);
    }
    expect(promptsTo(phone)).toHaveLength(20);
  });

  test('and contact codes and change notices to it are limited too', async () => {
    const phone = '+256772150000';
    const messages = async () =>
      (
        await engine.database.queries
          .selectFrom('message')
          .select('id')
          .where('recipient', '=', phone)
          .execute()
      ).length;
    const change = (token: string, to: string) =>
      world.app.call<{ code: string }>('POST', '/api/account/contact', {
        token,
        body: { contactMethod: 'phone', phone: to, password: 'correct horse' },
      });
    const statuses = [];
    for (let hour = 0; hour < 4; hour++) {
      for (const { token } of await accounts(12)) statuses.push((await change(token, phone)).status);
      world.clock.advance(HOUR);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(6);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(await messages()).toBe(6);

    // Changing the number at once frees it for the next account.
    const told = [];
    for (let index = 0; index < 6; index++) {
      const joined = await signUp(world.app, { contactMethod: 'phone', phone });
      // At the limit of notices the change is rejected, so the number stays taken.
      if (joined.code === 'phone_taken') break;
      const { token } = joined.data;
      const { code } = (await change(token, `+25677215001${index}`)).data;
      const confirmed = await world.app.call('POST', '/api/account/contact/confirm', {
        token,
        body: { code },
      });
      told.push(confirmed.status);
    }
    expect(told).toEqual([200, 200, 200, 429]);
    expect(await messages()).toBe(6 + 3);
  });

  test('and contact codes from many accounts in one network are limited', async () => {
    const from = '198.51.100.140';
    let asked = 0;
    const statuses: number[] = [];
    for (let account = 0; account < 13; account++) {
      const { token } = (await signUp(world.app, {}, { from })).data;
      for (let code = 0; code < 5; code++) {
        const phone = `+2567721600${String(asked++).padStart(2, '0')}`;
        const body = { contactMethod: 'phone', phone, password: 'correct horse' };
        statuses.push((await world.app.call('POST', '/api/account/contact', { token, body })).status);
      }
    }
    expect(statuses).toEqual([...Array(60).fill(200), ...Array(5).fill(429)]);
    world.clock.advance(HOUR);
    const { token } = (await signUp(world.app, {}, { from })).data;
    const body = { contactMethod: 'phone', phone: '+256772160099', password: 'correct horse' };
    expect((await world.app.call('POST', '/api/account/contact', { token, body })).status).toBe(200);
  });

  test('do not lock out its owner, who has paid from it before', async () => {
    const phone = '0772115511';
    const [owner, ...others] = (await accounts(5)) as [SignedIn, ...SignedIn[]];
    expect((await ask(owner, phone)).status).toBe(200);
    await world.pass(2 * APPROVAL_MS);
    const asked = await Promise.all(others.flatMap((other) => [1, 2, 3, 4].map(() => ask(other, phone))));
    expect(asked.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(9);
    expect(promptsTo(phone).length).toBeLessThanOrEqual(11);
    expect((await ask(owner, phone)).status).toBe(200);
  });
});
