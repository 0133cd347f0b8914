import { expect, type Page } from '@playwright/test';
import { createPlayer, openSignedIn, type Player } from './players.ts';
import { test } from './test.ts';
import { fund } from './withdrawals.ts';

test.use({ viewport: { width: 360, height: 740 } });

let player: Player;
test.beforeEach(async ({ request }) => {
  player = await createPlayer(request);
});

const dialog = (page: Page) => page.getByRole('dialog');
const layersOf = (page: Page) => page.evaluate(() => history.state?.layer ?? 0);

async function expectClosed(page: Page): Promise<void> {
  await expect(dialog(page)).toHaveCount(0);
  await expect.poll(() => layersOf(page)).toBe(0);
}

test('Back does not reopen a dialog closed with its button or Esc', async ({ page }) => {
  await openSignedIn(page, player, '/dashboard');
  await page.getByRole('tab', { name: 'Wallet' }).click();
  const length = await page.evaluate(() => history.length);
  for (const close of [
    () => dialog(page).getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await page.getByRole('button', { name: 'Use Mobile Money' }).click();
    await expect(dialog(page)).toBeVisible();
    await expect.poll(() => layersOf(page)).toBe(1);
    await close();
    await expectClosed(page);
    await expect(page).toHaveURL('/dashboard?tab=wallet');
  }
  expect(await page.evaluate(() => history.length)).toBe(length + 1);
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('tab', { name: 'Game' })).toHaveAttribute('aria-selected', 'true');

  await test.step('Back goes through tabs and restores the scroll position', async () => {
    for (const name of ['Wallet', 'Transfers', 'History']) await page.getByRole('tab', { name }).click();
    for (const name of ['Transfers', 'Wallet', 'Game']) {
      await page.goBack();
      await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
    }
    await page.goForward();
    await expect(page.getByRole('tab', { name: 'Wallet' })).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('Back returns to the first tab of the deposit dialog, then closes it', async () => {
    await page.getByRole('button', { name: 'Use Mobile Money' }).click();
    const mobile = dialog(page).getByRole('tab', { name: 'Mobile Money' });
    const usdt = dialog(page).getByRole('tab', { name: 'USDT' });
    await expect.poll(() => layersOf(page)).toBe(1);
    await usdt.click();
    await expect.poll(() => layersOf(page)).toBe(2);
    await page.goBack();
    await expect(mobile).toHaveAttribute('aria-selected', 'true');
    await expect.poll(() => layersOf(page)).toBe(1);
    await usdt.click();
    await expect.poll(() => layersOf(page)).toBe(2);
    await mobile.click();
    await expect.poll(() => layersOf(page)).toBe(1);
    await page.goBack();
    await expectClosed(page);
    await expect(page).toHaveURL('/dashboard?tab=wallet');
  });

  await test.step('a reload keeps a dialog open, and Back closes it', async () => {
    await page.getByRole('button', { name: 'Use Mobile Money' }).click();
    await expect.poll(() => layersOf(page)).toBe(1);
    await page.reload();
    await expect(dialog(page)).toBeVisible();
    await expect.poll(() => layersOf(page)).toBe(1);
    await page.goBack();
    await expectClosed(page);
    await expect(page).toHaveURL('/dashboard?tab=wallet');
  });
});

test('Back goes one step back in a withdrawal and keeps the input', async ({ page, baseURL }) => {
  await fund(baseURL, player, 20_000);
  await openSignedIn(page, player, '/dashboard?tab=wallet');
  await page.getByRole('button', { name: 'Request Withdrawal' }).click();
  await dialog(page)
    .getByRole('button', { name: /^Mobile money/i })
    .click();
  await dialog(page).getByLabel('Phone number').fill('0772123456');
  await dialog(page).getByLabel('Amount to withdraw').fill('5000');
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => layersOf(page)).toBe(3);

  await page.goBack();
  await expect(dialog(page).getByLabel('Amount to withdraw')).toHaveValue('5,000');
  await expect.poll(() => layersOf(page)).toBe(2);
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => layersOf(page)).toBe(3);
  await dialog(page).getByRole('button', { name: 'Back' }).click();
  await expect.poll(() => layersOf(page)).toBe(2);
  await page.goBack();
  await expect(dialog(page).getByRole('button', { name: /^USDT/ })).toBeVisible();
  await page.goBack();
  await expectClosed(page);
  await expect(page).toHaveURL('/dashboard?tab=wallet');
});

test('Back closes the menu, a dialog of another page and an alert', async ({ page }) => {
  await openSignedIn(page, player, '/investment');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect.poll(() => layersOf(page)).toBe(1);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden();

  await page.getByRole('button', { name: 'Invest Money' }).click();
  await dialog(page)
    .getByRole('button', { name: /^Invest/ })
    .click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expect.poll(() => layersOf(page)).toBe(2);
  await page.goBack();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(dialog(page)).toBeVisible();
  await page.goBack();
  await expectClosed(page);
  await expect(page).toHaveURL('/investment');

  await test.step('a link in the menu leaves no extra history entry', async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect.poll(() => layersOf(page)).toBe(1);
    await page.getByRole('link', { name: 'Referrals' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Referral Center');
    await page.goBack();
    await expect(page).toHaveURL('/investment');
    await expect.poll(() => layersOf(page)).toBe(0);
  });

  await test.step('Back closes a dialog opened by a link from another page before it leaves', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('link', { name: 'Referrals' }).click();
    await expect(page).toHaveURL('/referrals');
    await page.getByRole('link', { name: 'Deposit' }).click();
    await expect(dialog(page)).toBeVisible();
    await expect.poll(() => layersOf(page)).toBe(1);

    await page.goBack();
    await expectClosed(page);
    await expect(page).toHaveURL(/\/dashboard\?tab=wallet/);
    await page.goBack();
    await expect(page).toHaveURL('/referrals');
    await page.goForward();
    await expect(page).toHaveURL(/\/dashboard\?tab=wallet/);
    await expectClosed(page);
  });
});
