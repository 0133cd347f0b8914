import type { DeclineReason } from '../../modules/deposits/reasons.ts';
import type { PayoutFailure } from '../../modules/withdrawals/payout-failures.ts';

/** MTN's codes when it collects, in our words. */
const reasons: Record<string, DeclineReason> = {
  PAYER_NOT_FOUND: 'wrong_number',
  NOT_ENOUGH_FUNDS: 'not_enough_money',
  PAYER_LIMIT_REACHED: 'limit_reached',
  APPROVAL_REJECTED: 'declined_on_phone',
  EXPIRED: 'expired',
  // Nobody approved it within five minutes.
  COULD_NOT_PERFORM_TRANSACTION: 'expired',
  PAYEE_NOT_FOUND: 'provider_unavailable',
  PAYEE_NOT_ALLOWED_TO_RECEIVE: 'provider_unavailable',
  NOT_ALLOWED: 'provider_unavailable',
  NOT_ALLOWED_TARGET_ENVIRONMENT: 'provider_unavailable',
  INVALID_CALLBACK_URL_HOST: 'provider_unavailable',
  INVALID_CURRENCY: 'provider_unavailable',
  SERVICE_UNAVAILABLE: 'provider_unavailable',
  INTERNAL_PROCESSING_ERROR: 'failed',
};

export function reasonOf(code: string | undefined): DeclineReason {
  return reasons[code ?? ''] ?? 'failed';
}

/** MTN's codes when it pays out, in our words. The payer is then us, and the payee the player. */
const payoutFailures: Record<string, PayoutFailure> = {
  PAYEE_NOT_FOUND: 'wrong_destination',
  PAYEE_NOT_ALLOWED_TO_RECEIVE: 'wrong_destination',
  PAYEE_LIMIT_REACHED: 'limit_reached',
  NOT_ENOUGH_FUNDS: 'rail_empty',
  PAYER_LIMIT_REACHED: 'rail_unavailable',
  PAYER_NOT_FOUND: 'rail_unavailable',
  NOT_ALLOWED: 'rail_unavailable',
  NOT_ALLOWED_TARGET_ENVIRONMENT: 'rail_unavailable',
  INVALID_CALLBACK_URL_HOST: 'rail_unavailable',
  INVALID_CURRENCY: 'rail_unavailable',
  SERVICE_UNAVAILABLE: 'rail_unavailable',
};

export function payoutFailureOf(code: string | undefined): PayoutFailure {
  return payoutFailures[code ?? ''] ?? 'failed';
}
