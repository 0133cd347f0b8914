import type { PushContent } from '@sanduku/contracts/inbox/push';
import { OFFLINE_PAGE, pages, selfContainedPages } from '@sanduku/contracts/pages';
import { noticeOf } from './notice.ts';

// Keeps the shell of the application, so that a further visit costs little and one without a network shows something.
// It touches pages and hashed files only: whatever is not named here (calls, sockets, the back office) goes its way as if
// there were no worker, and nothing that belongs to a player is ever kept.

declare const self: ServiceWorkerGlobalScope;

/** Filled in by web/build.ts. */
declare const BUILD: { version: string; assets: readonly string[] };

/** Named once: wherever it says BUILD, the build writes all of it. */
const build = BUILD;

/** After this long without an answer a page that was kept is shown instead. */
const MAX_WAIT_MS = 4000;

/** The pages of one build in one language, as last shown. */
const PAGES = `pages-${build.version}`;
/** Files with a hash in their name: the same in every build that has them. */
const ASSETS = 'assets';

/** Every page waits for it, and its name stays. */
const FIRST_SCRIPT = '/first-paint.js';
const basics = [OFFLINE_PAGE, pages.dashboard, FIRST_SCRIPT];

const isPage = (path: string) => Object.values<string>(pages).includes(path);
const isKeepable = (path: string) => (selfContainedPages as readonly string[]).includes(path);
const isAsset = (path: string) => path.startsWith('/assets/') && !path.startsWith('/assets/admin/');

self.addEventListener('install', (event) => event.waitUntil(keepBasics()));

// A new version waits until no window of the old one is open: nothing is taken away from a page that plays.
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOldPages(), dropOldAssets(), self.clients.claim()]));
});

// A page that was there before the worker names itself and what it has loaded. In the sandbox, a page passes on pushes.
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

/** As the server has it; as it was kept when the server takes too long or cannot be reached; else the offline page. */
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

/** A page that was kept, if all the files are there that it names. */
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

/** Skipped if the browser has no storage left. */
async function keep(request: Request, answer: Response, cacheName: string): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.put(request, answer).catch(() => {});
}

/** The answers vary by headers that the worker's own requests do not have; their names alone say what they are. */
function kept(request: Request | string, cacheName: string): Promise<Response | undefined> {
  return caches.match(request, { cacheName, ignoreVary: true, ignoreSearch: true }).catch(() => undefined);
}

/** Most of it comes from the browser's own cache, where it is already. */
async function keepVisit(paths: readonly string[]): Promise<void> {
  const assets = await caches.open(ASSETS);
  await Promise.allSettled([
    ...paths.filter(isAsset).map((path) => assets.add(path)),
    ...paths.filter(isKeepable).map(async (path) => keepPage(path, await fetch(path))),
  ]);
}

/** In the language of the pages shown last. An event sent twice replaces itself. */
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

/** In a window of the player, whose round goes on; otherwise in a new one. */
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
