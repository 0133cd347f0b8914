import type { DeclineReason } from '../../domain/deposits/reasons.ts';

/** MTN's codes, in our words. */
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

/** Codes that MTN sends with a 5xx although it has understood the request and will not carry it out. */
const ourMistakes = new Set([
  'NOT_ALLOWED',
  'NOT_ALLOWED_TARGET_ENVIRONMENT',
  'INVALID_CALLBACK_URL_HOST',
  'INVALID_CURRENCY',
]);

export function isOurMistake(code: string | undefined): boolean {
  return ourMistakes.has(code ?? '');
}
