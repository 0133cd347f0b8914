import type { Deposit, DepositStatus } from '@sanduku/contracts/deposits/api';
import { depositReason } from '../../lib/language/outcomes.en.ts';
import type { Tone } from '../../ui/badge.tsx';
import { wallet } from './texts.en.ts';

const texts = wallet.deposits;

/** Still on its way: the list is worth another look. */
export function isUnderWay({ status }: Pick<Deposit, 'status'>): boolean {
  return status === 'waiting' || status === 'received';
}

/** What it waits for, or why it came to nothing; nothing where its status says it all. */
export function statusExplanation(deposit: Explained): string | null {
  const { status, method, confirmations } = deposit;
  switch (status) {
    case 'waiting':
      if (method === 'mobile') return texts.waitingForPhone;
      return confirmations
        ? texts.confirmations(confirmations.seen, confirmations.needed)
        : texts.waitingForChain;
    case 'declined':
      return depositReason(deposit);
    case 'in_doubt':
      return depositReason(deposit) ?? texts.inDoubt;
    default:
      return null;
  }
}

type Explained = Pick<Deposit, 'status' | 'method' | 'confirmations' | 'reason' | 'reasonCode'>;

export const statusTones: Record<DepositStatus, Tone> = {
  waiting: 'info',
  received: 'info',
  credited: 'gain',
  declined: 'neutral',
  in_doubt: 'warning',
};

/** Whether a deposit was credited between two answers to the same question. */
export function hasNewCredit(before: readonly Deposit[], after: readonly Deposit[]): boolean {
  const credited = new Set(before.filter(({ status }) => status === 'credited').map(({ id }) => id));
  return after.some(({ id, status }) => status === 'credited' && !credited.has(id));
}

/** The transfers that somebody may be waiting for: under way, or not there yet when the waiting began. */
export function incomingTransfers(deposits: readonly Deposit[], newestBefore: bigint): Deposit[] {
  return deposits.filter(
    (deposit) => deposit.method === 'usdt' && (isUnderWay(deposit) || BigInt(deposit.id) > newestBefore),
  );
}
