import type { Waiting } from '@sanduku/contracts/backoffice/api';
import type { OperatorAction } from '@sanduku/contracts/operators/api';
import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { createStore } from '../lib/store.ts';
import { WAITING_REFRESH_MS } from '../lib/timings.ts';
import type { CallArguments, Route } from '../server/routes.ts';
import { adminApi } from './admin-api.ts';

export const isLive = createStore(false);

export function useFallbackInterval(intervalMs: number): number | false {
  return useSyncExternalStore(isLive.subscribe, isLive.get) ? false : intervalMs;
}

export type AdminQuery =
  | 'waiting'
  | 'withdrawals'
  | 'players'
  | 'approvals'
  | 'deposits'
  | 'heldTransfers'
  | 'business'
  | 'reserves'
  | 'wallets'
  | 'differences'
  | 'settings'
  | 'prizeTables'
  | 'operators'
  | 'audit'
  | 'search';

export const adminKey = (name: AdminQuery, ...filters: readonly unknown[]) => [name, ...filters];

/** Every action also changes pending counts, approvals and the audit log. */
export async function afterAction(
  queryClient: QueryClient,
  ...concerned: readonly AdminQuery[]
): Promise<void> {
  const changed = [...concerned, 'waiting', 'approvals', 'audit'] as const;
  await Promise.all(changed.map((name) => queryClient.invalidateQueries({ queryKey: adminKey(name) })));
}

export const PAGE_SIZE = 50;

interface OffsetPage {
  pagination: { total: number; limit: number; offset: number };
}

/** Previous rows stay while new filters load. */
export function useOffsetPages<Page extends OffsetPage>(
  queryKey: QueryKey,
  fetchPage: (page: { limit: number; offset: number }) => Promise<{ data: Page }>,
) {
  return useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam: offset }) => (await fetchPage({ limit: PAGE_SIZE, offset })).data,
    initialPageParam: 0,
    getNextPageParam: ({ pagination: { total, limit, offset } }) =>
      offset + limit < total ? offset + limit : undefined,
    placeholderData: keepPreviousData,
  });
}

/** One call without pages. */
export function useAdminQuery<R extends Route>(queryKey: QueryKey, route: R, ...request: CallArguments<R>) {
  return useQuery({
    queryKey,
    queryFn: async () => (await adminApi.call(route, ...request)).data,
  });
}

/** Undefined while loading. */
export function usePendingCounts(): Waiting | undefined {
  return useQuery({
    queryKey: adminKey('waiting'),
    queryFn: async () => (await adminApi.call('GET /api/admin/stats', { query: { days: 1 } })).data.waiting,
    refetchInterval: useFallbackInterval(WAITING_REFRESH_MS),
  }).data;
}

/** Undefined if nothing for this subject awaits approval, apart from an excluded action. */
export function usePendingApproval(kind: string, id: string, except?: OperatorAction) {
  const { data } = useQuery({
    queryKey: adminKey('approvals', 'by subject'),
    queryFn: async () =>
      (
        await adminApi.call('GET /api/admin/approvals', {
          query: { status: 'waiting', limit: 200, offset: 0 },
        })
      ).data,
    refetchInterval: useFallbackInterval(WAITING_REFRESH_MS),
  });
  return data?.approvals.find(
    ({ subjectKind, subjectId, action }) => subjectKind === kind && subjectId === id && action !== except,
  );
}

export function useOperators() {
  return useAdminQuery(adminKey('operators'), 'GET /api/admin/operators');
}
