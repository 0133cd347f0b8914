/** Each text says what happened, where the money is, and what to do. */
export const payoutFailures = {
  wrong_destination:
    'This number or address can’t receive the payment. All your money is back in your balance. Check it and request again.',
  limit_reached:
    'The payment is above a limit of the receiving wallet. All your money is back in your balance. Try a smaller amount, or try tomorrow.',
  rail_unavailable:
    'The provider couldn’t take the payment. All your money is back in your balance. Please request again later.',
  /** Our balance at the rail is too low. */
  rail_empty:
    'We can’t make this payment right now. All your money is back in your balance. Please request again later.',
  failed:
    'The payment failed at the provider. All your money is back in your balance. Please request again, or contact support.',
};

export type PayoutFailure = keyof typeof payoutFailures;
export const payoutFailureCodes = Object.keys(payoutFailures) as [PayoutFailure, ...PayoutFailure[]];
