import { useSyncExternalStore } from 'react';
import { createStore } from './store.ts';

let fallback: Storage | undefined;

/** Local storage; where the browser refuses it, a memory that lasts until the page is left. */
export function browserStorage(): Storage {
  try {
    return localStorage;
  } catch {
    fallback ??= memoryStorage();
    return fallback;
  }
}

/** Kept until the tab is closed; where the browser refuses that, until the page is loaded again. */
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

const KEY = 'deviceId';

/** A random id that stays with this browser. It says nothing about anybody; two players who share it share a device. */
export function deviceId(): string {
  const storage = browserStorage();
  const known = storage.getItem(KEY);
  if (known) return known;
  const created = randomHex();
  storage.setItem(KEY, created);
  return created;
}

export function randomBytes(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length));
}

/** 16 random bytes. Not crypto.randomUUID(), which a browser only has over HTTPS. */
export function randomHex(): string {
  return Array.from(randomBytes(16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const never = () => () => {};

/** False in prerendered HTML, true once the page is alive: what is typed before that would be lost. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** Whether the browser has a connection at all, as far as it knows. */
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

/** Resolves once the browser has a connection, as far as it knows. */
export async function online(): Promise<void> {
  // Where pages are prerendered there is no browser.
  if (globalThis.navigator?.onLine !== false) return;
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
}

/** Runs what can wait when the page has nothing else to do, unless the returned function is called before that. */
export function whenIdle(run: () => void): () => void {
  // Not every browser says when it is idle.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, 500);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(run);
  return () => cancelIdleCallback(request);
}

const reducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)');

/** Whether the player has asked their device for less motion. */
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

/** Not in the types of the browser's own interfaces yet: only some browsers ask. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

/** A prompt can be shown once; the browser gives another when it thinks fit. */
const installPrompt = createStore<InstallPrompt | undefined>(undefined);

/** The browser would ask by itself, over the page. The menu offers it instead, to whoever looks for it. */
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

/** Hands a text or a picture to the browser as a download. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken hold of the content with the click.
  URL.revokeObjectURL(url);
}
