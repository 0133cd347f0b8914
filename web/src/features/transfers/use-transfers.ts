import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { playerQueries } from '../../lib/player-queries.ts';

const PAGE_SIZE = 10;

/** What the player sent and received, the newest first, page after page. */
export function useTransfers(userId: string) {
  return useInfiniteQuery({
    queryKey: playerQueries.transfers(userId),
    queryFn: async ({ pageParam }) => {
      const query = { limit: PAGE_SIZE, before: pageParam };
      return (await api.call('GET /api/transfers/history', { query })).data.transfers;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.id),
    retry: 1,
  });
}

export function useTransferStats(userId: string) {
  return useQuery({
    queryKey: playerQueries.transferStats(userId),
    queryFn: async () => (await api.call('GET /api/transfers/stats')).data,
    retry: 1,
  });
}
