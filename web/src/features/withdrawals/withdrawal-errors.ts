import { ApiError } from '../../lib/api-error.ts';
import { withdrawals } from './texts.en.ts';

const texts = withdrawals.alerts;

/** What an alert says: a refusal in the server's words, anything else as an error. */
export function withdrawalFailureText(error: unknown): string {
  if (!(error instanceof ApiError)) return texts.error(texts.noMessage);
  const message = error.message || texts.noMessage;
  return error.isRefusal ? texts.failed(message) : texts.error(message);
}

/** Whether the request may have arrived although no answer has. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.isRefusal) return false;
  return error.code !== 'rate_limited' && error.code !== 'no_token' && error.code !== 'too_many_requests';
}
