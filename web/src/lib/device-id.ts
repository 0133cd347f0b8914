import { browserStorage } from './browser-storage.ts';

const KEY = 'deviceId';

/** A random id that stays with this browser. It says nothing about anybody; two players who share it share a device. */
export function deviceId(): string {
  const storage = browserStorage();
  const known = storage.getItem(KEY);
  if (known) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const created = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  storage.setItem(KEY, created);
  return created;
}
