import type { StatementAccount } from '@sanduku/contracts/statement/api';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { adminApi } from '../admin-api.ts';
import { officeQueries } from '../queries.ts';
import { useOffsetPages } from '../shared/use-offset-pages.ts';

const PAGE = 50;

export function usePlayerSearch(question: string) {
  return useOffsetPages([...officeQueries.players, 'search', question], async (offset) => {
    const query = { limit: PAGE, offset, ...(question && { q: question }) };
    return (await adminApi.call('GET /api/admin/users', { query })).data;
  });
}

export function usePlayer(id: string) {
  return useQuery({
    queryKey: [...officeQueries.players, 'one', id],
    queryFn: async () => (await adminApi.call('GET /api/admin/users/:id', { params: { id } })).data,
  });
}

export function usePlayerSessions(id: string) {
  return useQuery({
    queryKey: [...officeQueries.players, 'sessions', id],
    queryFn: async () =>
      (await adminApi.call('GET /api/admin/users/:id/sessions', { params: { id } })).data.sessions,
  });
}

export function usePlayerLimits(id: string) {
  return useQuery({
    queryKey: [...officeQueries.players, 'limits', id],
    queryFn: async () =>
      (
        await adminApi.call('GET /api/admin/users/:id/play-limits', {
          params: { id },
          query: { limit: PAGE },
        })
      ).data,
  });
}

export function usePlayerStatement(id: string, account: StatementAccount) {
  return useInfiniteQuery({
    queryKey: [...officeQueries.players, 'statement', id, account],
    queryFn: ({ pageParam: before }) => fetchStatement(id, account, PAGE, before),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ movements, hasMore }) => (hasMore ? movements.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  });
}

export async function fetchStatement(
  id: string,
  account: StatementAccount,
  limit: number,
  before: string | undefined,
) {
  const query = { account, limit, ...(before && { before }) };
  return (await adminApi.call('GET /api/admin/users/:id/statement', { params: { id }, query })).data;
}
