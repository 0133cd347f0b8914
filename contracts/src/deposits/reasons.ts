/** Each text says what happened, whether money moved, and what to do. */
export const declineReasons = {
  declined_on_phone:
    'You declined the payment on your phone. No money was taken. Start again if you didn’t mean to.',
  wrong_pin: 'The PIN was wrong. No money was taken. Start again and enter your mobile money PIN.',
  not_enough_money:
    'There isn’t enough money in your mobile wallet. No money was taken. Top it up or try a smaller amount.',
  limit_reached:
    'This is above the limit of your mobile wallet. No money was taken. Try a smaller amount, or try tomorrow.',
  wrong_number:
    'This number has no mobile money account. No money was taken. Check the number and the provider.',
  wrong_amount: 'The provider doesn’t accept this amount. No money was taken. Try another amount.',
  expired: 'You didn’t approve the request in time. No money was taken. Start again with your phone ready.',
  provider_unavailable:
    'We couldn’t reach the provider. No money was taken. Please try again in a few minutes.',
  play_paused: 'You started a break or self-exclusion before we sent the request. No money was taken.',
  failed: 'The payment failed at the provider. No money was taken. Please try again.',
};

export const unresolvedReasons = {
  no_answer:
    'The provider hasn’t confirmed this payment. We’re still checking. If money left your phone, we’ll credit it.',
  other_amount_paid:
    'The provider reports a different amount than you asked for. Nothing was credited yet. Don’t pay again: our team is checking. Contact support to speed it up.',
  paid_before:
    'The provider reports a payment that was already credited. Our team is checking. Contact support to speed it up.',
  gone_from_chain:
    'The network no longer shows this transfer. We’re still checking. If your wallet says it was sent, we’ll credit it.',
};

/** An operator did not find the money. */
export const refusedReasons = {
  not_found_in_ledger:
    'Our team couldn’t find this payment, so nothing was credited. If money left your account, send support the payment message you got.',
};

export const depositReasons = { ...declineReasons, ...unresolvedReasons, ...refusedReasons };

export type DeclineReason = keyof typeof declineReasons;
export type UnresolvedReason = keyof typeof unresolvedReasons;
export type RefusedReason = keyof typeof refusedReasons;
export type DepositReason = keyof typeof depositReasons;
export const depositReasonCodes = Object.keys(depositReasons) as [DepositReason, ...DepositReason[]];
