import type { RealityCheck } from '@sanduku/contracts/play-limits/api';
import { REALITY_CHECK_MS } from '@sanduku/contracts/play-limits/rules';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../server/api.ts';
import { whenNotificationsMayShow } from '../../server/event-gate.ts';
import { player } from '../../server/player.ts';
import type { CallRequest, DataAt } from '../../server/routes.ts';
import { useOwnKey, useOwnQuery } from '../session/own.tsx';

const PAGE_SIZE = 20;

type PlayLimits = DataAt<'GET /api/play-limits'>;

export function usePlayLimits() {
  return useOwnQuery(['play-limits'], () => api.call('GET /api/play-limits'));
}

/** Zero after the time limit, null without limits. */
export function leftToStake({ limits }: PlayLimits): number | null {
  const left = limits.flatMap(({ limit, left }) => {
    if (left === null || limit.startsWith('deposit')) return [];
    return limit === 'time_day' && left > 0 ? [Infinity] : [left];
  });
  return left.length === 0 ? null : Math.min(...left);
}

/** Every change returns the whole state. */
export function useChangeOf<Request>(change: (request: Request) => Promise<{ data: PlayLimits }>) {
  const queryKey = useOwnKey(['play-limits']);
  return useMutation({
    mutationFn: change,
    onSuccess: ({ data }) => {
      player.queries.setQueryData(queryKey, data);
      void player.outdated('play-record');
    },
  });
}

export const changes = {
  set: (body: CallRequest<'POST /api/play-limits'>['body']) => api.call('POST /api/play-limits', { body }),
  cancel: (body: CallRequest<'POST /api/play-limits/cancel'>['body']) =>
    api.call('POST /api/play-limits/cancel', { body }),
  pause: (body: CallRequest<'POST /api/play-limits/break'>['body']) =>
    api.call('POST /api/play-limits/break', { body }),
  comeBack: () => api.call('POST /api/play-limits/return'),
};

export function usePlayRecord() {
  return useInfiniteQuery({
    queryKey: useOwnKey(['play-record']),
    queryFn: async ({ pageParam: before }) =>
      (await api.call('GET /api/play-limits/history', { query: { limit: PAGE_SIZE, before } })).data,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ hasMore, events }) => (hasMore ? events.at(-1)?.id : undefined),
  });
}

/** Loaded when the game opens, after the first round of a session, and when the hour is over. */
export function useRealityCheck() {
  const queryKey = useOwnKey(['reality-check']);
  const { data, refetch } = useQuery({
    queryKey,
    queryFn: async (): Promise<RealityCheck> => (await api.call('GET /api/play-limits/reality-check')).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [isPutOff, setPutOff] = useState(false);
  const dueAt = data?.due ? null : (data?.dueAt ?? null);

  useEffect(() => {
    if (dueAt === null) return;
    const ask = () => whenNotificationsMayShow(() => void refetch());
    // Capped at an hour, whatever the device's clock says.
    const leftMs = Math.min(Math.max(Date.parse(dueAt) - Date.now(), 0), REALITY_CHECK_MS);
    const timer = setTimeout(ask, leftMs);
    return () => clearTimeout(timer);
  }, [dueAt, refetch]);

  return {
    /** Undefined: nothing to show. */
    check: data?.due && !isPutOff ? data : undefined,
    /** The first round after a break starts an hour. */
    roundEnded() {
      // Read late: the caller may hold an old closure.
      if (player.queries.getQueryData<RealityCheck>(queryKey)?.dueAt === null) void refetch();
    },
    /** The server refused a bet without an answer. */
    insist() {
      setPutOff(false);
      void refetch();
    },
    putOff: () => setPutOff(true),
    answered: (check: RealityCheck) => player.queries.setQueryData(queryKey, check),
  };
}
