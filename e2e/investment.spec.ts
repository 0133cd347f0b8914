import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { test } from './own-product.ts';
import { openSignedIn } from './players.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const card = (page: Page, name: string) => page.getByText(name, { exact: true }).locator('..');
const alert = (page: Page) => page.getByRole('alertdialog');

// shows 2.53, 2.54, 2.55, 2.56, 2.57, 2.58, 2.59, 2.60, 4.27, 5.28, 5.29, 7.27, 8.21, 9.23
test('money is invested and withdrawn, and the page shows what it earns and who pays it', async ({
  page,
  player,
}) => {
  await openSignedIn(page, player, '/investment');
  await expect(page.getByText('0.3% daily returns. Minimum withdrawal 5,000 UGX.')).toBeVisible();
  await expect(page.getByText('is paid by the operator from its own funds')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Withdraw', exact: true })).toBeDisabled();
  await expect(page.getByText('No earnings yet')).toBeVisible();
  await expect(page.getByText('No transactions yet')).toBeVisible();

  await page.getByRole('button', { name: 'Invest Money' }).click();
  await dialog(page)
    .getByRole('button', { name: /^Invest / })
    .click();
  await expect(alert(page)).toContainText('Please enter a valid amount');
  await alert(page).getByRole('button', { name: 'OK' }).click();
  const amount = dialog(page).getByLabel('Amount');
  await expect(amount).toHaveAccessibleDescription('USh Please enter a valid amount');
  await amount.pressSequentially('12,5');
  await amount.blur();
  await expect(amount).toHaveValue('12.5');
  await amount.fill('20000');
  await expect(dialog(page).getByLabel('Amount')).toHaveValue('20,000');
  await dialog(page).getByRole('button', { name: 'Invest USh 20,000' }).click();
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('USh 20,000 invested.');
  await expect(card(page, 'Investment Balance')).toContainText('USh 20,000');
  await expect(card(page, 'Daily Rate')).toContainText('about USh 60 a day');
  const projections = page.getByRole('region', { name: 'Earning Projections' });
  await expect(projections).toContainText('USh 1,800');
  await expect(projections).toContainText('USh 21,900');
  await expect(projections).toContainText(/109\.5% \/ Year\s*simple projection, not guaranteed/);
  await expect(projections).toContainText('about 198% / Year');
  await expect(
    projections.getByRole('img', {
      name: 'If the return is paid every day: USh 20,000 now, USh 21,800 in a month, USh 41,900 in a year.',
    }),
  ).toBeVisible();
  const bar = page.getByRole('meter', { name: 'Balance' });
  await expect(bar).toHaveAttribute('value', '20000');
  const sizes = await bar.evaluate((meter) => {
    const [track, fill] = ['svg', 'rect'].map((part) => meter.parentElement?.querySelector(part));
    const { width = 0, height } = track?.getBoundingClientRect() ?? {};
    const filled = fill?.getBoundingClientRect();
    return { share: (filled?.width ?? 0) / width, height, filledHeight: filled?.height };
  });
  expect(sizes).toEqual({ share: expect.closeTo(0.2), height: 12, filledHeight: expect.closeTo(12) });

  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await dialog(page).getByLabel('Amount').fill('4999');
  await expect(dialog(page).getByRole('button', { name: /^Withdraw / })).toBeDisabled();
  await dialog(page).getByLabel('Amount').fill('6000');
  await dialog(page).getByRole('button', { name: 'Withdraw USh 6,000' }).click();
  await expect(card(page, 'Investment Balance')).toContainText('USh 14,000');
  const rows = page.getByRole('region', { name: 'Recent Transactions' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('Withdrawn');
  await expect(rows.nth(2)).toContainText('Invested');

  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await dialog(page).getByLabel('Amount').fill('14001');
  await expect(dialog(page).getByLabel('Amount')).toHaveAccessibleDescription(/^USh Insufficient balance/);
  await dialog(page).getByRole('button', { name: 'All', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Withdraw USh 14,000' }).click();
  await expect(card(page, 'Investment Balance')).toContainText('USh 0');
});

// shows 2.57, 8.22
test('the latest earnings are listed, and a failed list says so', async ({ page, player }) => {
  const earning = {
    earning_amount: 60,
    amount: 60,
    rate: 0.003,
    status: 'paid',
    created_at: '2026-03-04T21:00:00.000Z',
  };
  const earnings = [5, 4, 3, 2, 1].map((day) => ({ ...earning, earning_date: `2026-03-0${day}` }));
  await page.route('**/api/investment/earnings?limit=5', (route) =>
    route.fulfill({ json: { success: true, data: { earnings } } }),
  );
  await page.route('**/api/investment/history?limit=10', (route) => route.abort());
  const logged = page.waitForEvent('console', (line) => line.text().includes('could not be loaded'));
  await openSignedIn(page, player, '/investment');
  const list = page.getByRole('region', { name: 'Recent Earnings' }).getByRole('listitem');
  await expect(list).toHaveCount(5);
  await expect(list.first()).toContainText(/Daily Earning.*USh\s60.*0\.3%/);
  const transactions = page.getByRole('region', { name: 'Recent Transactions' });
  await expect(transactions.getByRole('alert')).toContainText('We couldn’t load this list');
  await expect(page.getByText('No transactions yet')).toBeHidden();
  await logged;

  await test.step('the page is accessible and fits a phone, with and without earnings', async () => {
    await expectAccessible(page);
    await page.unrouteAll({ behavior: 'wait' });
    await page.reload();
    await expect(page.getByText('No earnings yet')).toBeVisible();
    await expectAccessible(page);
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 640 });
      await expect(page.getByRole('button', { name: 'Invest Money' })).toBeInViewport({ ratio: 1 });
      await expect(page.getByText('is not guaranteed, and may stop')).toBeInViewport({ ratio: 1 });
    }
  });
});
