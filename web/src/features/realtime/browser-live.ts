import { useSyncExternalStore } from 'react';
import { tokens } from '../../lib/api.ts';
import { createSocket } from './create-socket.ts';
import { LiveConnection, type LivePhase } from './live-connection.ts';

/** The realtime connection of this browser tab. */
export const browserLive = new LiveConnection({ createSocket, token: () => tokens.token });

export function useLivePhase(): LivePhase {
  return useSyncExternalStore(
    (listener) => browserLive.subscribe(listener),
    () => browserLive.phase,
    () => 'idle',
  );
}
