import { expect } from '@playwright/test';
import { stopClock } from './clock.ts';
import { until } from './game-page.ts';
import { createPlayer, logIn, openSignedIn, type Player, storedTokens } from './players.ts';
import { test } from './test.ts';

let player: Player;

test.beforeEach(async ({ request }) => {
  player = await createPlayer(request);
});

test('the header greets, shows the balance, and links to every page', async ({ page }) => {
  await openSignedIn(page, player, '/dashboard');
  // shows 2.24
  await test.step('greets, shows the balance, and is live', async () => {
    const header = page.getByRole('banner');
    await expect(header).toContainText(`Welcome, ${player.username}`);
    await expect(header).toContainText('USh 0');
    await expect(header.getByText('Live', { exact: true })).toBeVisible();
    await expect(page.getByText('Sandbox: no real money')).toBeVisible();
  });

  // shows 7.36
  await test.step('leaving the page reports its web vitals', async () => {
    const leave = () =>
      page.evaluate(() => {
        Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
        Reflect.deleteProperty(document, 'visibilityState');
      });
    const reported = page.waitForResponse('**/api/vitals');
    // The measuring code loads last and misses earlier events.
    let isReported = false;
    reported.then(
      () => {
        isReported = true;
      },
      () => {},
    );
    await expect
      .poll(async () => {
        await leave();
        return isReported;
      })
      .toBe(true);
    expect((await reported).status()).toBe(200);
    const { page: measured, metrics } = (await reported).request().postDataJSON();
    expect(measured).toBe('/dashboard');
    expect(metrics.length).toBeGreaterThan(0);
  });

  // shows 2.3, 2.6, 2.26, 6.2
  await test.step('links to every page', async () => {
    const actions = page.getByRole('navigation', { name: 'Account' });
    for (const [link, url, title] of [
      ['Investment', '/investment', 'Investment - Sanduku'],
      ['Referrals', '/referrals', 'Referrals - Sanduku'],
      ['Withdraw', '/dashboard?tab=wallet#withdraw', /^Welcome back/],
      ['Deposit', '/dashboard?tab=wallet&deposit=mobile#tabs', /^Welcome back/],
    ] as const) {
      await actions.getByRole('link', { name: link }).click();
      await expect(page).toHaveURL(url);
      await expect(page).toHaveTitle(title);
    }
  });
});

test('the header collapses into a menu on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openSignedIn(page, player, '/dashboard');
  const logout = page.getByRole('button', { name: 'Logout' });
  const menu = page.getByRole('button', { name: 'Menu' });
  // shows 1.10, 2.26
  await test.step('collapses into a menu on a phone, with the theme in it', async () => {
    await expect(logout).toBeHidden();
    await menu.press('Enter');
    await expect(logout).toBeInViewport({ ratio: 1 });
    await page.getByLabel('Dark').check();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.keyboard.press('Escape');
    await expect(logout).toBeHidden();

    await menu.click();
    await expect(page.getByRole('link', { name: 'Play', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(page.getByRole('link', { name: /^Support/ })).toHaveAttribute('target', '_blank');
    await page.getByRole('link', { name: 'Referrals' }).click();
    await expect(page).toHaveURL('/referrals');
    await expect(logout).toBeHidden();
    await expect(page.getByRole('link', { name: /^Chat with support/ })).toBeVisible();
  });

  await test.step('menu links scroll to their section on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    await menu.click();
    await expect(logout).toBeInViewport({ ratio: 1 });
    await page.getByRole('link', { name: 'Withdraw' }).click();
    await expect(page.getByRole('heading', { name: 'Withdraw' })).toBeInViewport();

    await page.getByRole('tab', { name: 'Game' }).click();
    await expect(page).toHaveURL('/dashboard?tab=game');
    await expect(page.getByRole('tab', { name: 'Game' })).toBeInViewport();

    await page.getByRole('link', { name: 'Send' }).click();
    await expect(page.getByRole('heading', { name: 'Send balance' })).toBeInViewport();
    await page.getByRole('link', { name: 'Add funds' }).click();
    await expect(page.getByRole('heading', { name: 'Deposit', exact: true })).toBeInViewport();
  });

  // shows 2.24
  await test.step('fits a large balance on the smallest phone', async () => {
    await page.setViewportSize({ width: 320, height: 400 });
    await page.route('**/api/wallet/balance', (route) =>
      route.fulfill({
        json: { success: true, data: { balance: 1_250_000, currency: 'UGX', currencySymbol: 'USh' } },
      }),
    );
    await page.goto('/dashboard');
    const header = page.getByRole('banner');
    const balance = await header.getByText('USh 1,250,000').boundingBox();
    const logo = await header.getByRole('link', { name: 'Sanduku, dashboard' }).boundingBox();
    expect(balance?.x).toBeGreaterThan((logo?.x ?? 0) + (logo?.width ?? 0));
    await menu.click();
    await logout.scrollIntoViewIfNeeded();
    await expect(logout).toBeInViewport();
  });
});

test.describe('the dashboard', () => {
  // shows 2.27, 2.28
  test('shows a greeting and five figures', async ({ page }) => {
    await openSignedIn(page, player, '/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome back, ${player.username}!`);
    const figures = page.getByRole('region', { name: 'Your stats' });
    await expect(figures).toHaveText(
      /Balance\s*USh\s0\s*Add funds\s*Deposited\s*0\.00\sUSDT\s*Games\s*0\s*Win Rate\s*0\.0%\s*Shared\s*0\s*Send/,
    );
    await figures.getByRole('link', { name: 'Add funds' }).click();
    await expect(page.getByRole('tab', { name: 'Wallet' })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('link', { name: 'Send' }).click();
    await expect(page.getByRole('tab', { name: 'Transfers' })).toHaveAttribute('aria-selected', 'true');

    // shows 2.29
    await test.step('has four tabs in the URL; arrow keys move only the focus', async () => {
      const openFocused = () => page.keyboard.press('Enter');
      const panel = (name: string) => page.getByRole('tabpanel', { name });
      await page.getByRole('tab', { name: 'Game' }).click();
      await expect(panel('Game').getByRole('grid')).toBeVisible();
      await expect(panel('Game')).toContainText('44.4%');

      await page.getByRole('tab', { name: 'Game' }).focus();
      const entries = () => page.evaluate(() => history.length);
      const before = await entries();
      const calls: string[] = [];
      page.on('request', (request) => calls.push(request.url()));
      for (const [key, name] of [
        ['ArrowRight', 'Wallet'],
        ['ArrowRight', 'Transfers'],
        ['End', 'History'],
        ['ArrowRight', 'Game'],
        ['ArrowLeft', 'History'],
        ['Home', 'Game'],
        ['ArrowRight', 'Wallet'],
      ] as const) {
        await page.keyboard.press(key);
        await expect(page.getByRole('tab', { name })).toBeFocused();
      }
      await expect(panel('Game')).toBeVisible();
      expect(await entries()).toBe(before);
      expect(calls.filter((url) => /deposits|withdrawals|transfers|games/.test(url))).toEqual([]);
      await openFocused();
      await expect(page).toHaveURL('/dashboard?tab=wallet');
      await expect(panel('Wallet')).toContainText('1 USDT = USh 3,800');
      const withdraw = panel('Wallet').getByRole('button', { name: 'Request Withdrawal' });
      await expect(withdraw).toBeDisabled();
      await expect(withdraw).toHaveAccessibleDescription('You need at least USh\u00a01,000 to withdraw.');

      await page.keyboard.press('ArrowRight');
      await openFocused();
      // shows 2.34, 5.24, 9.21
      await test.step('nothing can be sent without enough balance', async () => {
        const send = panel('Transfers').getByRole('button', { name: 'Send', exact: true });
        await expect(send).toBeDisabled();
        await expect(send).toHaveAccessibleDescription('You need at least USh\u00a0100 to send money.');
      });

      await page.keyboard.press('ArrowRight');
      await openFocused();
      await expect(panel('History')).toContainText('No games played yet');
      await page.reload();
      await expect(panel('History')).toContainText('No games played yet');
    });

    // shows 7.13
    await test.step('stays visible offline, says so, and recovers', async () => {
      await page.route('**/api/**', (route) => route.abort());
      await page.reload();
      await expect(page.getByText('We can’t reach the server.')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(player.username);
      await page.unroute('**/api/**');
      await expect(page.getByText('We can’t reach the server.')).toBeHidden();
    });

    await test.step('offers a retry when nothing is cached', async () => {
      await page.route('**/api/**', (route) => route.abort());
      await page.evaluate(() => localStorage.removeItem('cachedUser'));
      await page.reload();
      await expect(page.getByRole('heading', { name: 'We can’t reach the server' })).toBeVisible();
      await page.unroute('**/api/**');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(player.username);
    });
  });

  // shows 7.31
  test('refreshes the balance automatically', async ({ page }) => {
    await stopClock(page);
    let balance = 7000;
    await page.route('**/api/wallet/balance', (route) =>
      route.fulfill({
        json: { success: true, data: { balance, currency: 'UGX', currencySymbol: 'USh' } },
      }),
    );
    await page.addInitScript((token) => localStorage.setItem('token', token), player.token);
    await page.goto('/dashboard');
    await page.clock.runFor(500);
    await expect(page.getByRole('banner')).toContainText('USh 0');
    await page.clock.runFor(2500);
    await until(page, page.getByRole('banner').getByText('USh 7,000'));
    balance = 6500;
    await page.clock.runFor(15_000);
    await expect(page.getByRole('banner')).toContainText('USh 6,500');
  });
});

// shows 2.62
test('the referral page has a code and a link that fills the sign-up form', async ({ page, browser }) => {
  await openSignedIn(page, player, '/referrals');
  const link = await page.getByText('/signup?ref=').textContent();
  const visitor = await browser.newPage();
  await visitor.goto(link ?? '');
  await expect(visitor.getByLabel('Referral code')).toHaveValue(/^\S{4,}$/);
  await visitor.close();
});

test.describe('logging out', () => {
  test('ends the session on the server and in every tab', async ({ page, context, request }) => {
    await openSignedIn(page, player, '/dashboard');
    const secondTab = await context.newPage();
    await secondTab.goto('/investment');
    await expect(secondTab.getByRole('heading', { level: 1 })).toHaveText('Investment Portfolio');

    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/auth');
    await expect(secondTab).toHaveURL('/auth');
    expect(await storedTokens(page)).toEqual([null, null]);
    // The page does not wait for the server.
    const headers = { authorization: `Bearer ${player.token}` };
    const status = async () => (await request.get('/api/auth/profile', { headers })).status();
    await expect.poll(status).toBe(401);

    // shows 4.3, 7.7, 8.8
    await test.step('works even if the server is unreachable', async () => {
      await secondTab.close();
      await logIn(page, player);
      await expect(page.getByRole('banner')).toContainText(`Welcome, ${player.username}`);
      await page.route('**/api/auth/logout', (route) => route.abort());
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page.getByText('Logged out locally')).toBeVisible();
      await expect(page).toHaveURL('/auth');
      expect(await storedTokens(page)).toEqual([null, null]);
    });
  });
});
