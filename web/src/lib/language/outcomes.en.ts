import type { Deposit } from '@sanduku/contracts/deposits/api';
import type { PayoutFailure } from '@sanduku/contracts/withdrawals/api';

export function depositReason({ reason }: Pick<Deposit, 'reason' | 'reasonCode'>): string | null {
  return reason;
}

/** The operator's reason, or the server's message about the rail. */
export function withdrawalReason(reason: string, _failure: PayoutFailure | null | undefined): string {
  return reason;
}
