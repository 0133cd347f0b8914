/**
 * Every way a call can be refused, as a stable machine code. The server's one table gives each its HTTP status
 * and its text; clients decide by code, never by text.
 */
export const errorCodes = [
  'invalid_request',
  'not_found',
  'not_signed_in',
  'not_allowed',
  'payload_too_large',
  'unsupported_media_type',
  'too_many_requests',
  'csrf_mismatch',
  'invalid_credentials',
  'account_suspended',
  'username_taken',
  'email_taken',
  'phone_taken',
  'invalid_referral_code',
  'not_enough_money',
  'bet_too_small',
  'round_over',
  'invalid_phone',
  'deposit_too_small',
  'deposit_too_large',
  'deposit_declined',
  'too_many_waiting',
  'key_reused',
  'key_in_progress',
  'unavailable',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];
