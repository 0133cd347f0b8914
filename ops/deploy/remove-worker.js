// In place of web/dist/sw.js: ends the worker that a browser has, and empties what it kept. See docs/operating.md.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(remove()));

async function remove() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}
