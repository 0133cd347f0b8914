/** Each text says what happened, whether money moved, and what to do. */
export const declineReasons = {
  declined_on_phone:
    'The payment was declined on your phone, so no money was taken. Start again if you did not mean to.',
  wrong_pin: 'The PIN was not right, so no money was taken. Start again and enter your mobile money PIN.',
  not_enough_money:
    'There is not enough money in your mobile wallet, so no money was taken. Top it up or try a smaller amount.',
  limit_reached:
    'This would go beyond the limit of your mobile wallet, so no money was taken. Try a smaller amount, or tomorrow.',
  wrong_number:
    'This number has no mobile money account, so no money was taken. Check the number and the provider.',
  wrong_amount: 'The provider does not take this amount, so no money was taken. Try another amount.',
  expired:
    'The request was not approved in time, so no money was taken. Start again and have your phone at hand.',
  provider_unavailable:
    'The provider could not be asked, so no money was taken. Please try again in a few minutes.',
  play_paused:
    'You took a break from play, or excluded yourself, before your phone was asked, so no money was taken.',
  failed: 'The provider did not carry out the payment, so no money was taken. Please try again.',
};

/** Why an operator must review a deposit. */
export const unresolvedReasons = {
  no_answer:
    'The provider has not told us what became of this payment. We keep asking; if money left your phone, it will be credited.',
  other_amount_paid:
    'The provider reports another amount than the one you asked for. Our team is looking at it; contact support to speed it up.',
  paid_before:
    'The provider reports a payment that has been credited before. Our team is looking at it; contact support to speed it up.',
  gone_from_chain:
    'The network no longer shows us this transfer. We keep looking; if your wallet says that it was sent, it will be credited.',
};

/** The operator searched for the money and did not find it. */
export const refusedReasons = {
  not_found_in_ledger:
    'Our team looked for this payment and did not find it, so nothing was credited. If money left you, send support the message you got about it.',
};

export const depositReasons = { ...declineReasons, ...unresolvedReasons, ...refusedReasons };

export type DeclineReason = keyof typeof declineReasons;
export type UnresolvedReason = keyof typeof unresolvedReasons;
export type RefusedReason = keyof typeof refusedReasons;
export type DepositReason = keyof typeof depositReasons;
export const depositReasonCodes = Object.keys(depositReasons) as [DepositReason, ...DepositReason[]];
