import { useSyncExternalStore } from 'react';
import { browserStorage } from '../../lib/browser.ts';
import { createStore } from '../../lib/store.ts';

const KEY = 'push';
const ANSWERED = 'pushOffered';

/** Counts changes, for components. */
const kept = createStore(0);

const keyOf = (name: string, playerId: string) => `${name}-${playerId}`;

/** Null: no pushes here. */
export function keptEndpoint(playerId: string): string | null {
  return browserStorage().getItem(keyOf(KEY, playerId));
}

export function keepEndpoint(playerId: string, endpoint: string | null): void {
  const storage = browserStorage();
  if (endpoint === null) storage.removeItem(keyOf(KEY, playerId));
  else storage.setItem(keyOf(KEY, playerId), endpoint);
  storage.setItem(keyOf(ANSWERED, playerId), '1');
  kept.set(kept.get() + 1);
}

/** Pushes are offered once per browser. */
export function declineOffer(playerId: string): void {
  keepEndpoint(playerId, null);
}

export function usePushState(playerId: string): { isOn: boolean; isOffered: boolean } {
  useSyncExternalStore(kept.subscribe, kept.get);
  return {
    isOn: keptEndpoint(playerId) !== null,
    isOffered: browserStorage().getItem(keyOf(ANSWERED, playerId)) === null,
  };
}
