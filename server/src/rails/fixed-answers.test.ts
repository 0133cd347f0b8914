import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createAirtelRail } from './airtel/airtel.ts';
import { createMtnRail } from './mtn/mtn.ts';
import { fixedProvider } from './testing/fixed-provider.ts';

const provider = fixedProvider();
const settings = () => ({ baseUrl: provider.baseUrl, callsPerSecond: 1 });
const clock = () => new Date('2026-01-05T09:00:00Z');
const mtn = () => {
  const keys = { targetEnvironment: 'sandbox', subscriptionKey: 'a', apiUser: 'b', apiKey: 'c' };
  return createMtnRail({ settings: { ...settings(), ...keys }, clock, callbackUrl: () => undefined });
};
const airtel = () =>
  createAirtelRail({ settings: { ...settings(), clientId: 'a', clientSecret: 'b' }, clock });

// As references, such values would make two payments look like one.
test.each([null, ''])('MTN’s reference %j counts as missing', async (financialTransactionId) => {
  const paid = { status: 'SUCCESSFUL', amount: '5000', currency: 'UGX', externalId: null, reason: null };
  provider.answerWith({ ...paid, financialTransactionId });
  expect(await mtn().enquire(randomUUID())).toMatchObject({ status: 'paid', providerReference: null });
});

test.each([null, ''])('Airtel’s reference %j counts as missing', async (airtel_money_id) => {
  provider.answerWith({
    data: { transaction: { status: 'TS', airtel_money_id } },
    status: { success: true },
  });
  expect(await airtel().enquire(randomUUID())).toMatchObject({ status: 'paid', providerReference: null });
});

// A redirect would send our credentials elsewhere.
test('A redirect is not followed', async () => {
  provider.answerWith({}, 302, { location: `${provider.baseUrl}/elsewhere` });
  expect(await mtn().enquire(randomUUID())).toMatchObject({ status: 'unclear', detail: 'HTTP 302' });
  expect(provider.asked).not.toContain('/elsewhere');
});
