import type { Withdrawal, WithdrawalStatus } from '@sanduku/contracts/withdrawals/api';
import type { Tone } from '../../ui/badge.tsx';
import { withdrawals } from './texts.en.ts';

const { statuses, unknownStatus } = withdrawals.history;

/** Somebody is still at work on it: an operator, or the rail. */
export function isUnderWay({ status }: Pick<Withdrawal, 'status'>): boolean {
  return status === 'pending' || status === 'approved';
}

/** A status that this page does not know yet is shown as it came. */
export function statusLabel(status: string | null | undefined): string {
  if (!status) return unknownStatus;
  return Object.entries(statuses).find(([known]) => known === status.toLowerCase())?.[1] ?? status;
}

export const statusTones: Record<WithdrawalStatus, Tone> = {
  pending: 'info',
  approved: 'info',
  completed: 'gain',
  rejected: 'error',
  failed: 'error',
};
