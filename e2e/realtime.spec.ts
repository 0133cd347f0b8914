import { expect, type Locator, type Page, type WebSocketRoute } from '@playwright/test';
import { stopClock } from './clock.ts';
import { demoPlayer, playRounds } from './demo-play.ts';
import { createPlayer, logIn, openSignedIn, type Player } from './players.ts';
import { test } from './test.ts';

const header = (page: Page) => page.getByRole('banner');
const live = (page: Page) => header(page).getByText('Live', { exact: true });
const liveOff = (page: Page) => header(page).getByRole('button', { name: 'Live off. Press to reconnect.' });
const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' });

async function controlSockets(page: Page) {
  const network = {
    mode: 'open' as 'open' | 'silent' | 'refusing',
    open: [] as WebSocketRoute[],
  };
  await page.routeWebSocket('**/socket.io/**', (socket) => {
    if (network.mode === 'refusing') void socket.close();
    if (network.mode !== 'open') return;
    socket.connectToServer();
    network.open.push(socket);
  });
  await page.route('**/socket.io/**', (route) =>
    network.mode === 'open' ? route.continue() : route.abort('connectionrefused'),
  );
  return network;
}

async function openOnStoppedClock(page: Page, player: Player): Promise<void> {
  await stopClock(page);
  await page.addInitScript((token) => localStorage.setItem('token', token), player.token);
  await page.goto('/dashboard');
  await page.clock.runFor(500);
  await expect(header(page)).toContainText(`Welcome, ${player.username}`);
}

async function logInOnStoppedClock(page: Page, player: Player): Promise<void> {
  await stopClock(page);
  await page.goto('/login');
  await logIn(page, player);
  await expect(page.getByText('You’re in. One moment…')).toBeVisible();
  await page.clock.runFor(500);
  await expect(header(page)).toContainText(`Welcome, ${player.username}`);
}

// shows 2.25, 8.26
test('after a login the header is live and a toast says so for three seconds', async ({ page, request }) => {
  const player = await createPlayer(request);
  await logInOnStoppedClock(page, player);
  await expect(live(page)).toBeVisible();
  const toast = notifications(page).getByText('Live updates are on.');
  await expect(toast).toBeVisible();
  await page.clock.runFor(3000);
  await expect(toast).toBeHidden();

  await page.reload();
  await page.clock.runFor(500);
  await expect(live(page)).toBeVisible();
  await expect(notifications(page).getByRole('listitem')).toHaveCount(0);
});

// shows 2.52
test('on a phone toasts cover neither headings, tabs nor a dialog’s title', async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const network = await controlSockets(page);
  await logInOnStoppedClock(page, await createPlayer(request));
  await expect(notifications(page)).toContainText('Live updates are on.');
  // Off the toast, which waits while the pointer is over it.
  await page.mouse.move(0, 0);
  await page.clock.runFor(3000);
  await page.getByRole('tab', { name: 'Wallet' }).click();
  for (const amount of [1000, 2000])
    network.open[0]?.send(
      `42${JSON.stringify(['withdrawal_approved', { amount, sequence: amount, cause: '1' }])}`,
    );
  const toasts = notifications(page).getByRole('listitem');
  await expect(toasts).toHaveCount(2);
  await expect(toasts.first()).toContainText('USh 2,000');
  const bottomOf = async (locator: Locator) => {
    const { y, height } = (await locator.boundingBox()) ?? { y: 0, height: 0 };
    return y + height;
  };
  const tabs = page.getByRole('tablist', { name: 'Sections' });
  const foot = (await tabs.boundingBox())?.y ?? 0;
  expect(await bottomOf(toasts.last())).toBeLessThanOrEqual(foot);

  await page.getByRole('button', { name: 'Use Mobile Money' }).click();
  const title = page.getByRole('dialog').getByRole('heading', { level: 2 });
  await expect(async () => {
    const room = (await title.boundingBox())?.y ?? 0;
    for (const toast of await toasts.all()) expect(await bottomOf(toast)).toBeLessThanOrEqual(room);
  }).toPass();
  // Older toasts are stacked behind the newest until hovered.
  await toasts.first().hover();
  expect((await toasts.nth(1).boundingBox())?.y).toBeGreaterThan(await bottomOf(toasts.first()));

  await test.step('can be dismissed above a dialog', async () => {
    await toasts.first().getByRole('button', { name: 'Dismiss' }).click();
    await expect(toasts).toHaveCount(1);
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});

test('a toast dismissed by keyboard returns the focus, and the others still disappear', async ({
  page,
  request,
}) => {
  const network = await controlSockets(page);
  await logInOnStoppedClock(page, await createPlayer(request));
  await expect(notifications(page)).toContainText('Live updates are on.');
  await page.clock.runFor(3000);
  const toasts = notifications(page).getByRole('listitem');
  await expect(toasts).toHaveCount(0);
  const tab = page.getByRole('tab', { name: 'Game' });
  await tab.focus();
  for (const amount of [1000, 2000])
    network.open[0]?.send(
      `42${JSON.stringify(['withdrawal_approved', { amount, sequence: amount, cause: '1' }])}`,
    );
  await expect(toasts).toHaveCount(2);
  await toasts.first().getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(toasts).toHaveCount(1);
  await expect(tab).toBeFocused();
  await page.clock.runFor(10_000);
  await expect(toasts).toHaveCount(0);
});

// shows 2.25
test('an offline browser says so at once', async ({ page, context, request }) => {
  const opened = page.waitForEvent('websocket', (socket) => socket.url().includes('/socket.io/'));
  await openSignedIn(page, await createPlayer(request), '/dashboard');
  await expect(live(page)).toBeVisible();
  await opened;
  const openedAgain = page.waitForEvent('websocket', (socket) => socket.url().includes('/socket.io/'));
  await context.setOffline(true);
  await expect(header(page).getByText('Offline', { exact: true })).toBeVisible();
  await expect(live(page)).toBeHidden();
  await context.setOffline(false);
  await expect(live(page)).toBeVisible();

  await test.step('logging out closes the socket', async () => {
    const socket = await openedAgain;
    const closed = socket.waitForEvent('close');
    await page.getByRole('button', { name: 'Logout' }).click();
    await closed;
    expect(socket.isClosed()).toBe(true);
  });
});

test('two browsers of one player show the same balance after a bet', async ({ browser, request }) => {
  const player = await demoPlayer(request);
  const pages = await Promise.all([1, 2].map(() => browser.newPage()));
  for (const page of pages) {
    // Leaves only the socket to update it.
    await page.route('**/api/wallet/balance', (route) => route.abort());
    await openSignedIn(page, player, '/dashboard');
    await expect(live(page)).toBeVisible();
  }
  const balances = () =>
    Promise.all(pages.map(async (page) => /USh\s[\d,]+/.exec((await header(page).textContent()) ?? '')?.[0]));
  const [before] = await balances();
  await playRounds(request, player, 1);
  // Other tests change this player's balance.
  await expect(async () => {
    const [first, second] = await balances();
    expect(first).not.toBe(before);
    expect(second).toBe(first);
  }).toPass();
  for (const page of pages) {
    await expect(notifications(page)).toContainText(/Your balance is now USh\s[\d,]+\.|Win confirmed/);
    await page.close();
  }
});

// shows 1.9
test('the connection is off after three failed attempts, and a click restores it', async ({
  page,
  request,
}) => {
  const player = await createPlayer(request);
  const network = await controlSockets(page);
  network.mode = 'refusing';
  await openOnStoppedClock(page, player);
  await expect(header(page).getByText('Connecting', { exact: true })).toBeVisible();
  await expect(async () => {
    await page.clock.runFor(2000);
    await expect(liveOff(page)).toBeVisible({ timeout: 200 });
  }).toPass();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(player.username);

  network.mode = 'open';
  await liveOff(page).press('Enter');
  await expect(live(page)).toBeVisible();

  // shows 8.26
  await test.step('a lost connection is shown and reconnects automatically', async () => {
    await page.clock.runFor(10_000);
    await expect(notifications(page).getByRole('listitem')).toHaveCount(0);
    await network.open.at(-1)?.close();
    await expect(notifications(page)).toContainText('Connection lost. Reconnecting…');
    await expect(notifications(page).getByRole('listitem')).toHaveCount(1);
    await page.clock.runFor(2000);
    await expect(notifications(page)).toContainText('Live updates are back.');
    await expect(live(page)).toBeVisible();
    await expect(notifications(page).getByRole('listitem')).toHaveCount(1);
  });

  await test.step('the connection is off after fifteen seconds without an answer', async () => {
    network.mode = 'silent';
    await page.reload();
    await page.clock.runFor(500);
    await expect(header(page)).toContainText(`Welcome, ${player.username}`);
    await page.clock.runFor(14_000);
    await expect(header(page).getByText('Connecting', { exact: true })).toBeVisible();
    await page.clock.runFor(1_000);
    await expect(liveOff(page)).toBeVisible();
  });
});
