import {
  OFFICE_NAMESPACE,
  type OfficeEvents,
  type OfficeTopic,
  SOCKET_PATH,
} from '@sanduku/contracts/realtime';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Socket } from 'socket.io-client';
import { OFFICE_RETRY_MS } from '../../lib/timings.ts';
import { adminApi, adminTokens } from '../admin-api.ts';
import { type AdminQuery, adminKey, isLive } from '../queries.ts';

/** Operators' actions can affect any of these. */
const queriesOf = (topic: OfficeTopic): readonly AdminQuery[] =>
  topic === 'audit'
    ? ['audit', 'players', 'reserves', 'wallets', 'differences', 'settings', 'prizeTables', 'operators']
    : [topic];

export function LiveUpdates() {
  const queryClient = useQueryClient();
  useEffect(() => {
    const closing = new AbortController();
    void connect(queryClient, closing.signal);
    return () => closing.abort();
  }, [queryClient]);
  return null;
}

async function connect(queryClient: QueryClient, signal: AbortSignal): Promise<void> {
  const { io } = await import('socket.io-client');
  if (signal.aborted) return;
  const socket: Socket<OfficeEvents, Record<string, never>> = io(OFFICE_NAMESPACE, {
    path: SOCKET_PATH,
    auth: (answer) => answer({ token: adminTokens.token }),
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
  });
  let retry: ReturnType<typeof setTimeout> | undefined;
  const lost = (reason: unknown) => {
    isLive.set(false);
    // Detects an ended session.
    if (reason === 'io server disconnect') adminApi.call('GET /api/admin/me').catch(() => undefined);
    // Socket.IO does not reconnect after a refusal or a close by the server.
    if (!socket.active) retry = setTimeout(() => socket.connect(), OFFICE_RETRY_MS);
  };
  socket.on('changed', ({ topics, waiting }) => {
    isLive.set(true);
    queryClient.setQueryData(adminKey('waiting'), waiting);
    for (const name of topics.flatMap(queriesOf))
      void queryClient.invalidateQueries({ queryKey: adminKey(name) });
  });
  socket.on('connect_error', lost);
  socket.on('disconnect', lost);
  signal.addEventListener('abort', () => {
    socket.off();
    socket.disconnect();
    clearTimeout(retry);
    isLive.set(false);
  });
}
