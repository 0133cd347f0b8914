/** Each text says what happened, where the money is, and what to do. */
export const payoutFailures = {
  wrong_destination:
    'The number or address cannot receive this payment, so all of the money is back in your balance. Check it and ask again.',
  limit_reached:
    'The payment would go beyond a limit of the receiving wallet, so all of the money is back in your balance. Try a smaller amount, or tomorrow.',
  rail_unavailable:
    'The provider could not take the payment, so all of the money is back in your balance. Please ask again in a while.',
  /** Our balance at the rail is too low. */
  rail_empty:
    'The payment could not be made at the moment, so all of the money is back in your balance. Please ask again in a while.',
  failed:
    'The provider did not carry out the payment, so all of the money is back in your balance. Please ask again, or contact support.',
};

export type PayoutFailure = keyof typeof payoutFailures;
export const payoutFailureCodes = Object.keys(payoutFailures) as [PayoutFailure, ...PayoutFailure[]];
