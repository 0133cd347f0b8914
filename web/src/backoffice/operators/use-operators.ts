import { useQuery } from '@tanstack/react-query';
import { adminApi } from '../admin-api.ts';
import { officeQueries } from '../queries.ts';

export function useOperators() {
  return useQuery({
    queryKey: officeQueries.operators,
    queryFn: async () => (await adminApi.call('GET /api/admin/operators')).data.operators,
  });
}
