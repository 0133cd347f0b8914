import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api.ts';
import { TRANSFER_SEARCH_DELAY_MS } from '../../lib/timings.ts';
import { SHORTEST_SEARCH } from './sending.ts';

/** Players whose name begins with what is written, asked for once nothing has been typed for a moment. */
export function usePlayerSearch(written: string) {
  const query = useSettled(written.trim());
  const isLongEnough = query.length >= SHORTEST_SEARCH;
  const { data, isError, isFetching } = useQuery({
    queryKey: ['player-search', query],
    queryFn: async () =>
      (await api.call('GET /api/transfers/search-users', { query: { q: query } })).data.users,
    enabled: isLongEnough,
    retry: false,
    staleTime: 30_000,
  });
  return {
    query,
    users: isLongEnough ? data : undefined,
    isError: isLongEnough && isError,
    isSearching: isFetching || (written.trim() !== query && written.trim().length >= SHORTEST_SEARCH),
  };
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TRANSFER_SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
