import { expect, type Page } from '@playwright/test';
import { sampled } from '../server/src/testing/sampled.ts';
import { paths } from '../web/src/backoffice/paths.ts';
import { operatorToken } from './admin.ts';
import { delayRequests, recordShifts, shiftsAbove } from './layout-shifts.ts';
import { createPlayer, openSignedIn } from './players.ts';
import { sweep, test, withMotion } from './test.ts';
import { callApi, fund } from './withdrawals.ts';

const publicPages = [
  '/',
  '/login',
  '/signup',
  '/terms',
  '/privacy',
  '/security',
  '/help',
  '/fairness',
  '/transparency',
  '/none',
];
const playerPages = [
  '/dashboard',
  '/dashboard?tab=wallet',
  '/dashboard?tab=transfers',
  '/dashboard?tab=history',
  '/dashboard?tab=wallet&deposit=mobile',
  '/dashboard?tab=wallet&deposit=usdt',
  '/dashboard?tab=wallet&withdraw=mobile',
  '/dashboard?tab=transfers&send=player',
  '/investment',
  '/referrals',
  '/statement',
  '/play-limits',
  '/account',
];

const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function untilShown(page: Page): Promise<void> {
  // Elements behind a dialog have no accessible role.
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await fontsReady(page);
}

const fontsReady = (page: Page) => page.evaluate(() => document.fonts.ready.then(() => {}));

function brokenAmounts(): string[] {
  return document.body.textContent.match(/.{0,30}[UKT]Sh \d/g) ?? [];
}

/** A cut amount would read as a smaller one. */
function cutTables(): string[] {
  return [...document.querySelectorAll('main section:has(> table)')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map((table) => table.ariaLabel ?? '');
}

test.describe('on the narrowest phone, in Swahili', () => {
  test.use({ viewport: { width: 320, height: 640 }, locale: 'sw-KE' });

  test('no public page scrolls sideways', async ({ page }) => {
    for (const path of sampled(publicPages)) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', 'sw');
      await expect.poll(() => overhang(page), path).toBe(0);
      expect(await page.evaluate(brokenAmounts), path).toEqual([]);
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      expect(await page.evaluate(cutTables), path).toEqual([]);
    }
  });

  test('no player page scrolls sideways', async ({ page, request, baseURL }) => {
    test.slow();
    const player = await createPlayer(request);
    await fund(baseURL, player, 60_000);
    await page.addInitScript((token) => localStorage.setItem('token', token), player.token);
    for (const path of sampled(playerPages)) {
      await page.goto(path);
      await expect(page.locator('header').first()).toContainText(player.username);
      await untilShown(page);
      const sheet = page.getByRole('dialog');
      if (/deposit=|withdraw=|send=/.test(path)) await expect(sheet).toBeVisible();
      expect(await overhang(page), path).toBe(0);
      expect(await page.evaluate(brokenAmounts), path).toEqual([]);
      for (const part of await sheet.locator(':scope, :scope > div').all())
        expect(await part.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), path).toBe(
          0,
        );
    }
  });
});

test.describe('on a slow network', () => {
  test.use(withMotion);

  test('sign-up has no layout shift', async ({ page }) => {
    test.slow();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 200_000,
      uploadThroughput: 90_000,
    });
    await recordShifts(page);
    for (const width of [360, 1280])
      await test.step(`at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 740 });
        await page.goto('/signup?ref=ABC123', { waitUntil: 'commit' });
        await expect(page.getByLabel('Username')).toBeEnabled({ timeout: 60_000 });
        await expect(page.getByLabel('Referral code')).toHaveValue('ABC123');
        expect(await shiftsAbove(page, 0.01), `${width} px`).toEqual([]);
      });
  });
});

test.describe('late data causes no layout shift', () => {
  test.use({ ...withMotion, viewport: { width: 360, height: 740 } });

  test('in a wallet with a pending withdrawal', async ({ page, request, baseURL }) => {
    const player = await createPlayer(request);
    await fund(baseURL, player, 20_000);
    await callApi(baseURL, '/api/wallet/withdraw', {
      token: player.token,
      body: { method: 'mobile', amount: 6000, phoneNumber: '0772123456', pin: '1234' },
      idempotencyKey: `steady-${player.id}`,
    });
    await recordShifts(page);
    const releaseRequests = await delayRequests(page, '**/api/wallet/withdrawals?*');
    await openSignedIn(page, player, '/dashboard?tab=wallet');
    await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
    await releaseRequests();
    await expect(page.getByRole('region', { name: 'Withdrawals in progress' })).toBeVisible();
    await untilShown(page);
    expect(await shiftsAbove(page, 0.05)).toEqual([]);
  });

  test('in the limits of a player who has never played', async ({ page, request }) => {
    await recordShifts(page);
    const releaseRequests = await delayRequests(page, '**/api/play-limits/month');
    await openSignedIn(page, await createPlayer(request), '/play-limits');
    await expect(page.getByRole('heading', { name: 'Deposits' })).toBeVisible();
    await releaseRequests();
    await expect(page.getByText('You haven’t played in the last 30 days.')).toBeVisible();
    await untilShown(page);
    expect(await shiftsAbove(page, 0.05)).toEqual([]);
  });

  test.describe('in Swahili', () => {
    test.use({ viewport: { width: 768, height: 1024 }, locale: 'sw-KE' });

    test('in the proof of reserves while signatures are checked', async ({ page }) => {
      await recordShifts(page);
      const releaseRequests = await delayRequests(page, '**/api/client-config');
      await page.goto('/transparency');
      await page.locator('#log').getByRole('heading', { level: 2 }).click();
      await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
      await releaseRequests();
      await expect(page.getByText('Saini imekaguliwa').first()).toBeVisible();
      expect(await shiftsAbove(page, 0.05)).toEqual([]);
    });
  });
});

test('every page has its main heading while it loads', async ({ page, request }) => {
  test.slow();
  const hold = (url: string) => page.route(url, () => new Promise(() => {}));
  const expectHeading = async (path: string) => {
    await page.goto(path, { waitUntil: 'commit' });
    // React hides a loading screen that another one replaces.
    const heading = page.locator('h1').filter({ visible: true });
    await expect(heading, path).toHaveCount(1);
    await expect(heading, path).not.toBeEmpty();
  };
  const player = await createPlayer(request);
  const admin = await operatorToken(request);
  await page.addInitScript(
    ([token, adminToken]) => {
      localStorage.setItem('token', token ?? '');
      localStorage.setItem('adminToken', adminToken ?? '');
    },
    [player.token, admin],
  );
  const adminPaths = Object.values(paths).flatMap((path) =>
    typeof path === 'string' ? [`/admin${path}`] : [],
  );
  await test.step('while its session is checked', async () => {
    await hold('**/api/auth/**');
    await hold('**/api/admin/me');
    for (const path of sampled([...playerPages, ...adminPaths])) await expectHeading(path);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
  await test.step('while its data loads', async () => {
    await page.route('**/api/**', (route) =>
      /\/api\/(auth|admin\/me\b|client-config)/.test(route.request().url())
        ? route.continue()
        : new Promise(() => {}),
    );
    for (const path of sampled([...playerPages, ...adminPaths, `/admin${paths.player(player.id)}`])) {
      await expectHeading(path);
      await expect(page.locator('main h1').filter({ visible: true }), path).toHaveCount(1);
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

test.describe('in the light theme', () => {
  test.use({ colorScheme: 'light' });

  test('placeholders of loading lists stand out from their card', async ({ page, request }) => {
    await page.route('**/api/wallet/deposits?*', () => new Promise(() => {}));
    await openSignedIn(page, await createPlayer(request), '/dashboard?tab=wallet');
    const placeholder = page
      .getByRole('region', { name: 'Recent deposits' })
      .locator('[aria-busy=true] span')
      .first();
    await expect(placeholder).toBeVisible();
    const [skeleton = '', card = ''] = await placeholder.evaluate((shown) => [
      getComputedStyle(shown).backgroundColor,
      getComputedStyle(shown.closest('section') ?? shown).backgroundColor,
    ]);
    expect(contrastOf(skeleton, card)).toBeGreaterThan(1.3);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

/** By WCAG, of colours such as "rgb(1, 2, 3)". */
function contrastOf(...colors: [string, string]): number {
  const [light = 0, dark = 0] = colors
    .map((color) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
        const share = Number(part) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    })
    .toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

test('the 404 message fits the first screen of a phone in landscape', async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto('/none');
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every page explains in every language that it needs JavaScript', async ({ page }) => {
    for (const path of ['/', '/signup', '/help', '/dashboard', '/statement', '/admin']) {
      await page.goto(path);
      await expect(page.getByText(/JavaScript/).filter({ visible: true }), path).toContainText([
        /switch/i,
        /wash/i,
        /active/i,
      ]);
    }
  });
});

test('lists that failed to load are reloaded when the connection returns', async ({
  page,
  context,
  request,
}) => {
  // The tab's code is normally prefetched.
  await page.route('**/assets/history-tab-*', (route) => route.abort());
  await openSignedIn(page, await createPlayer(request), '/dashboard');
  await context.setOffline(true);
  await expect(page.getByRole('banner').getByText('Offline', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'History' }).click();
  await page.unroute('**/assets/history-tab-*');
  await context.setOffline(false);
  await expect(page.getByText('No games played yet')).toBeVisible();
  await expect(page.getByText('No withdrawal history found')).toBeVisible();

  await page.route('**/api/transfers/history*', (route) => route.abort());
  await page.goto('/dashboard?tab=history');
  await expect(page.getByText('Failed to load transfer history')).toBeVisible();
  await page.unroute('**/api/transfers/history*');
  await context.setOffline(true);
  await expect(page.getByRole('banner').getByText('Offline', { exact: true })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('link', { name: 'Send Transfer' })).toBeVisible();
});

test('a page whose code cannot be loaded says so and is reported', async ({ page, request, complaints }) => {
  for (const path of ['/login', '/investment']) {
    await page.route('**/assets/{sign-in,investment-page}-*', (route) => route.abort());
    const reported = page.waitForRequest('**/api/client-errors');
    if (path === '/login') await page.goto(path);
    else await openSignedIn(page, await createPlayer(request), path);
    await expect(page.getByRole('alert').getByText('Something went wrong')).toBeVisible();
    expect((await reported).postDataJSON()).toMatchObject({ page: path, kind: 'load' });
    await page.unroute('**/assets/{sign-in,investment-page}-*');
  }
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Investment Portfolio' })).toBeVisible();
  // React logs the error that the page shows.
  for (const complaint of complaints.splice(0)) expect(complaint).toContain('did not arrive');
});

test('the support button covers nothing at any scroll position', sweep, async ({ page, request }) => {
  test.slow();
  await openSignedIn(page, await createPlayer(request), '/dashboard');
  const button = page.getByRole('complementary', { name: 'Support' }).getByRole('link');
  for (const [width, height] of [
    [360, 640],
    [768, 1024],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const path of [
      '/dashboard',
      '/dashboard?tab=wallet',
      '/investment',
      '/statement',
      '/account',
      '/help',
      '/fairness',
    ]) {
      await page.goto(path);
      await untilShown(page);
      if (width === 1280) await expect(button).toBeInViewport({ ratio: 1 });
      expect(await button.evaluate(findCovered), `${path} at ${width}`).toEqual([]);
    }
  }
});

function findCovered(button: Element): string[] {
  const covered = new Set<string>();
  for (let top = 0; top <= document.body.scrollHeight; top += 60) {
    window.scrollTo({ top, behavior: 'instant' });
    const { left, right, top: upper, bottom } = button.getBoundingClientRect();
    for (const x of [left + 1, (left + right) / 2, right - 1])
      for (const y of [upper + 1, (upper + bottom) / 2, bottom - 1]) {
        const stack = document.elementsFromPoint(x, y);
        // The tab bar can be above the button.
        const own = stack.findIndex((element) => button.contains(element));
        for (const element of own < 0 ? [] : stack.slice(own))
          if (
            !button.contains(element) &&
            element.matches('a, button, input, select, p, li, td, th, h1, h2, h3, dt, dd')
          )
            covered.add(element.outerHTML.slice(0, 80));
      }
  }
  return [...covered];
}

test.describe('in any time zone', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('an event is shown in Kampala time, with the zone', async ({ page, request, baseURL }) => {
    const player = await createPlayer(request);
    await fund(baseURL, player, 5000);
    await openSignedIn(page, player, '/statement');
    const time = page.getByRole('list', { name: 'Transactions' }).getByRole('time');
    const at = new Date((await time.getAttribute('datetime')) ?? '');
    const hour = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Africa/Kampala' });
    await expect(time).toHaveText(new RegExp(`, ${hour.format(at)}\\sEAT$`));
  });
});
