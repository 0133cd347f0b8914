import { expect } from '@playwright/test';
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
  test.describe(`in the ${colorScheme} theme axe finds nothing`, colorScheme === 'light' ? sweep : {}, () => {
    test.use({ colorScheme });

    test('on the login screen, with its alert and its errors', async ({ page }) => {
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
      // Half-transparent texts have no contrast of their own.
      await page
        .getByRole('alertdialog')
        .evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)));
      await expectNoViolations(page);
    });

    // shows 2.22, 5.2
    test('on the sign-up screen, with every error', async ({ page }) => {
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

    for (const path of playerPages) {
      test(`on ${path}`, async ({ page, request }) => {
        await openSignedIn(page, await createPlayer(request), path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectNoViolations(page);
      });
    }

    test('in the menu of a phone', async ({ page, request }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await openSignedIn(page, await createPlayer(request), '/dashboard');
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
      await expectNoViolations(page);
    });
  });
}

test('no page is wider than a small phone', async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  for (const path of ['/login', '/signup']) {
    await page.goto(path);
    expect(await width(), path).toBe(320);
  }
  await openSignedIn(page, await createPlayer(request), '/dashboard');
  for (const path of playerPages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await width(), path).toBe(320);
  }
});
