import { expect } from '@playwright/test';
import { chromiumArguments, findChromium } from '../tools/programs.ts';
import { createPlayer, openSignedIn } from './players.ts';
import { test } from './test.ts';
import { fund } from './withdrawals.ts';

const executablePath = findChromium();
const args = [...chromiumArguments, '--blink-settings=defaultFontSize=24'];
test.use({
  viewport: { width: 360, height: 640 },
  launchOptions: { args, ...(executablePath && { executablePath }) },
});

test('with text half as large again, no page scrolls sideways', async ({ page, request, baseURL }) => {
  const scrollsTo = () => page.evaluate(() => document.documentElement.scrollWidth);
  for (const path of ['/', '/login', '/signup', '/transparency']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await scrollsTo(), path).toBe(360);
  }
  const player = await createPlayer(request);
  await fund(baseURL, player, 100_000);
  for (const tab of ['game', 'wallet', 'transfers', 'history']) {
    await openSignedIn(page, player, `/dashboard?tab=${tab}`);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached();
    await expect(page.getByRole('banner').getByText('USh 100,000')).toBeVisible();
    expect(await scrollsTo(), tab).toBe(360);
  }
});
