import { useSyncExternalStore } from 'react';
import { createStore } from '../lib/store.ts';

/** Whether the server says by itself what has changed. */
export const isLive = createStore(false);

/** How often to fetch anew where nothing is pushed, and only there. */
export function useFallbackInterval(intervalMs: number): number | false {
  return useSyncExternalStore(isLive.subscribe, isLive.get) ? false : intervalMs;
}
