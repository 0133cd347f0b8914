import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { fixedProvider } from '../testing/fixed-provider.ts';
import { createAirtelRail } from './airtel.ts';

const provider = fixedProvider();

function railThatHears(answer: object) {
  provider.answerWith(answer);
  const { baseUrl } = provider;
  const settings = { baseUrl, clientId: 'id', clientSecret: 'secret', callsPerSecond: 20 };
  return createAirtelRail({ settings, clock: () => new Date() });
}
const status = (response_code: string) => ({ response_code, result_code: 'ESB000010', success: false });

test.each([
  ['TF', 'DP00800001000', { status: 'pending' }],
  ['TF', 'DP00800001005', { status: 'failed', reason: 'declined_on_phone' }],
  ['TF', 'DP00800001099', { status: 'failed', reason: 'failed' }],
  ['TA', 'DP00800001000', { status: 'pending' }],
])('an enquiry answered %s with the code %s means %j', async (outcome, code, expected) => {
  const rail = railThatHears({ data: { transaction: { status: outcome } }, status: status(code) });
  expect(await rail.enquire(randomUUID())).toEqual(expected);
});

test('a request that timed out at the provider stays pending', async () => {
  const rail = railThatHears({ status: status('DP00800001024') });
  const order = {
    reference: randomUUID(),
    phone: '256702123456',
    amount: 5_000_000_000n,
    callbackToken: 'token',
  };
  expect(await rail.request(order)).toMatchObject({ status: 'unclear' });
});
