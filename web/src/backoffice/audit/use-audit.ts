import { useInfiniteQuery } from '@tanstack/react-query';
import { adminApi } from '../admin-api.ts';
import { officeQueries } from '../queries.ts';

const PAGE_SIZE = 50;

export interface AuditFilters {
  operator?: string | undefined;
  subjectKind?: string | undefined;
  subjectId?: string | undefined;
}

/** What operators did, the newest first, page after page. */
export function useAudit(filters: AuditFilters) {
  return useInfiniteQuery({
    queryKey: [...officeQueries.audit, filters],
    queryFn: async ({ pageParam: before }) => {
      const query = { ...filters, limit: PAGE_SIZE, before };
      return (await adminApi.call('GET /api/admin/audit', { query })).data.entries;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (entries) => (entries.length < PAGE_SIZE ? undefined : entries.at(-1)?.id),
  });
}
