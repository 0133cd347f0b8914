import { randomUUID } from 'node:crypto';
import { MICROS_PER_UNIT } from '@sanduku/contracts/money';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PayoutOrder } from '../modules/withdrawals/ports.ts';
import { readBalance } from './http-client.ts';
import { type SimulatedRail, simulatedAirtel, simulatedMtn } from './testing/simulated-rails.ts';

const DELAY_MS = 3_000;
const ok = { status: 200, body: undefined, retryAfterMs: undefined };
const DAY = 24 * 60 * 60_000;

describe.each([
  { name: 'mtn', start: simulatedMtn, prefix: '25677' },
  { name: 'airtel', start: simulatedAirtel, prefix: '25670' },
])('payouts by $name', ({ name, start, prefix }) => {
  let now: number;
  let simulated: SimulatedRail;
  beforeEach(async () => {
    now = Date.parse('2026-01-05T09:00:00Z');
    simulated = await start({ clock: () => new Date(now), delayMs: DELAY_MS });
  });
  afterEach(() => simulated.close());

  const newOrder = (lastDigits = '3456'): PayoutOrder => ({
    reference: randomUUID(),
    destination: `${prefix}212${lastDigits}`,
    amount: 5_000n * MICROS_PER_UNIT,
  });
  const ordered = async (lastDigits?: string) => {
    const order = newOrder(lastDigits);
    expect(await simulated.payoutRail.send(order)).toEqual({ status: 'accepted' });
    return order.reference;
  };
  const enquire = (reference: string) => simulated.payoutRail.enquire(reference);

  test('send whole shillings to the right number, separately from collections', async () => {
    const order = newOrder();
    await simulated.payoutRail.send(order);
    const payment = simulated.payouts.find(simulated.providerId(order.reference));
    expect(payment).toMatchObject({ amount: 5000, currency: 'UGX' });
    expect(order.destination.endsWith(payment?.phone ?? 'nothing')).toBe(true);
    expect(simulated.simulation.payments).toEqual([]);
    expect(await simulated.rail.enquire(order.reference)).toEqual({ status: 'unknown' });
  });

  test('are pending, then paid', async () => {
    const reference = await ordered();
    expect(await enquire(reference)).toEqual({ status: 'pending' });
    now += DELAY_MS;
    expect(await enquire(reference)).toMatchObject({
      status: 'paid',
      providerReference: expect.stringMatching(/./),
    });
  });

  test.each([
    ['0000', 'wrong_destination'],
    ['0002', 'failed'],
    ['0010', 'rail_empty'],
  ])('to a number ending in %s fail: %s', async (lastDigits, reason) => {
    const reference = await ordered(lastDigits);
    now += DELAY_MS;
    expect(await enquire(reference)).toEqual({ status: 'failed', reason });
  });

  test('to a number ending in 0001 stay pending', async () => {
    const reference = await ordered('0001');
    now += 30 * DAY;
    expect(await enquire(reference)).toEqual({ status: 'pending' });
  });

  test('are paid once, however often the order is sent', async () => {
    const order = newOrder();
    await simulated.payoutRail.send(order);
    expect(await simulated.payoutRail.send(order)).toEqual({ status: 'accepted' });
    expect(simulated.payouts.payments).toHaveLength(1);
  });

  test('that never arrived are reported as unknown', async () => {
    expect(await enquire(randomUUID())).toEqual({ status: 'unknown' });
  });

  test('lower the balance of their wallet; a payout above it fails for our empty wallet', async () => {
    simulated.payouts.wallet.balance = 7_000;
    expect(await simulated.payoutRail.balance()).toEqual({
      status: 'read',
      amount: 7_000n * MICROS_PER_UNIT,
    });
    await ordered();
    expect(await simulated.payoutRail.balance()).toEqual({
      status: 'read',
      amount: 2_000n * MICROS_PER_UNIT,
    });
    const reference = await ordered();
    now += DELAY_MS;
    expect(await enquire(reference)).toEqual({ status: 'failed', reason: 'rail_empty' });
    expect(simulated.payouts.wallet.balance).toBe(2_000);
  });

  test('cannot be planned on a balance that the provider does not tell, or in another currency', async () => {
    simulated.payouts.faults.push({ status: 503 });
    expect(await simulated.payoutRail.balance()).toMatchObject({ status: 'unclear' });
    expect(readBalance(ok, { amount: '5000', currency: 'EUR' })).toMatchObject({ status: 'unclear' });
    expect(readBalance(ok, { amount: '-5', currency: 'UGX' })).toMatchObject({ status: 'unclear' });
    expect(readBalance(ok, undefined)).toMatchObject({ status: 'unclear' });
  });

  test('answered with an error are resolved by an enquiry', async () => {
    const order = newOrder('0008');
    expect(await simulated.payoutRail.send(order)).toMatchObject({ status: 'unclear' });
    now += DELAY_MS;
    expect(await enquire(order.reference)).toMatchObject({ status: 'paid' });
  });

  test.each([[{ status: 503 }], [{ status: 429 }], ['hangs_up']] as const)(
    'are unclear when the provider answers %j',
    async (fault) => {
      const reference = await ordered();
      simulated.payouts.faults.push(fault);
      expect(await enquire(reference)).toMatchObject({ status: 'unclear' });
      simulated.payouts.faults.push(fault);
      expect(await simulated.payoutRail.send(newOrder())).toMatchObject({ status: 'unclear' });
    },
  );

  test('to an invalid number are rejected at once', async () => {
    const order = { ...newOrder(), destination: '25677' };
    expect(await simulated.payoutRail.send(order)).toMatchObject({ status: 'refused' });
    expect(simulated.payouts.payments).toEqual([]);
  });

  test(`count ${name === 'mtn' ? 'separately from' : 'together with'} collections`, () => {
    const isApart = simulated.payoutRail.bucket.name !== simulated.rail.name;
    expect(isApart).toBe(name === 'mtn');
  });
});
