import { expect } from '@playwright/test';
import { openBackOffice, operatorToken } from './admin.ts';
import { test } from './own-product.ts';
import { closeWallet } from './statements.ts';

test('reserves are signed once the day of every wallet is closed, and the page shows them', async ({
  page,
  request,
}) => {
  await page.goto('/transparency');
  const held = page.locator('#reserves');
  await expect(page.getByText('We haven’t published our reserves yet.')).toBeVisible();

  await openBackOffice(page, await operatorToken(request), '/admin/reserves');
  const row = page.getByRole('row').nth(1);
  await expect(row).toContainText('day not closed');
  await closeWallet(request, 'mtn.collection');
  await closeWallet(request, 'mtn.disbursement');
  await page.reload();
  await expect(row).toContainText('by operator and operator2');
  await closeWallet(request, 'airtel');
  await page.reload();
  await expect(row).toContainText('Signed');

  // The page is cached for a minute; client-side navigation shows the current state.
  await page.goto('/help');
  // Before hydration, links load the cached page.
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeEnabled();
  await page.getByRole('link', { name: /^Transparency/ }).click();
  await held.getByRole('heading').first().click();
  await expect(held.getByText('As reported', { exact: true })).toHaveCount(2);
  await expect(held.getByText('Signature checked')).toHaveCount(4);
});
