import { expect, type Page } from '@playwright/test';
import { openOffice, operatorToken } from './admin.ts';
import { demoPlayer } from './demo-play.ts';
import { openHouse } from './house.ts';
import { openSignedIn } from './players.ts';
import { test as base } from './test.ts';

// A sandbox as npm start makes one: with sixty days behind it.
const test = base.extend<object, { house: string }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed.
    async ({}, use) => {
      const { origin, close } = await openHouse([], { SANDBOX_HISTORY: 'on' });
      await use(origin);
      await close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ house }, use) => use(house),
});

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('the demo player finds two months of rounds, and the play money that it is known for', async ({
  page,
  request,
}) => {
  test.slow();
  const player = await demoPlayer(request);
  await openSignedIn(page, player, '/dashboard');
  await expect(page.getByText('USh 100,000').first()).toBeVisible();
  await page.goto('/dashboard?tab=history');
  await expect(region(page, 'Your games').getByRole('listitem')).toHaveCount(20);
});

test('operators find a queue, doubts and a log of what they did', async ({ page, request }) => {
  test.slow();
  await openOffice(page, await operatorToken(request));
  await expect(page.getByText('farouk').first()).toBeVisible();
  await page.goto('/admin/audit');
  await expect(page.getByText('MTN refused by mistake').first()).toBeVisible();
});
