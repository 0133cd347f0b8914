import type { PushContent } from '@sanduku/contracts/inbox/push';
import { OFFLINE_PAGE, pages, selfContainedPages } from '@sanduku/contracts/pages';
import { noticeOf } from './notice.ts';

// Keeps the application's shell, for cheap further visits and for offline use. Handles pages and hashed files only:
// calls, sockets and the back office bypass it, and it never stores a player's data.

declare const self: ServiceWorkerGlobalScope;

/** Filled in by web/build.ts. */
declare const BUILD: { version: string; assets: readonly string[] };

/** The build replaces each mention by the whole value, so mention it once. */
const build = BUILD;

/** Without an answer, a stored page is shown after this. */
const MAX_WAIT_MS = 4000;

/** The pages of one build in one language, as last shown. */
const PAGES = `pages-${build.version}`;
/** Files with a hash in their name, the same in every build. */
const ASSETS = 'assets';

/** Every page waits for it, and its name never changes. */
const FIRST_SCRIPT = '/first-paint.js';
const basics = [OFFLINE_PAGE, pages.dashboard, FIRST_SCRIPT];

const isPage = (path: string) => Object.values<string>(pages).includes(path);
const isKeepable = (path: string) => (selfContainedPages as readonly string[]).includes(path);
const isAsset = (path: string) => path.startsWith('/assets/') && !path.startsWith('/assets/admin/');

self.addEventListener('install', (event) => event.waitUntil(keepBasics()));

// A new version waits until no window of the old one is open: a page in use must keep its files.
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOldPages(), dropOldAssets(), self.clients.claim()]));
});

// A page older than the worker names itself and the files it loaded. In the sandbox, a page passes on pushes.
self.addEventListener('message', (event) => {
  const { data } = event;
  event.waitUntil(Array.isArray(data) ? keepVisit(data) : showPush(data.push));
});

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data?.text() ?? '{}')));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data));
});

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  if (mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(showPage(event, pathname));
  } else if (isAsset(pathname)) event.respondWith(keptOrFetched(event, ASSETS));
  else if (pathname === FIRST_SCRIPT) event.respondWith(keptOrFetched(event, PAGES));
});

/** The server's answer; if it is late or fails, the stored page, else the offline page. */
async function showPage(event: FetchEvent, path: string): Promise<Response> {
  const answer = fetch(event.request);
  event.waitUntil(answer.then((page) => keepPage(path, page.clone())).catch(() => {}));
  const inTime = await Promise.race([answer.catch(() => undefined), wait(MAX_WAIT_MS)]);
  if (inTime) return inTime;
  const page = (await completePage(path)) ?? (await answer.catch(() => kept(OFFLINE_PAGE, PAGES)));
  return page ?? Response.error();
}

async function keepPage(path: string, page: Response): Promise<void> {
  if (!page.ok || page.redirected) return;
  const offlinePage = await kept(OFFLINE_PAGE, PAGES);
  if (languageOf(offlinePage) !== languageOf(page)) {
    await caches.delete(PAGES);
    await keepBasics();
  }
  if (isKeepable(path)) await (await caches.open(PAGES)).put(path, page);
}

const languageOf = (page: Response | undefined) => page?.headers.get('content-language');

async function keepBasics(): Promise<void> {
  await (await caches.open(PAGES)).addAll(basics);
}

/** A stored page, if all files that it names are stored. */
async function completePage(path: string): Promise<Response | undefined> {
  const page = await kept(path, PAGES);
  if (!page) return undefined;
  const named = (await page.clone().text()).matchAll(/"(\/assets\/[^"]+)"/g);
  const files = await Promise.all(Array.from(named, ([, file = '']) => kept(file, ASSETS)));
  return files.every(Boolean) ? page : undefined;
}

async function keptOrFetched(event: FetchEvent, cacheName: string): Promise<Response> {
  const known = await kept(event.request, cacheName);
  if (known) return known;
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(keep(event.request, answer.clone(), cacheName));
  return answer;
}

async function keep(request: Request, answer: Response, cacheName: string): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.put(request, answer).catch(() => {});
}

/** Answers vary by headers that the worker's requests lack; the names suffice. */
function kept(request: Request | string, cacheName: string): Promise<Response | undefined> {
  return caches.match(request, { cacheName, ignoreVary: true, ignoreSearch: true }).catch(() => undefined);
}

async function keepVisit(paths: readonly string[]): Promise<void> {
  const assets = await caches.open(ASSETS);
  await Promise.allSettled([
    ...paths.filter(isAsset).map((path) => assets.add(path)),
    ...paths.filter(isKeepable).map(async (path) => keepPage(path, await fetch(path))),
  ]);
}

/** In the language of the pages shown last. A repeated event replaces itself. */
async function showPush(text: string): Promise<void> {
  const content: PushContent = JSON.parse(text);
  const language = languageOf(await kept(OFFLINE_PAGE, PAGES)) ?? 'en';
  const { title, body, page } = noticeOf(content, language);
  await self.registration.showNotification(title, {
    body,
    lang: language,
    tag: `event-${content.sequence}`,
    icon: '/icons/icon-192.png',
    data: page,
  });
}

const ofPlayers: readonly string[] = [
  pages.dashboard,
  pages.investment,
  pages.referrals,
  pages.statement,
  pages.playLimits,
  pages.account,
];

/** In the player's open window, whose round continues; otherwise in a new one. */
async function openPage(page: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' });
  const open = windows.find(({ url }) => ofPlayers.includes(new URL(url).pathname));
  if (!open) return void (await self.clients.openWindow(page));
  open.postMessage({ open: page });
  await open.focus();
}

async function dropOldPages(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name !== PAGES && name !== ASSETS).map((name) => caches.delete(name)),
  );
}

async function dropOldAssets(): Promise<void> {
  const cache = await caches.open(ASSETS);
  for (const request of await cache.keys())
    if (!build.assets.includes(new URL(request.url).pathname)) await cache.delete(request);
}

function wait(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
