import type { SignedIn } from '@sanduku/contracts/players/api';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Queries } from '../database/database.ts';
import { forgetDeposits } from '../modules/deposits/testing/mobile-leftovers.ts';
import { onOneEngine } from '../testing/databases.ts';
import { APPROVAL_MS, createMobileWorld, type MobileWorld } from '../testing/mobile-money.ts';
import { signUp } from '../testing/players.ts';

const SECOND = 1_000;
const HOUR = 60 * 60 * SECOND;
const CALLS_PER_SECOND = 20;
const ACCOUNTS = 40;
const FLOODING = ['203.0.113.1', '203.0.113.2', '2001:db8:7:1::1', '2001:db8:7:2::1'];
const MOST_PHONES = 60;

onOneEngine('a flood of payment prompts to invented numbers', (engine) => {
  let world: MobileWorld;
  let queries: Queries;
  beforeEach(async () => {
    queries = engine.database.queries;
    world = await createMobileWorld(engine.database, { callsPerSecond: CALLS_PER_SECOND });
  });
  afterEach(async () => {
    await forgetDeposits(engine.database);
    await world.close();
  });

  // The simulation reserves endings 0000 to 0010.
  let numbers = 100;
  const newPhone = () => `07725${String(numbers++).padStart(5, '0')}`;
  const ask = ({ token }: SignedIn, phone: string, from: string) =>
    world.app.call<{ vendorRef: string }>('POST', '/api/wallet/deposit-mobile', {
      token,
      from,
      body: { amount: 5000, phone, provider: 'mtn' },
    });
  const accounts = (count: number) =>
    Promise.all(Array.from({ length: count }, async () => (await signUp(world.app)).data));
  /** Five per account, each to another phone. */
  const flood = async () => {
    const answers = [];
    for (const [index, account] of (await accounts(ACCOUNTS)).entries()) {
      const from = FLOODING[index % FLOODING.length] as string;
      for (let prompt = 0; prompt < 5; prompt++) answers.push(await ask(account, newPhone(), from));
    }
    return answers;
  };
  const creditedAt = async (reference: string) => {
    const deposit = () =>
      queries
        .selectFrom('deposit')
        .select('credited_at')
        .where('reference', '=', reference)
        .executeTakeFirst();
    for (let waited = 0; waited < 120; waited++) {
      const at = (await deposit())?.credited_at;
      if (at) return at.getTime();
      await world.pass(SECOND);
    }
    throw new Error(`${reference} was not credited`);
  };

  test('reaches 60 unpaid phones per network and hour', async () => {
    const answers = await flood();
    const accepted = answers.filter(({ status }) => status === 200);
    // Each IPv4 address asks for 50 phones, the /48 for 100.
    expect(accepted).toHaveLength(50 + 50 + MOST_PHONES);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'too_many_requests']));
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(3_600);
    const [newcomer] = await accounts(1);
    expect((await ask(newcomer as SignedIn, newPhone(), FLOODING[2] as string)).status).toBe(429);
    expect((await ask(newcomer as SignedIn, newPhone(), '198.51.100.7')).status).toBe(200);
    world.clock.advance(HOUR);
    expect((await ask(newcomer as SignedIn, newPhone(), FLOODING[2] as string)).status).toBe(200);
  });

  test('delays neither phones that have paid before nor newcomers on other networks', async () => {
    const [regular, newcomer] = (await accounts(2)) as [SignedIn, SignedIn];
    const phone = newPhone();
    await creditedAt((await ask(regular, phone, '198.51.100.8')).data.vendorRef);
    world.clock.advance(HOUR);

    await flood();
    const begun = world.clock.now().getTime();
    const { simulation } = world.providers.mtn;
    const prompted = simulation.payments.length;
    expect(prompted).toBeLessThan(10);
    const first = (await ask(newcomer, newPhone(), '198.51.100.9')).data.vendorRef;
    const again = (await ask(regular, phone, FLOODING[0] as string)).data.vendorRef;
    // Sent by a reserved call, before the flood and the newcomer.
    expect(simulation.payments.length).toBe(prompted + 1);
    expect(simulation.find(again)).toBeDefined();
    expect(simulation.find(first)).toBeUndefined();
    for (const reference of [again, first]) {
      expect((await creditedAt(reference)) - begun).toBeLessThan(8 * SECOND);
    }
    const last = Math.max(...simulation.received.map(({ at }) => at));
    expect(last - begun).toBeGreaterThan(8 * SECOND);
  });

  test('leaves calls for results that the provider has announced', async () => {
    const [newcomer] = (await accounts(1)) as [SignedIn];
    const reference = (await ask(newcomer, newPhone(), FLOODING[0] as string)).data.vendorRef;
    expect(world.providers.mtn.simulation.find(reference)).toBeDefined();
    await flood();
    world.clock.advance(APPROVAL_MS);
    const { callback_token } = await queries
      .selectFrom('mobile_deposit')
      .innerJoin('deposit', 'deposit.id', 'deposit_id')
      .select('callback_token')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    const url = `/api/rails/mtn/callback/${callback_token}`;
    const announced = world.clock.now().getTime();
    expect((await world.app.http.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(200);
    expect((await creditedAt(reference)) - announced).toBeLessThanOrEqual(SECOND);
  });
});
