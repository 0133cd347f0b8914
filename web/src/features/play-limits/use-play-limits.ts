import type { RealityCheck } from '@sanduku/contracts/play-limits/api';
import { REALITY_CHECK_MS } from '@sanduku/contracts/play-limits/rules';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../server/api.ts';
import { whenNotificationsMayShow } from '../../server/event-gate.ts';
import { player } from '../../server/player.ts';
import { playLimits, realityCheck } from '../../server/queries.ts';
import type { CallRequest, DataAt } from '../../server/routes.ts';

type PlayLimits = DataAt<'GET /api/play-limits'>;

export const usePlayLimits = () => useQuery(playLimits);

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
  return useMutation({
    mutationFn: change,
    onSuccess: ({ data }) => {
      player.queries.setQueryData(playLimits.queryKey, data);
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

/** Loads when the game opens, after a session's first round, and when the hour is over. */
export function useRealityCheck() {
  const { data, refetch } = useQuery(realityCheck);
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
    check: data?.due && !isPutOff ? data : undefined,
    /** The first round after a break starts an hour. */
    roundEnded() {
      if (player.queries.getQueryData(realityCheck.queryKey)?.dueAt === null) void refetch();
    },
    /** The server refused a bet without an answer. */
    insist() {
      setPutOff(false);
      void refetch();
    },
    putOff: () => setPutOff(true),
    answered: (check: RealityCheck) => player.queries.setQueryData(realityCheck.queryKey, check),
  };
}
