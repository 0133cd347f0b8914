import { expect, type Page } from '@playwright/test';
import { dialog, openDialog } from './deposits.ts';
import { createPlayer, openSignedIn } from './players.ts';
import { test } from './test.ts';
import { fund } from './withdrawals.ts';

const withdrawCard = (page: Page) => page.getByRole('region', { name: 'Withdraw', exact: true });
const withdraw = (page: Page) => withdrawCard(page).getByRole('button', { name: 'Request Withdrawal' });
const sendDialog = (page: Page) => page.getByRole('dialog', { name: 'Send balance' });

test.use({ viewport: { width: 360, height: 800 } });

// shows 5.24
test('a player with $9 is told what a withdrawal needs; one with $999 can ask for it', async ({
  page,
  request,
  baseURL,
}) => {
  const poor = await createPlayer(request, 'US');
  await fund(baseURL, poor, 9);
  await openSignedIn(page, poor, '/dashboard?tab=wallet');
  await expect(withdraw(page)).toBeDisabled();
  await expect(withdraw(page)).toHaveAccessibleDescription('You need at least $10 to withdraw.');

  const rich = await createPlayer(request, 'US');
  await fund(baseURL, rich, 999);
  const richPage = await page
    .context()
    .browser()
    ?.newPage({ baseURL: baseURL ?? '' });
  if (!richPage) throw new Error('There is no browser');
  await openSignedIn(richPage, rich, '/dashboard?tab=wallet');
  await expect(withdrawCard(richPage)).not.toContainText('You need at least');
  await withdraw(richPage).click();
  await expect(richPage.getByRole('dialog', { name: 'Withdraw', exact: true })).toBeVisible();
  await richPage.close();
});

// shows 2.56, 5.24, 9.21
test('in dollars, the minimum send, quick amounts and growth bars are dollar figures', async ({
  page,
  request,
  baseURL,
}) => {
  const [player, friend] = [await createPlayer(request, 'US'), await createPlayer(request)];
  await openSignedIn(page, player, '/dashboard?tab=transfers');
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await expect(send).toBeDisabled();
  await expect(send).toHaveAccessibleDescription('You need at least $1 to send money.');

  await fund(baseURL, player, 20);
  await page.goto('/dashboard?tab=transfers');
  await send.click();
  await sendDialog(page).getByLabel('Username').fill(friend.username);
  await sendDialog(page)
    .getByRole('button', { name: `Send to ${friend.username}` })
    .click();
  await expect(sendDialog(page).getByRole('radio')).toHaveCount(4);
  for (const quick of ['$1', '$2', '$5', '$10'])
    await expect(sendDialog(page).getByRole('radio', { name: quick, exact: true })).toBeVisible();
  const amount = sendDialog(page).getByLabel('Amount', { exact: true });
  await amount.fill('0.99');
  await sendDialog(page).getByRole('button', { name: 'Continue' }).click();
  await expect(sendDialog(page).getByText('Minimum transfer is $1')).toBeVisible();
  await amount.fill('1');
  await sendDialog(page).getByRole('button', { name: 'Continue' }).click();
  await sendDialog(page).getByRole('button', { name: 'Send $1' }).click();
  await expect(sendDialog(page)).toContainText(`$1 sent to ${friend.username}.`);

  await page.goto('/investment');
  await expect(page.getByRole('meter', { name: 'Balance' })).toHaveAttribute('max', '20');
  await expect(page.getByRole('meter', { name: 'Earnings' })).toHaveAttribute('max', '2');
});

test('new rates change the amounts on an open form, and keep what was typed', async ({ page, request }) => {
  const player = await createPlayer(request, 'KE');
  let deliver = () => {};
  const delivered = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  await page.route('**/api/client-config', async (route) => {
    await delivered;
    const response = await route.fetch();
    const config = await response.json();
    config.data.settings.rates.KE = 260;
    await route.fulfill({ response, json: config });
  });
  await openDialog(page, player, 'Show QR Code');
  await dialog(page).getByLabel('Other amount').fill('1300');
  await expect(dialog(page)).toContainText('KSh 1,300 = 10.0000 USDT');
  deliver();
  await expect(dialog(page)).toContainText('KSh 1,300 = 5.0000 USDT');
  await expect(dialog(page).getByLabel('Other amount')).toHaveValue('1,300');
});
