import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';

interface OffsetPage {
  pagination: { total: number; limit: number; offset: number };
}

/** A long list, fetched page after page. While other filters are being answered, what was there stays in sight. */
export function useOffsetPages<Page extends OffsetPage>(
  queryKey: QueryKey,
  fetchPage: (offset: number) => Promise<Page>,
) {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => fetchPage(pageParam),
    initialPageParam: 0,
    getNextPageParam: ({ pagination: { total, limit, offset } }) =>
      offset + limit < total ? offset + limit : undefined,
    placeholderData: keepPreviousData,
  });
}
