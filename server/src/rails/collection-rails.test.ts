import { randomUUID } from 'node:crypto';
import { MICROS_PER_UNIT } from '@sanduku/contracts/money';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CollectionOrder } from '../modules/deposits/ports.ts';
import { type SimulatedRail, simulatedAirtel, simulatedMtn } from './testing/simulated-rails.ts';

const MINUTE = 60_000;
const DELAY_MS = 3_000;

describe.each([
  { name: 'mtn', start: simulatedMtn, prefix: '25677', tokenMinutes: 60 },
  { name: 'airtel', start: simulatedAirtel, prefix: '25670', tokenMinutes: 3 },
])('the rail $name', ({ name, start, prefix, tokenMinutes }) => {
  let now: number;
  let simulated: SimulatedRail;
  beforeEach(async () => {
    now = Date.parse('2026-01-05T09:00:00Z');
    simulated = await start({ clock: () => new Date(now), delayMs: DELAY_MS });
  });
  afterEach(() => simulated.close());

  const newOrder = (lastDigits = '3456'): CollectionOrder => ({
    reference: randomUUID(),
    phone: `${prefix}212${lastDigits}`,
    amount: 5_000n * MICROS_PER_UNIT,
    callbackToken: 'token',
  });
  const ordered = async (lastDigits?: string) => {
    const order = newOrder(lastDigits);
    expect(await simulated.rail.request(order)).toEqual({ status: 'accepted' });
    return order.reference;
  };
  const enquire = (reference: string) => simulated.rail.enquire(reference);
  const tokensFetched = () =>
    simulated.simulation.received.filter(({ path }) => path.includes('token')).length;

  test('sends whole shillings, the right number and our reference', async () => {
    const order = newOrder();
    await simulated.rail.request(order);
    const payment = simulated.simulation.find(simulated.providerId(order.reference));
    expect(payment).toMatchObject({ amount: 5000, currency: 'UGX' });
    expect(order.phone.endsWith(payment?.phone ?? 'nothing')).toBe(true);
  });

  test('reports pending, then paid once the phone approves', async () => {
    const reference = await ordered();
    expect(await enquire(reference)).toEqual({ status: 'pending' });
    now += DELAY_MS;
    expect(await enquire(reference)).toMatchObject({
      status: 'paid',
      providerReference: expect.stringMatching(/./),
    });
  });

  test('raises the balance of the wallet with each payment', async () => {
    const { simulation, rail, payoutRail } = simulated;
    simulation.wallet.balance = 0;
    await ordered();
    await ordered('0000');
    now += DELAY_MS;
    const balance = rail.balance ?? payoutRail.balance;
    expect(await balance()).toEqual({ status: 'read', amount: 5_000n * MICROS_PER_UNIT });
    // MTN pays from another wallet.
    expect(rail.balance !== undefined).toBe(name === 'mtn');
  });

  test.each([
    ['0000', 'declined_on_phone'],
    ['0002', 'expired'],
    ['0010', 'not_enough_money'],
  ])('maps the failure of a number ending in %s to %s', async (lastDigits, reason) => {
    const reference = await ordered(lastDigits);
    now += DELAY_MS;
    expect(await enquire(reference)).toEqual({ status: 'failed', reason });
  });

  test('expires after five minutes without an answer', async () => {
    const reference = await ordered('0001');
    now += 5 * MINUTE - 1;
    expect(await enquire(reference)).toEqual({ status: 'pending' });
    now += 1;
    expect(await enquire(reference)).toEqual({ status: 'failed', reason: 'expired' });
  });

  test('waits longer for a slow phone', async () => {
    const reference = await ordered('0003');
    now += DELAY_MS * 9;
    expect(await enquire(reference)).toEqual({ status: 'pending' });
    now += DELAY_MS;
    expect(await enquire(reference)).toMatchObject({ status: 'paid' });
  });

  test('treats a repeated order as one', async () => {
    const order = newOrder();
    await simulated.rail.request(order);
    expect(await simulated.rail.request(order)).toEqual({ status: 'accepted' });
    expect(simulated.simulation.payments).toHaveLength(1);
  });

  test('reports an order that never arrived as unknown', async () => {
    expect(await enquire(randomUUID())).toEqual({ status: 'unknown' });
  });

  test('resolves an order answered with an error by an enquiry', async () => {
    const order = newOrder('0008');
    expect(await simulated.rail.request(order)).toMatchObject({
      status: 'unclear',
      detail: expect.stringContaining('HTTP 500'),
    });
    now += DELAY_MS;
    expect(await enquire(order.reference)).toMatchObject({ status: 'paid' });
  });

  test('reports rate limiting with its retry delay', async () => {
    const order = newOrder('0009');
    expect(await simulated.rail.request(order)).toMatchObject({ status: 'unclear', backoffMs: 1_000 });
    expect(await simulated.rail.request(order)).toEqual({ status: 'accepted' });
    simulated.simulation.faults.push({ status: 429 });
    expect(await enquire(order.reference)).toMatchObject({ status: 'unclear', backoffMs: 10_000 });
  });

  test.each([
    ['an error', { status: 503 }],
    ['an error with a pause', { status: 503, retryAfterSeconds: 7 }],
    ['nothing', 'hangs_up'],
  ] as const)('reports unclear when the provider answers %s', async (_what, fault) => {
    const reference = await ordered();
    now += DELAY_MS;
    simulated.simulation.faults.push(fault);
    expect(await enquire(reference)).toMatchObject({ status: 'unclear' });
    simulated.simulation.faults.push(fault);
    expect(await simulated.rail.request(newOrder())).toMatchObject({ status: 'unclear' });
    expect(await enquire(reference)).toMatchObject({ status: 'paid' });
  });

  test('reports unclear, without throwing, while the provider is down', async () => {
    simulated.simulation.isDown = true;
    expect(await simulated.rail.request(newOrder())).toMatchObject({ status: 'unclear' });
    expect(await enquire(randomUUID())).toMatchObject({ status: 'unclear' });
  });

  describe('access token', () => {
    test('is fetched once for concurrent calls', async () => {
      await Promise.all(Array.from({ length: 10 }, () => simulated.rail.request(newOrder())));
      expect(simulated.simulation.payments).toHaveLength(10);
      expect(tokensFetched()).toBe(1);
    });

    test('is cached until shortly before it expires', async () => {
      const reference = await ordered();
      now += tokenMinutes * MINUTE - 31_000;
      await enquire(reference);
      expect(tokensFetched()).toBe(1);
      now += 1_000;
      await enquire(reference);
      expect(tokensFetched()).toBe(2);
    });

    test('is replaced once after the provider revokes it', async () => {
      const reference = await ordered();
      simulated.forgetTokens();
      expect(await enquire(reference)).toEqual({ status: 'pending' });
      expect(tokensFetched()).toBe(2);
    });

    test('that cannot be fetched makes every call unclear', async () => {
      simulated.simulation.faults.push({ status: 401 });
      expect(await simulated.rail.request(newOrder())).toMatchObject({ status: 'unclear' });
      expect(simulated.simulation.payments).toEqual([]);
    });
  });

  if (name === 'mtn') {
    test('returns the paid amount, right or wrong', async () => {
      const [right, wrong] = [await ordered(), await ordered('0007')];
      now += DELAY_MS;
      expect(await enquire(right)).toMatchObject({
        payment: { amount: 5_000n * MICROS_PER_UNIT, currency: 'UGX' },
      });
      expect(await enquire(wrong)).toMatchObject({
        payment: { amount: 500n * MICROS_PER_UNIT, currency: 'UGX' },
      });
    });

    test.each([
      ['50', 'failed'],
      ['51', 'declined_on_phone'],
      ['52', 'expired'],
      ['55', 'wrong_number'],
      ['56', 'provider_unavailable'],
      ['57', 'provider_unavailable'],
      ['58', 'provider_unavailable'],
      ['59', 'provider_unavailable'],
      ['60', 'provider_unavailable'],
      ['61', 'failed'],
      ['62', 'provider_unavailable'],
      ['63', 'expired'],
    ])('maps the reason of sandbox number 467331234%s to %s', async (digits, reason) => {
      const order = { ...newOrder(), phone: `467331234${digits}` };
      await simulated.rail.request(order);
      expect(await enquire(order.reference)).toEqual({ status: 'failed', reason });
    });

    test('keeps waiting for the ongoing sandbox number', async () => {
      const order = { ...newOrder(), phone: '46733123453' };
      await simulated.rail.request(order);
      now += MINUTE;
      expect(await enquire(order.reference)).toEqual({ status: 'pending' });
    });
  }

  if (name === 'airtel') {
    test('finds our reference in a callback and ignores anything else', () => {
      const reference = randomUUID();
      const { referenceIn } = simulated.rail;
      expect(referenceIn({ transaction: { id: simulated.providerId(reference) } })).toBe(reference);
      for (const junk of [
        undefined,
        null,
        '',
        {},
        [],
        { transaction: { id: 7 } },
        { transaction: { id: 'x' } },
      ]) {
        expect(referenceIn(junk)).toBeUndefined();
      }
    });

    test('rejects an invalid number at once', async () => {
      const order = { ...newOrder(), phone: '2567012' };
      expect(await simulated.rail.request(order)).toEqual({ status: 'refused', reason: 'wrong_number' });
    });
  }
});
