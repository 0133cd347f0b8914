import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DataAt } from '../../lib/api-routes.ts';
import { BUSINESS_REFRESH_MS } from '../../lib/timings.ts';
import { adminApi } from '../admin-api.ts';
import { officeQueries } from '../queries.ts';

export type BusinessFigures = DataAt<'GET /api/admin/stats'>;

/** Figures of the last days, kept up to date while they are in sight. */
export function useBusiness(days: number) {
  return useQuery({
    queryKey: [...officeQueries.business, days],
    queryFn: async () => (await adminApi.call('GET /api/admin/stats', { query: { days } })).data,
    refetchInterval: BUSINESS_REFRESH_MS,
    placeholderData: keepPreviousData,
  });
}
