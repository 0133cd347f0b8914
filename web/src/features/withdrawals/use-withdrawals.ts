import type { Notifications } from '@sanduku/contracts/realtime';
import type { Withdrawal } from '@sanduku/contracts/withdrawals/api';
import { type InfiniteData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import type { DataAt } from '../../lib/api-routes.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { WITHDRAWAL_LIST_MS } from '../../lib/timings.ts';
import { isUnderWay } from './withdrawal-status.ts';

const PAGE_SIZE = 20;

/**
 * The player's withdrawals, the newest first, page after page, with the clock. The socket says when something has
 * become of one; for those without a socket they are fetched anew at leisure while one is under way.
 */
export function useWithdrawals(userId: string) {
  return useInfiniteQuery({
    queryKey: queryKeys.withdrawalList(userId),
    queryFn: async ({ pageParam }): Promise<WithdrawalPage> => {
      const query = { limit: PAGE_SIZE, offset: pageParam };
      return (await api.call('GET /api/wallet/withdrawals', { query })).data;
    },
    initialPageParam: 0,
    getNextPageParam: ({ pagination: { offset, limit, total } }) =>
      offset + limit < total ? offset + limit : undefined,
    refetchInterval: ({ state: { data } }) => {
      const pages = data?.pages ?? [];
      // Every page is a call of its own, and the client holds itself to few calls a minute.
      return withdrawalsIn(pages).some(isUnderWay) && WITHDRAWAL_LIST_MS * pages.length;
    },
    retry: 1,
  });
}

export function withdrawalsIn(pages: readonly WithdrawalPage[]): Withdrawal[] {
  return pages.flatMap((page) => page.withdrawals);
}

export function useWithdrawalStats(userId: string) {
  return useQuery({
    queryKey: queryKeys.withdrawalStats(userId),
    queryFn: async () => (await api.call('GET /api/wallet/withdrawal-stats')).data,
    retry: 1,
  });
}

/** Whether the player has set a PIN; undefined while that is not known. */
export function useHasPin(userId: string): boolean | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.withdrawalPin(userId),
    queryFn: async () => (await api.call('GET /api/wallet/withdrawal-pin')).data,
    retry: 1,
  });
  return data?.isSet;
}

export type WithdrawalPage = DataAt<'GET /api/wallet/withdrawals'>;

/** Somebody in front has been served: the news says all there is to know, nothing has to be fetched. */
export function queueMoved(
  queryClient: QueryClient,
  userId: string,
  { id, place, waiting }: Notifications['withdrawal_queue'],
): void {
  queryClient.setQueryData<InfiniteData<WithdrawalPage>>(
    queryKeys.withdrawalList(userId),
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          clock: { ...page.clock, waiting },
          withdrawals: page.withdrawals.map((withdrawal) =>
            withdrawal.id === id && withdrawal.place !== null ? { ...withdrawal, place } : withdrawal,
          ),
        })),
      },
  );
}
