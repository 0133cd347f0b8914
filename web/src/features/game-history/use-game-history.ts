import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { gameQueries } from '../../lib/game-queries.ts';

const PAGE_SIZE = 20;

/** The player's games, the newest first, page after page. */
export function useGameHistory(userId: string) {
  return useInfiniteQuery({
    queryKey: gameQueries.gameHistory(userId),
    queryFn: async ({ pageParam }) => {
      const query = { limit: PAGE_SIZE, before: pageParam };
      return (await api.call('GET /api/games/history', { query })).data.games;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.id),
    retry: 1,
  });
}
