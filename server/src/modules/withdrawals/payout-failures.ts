/** Why a rail did not pay. */
export type PayoutFailure =
  | 'wrong_destination'
  | 'limit_reached'
  | 'rail_unavailable'
  /** What we hold on the rail does not suffice. */
  | 'rail_empty'
  | 'failed';

/** What happened, where the money is, and what to do: in a sentence or two for the player. */
const sentences: Record<PayoutFailure, string> = {
  wrong_destination:
    'The number or address cannot receive this payment, so all of the money is back in your balance. Check it and ask again.',
  limit_reached:
    'The payment would go beyond a limit of the receiving wallet, so all of the money is back in your balance. Try a smaller amount, or tomorrow.',
  rail_unavailable:
    'The provider could not take the payment, so all of the money is back in your balance. Please ask again in a while.',
  rail_empty:
    'The payment could not be made at the moment, so all of the money is back in your balance. Please ask again in a while.',
  failed:
    'The provider did not carry out the payment, so all of the money is back in your balance. Please ask again, or contact support.',
};

export function payoutSentence(failure: PayoutFailure): string {
  return sentences[failure];
}
