import { expect, type Page } from '@playwright/test';
import { playerPages } from '../contracts/src/pages.ts';
import { delayRequests, recordShifts, shiftsAbove } from './layout-shifts.ts';
import { createPlayer, type Player } from './players.ts';
import { test } from './test.ts';
import { fund } from './withdrawals.ts';

const scripts = /\/assets\/.*\.js$/;
const shell = (page: Page) => page.locator('#shell');

async function store(page: Page, items: Record<string, string>): Promise<void> {
  await page.addInitScript((stored) => Object.assign(localStorage, stored), items);
}

const visited = ({ token }: Player) => ({ token, authToken: token, sandbox: '1' });

const landmarks = {
  header: 'header',
  menu: 'header button[aria-label=Menu]',
  tabs: '[role=tablist]',
  board: '[role=grid]',
  start: 'button:text-is("Start")',
};

async function positionsIn(page: Page, part: string): Promise<Record<string, unknown>> {
  const positions: Record<string, unknown> = {};
  for (const [name, selector] of Object.entries(landmarks)) {
    const box = await page.locator(`${part} ${selector}`).first().boundingBox();
    positions[name] = box && Object.values(box).map(Math.round);
  }
  return positions;
}

for (const viewport of [
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('the dashboard is readable before its scripts arrive, and then nothing moves', async ({
      page,
      request,
      baseURL,
    }) => {
      const player = await createPlayer(request);
      await fund(baseURL, player, 60_000);
      await store(page, visited(player));
      await recordShifts(page);
      const release = await delayRequests(page, scripts);
      await page.goto('/dashboard', { waitUntil: 'commit' });
      await expect(shell(page).locator('[data-display=idle]')).toHaveCount(9);
      for (const text of ['Game', 'Wallet', 'Start', 'Sandbox: no real money'])
        await expect(shell(page).getByText(text, { exact: true })).toBeVisible();
      await page.evaluate(() => document.fonts.ready.then(() => {}));
      const before = await positionsIn(page, '#shell');
      await release();
      await expect(page.getByRole('banner')).toContainText(`Welcome, ${player.username}`);
      await expect(page.getByRole('button', { name: 'Start' })).toBeEnabled();
      await expect(shell(page)).toHaveCount(0);
      expect(await positionsIn(page, '#root')).toEqual(before);
      expect(await shiftsAbove(page, 0.01)).toEqual([]);
    });

    test('a choice of prizes seen before has its space from the first paint', async ({
      page,
      request,
      baseURL,
    }) => {
      const player = await createPlayer(request);
      await fund(baseURL, player, 60_000);
      await store(page, { ...visited(player), tableChoice: '1' });
      const releaseScripts = await delayRequests(page, scripts);
      // No answer: the offered tables stay unknown.
      await page.context().route('**/api/game/round', () => {});
      await page.goto('/dashboard', { waitUntil: 'commit' });
      await expect(shell(page).locator('[data-display=idle]')).toHaveCount(9);
      await page.evaluate(() => document.fonts.ready.then(() => {}));
      const before = await positionsIn(page, '#shell');
      await releaseScripts();
      await expect(shell(page)).toHaveCount(0);
      await expect(page.locator('div[data-takes-room]')).toBeVisible();
      expect(await positionsIn(page, '#root')).toEqual(before);
    });
  });
}

test('every signed-in page shows its title before its scripts arrive', async ({ page, request }) => {
  await store(page, visited(await createPlayer(request)));
  const release = await delayRequests(page, scripts);
  for (const path of playerPages.filter((path) => path !== '/dashboard')) {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(shell(page).locator('h1')).toBeVisible();
    await expect(shell(page).locator('header').first()).toBeVisible();
  }
  await page.goto('/dashboard?tab=wallet', { waitUntil: 'commit' });
  await expect(shell(page).getByText('Wallet', { exact: true })).toBeVisible();
  await expect(shell(page).getByText('Start', { exact: true })).toBeHidden();
  await release();
});

test('without a session, a signed-in page shows no header', async ({ page, request }) => {
  const release = await delayRequests(page, scripts);
  for (const stored of [{}, { ...visited(await createPlayer(request)), tokenUntilClosed: '1' }]) {
    await store(page, stored);
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await expect(shell(page)).toBeAttached();
    await expect(shell(page)).toBeHidden();
  }
  await release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in');
  await expect(shell(page)).toHaveCount(0);
});

test('the board needs at most 12 scripts, and the code of other tabs comes later', async ({
  page,
  request,
  baseURL,
}) => {
  const player = await createPlayer(request);
  await fund(baseURL, player, 60_000);
  await store(page, visited(player));
  const requested: string[] = [];
  page.on('request', (asked) => {
    if (asked.resourceType() === 'script') requested.push(new URL(asked.url()).pathname);
  });
  // Otherwise a slow machine loads code early.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await page.goto('/dashboard');
  await expect.poll(() => requested.some((path) => path.includes('/round-check-'))).toBe(true);
  await page.clock.runFor(1000);
  await expect(page.getByRole('button', { name: 'Start' })).toBeEnabled();
  expect(requested.length, requested.join('\n')).toBeLessThanOrEqual(12);
  const loadsHistory = async () => {
    await page.clock.runFor(1000);
    return requested.some((path) => path.includes('/history-tab-'));
  };
  await expect.poll(loadsHistory).toBe(true);
});
