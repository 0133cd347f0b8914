import type { Deposit } from '@sanduku/contracts/deposits/api';
import { useEffect, useRef } from 'react';
import { api } from '../../lib/api.ts';
import { DEPOSIT_LIST_MS } from '../../lib/timings.ts';
import { useOwnPages } from '../session/own.tsx';
import { player } from '../session/player.ts';
import { hasNewCredit, isUnderWay } from './deposit-status.ts';

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
