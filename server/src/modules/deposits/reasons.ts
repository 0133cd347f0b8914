import { type DepositReason, depositReasons } from '@sanduku/contracts/deposits/reasons';

/** The code and the English sentence of a reason from the database; one in an operator's own words has no code. */
export function readReason(reason: string | null): {
  reason: string | null;
  reasonCode: DepositReason | null;
} {
  if (reason === null || !Object.hasOwn(depositReasons, reason)) return { reason, reasonCode: null };
  const reasonCode = reason as DepositReason;
  return { reason: depositReasons[reasonCode], reasonCode };
}
