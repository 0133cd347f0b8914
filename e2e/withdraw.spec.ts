import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { createPlayer, openSignedIn } from './players.ts';
import { test } from './test.ts';
import {
  alert,
  callApi,
  dialog,
  expectAlert,
  fund,
  header,
  history,
  operatorToken,
  tracker,
  untilPaid,
  withdrawalsOf,
} from './withdrawals.ts';

const tron = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const card = (page: Page) => page.getByRole('region', { name: 'Withdraw', exact: true });
const button = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name });
const amount = (page: Page) => dialog(page).getByLabel('Amount to withdraw');

// shows 2.40, 2.50, 4.19, 5.18, 5.20, 5.22, 5.23, 8.15, 8.17, 9.19
test('mobile money: requested once despite a lost answer, approved, and paid while the player watches', async ({
  page,
  request,
  baseURL,
}) => {
  const player = await createPlayer(request);
  await fund(baseURL, player, 100_000);
  await openSignedIn(page, player, '/referrals');
  await page.getByRole('link', { name: 'Withdraw' }).click();
  await expect(page).toHaveURL('/dashboard?tab=wallet&withdraw=any#withdraw');

  await button(page, /^Mobile Money/).click();
  await expect(button(page, 'Continue')).toBeDisabled();
  await expect(dialog(page)).toContainText('Available: USh 99,500');
  const phone = dialog(page).getByLabel('Phone number');
  await phone.fill('07721234');
  for (const [typed, text] of [
    ['0', 'Please enter a valid amount'],
    ['4999', 'Minimum withdrawal is USh 5,000'],
    ['99000', 'Insufficient balance (including fees)'],
  ] as const) {
    await amount(page).fill(typed);
    await button(page, 'Continue').click();
    await expect(dialog(page).getByText(text)).toBeVisible();
  }
  await expect(dialog(page).getByText('Please enter a valid phone number')).toBeVisible();
  await expect(phone).toBeFocused();
  await phone.fill('0772 123 456');
  await expect(dialog(page)).toContainText('MTN Mobile Money, +256772123456');
  await button(page, 'Withdraw all').click();
  await expect(amount(page)).toHaveValue('98,039');
  await amount(page).fill('50000');
  await expect(dialog(page)).toContainText(
    /Fee\s*USh\s1,000.*Total deduction\s*USh\s51,000.*You receive\s*USh\s50,000/,
  );

  await button(page, 'Back').click();
  await expect(dialog(page)).toContainText('How should we pay you?');
  await button(page, /^Mobile Money/).click();
  await expect(amount(page)).toHaveValue('50,000');
  await button(page, 'Continue').click();

  const code = dialog(page).getByLabel('4-digit code');
  const window = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 360, height: 640 });
  const field = await code.boundingBox();
  const buttons = await button(page, 'Back').boundingBox();
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(buttons?.y ?? 0);
  await page.setViewportSize(window);
  await expect(dialog(page)).toContainText('Enter 1010 to show you’re not a robot.');
  await code.fill('12a3');
  await expect(code).toHaveValue('123');
  await button(page, 'Withdraw USh 50,000').click();
  await expect(code).toHaveAccessibleDescription(/^Please enter the four digits/);
  await expect(code).toBeFocused();
  await code.fill('4321');

  const keys: (string | undefined)[] = [];
  await page.route('**/api/wallet/withdraw', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await button(page, 'Withdraw USh 50,000').click();
  await expectAlert(
    page,
    /^Withdrawal not completed\s*Error: You seem to be offline.*\s+We don’t know if your request arrived/,
  );
  await expect(dialog(page)).toContainText('it can only count once');
  await expect(code).not.toBeEditable();
  await button(page, 'Try again').click();
  await expect(alert(page)).toContainText(
    /^Withdrawal requested\s*USh\s50,000 to MTN Mobile Money, \+256772123456\.\s*Transaction ID: \d+\s*Status: Processing\s*Your request is pending admin approval\./,
  );
  await expect(page.getByText('Withdrawal request submitted successfully!')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(alert(page).getByRole('button', { name: 'OK' })).toBeFocused();
  await page.keyboard.press('Escape');
  expect(new Set(keys).size).toBe(1);
  await test.step('the player lands on the tracker', async () => {
    await expect(page).toHaveURL(/tab=wallet&track=withdrawal-\d+$/);
    await expect(tracker(page)).toContainText('To MTN Mobile Money, +256772123456');
    await expect(tracker(page).getByRole('status')).toContainText(
      /A person is checking your request(Next in|Number \d+ of \d+ in) the queue/,
    );
    await expect(tracker(page).getByRole('listitem')).toContainText([
      /Requested.*\d\d:\d\d\sEAT/,
      'Approval by a person',
      /Paid by/,
    ]);
    await expect(tracker(page)).toContainText(/Fee\s*USh\s1,000\s*You receive\s*USh\s50,000/);
    await page.goBack();
    await expect(tracker(page)).toBeHidden();
    await expect(page).toHaveURL('/dashboard?tab=wallet');
  });
  await expect(header(page)).toContainText('USh 49,000');

  const [asked, ...others] = await withdrawalsOf(baseURL, player);
  expect(others).toEqual([]);
  const strip = page.getByRole('region', { name: 'Withdrawals in progress' });
  await expect(strip).toContainText(/Withdrawal of USh\s50,000\. (Next in|Number \d+ of \d+ in) the queue/);
  await strip.getByRole('button', { name: 'Details' }).click();
  await expect(tracker(page)).toContainText('A person is checking your request');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'History' }).click();
  const row = history(page).getByRole('listitem');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(/You asked to withdraw to MTN.*USh\s50,000.*Processing.*in the queue/);

  await callApi(baseURL, `/api/admin/withdrawals/${asked.id}/approve`, {
    token: await operatorToken(baseURL),
    body: {},
  });
  await expect(row).toContainText(/Approved|Completed/);
  await expect(row).toContainText(/You withdrew to MTN.*Completed/, untilPaid);
  await expect(page.getByText('Withdrawal of USh 50,000 paid')).toBeVisible();
  await row.getByRole('button').click();
  await expect(tracker(page)).toContainText(/Your money is there.*Transaction ID\d+Reference\S+/);
  await expect(tracker(page).getByRole('listitem').last()).toContainText(/^Paid.*EAT/);
  await page.keyboard.press('Escape');
  await expect(history(page)).toContainText(
    /Completed\s*1\s*In progress\s*0\s*Total withdrawn\s*USh\s50,000/,
  );

  await page.route('**/api/wallet/withdrawal-stats', (route) => route.fulfill({ status: 500 }));
  await page.reload();
  await expect(history(page).getByRole('alert')).toHaveText('Failed to fetch withdrawal statistics');
  await expect(history(page)).toContainText(/Completed\s*0\s*In progress\s*0\s*Total withdrawn\s*USh\s0/);
});

// shows 1.5, 2.33, 2.39, 5.21, 8.14, 9.20
test('USDT: fees by network, an invalid address, and a full refund after a rejection', async ({
  page,
  request,
  baseURL,
}) => {
  const player = await createPlayer(request);
  await fund(baseURL, player, 100_000);
  await openSignedIn(page, player, '/dashboard?tab=wallet');
  await expect(card(page)).toContainText(
    /Available balance\s*USh\s100,000\s*Mobile money minimum\s*USh\s5,000/,
  );
  await expect(card(page)).toContainText('5-30 minutes');
  await card(page).getByRole('button', { name: 'Request Withdrawal' }).click();
  await button(page, /^USDT/).click();
  await amount(page).fill('38000');
  for (const [network, fee, total] of [
    ['ERC-20', '5.00 USDT', 'USh 57,000'],
    ['BEP-20', '0.50 USDT', 'USh 39,900'],
    ['TRC-20', '1.00 USDT', 'USh 41,800'],
  ] as const) {
    await dialog(page).getByRole('radio', { name: network }).click({ force: true });
    await expect(dialog(page)).toContainText(`Network fee: ${fee}.`);
    await expect(dialog(page)).toContainText(`Total deduction${total}`);
  }
  await expect(dialog(page)).toContainText(/You receive\s*10\.00\sUSDT\s*Rate\s*1\sUSDT = USh\s3,800/);
  const address = dialog(page).getByLabel('USDT address');
  await address.fill('TJRabPrwbZy45sbavfc');
  await amount(page).fill('37999');
  await button(page, 'Continue').click();
  await expect(dialog(page).getByText('Please enter a valid USDT address')).toBeVisible();
  await expect(dialog(page).getByText('Minimum withdrawal is $10 equivalent')).toBeVisible();

  // The server detects a wrong checksum.
  await address.fill(tron.replace('P', 'Q'));
  await amount(page).fill('38000');
  await button(page, 'Continue').click();
  await dialog(page).getByLabel('4-digit code').fill('1010');
  await button(page, 'Withdraw USh 38,000').click();
  await expectAlert(page, 'Withdrawal failed: Please enter a valid USDT address');
  await button(page, 'Back').click();
  await address.fill(tron);
  await button(page, 'Continue').click();
  await dialog(page).getByLabel('4-digit code').fill('1010');
  await button(page, 'Withdraw USh 38,000').click();
  await expectAlert(page, /USh\s38,000 to USDT\s\(TRC-20\), T.*Status: Processing/s);
  await expect(tracker(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(header(page)).toContainText('USh 58,200');

  const [{ id }] = await withdrawalsOf(baseURL, player);
  await page.getByRole('tab', { name: 'History' }).click();
  await callApi(baseURL, `/api/admin/withdrawals/${id}/reject`, {
    token: await operatorToken(baseURL),
    body: { reason: 'This wallet belongs to somebody else' },
  });
  await expect(history(page).getByRole('listitem')).toContainText(
    /Your withdrawal to USDT was rejected.*Rejected.*Note: This wallet belongs to somebody else.*back in your balance/s,
  );
  await history(page).getByRole('listitem').getByRole('button').click();
  await expect(tracker(page).getByRole('listitem')).toContainText([
    'Requested',
    'Rejected',
    'Money back in your balance',
  ]);
  await expect(tracker(page)).toContainText('Note: This wallet belongs to somebody else');
  await page.keyboard.press('Escape');
  await expect(page.getByText('rejected: This wallet belongs to somebody else')).toBeVisible();
  await expect(header(page)).toContainText('USh 100,000');
});

test('a PIN is set with the password, required, and removed', async ({ page, request, baseURL }) => {
  const player = await createPlayer(request);
  await fund(baseURL, player, 10_000);
  await openSignedIn(page, player, '/dashboard?tab=wallet');
  await card(page).getByRole('button', { name: 'Request Withdrawal' }).click();
  await button(page, /^Mobile Money/).click();
  await dialog(page).getByLabel('Phone number').fill('0751234567');
  await amount(page).fill('5000');
  await button(page, 'Continue').click();
  await expect(dialog(page)).toContainText('Choose your own PIN instead of 1010.');
  await button(page, 'Set a PIN').click();
  const pinDialog = page.getByRole('dialog', { name: /withdrawal PIN/i });
  await pinDialog.getByLabel('New PIN').fill('2468');
  await pinDialog.getByLabel('Your password').fill('not mine');
  await pinDialog.getByRole('button', { name: 'Save PIN' }).click();
  await expect(pinDialog.getByRole('alert')).toContainText(/password/i);
  await pinDialog.getByLabel('Your password').fill(player.password);
  await pinDialog.getByRole('button', { name: 'Save PIN' }).click();
  await expect(pinDialog).toBeHidden();

  await expect(dialog(page)).not.toContainText('1010');
  const pin = dialog(page).getByLabel('Withdrawal PIN');
  await pin.fill('1010');
  await button(page, 'Withdraw USh 5,000').click();
  await expectAlert(page, 'Withdrawal failed: Wrong withdrawal PIN. No money was moved.');
  await expect(pin).toHaveValue('');
  await pin.fill('2468');
  await button(page, 'Withdraw USh 5,000').click();
  await expectAlert(page, 'Status: Processing');
  await expect(tracker(page)).toBeVisible();
  await page.keyboard.press('Escape');

  await card(page).getByRole('button', { name: 'Change withdrawal PIN' }).click();
  await pinDialog.getByLabel('Current PIN').fill('2468');
  await pinDialog.getByLabel('Your password').fill(player.password);
  await pinDialog.getByRole('button', { name: 'Remove PIN' }).click();
  await expect(card(page).getByRole('button', { name: 'Set a withdrawal PIN' })).toBeVisible();
});

// shows 2.30, 2.33, 2.37, 2.39, 3.9, 5.24, 8.16, 8.19, 9.18
test('a player abroad without money sees what would happen, and why it cannot', async ({ page }) => {
  await openSignedIn(page, await createPlayer(page.request, 'KE'), '/dashboard?tab=history');
  const transfers = page.getByRole('region', { name: 'Recent transfers' });
  await expect(transfers.getByRole('link', { name: 'Send Transfer' })).toBeVisible();
  await expect(history(page)).toContainText('No withdrawal history found');
  await history(page).getByRole('link', { name: 'Request Withdrawal' }).click();
  await expect(card(page).getByRole('button', { name: 'Request Withdrawal' })).toBeDisabled();
  await expect(card(page)).toContainText('You need at least KSh 1,000 to withdraw.');
  await expect(page.getByRole('region', { name: 'Deposit', exact: true })).toContainText('1 USDT = KSh 130');

  await page.goto('/dashboard?tab=wallet&withdraw=mobile');
  await expect(dialog(page)).toContainText('goes to Ugandan phones only, in UGX');
  await dialog(page).getByLabel('Phone number').fill('0772123456');
  await amount(page).fill('5000');
  await expect(dialog(page)).toContainText(
    /Fee\s*KSh\s100.*You receive\s*USh\s146,153\s*Rate\s*1\sUSDT = KSh\s130/,
  );
  await button(page, 'Continue').click();
  await expect(dialog(page).getByText('Insufficient balance (including fees)')).toBeVisible();

  await page.route('**/api/wallet/withdrawals?*', (route) => route.abort());
  await page.route('**/api/transfers/history?*', (route) => route.abort());
  await page.goto('/dashboard?tab=history');
  await expect(history(page).getByRole('alert')).toContainText('Failed to load withdrawal history');
  await expect(transfers.getByRole('alert')).toContainText('Failed to load transfer history');
});

test('withdrawals have no axe violations, light on a phone and dark on a desktop', async ({
  page,
  request,
  baseURL,
}) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const player = await createPlayer(request);
  await fund(baseURL, player, 50_000);
  await openSignedIn(page, player, '/dashboard?tab=wallet');
  await card(page).getByRole('button', { name: 'Request Withdrawal' }).click();
  await expect(button(page, /^USDT/)).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
  await button(page, /^USDT/).click();
  await dialog(page).getByLabel('USDT address').fill('x');
  await amount(page).fill('1');
  await button(page, 'Continue').click();
  await expect(dialog(page).getByText('Minimum withdrawal is $10 equivalent')).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
  await dialog(page).getByLabel('USDT address').fill(tron);
  await amount(page).fill('38000');
  await button(page, 'Continue').click();
  await dialog(page).getByLabel('4-digit code').fill('1010');
  await expectAccessible(page, 'dialog[open]');
  await button(page, 'Set a PIN').click();
  await expect(page.getByLabel('New PIN')).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
  await page.keyboard.press('Escape');
  await button(page, 'Withdraw USh 38,000').click();
  await expect(dialog(page)).toBeHidden();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(tracker(page)).toContainText('A person is checking your request');
  await expectAccessible(page, 'dialog[open]');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(history(page).getByRole('listitem')).toContainText('Processing');
  await expectAccessible(page);
});
