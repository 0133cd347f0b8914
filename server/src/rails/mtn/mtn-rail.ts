import type { CollectionRail } from '../../modules/deposits/rail.ts';
import { orUnclear } from '../authorised.ts';
import {
  type MtnHost,
  type MtnKeys,
  type MtnProductOptions,
  openMtnProduct,
  orderOf,
  partyOf,
  readOrderAnswer,
  readOutcome,
} from './mtn-product.ts';
import { reasonOf } from './mtn-reasons.ts';

export type MtnSettings = MtnHost & MtnKeys;

const texts = { payerMessage: 'Deposit to your game balance', payeeNote: 'Deposit' };

/** Collections of MTN's MoMo API. */
export function createMtnRail(
  options: MtnProductOptions & {
    /** Where the provider may call back, by the order's token. */
    callbackUrl: (token: string) => string | undefined;
  },
): CollectionRail {
  const { settings, callbackUrl } = options;
  const call = openMtnProduct('collection', options);

  return {
    name: 'mtn',
    callsPerSecond: settings.callsPerSecond,

    request: ({ reference, phone, amount, callbackToken }) =>
      orUnclear(async () => {
        const callback = callbackUrl(callbackToken);
        const answer = await call({
          method: 'POST',
          path: '/collection/v1_0/requesttopay',
          headers: {
            'x-reference-id': reference,
            ...(callback !== undefined && { 'x-callback-url': callback }),
          },
          body: { ...orderOf({ reference, amount }, texts), payer: partyOf(phone) },
        });
        return readOrderAnswer(answer, reasonOf);
      }),

    enquire: (reference) =>
      orUnclear(async () => {
        const answer = await call({ method: 'GET', path: `/collection/v1_0/requesttopay/${reference}` });
        return readOutcome(answer, reference, reasonOf);
      }),

    // Every order has an address of its own here.
    referenceIn: () => undefined,
  };
}
