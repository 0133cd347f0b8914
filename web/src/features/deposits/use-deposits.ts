import type { Deposit, DepositStatus } from '@sanduku/contracts/deposits/api';
import { useEffect, useRef } from 'react';
import { api } from '../../lib/api.ts';
import { amountText, symbolOf } from '../../lib/format.ts';
import { depositReason } from '../../lib/language/outcomes.en.ts';
import { DEPOSIT_LIST_MS } from '../../lib/timings.ts';
import type { Tone } from '../../ui/badge.tsx';
import { useOwnPages } from '../session/own.tsx';
import { player } from '../session/player.ts';
import { wallet } from './texts.en.ts';

const PAGE_SIZE = 20;

/** How often the deposits are fetched anew, in milliseconds, as they are now. */
type Interval = (deposits: readonly Deposit[]) => number | false;

const whileUnderWay: Interval = (deposits) => deposits.some(isUnderWay) && DEPOSIT_LIST_MS;

/**
 * The player's deposits, the newest first, page after page. They are fetched anew as often as the caller says, or at
 * leisure while one of them is under way; never in a hidden tab, but as soon as it is seen again.
 */
export function useDeposits(interval: Interval = whileUnderWay) {
  return useOwnPages(
    ['deposits'],
    PAGE_SIZE,
    async (query) => (await api.call('GET /api/wallet/deposits', { query })).data.deposits,
    (pages) => {
      const intervalMs = interval(pages.flat());
      // Every page is a call of its own, and the client holds itself to few calls a minute.
      return intervalMs && intervalMs * Math.max(pages.length, 1);
    },
  );
}

/** Fetches balance and totals anew when a deposit has been credited since the list was fetched before. */
export function useCreditNotice(deposits: readonly Deposit[] | undefined): void {
  const before = useRef<readonly Deposit[]>(undefined);

  useEffect(() => {
    if (!deposits) return;
    if (before.current && hasNewCredit(before.current, deposits)) player.moneyMoved();
    before.current = deposits;
  }, [deposits]);
}

const texts = wallet.deposits;

/** Still on its way: the list is worth another look. */
export function isUnderWay({ status }: Pick<Deposit, 'status'>): boolean {
  return status === 'waiting' || status === 'received';
}

/** What it waits for, or why it came to nothing; nothing where its status says it all. */
export function statusExplanation(deposit: Explained): string | null {
  const { status, method, confirmations, promised, currency } = deposit;
  switch (status) {
    case 'credited':
      return promised === null ? null : texts.creditedLess(amountText(promised, symbolOf(currency)));
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

type Explained = Pick<
  Deposit,
  'status' | 'method' | 'confirmations' | 'promised' | 'currency' | 'reason' | 'reasonCode'
>;

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
