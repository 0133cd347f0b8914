import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './accessibility.ts';
import { box } from './game-page.ts';
import { MeteringProxy } from './metering-proxy.ts';
import { test as base } from './own-product.ts';
import { logIn } from './players.ts';

const test = base.extend<{ line: MeteringProxy }>({
  line: async ({ product }, use) => {
    const line = await MeteringProxy.to(product);
    await use(line);
    line.close();
  },
  baseURL: ({ line }, use) => use(line.origin),
});

test.use({ viewport: { width: 360, height: 740 }, serviceWorkers: 'allow' });

function cachedFiles(page: Page): Promise<{ path: string; text: string }[]> {
  return page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const files = caches.map(async (cache) =>
      Promise.all(
        (await cache.matchAll()).map(async (answer) => ({
          path: new URL(answer.url).pathname,
          text: await answer.text(),
        })),
      ),
    );
    return (await Promise.all(files)).flat();
  });
}

async function untilCached(page: Page, language: string): Promise<void> {
  const isKept = () =>
    page.evaluate(async (wanted) => {
      // A page works offline once every file it names is cached. An older copy in another language does not
      // count.
      const find = (path: string) => caches.match(path, { ignoreVary: true });
      const found = await Promise.all(['/offline', location.pathname].map(find));
      if (found.some((answer) => answer?.headers.get('content-language') !== wanted)) return false;
      const named = ((await found[1]?.text()) ?? '').matchAll(/"(\/assets\/[^"]+)"/g);
      const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
      const assets = [...Array.from(named, ([, file = '']) => file), ...loaded].filter((path) =>
        path.startsWith('/assets/'),
      );
      return (await Promise.all(assets.map(find))).every(Boolean);
    }, language);
  await expect.poll(isKept).toBe(true);
}

async function expectOfflinePage(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectNoViolations(page);
}

test('offline, a visitor sees cached pages or the offline page, in one language', async ({ page, line }) => {
  await page.goto('/login');
  await untilCached(page, 'en');
  line.cut();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in');
  await page.goto('/help');
  await expectOfflinePage(page, 'No connection');
  await expect(page.getByText('Your money is safe')).toBeVisible();
  line.mend();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveTitle('Help - Sanduku');

  await page.getByRole('contentinfo').getByRole('link', { name: 'Kiswahili' }).click();
  await expect(page).toHaveTitle('Msaada - Sanduku');
  await untilCached(page, 'sw');
  line.cut();
  await page.goto('/login');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectOfflinePage(page, 'Hakuna mawasiliano');
  await page.goto('/help');
  await expect(page).toHaveTitle('Msaada - Sanduku');
});

test('offline, a player sees the dashboard, and nothing private is cached', async ({
  page,
  line,
  player,
  request,
}) => {
  await page.goto('/login');
  await untilCached(page, 'en');
  await logIn(page, player);
  await expect(box(page, 1)).toBeVisible();
  await test.step('an installable browser shows the offer in the menu only', async () => {
    const manifest = await page.locator('link[rel=manifest]').getAttribute('href');
    const { icons, ...facts } = await (await request.get(String(manifest))).json();
    expect(facts).toMatchObject({
      id: '/',
      start_url: '/dashboard',
      scope: '/',
      display: 'standalone',
      lang: 'en',
    });
    for (const { src, type } of icons) {
      const icon = await request.get(src);
      expect([icon.status(), icon.headers()['content-type']]).toEqual([200, type]);
    }
    const offer = page.getByRole('button', { name: 'Install the app' });
    const logout = page.getByRole('button', { name: 'Logout' });
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(logout).toBeVisible();
    await expect(offer).toBeHidden();
    // Headless Chromium never fires this event.
    await page.evaluate(() => {
      const prompt = () => document.documentElement.toggleAttribute('data-prompted', true);
      window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
    });
    await offer.click();
    await expect(page.locator('html')).toHaveAttribute('data-prompted');
    await expect(offer).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(logout).toBeHidden();
  });
  await untilCached(page, 'en');
  line.cut();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome back, ${player.username}!`);
  await expect(page.getByText('We can’t reach the server.')).toBeVisible();

  const files = await cachedFiles(page);
  expect(files.length).toBeGreaterThan(20);
  expect(files.find(({ path }) => path === '/dashboard')?.text).toContain('id="shell"');
  const isShell = /^\/(assets\/(?!admin)[^/]+|first-paint\.js|offline|login|dashboard)$/;
  expect(files.map(({ path }) => path).filter((path) => !isShell.test(path))).toEqual([]);
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  expect(token.length).toBeGreaterThan(20);
  expect(files.filter(({ text }) => text.includes(token) || text.includes(`Welcome back, demo`))).toEqual([]);
});
