import { useSyncExternalStore } from 'react';
import { createStore } from '../lib/store.ts';

/** True while the server pushes changes. */
export const isLive = createStore(false);

/** Polls only while the server does not push changes. */
export function useFallbackInterval(intervalMs: number): number | false {
  return useSyncExternalStore(isLive.subscribe, isLive.get) ? false : intervalMs;
}
