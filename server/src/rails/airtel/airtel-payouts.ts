import { MICROS_PER_UNIT } from '@sanduku/contracts/money';
import type { PayoutRail } from '../../modules/withdrawals/payout-rail.ts';
import { orUnclear } from '../authorised.ts';
import {
  type AirtelSettings,
  airtelId,
  msisdnOf,
  openAirtelApi,
  readOrderAnswer,
  readOutcome,
} from './airtel-api.ts';
import { type AirtelPin, pinEncryption } from './airtel-pin.ts';
import { disbursementCodes } from './airtel-reasons.ts';

/** Disbursements of Airtel Money's Open API. They count with all other calls of the account. */
export function createAirtelPayouts(options: {
  settings: AirtelSettings & { readonly payoutPin: AirtelPin };
  clock: () => Date;
}): PayoutRail {
  const { callsPerSecond, payoutPin } = options.settings;
  const call = openAirtelApi(options);
  const encryptedPin = pinEncryption(payoutPin);

  return {
    name: 'airtel',
    bucket: { name: 'airtel', callsPerSecond },

    send: ({ reference, destination, amount }) =>
      orUnclear(async () => {
        const id = airtelId(reference);
        const answer = await call({
          method: 'POST',
          path: '/standard/v1/disbursements/',
          body: {
            payee: { msisdn: msisdnOf(destination) },
            reference: id,
            pin: encryptedPin(),
            transaction: { amount: Number(amount / MICROS_PER_UNIT), id },
          },
        });
        return readOrderAnswer(answer, disbursementCodes);
      }),

    enquire: (reference) =>
      orUnclear(async () => {
        const id = airtelId(reference);
        const answer = await call({ method: 'GET', path: `/standard/v1/disbursements/${id}` });
        return readOutcome(answer, id, disbursementCodes);
      }),
  };
}
