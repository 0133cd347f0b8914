import { useQuery } from '@tanstack/react-query';
import type { DataAt } from '../../lib/api-routes.ts';
import { adminApi } from '../admin-api.ts';
import { officeQueries } from '../queries.ts';

export type SettingsAnswer = DataAt<'GET /api/admin/settings'>;

export function useSettings() {
  return useQuery({
    queryKey: officeQueries.settings,
    queryFn: async () => (await adminApi.call('GET /api/admin/settings')).data,
  });
}
