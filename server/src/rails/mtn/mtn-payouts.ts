import type { PayoutRail } from '../../modules/withdrawals/payout-rail.ts';
import { orUnclear } from '../authorised.ts';
import {
  type MtnProductOptions,
  openMtnProduct,
  orderOf,
  partyOf,
  readOrderAnswer,
  readOutcome,
} from './mtn-product.ts';
import { payoutFailureOf } from './mtn-reasons.ts';

const texts = { payerMessage: 'Withdrawal from your game balance', payeeNote: 'Withdrawal' };

/** Disbursements of MTN's MoMo API: a product apart from collections, with keys and a rate of its own. */
export function createMtnPayouts(options: MtnProductOptions): PayoutRail {
  const call = openMtnProduct('disbursement', options);

  return {
    name: 'mtn',
    bucket: { name: 'mtn payouts', callsPerSecond: options.settings.callsPerSecond },

    send: ({ reference, destination, amount }) =>
      orUnclear(async () => {
        const answer = await call({
          method: 'POST',
          path: '/disbursement/v1_0/transfer',
          headers: { 'x-reference-id': reference },
          body: { ...orderOf({ reference, amount }, texts), payee: partyOf(destination) },
        });
        return readOrderAnswer(answer, payoutFailureOf);
      }),

    enquire: (reference) =>
      orUnclear(async () => {
        const answer = await call({ method: 'GET', path: `/disbursement/v1_0/transfer/${reference}` });
        return readOutcome(answer, reference, payoutFailureOf);
      }),
  };
}
