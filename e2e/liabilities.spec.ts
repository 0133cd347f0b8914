import { expect, type Page } from '@playwright/test';
import { logIn } from './players.ts';
import { test } from './test.ts';

test.use({ viewport: { width: 360, height: 740 } });

const demo = { username: 'demo', password: 'demo1234' };

async function openWallet(page: Page): Promise<void> {
  await page.goto('/login');
  await logIn(page, demo);
  await page.getByRole('tab', { name: 'Wallet' }).click();
}

test('the wallet shows that the browser found the balance in the published liabilities', async ({ page }) => {
  const branch = page.waitForResponse('**/api/transparency/branch?*');
  await openWallet(page);
  await expect(page.getByText('Your balance is in our proof of reserves')).toBeVisible();
  expect((await (await branch).text()).length).toBeLessThan(3_000);
  // Checked once a day: the result is stored.
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/transparency/branch')) asked.push(request.url());
  });
  await page.reload();
  await expect(page.getByText('Your balance is in our proof of reserves')).toBeVisible();
  expect(asked).toEqual([]);
  await page.getByRole('tabpanel').getByRole('link', { name: 'Transparency' }).click();
  await expect(page).toHaveURL('/transparency');

  await test.step('a rewritten log is detected by a browser that saw it before', async () => {
    await page.goBack();
    await expect(page.getByText('Your balance is in our proof of reserves')).toBeVisible();
    // Makes the stored head inconsistent with the log.
    await page.evaluate(() => {
      const { text, ...signed } = JSON.parse(localStorage.getItem('log-head') ?? '{}');
      const other = text
        .replace(/root [0-9a-f]{8}/, 'root 00000000')
        .replace(/time .*/, 'time 2026-01-01T00:00:00.000Z');
      localStorage.setItem('log-head', JSON.stringify({ text: other, ...signed }));
    });
    await page.reload();
    const alarm = page.getByRole('alert').filter({ hasText: 'The transparency log failed the check' });
    await expect(alarm.first()).toContainText('Something in it was changed');
  });
});

test('a statement below the player’s balance is detected, with evidence to download', async ({ page }) => {
  await page.route('**/api/transparency/branch?*', async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = await answer.json();
    await route.fulfill({ response: answer, json: { ...rest, data: { ...data, sums: ['1', '0', '0'] } } });
  });
  await openWallet(page);
  const alarm = page.getByRole('tabpanel').getByRole('alert');
  await expect(alarm).toContainText('doesn’t lead to the total we signed');
  const download = page.waitForEvent('download');
  await alarm.getByRole('button', { name: 'Save the file' }).click();
  expect((await download).suggestedFilename()).toMatch(/^sanduku-liabilities-\d{4}-\d\d-\d\d\.json$/);
  await page.unroute('**/api/transparency/branch?*');
  await alarm.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('Your balance is in our proof of reserves')).toBeVisible();
  await expect(alarm).toBeHidden();
});

test('a player missing from the statement is warned', async ({ page }) => {
  await page.route('**/api/transparency/branch?*', (route) =>
    route.fulfill({ status: 404, json: { success: false, code: 'not_found', error: 'Not found' } }),
  );
  // The demo player may have been created in the minute before the snapshot, which would excuse the gap.
  await page.route('**/api/wallet/statement?*', async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = await answer.json();
    const long = {
      id: '1',
      kind: 'opening',
      amount: 1,
      balanceAfter: 1,
      createdAt: '2026-01-01T00:00:00.000Z',
      about: null,
    };
    await route.fulfill({
      response: answer,
      json: { ...rest, data: { ...data, movements: [long], hasMore: false } },
    });
  });
  await openWallet(page);
  await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText('don’t include you');
});
