import type { ErrorCode } from '@sanduku/contracts/errors';
import { ApiError } from '../../server/api-error.ts';

const codes: ReadonlySet<string> = new Set<ErrorCode>([
  'deposit_limit_reached',
  'loss_limit_reached',
  'time_limit_reached',
  'taking_a_break',
  'self_excluded',
  'reality_check_due',
]);

/** The player's own limits refused; a retry is useless. */
export function isOwnDecision(error: unknown): boolean {
  return error instanceof ApiError && codes.has(error.code);
}
