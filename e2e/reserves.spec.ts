import { expect } from '@playwright/test';
import { act, actByTwo, bothOperators, look, openBackOffice, operatorToken } from './admin.ts';
import { test } from './own-product.ts';

test('one operator states a provider’s balance, another confirms it, and the page shows it', async ({
  page,
  request,
}) => {
  await page.goto('/transparency');
  const held = page.locator('#reserves');
  await expect(page.getByText('We haven’t published our reserves yet.')).toBeVisible();

  await openBackOffice(page, await operatorToken(request), '/admin/reserves');
  const row = page.getByRole('row').nth(1);
  await row.getByRole('button', { name: /^Enter MTN/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Read from the statement of MTN');
  await dialog.getByRole('button', { name: 'Enter MTN' }).click();
  await expect(dialog).toContainText('Enter the balance');
  await dialog.getByLabel('Balance in the statement').fill('900000');
  await dialog.getByRole('button', { name: 'Enter MTN' }).click();
  await expect(dialog).toContainText('Our ledger shows');
  await dialog.getByLabel('Balance in the statement').fill('0');
  await dialog.getByRole('button', { name: 'Enter MTN' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('not entered');

  const [, second] = await bothOperators(request);
  const { approvals } = await look<{ approvals: { id: string; action: string }[] }>(
    request,
    second,
    '/api/admin/approvals',
  );
  // Other tests on this server may have left approvals.
  const waiting = approvals.find(({ action }) => action === 'reserve.stated');
  await act(request, second, `/api/admin/approvals/${waiting?.id}/approve`, {});
  await page.goto('/admin/reserves');
  await expect(row).toContainText('by operator and operator2');
  const day = await row.getByRole('cell').first().locator('span.font-semibold').textContent();
  const body = { day, provider: 'airtel', amount: 0, reason: 'The statement of Airtel' };
  await actByTwo(request, '/api/admin/reserves', body, await bothOperators(request));
  await page.reload();
  await expect(row).toContainText('Signed');

  // The page is cached for a minute; client-side navigation shows the current state.
  await page.goto('/help');
  // Waits for hydration: before it, links load the cached page.
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeEnabled();
  await page.getByRole('link', { name: /^Transparency/ }).click();
  await held.getByRole('heading').first().click();
  await expect(held.getByText('As reported', { exact: true })).toHaveCount(2);
  await expect(held.getByText('Signature checked')).toHaveCount(4);
});
