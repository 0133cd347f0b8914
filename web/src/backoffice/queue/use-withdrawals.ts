import { useInfiniteQuery } from '@tanstack/react-query';
import type { CallRequest } from '../../lib/api-routes.ts';
import { QUEUE_REFRESH_MS } from '../../lib/timings.ts';
import { adminApi } from '../admin-api.ts';
import { officeQueries } from '../queries.ts';

export type QueueStatus = CallRequest<'GET /api/admin/withdrawals'>['query']['status'];

export const queueStatuses = [
  'pending',
  'approved',
  'in_doubt',
  'completed',
  'rejected',
  'failed',
  'all',
] as const satisfies readonly QueueStatus[];

/** The queue itself as a whole, as far as one call gives it; what is over in pages. */
const pageSizeOf = (status: QueueStatus) => (status === 'pending' ? 200 : 50);

/** Withdrawals in one state, fetched anew every few seconds while others may decide them too. */
export function useWithdrawals(status: QueueStatus) {
  return useInfiniteQuery({
    queryKey: [...officeQueries.withdrawals, status],
    queryFn: async ({ pageParam: offset }) => {
      const query = { status, limit: pageSizeOf(status), offset };
      return (await adminApi.call('GET /api/admin/withdrawals', { query })).data;
    },
    initialPageParam: 0,
    getNextPageParam: ({ withdrawals, pagination: { offset, total } }) => {
      const next = offset + withdrawals.length;
      return withdrawals.length > 0 && next < total ? next : undefined;
    },
    refetchInterval: QUEUE_REFRESH_MS,
  });
}
