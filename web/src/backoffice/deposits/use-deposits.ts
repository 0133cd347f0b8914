import type { DepositStatus } from '@sanduku/contracts/deposits/api';
import { useQuery } from '@tanstack/react-query';
import { adminApi } from '../admin-api.ts';
import { officeQueries } from '../queries.ts';
import { useOffsetPages } from '../shared/use-offset-pages.ts';

const PAGE = 50;

export function useDeposits(status: DepositStatus | 'all') {
  return useOffsetPages([...officeQueries.deposits, status], async (offset) => {
    const query = { status, limit: PAGE, offset };
    return (await adminApi.call('GET /api/admin/deposits', { query })).data;
  });
}

export function useSetAside() {
  return useQuery({
    queryKey: officeQueries.setAside,
    queryFn: async () => (await adminApi.call('GET /api/admin/set-aside')).data.transfers,
  });
}
