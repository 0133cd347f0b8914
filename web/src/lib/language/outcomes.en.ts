import type { Deposit } from '@sanduku/contracts/deposits/api';
import type { PayoutFailure } from '@sanduku/contracts/withdrawals/failures';

/** Why a deposit came to nothing or is in doubt. The server has written it in English. */
export function depositReason({ reason }: Pick<Deposit, 'reason' | 'reasonCode'>): string | null {
  return reason;
}

/** Why the money of a withdrawal is back: in the operator's own words, or what the server says about the rail. */
export function withdrawalReason(reason: string, _failure: PayoutFailure | null | undefined): string {
  return reason;
}
