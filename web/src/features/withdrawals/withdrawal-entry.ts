import type { User } from '@sanduku/contracts/players/api';

/** Where the dialog opens: at the choice of a method, or with one chosen. */
export const withdrawalEntries = ['any', 'mobile', 'crypto'] as const;
export type WithdrawalEntry = (typeof withdrawalEntries)[number];

/** Below this balance no withdrawal is offered; the form itself is stricter. */
export const MINIMUM_BALANCE = 1000;

export function canWithdraw({ gameBalance }: Pick<User, 'gameBalance'>): boolean {
  return gameBalance >= MINIMUM_BALANCE;
}
