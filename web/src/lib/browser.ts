import { useSyncExternalStore } from 'react';
import { createStore } from './store.ts';
import { SETTLE_MS } from './timings.ts';

let fallback: Storage | undefined;

/** In memory if the browser refuses local storage. */
export function browserStorage(): Storage {
  try {
    return localStorage;
  } catch {
    fallback ??= memoryStorage();
    return fallback;
  }
}

/** In memory if the browser refuses session storage. */
export function tabStorage(): Storage {
  try {
    return sessionStorage;
  } catch {
    return memoryStorage();
  }
}

export function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

/** Undefined if nothing readable is stored. */
export function readJson<Value>(storage: Storage, name: string): Value | undefined {
  try {
    return JSON.parse(storage.getItem(name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Full storage keeps the previous value. */
export function writeJson(storage: Storage, name: string, value: unknown): void {
  try {
    storage.setItem(name, JSON.stringify(value));
  } catch {
    // The caller works without memory.
  }
}

export function randomBytes(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length));
}

/** crypto.randomUUID() needs HTTPS. */
export function randomHex(): string {
  return Array.from(randomBytes(16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const never = () => () => {};

/** False in prerendered HTML: input before hydration would be lost. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export async function online(): Promise<void> {
  // Prerendering has no browser.
  if (globalThis.navigator?.onLine !== false) return;
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
}

/** Returns a cancel function. */
export function whenIdle(run: () => void): () => void {
  // Not every browser has it.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, 500);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(run);
  return () => cancelIdleCallback(request);
}

/** For code of later screens: must not compete with the first one. Returns a cancel function. */
export function whenSettled(run: () => void): () => void {
  let cancel = () => {};
  const timer = setTimeout(() => {
    cancel = whenIdle(run);
  }, SETTLE_MS);
  return () => {
    clearTimeout(timer);
    cancel();
  };
}

const reducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)');

export function prefersStillness(): boolean {
  return reducedMotion().matches;
}

export function usePrefersStillness(): boolean {
  return useSyncExternalStore(subscribeToMotion, prefersStillness, () => false);
}

function subscribeToMotion(listener: () => void) {
  const query = reducedMotion();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export async function pushSubscription(): Promise<PushSubscription | null> {
  // Not every browser has both, nor every page.
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Missing in TypeScript's DOM types. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

/** Usable once; the browser may provide another. */
const installPrompt = createStore<InstallPrompt | undefined>(undefined);

/** The menu offers the prompt instead. */
export function watchInstallation(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installPrompt.set(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => installPrompt.set(undefined));
}

export function useCanInstall(): boolean {
  return useSyncExternalStore(installPrompt.subscribe, installPrompt.get) !== undefined;
}

export async function install(): Promise<void> {
  const given = installPrompt.get();
  installPrompt.set(undefined);
  await given?.prompt();
}

export function saveFile(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The click has already captured the content.
  URL.revokeObjectURL(url);
}
