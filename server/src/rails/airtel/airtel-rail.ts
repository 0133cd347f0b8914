import { MICROS_PER_UNIT } from '@sanduku/contracts/money';
import { z } from 'zod';
import type { CollectionRail } from '../../modules/deposits/rail.ts';
import { orUnclear } from '../authorised.ts';
import {
  type AirtelSettings,
  airtelId,
  COUNTRY,
  CURRENCY,
  msisdnOf,
  openAirtelApi,
  readOrderAnswer,
  readOutcome,
} from './airtel-api.ts';
import { collectionCodes } from './airtel-reasons.ts';

const callbackShape = z.object({ transaction: z.object({ id: z.string() }) });

/** Collections of Airtel Money's Open API. Its callbacks all come to one address, which is set in its portal. */
export function createAirtelRail(options: { settings: AirtelSettings; clock: () => Date }): CollectionRail {
  const call = openAirtelApi(options);

  return {
    name: 'airtel',
    callsPerSecond: options.settings.callsPerSecond,

    request: ({ reference, phone, amount }) =>
      orUnclear(async () => {
        const id = airtelId(reference);
        const answer = await call({
          method: 'POST',
          path: '/merchant/v1/payments/',
          body: {
            reference: id,
            subscriber: { country: COUNTRY, currency: CURRENCY, msisdn: msisdnOf(phone) },
            transaction: {
              amount: Number(amount / MICROS_PER_UNIT),
              country: COUNTRY,
              currency: CURRENCY,
              id,
            },
          },
        });
        return readOrderAnswer(answer, collectionCodes);
      }),

    enquire: (reference) =>
      orUnclear(async () => {
        const id = airtelId(reference);
        const answer = await call({ method: 'GET', path: `/standard/v1/payments/${id}` });
        return readOutcome(answer, id, collectionCodes);
      }),

    referenceIn: (callback) => ourReference(callbackShape.safeParse(callback).data?.transaction.id ?? ''),
  };
}

function ourReference(id: string): string | undefined {
  const [, ...deps] = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(id) ?? [];
  return deps.length === 0 ? undefined : deps.join('-');
}
