import { useQuery } from '@tanstack/react-query';
import { WAITING_REFRESH_MS } from '../../lib/timings.ts';
import { adminApi } from '../admin-api.ts';
import { officeQueries } from '../queries.ts';

/** How much waits for a decision; undefined until it is known. */
export function useWaiting() {
  return useQuery({
    queryKey: officeQueries.waiting,
    queryFn: async () => (await adminApi.call('GET /api/admin/stats', { query: { days: 1 } })).data.waiting,
    refetchInterval: WAITING_REFRESH_MS,
  }).data;
}
