import { expect, type Page } from '@playwright/test';
import { sampled } from '../server/src/testing/sampled.ts';
import { expectNoViolations } from './accessibility.ts';
import { createPlayer, openSignedIn } from './players.ts';
import { sweep, test } from './test.ts';

const playerPages = [
  '/dashboard',
  '/dashboard?tab=wallet',
  '/dashboard?tab=transfers',
  '/dashboard?tab=history',
  '/investment',
  '/referrals',
];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, colorScheme === 'light' ? sweep : {}, () => {
    test.use({ colorScheme });

    test('login and sign-up have no axe violations, with alerts and errors', async ({ page }) => {
      await page.goto('/login');
      await expect(page.getByText('demo / demo1234')).toBeVisible();
      await expectNoViolations(page);
      await page.getByLabel('Username').focus();
      await page.getByLabel('Password', { exact: true }).focus();
      await page.getByLabel('Username').focus();
      await expect(page.getByText('Password is required')).toBeVisible();
      await expectNoViolations(page);
      await page.getByRole('button', { name: 'Support' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await expectNoViolations(page);
      await page.keyboard.press('Escape');

      // shows 2.22, 5.2
      await test.step('sign-up with every error', async () => {
        await page.goto('/signup');
        await expect(page.getByLabel('Username')).toBeEnabled();
        await expectNoViolations(page);
        for (const label of ['Username', 'Phone number', 'Password', 'Confirm password']) {
          await page.getByLabel(label, { exact: true }).focus();
        }
        await page.getByRole('checkbox').focus();
        await page.getByRole('checkbox').blur();
        await expect(page.getByText('Please accept the terms and conditions')).toBeVisible();
        await expectNoViolations(page);
      });
    });

    // Sampled, the specs of these pages check them with data.
    test('player pages and the phone menu have no axe violations', async ({ page, request }) => {
      test.slow();
      await openSignedIn(page, await createPlayer(request), '/dashboard');
      for (const path of sampled(playerPages))
        await test.step(path, async () => {
          await page.goto(path);
          await untilLoaded(page);
          await expectNoViolations(page);
        });
      await test.step('phone menu', async () => {
        await page.setViewportSize({ width: 360, height: 740 });
        await page.getByRole('button', { name: 'Menu' }).click();
        await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
        await expectNoViolations(page);
      });
    });
  });
}

test('no page overflows a small phone', sweep, async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  for (const path of ['/login', '/signup']) {
    await page.goto(path);
    expect(await width(), path).toBe(320);
  }
  await openSignedIn(page, await createPlayer(request), '/dashboard');
  for (const path of playerPages) {
    await page.goto(path);
    await untilLoaded(page);
    expect(await width(), path).toBe(320);
  }
});

async function untilLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}
