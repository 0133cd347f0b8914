import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in prerendered HTML, true once the page is alive: what is typed before that would be lost. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
