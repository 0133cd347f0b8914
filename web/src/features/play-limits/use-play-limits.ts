import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import type { CallRequest, DataAt } from '../../lib/api-routes.ts';
import { playerQueries } from '../../lib/player-queries.ts';

const PAGE_SIZE = 20;

type PlayLimits = DataAt<'GET /api/play-limits'>;

export function usePlayLimits(userId: string) {
  return useQuery({
    queryKey: playerQueries.playLimits(userId),
    queryFn: async () => (await api.call('GET /api/play-limits')).data,
    retry: 1,
  });
}

/** Sets a limit, takes a request back, pauses or comes back: each answers with how everything stands then. */
export function useChangeOf<Request>(
  userId: string,
  change: (request: Request) => Promise<{ data: PlayLimits }>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ data }) => {
      queryClient.setQueryData(playerQueries.playLimits(userId), data);
      void queryClient.invalidateQueries({ queryKey: playerQueries.playRecord(userId) });
    },
    networkMode: 'always',
  });
}

export const changes = {
  set: (body: CallRequest<'POST /api/play-limits'>['body']) => api.call('POST /api/play-limits', { body }),
  cancel: (body: CallRequest<'POST /api/play-limits/cancel'>['body']) =>
    api.call('POST /api/play-limits/cancel', { body }),
  pause: (body: CallRequest<'POST /api/play-limits/break'>['body']) =>
    api.call('POST /api/play-limits/break', { body }),
  comeBack: () => api.call('POST /api/play-limits/return'),
};

export function usePlayRecord(userId: string) {
  return useInfiniteQuery({
    queryKey: playerQueries.playRecord(userId),
    queryFn: async ({ pageParam: before }) =>
      (await api.call('GET /api/play-limits/history', { query: { limit: PAGE_SIZE, before } })).data,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ hasMore, events }) => (hasMore ? events.at(-1)?.id : undefined),
    retry: 1,
  });
}
