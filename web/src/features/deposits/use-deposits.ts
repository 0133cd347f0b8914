import type { Deposit } from '@sanduku/contracts/deposits/api';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { DEPOSIT_LIST_MS } from '../../lib/timings.ts';
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
export function useDeposits(userId: string, interval: Interval = whileUnderWay) {
  return useInfiniteQuery({
    queryKey: queryKeys.deposits(userId),
    queryFn: async ({ pageParam }) => {
      const query = { limit: PAGE_SIZE, before: pageParam };
      return (await api.call('GET /api/wallet/deposits', { query })).data.deposits;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.id),
    refetchInterval: ({ state: { data } }) => {
      const pages = data?.pages ?? [];
      const intervalMs = interval(pages.flat());
      // Every page is a call of its own, and the client holds itself to few calls a minute.
      return intervalMs && intervalMs * Math.max(pages.length, 1);
    },
    retry: 1,
  });
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
