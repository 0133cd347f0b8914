import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { createAirtelRail } from './airtel/airtel.ts';
import { createMtnRail } from './mtn/mtn.ts';

const settings = { baseUrl: 'http://127.0.0.1:1', callsPerSecond: 1 };
const clock = () => new Date('2026-01-05T09:00:00Z');
const mtn = createMtnRail({
  settings: { ...settings, targetEnvironment: 'sandbox', subscriptionKey: 'a', apiUser: 'b', apiKey: 'c' },
  clock,
  callbackUrl: () => undefined,
});
const airtel = createAirtelRail({ settings: { ...settings, clientId: 'a', clientSecret: 'b' }, clock });

function answerWith(body: object): void {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) =>
    Response.json(String(url).includes('token') ? { access_token: 'token', expires_in: 3_600 } : body),
  );
}

afterEach(() => vi.restoreAllMocks());

// As references, such values would make two payments look like one.
test.each([null, ''])('MTN’s reference %j counts as missing', async (financialTransactionId) => {
  const paid = { status: 'SUCCESSFUL', amount: '5000', currency: 'UGX', externalId: null, reason: null };
  answerWith({ ...paid, financialTransactionId });
  expect(await mtn.enquire(randomUUID())).toMatchObject({ status: 'paid', providerReference: null });
});

test.each([null, ''])('Airtel’s reference %j counts as missing', async (airtel_money_id) => {
  answerWith({ data: { transaction: { status: 'TS', airtel_money_id } }, status: { success: true } });
  expect(await airtel.enquire(randomUUID())).toMatchObject({ status: 'paid', providerReference: null });
});
