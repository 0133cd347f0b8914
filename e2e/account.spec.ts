import { expect, type Page } from '@playwright/test';
import { expectNoViolationsInBothThemes } from './accessibility.ts';
import { createPlayer, openSignedIn } from './players.ts';
import { test } from './test.ts';
import { callApi, fund } from './withdrawals.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name });
const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' });

test('changing the password signs out and notifies other devices, and delays withdrawals', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const player = await createPlayer(request);
  const { token } = await callApi(baseURL, '/api/auth/login', {
    body: { username: player.username, password: player.password },
  });
  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await openSignedIn(other, { ...player, token }, '/dashboard');
  await expect(other.getByRole('banner').getByText('Live', { exact: true })).toBeVisible();

  await openSignedIn(page, player, '/dashboard');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Account and security' }).click();
  await expect(page).toHaveTitle('Account and security - Sanduku');
  const form = card(page, 'Password');
  const fill = async (current: string, next: string) => {
    await form.getByLabel('Current password').fill(current);
    await form.getByLabel('New password', { exact: true }).fill(next);
    await form.getByLabel('Confirm new password').fill(next);
    await form.getByRole('button', { name: 'Change password' }).click();
  };
  await fill('not mine', 'nine quiet crates');
  await expect(form.getByRole('alert')).toContainText('Wrong password');
  await fill(player.password, 'iloveyou');
  await expect(form.getByRole('alert')).toContainText('This password is too common');
  // On a busy machine the toast may disappear first.
  await Promise.all([
    expect(notifications(other)).toContainText('Your password was changed. Withdrawals are on hold until'),
    expect(notifications(page)).toContainText('Your password was changed'),
    fill(player.password, 'nine quiet crates'),
  ]);
  await expect(page.getByRole('main')).toContainText(/Your password was changed on .* on hold until /);
  await expect(card(page, 'Where you’re logged in').getByRole('listitem')).toHaveCount(1);
  await other.goto('/dashboard');
  await expect(other).toHaveURL('/auth');
  await expectNoViolationsInBothThemes(page);
  await other.context().close();
});

test('sessions are listed and ended, and the contact is changed', async ({ page, request, baseURL }) => {
  const player = await createPlayer(request);
  const credentials = { body: { username: player.username, password: player.password } };
  for (let n = 0; n < 2; n++) await callApi(baseURL, '/api/auth/login', credentials);
  await openSignedIn(page, player, '/account');
  const sessions = card(page, 'Where you’re logged in');
  await expect(sessions.getByRole('listitem')).toHaveCount(3);
  await expect(sessions.getByText('This device')).toBeVisible();
  await sessions
    .getByRole('button', { name: /^Log out: / })
    .first()
    .click();
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await sessions.getByRole('button', { name: 'Log out all other devices' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);

  const contact = card(page, 'Email address and phone number');
  await contact.getByLabel('New email address').fill(`new-${player.email}`);
  await contact.getByLabel('Current password').fill(player.password);
  await contact.getByRole('button', { name: 'Send code' }).click();
  await expect(contact).toContainText(`We sent a code to new-${player.email}`);
  const code = /Your code: (\d{6})/.exec((await contact.textContent()) ?? '')?.[1] ?? '';
  const enter = async (digits: string) => {
    await contact.getByLabel('Code').fill(digits);
    await contact.getByRole('button', { name: 'Change contact' }).click();
  };
  await enter(code === '000000' ? '000001' : '000000');
  await expect(contact.getByRole('alert')).toContainText('This code is wrong');
  await expectNoViolationsInBothThemes(page);
  await enter(code);
  await expect(notifications(page)).toContainText('Your contact was changed');
  await expect(contact.getByText(`new-${player.email}`, { exact: true })).toBeVisible();
  await expect(contact.getByLabel('Code')).toHaveCount(0);
});

test('a transfer needs the PIN once one is set', async ({ page, request, baseURL }) => {
  const [player, friend] = [await createPlayer(request), await createPlayer(request)];
  await fund(baseURL, player, 5000);
  await callApi(baseURL, '/api/wallet/withdrawal-pin', {
    token: player.token,
    body: { password: player.password, pin: '2580' },
  });
  await openSignedIn(page, player, '/dashboard?tab=transfers');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Send balance' });
  await dialog.getByLabel('Username').fill(friend.username);
  await dialog.getByRole('button', { name: `Send to ${friend.username}` }).click();
  await dialog.getByLabel('Amount', { exact: true }).fill('1000');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Send USh 1,000' }).click();
  await expect(dialog.getByText('A PIN has four digits')).toBeVisible();
  const pin = dialog.getByLabel('Withdrawal PIN');
  await pin.fill('1010');
  await dialog.getByRole('button', { name: 'Send USh 1,000' }).click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('Wrong withdrawal PIN. No money was moved.');
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(pin).toHaveValue('');
  await pin.fill('2580');
  await dialog.getByRole('button', { name: 'Send USh 1,000' }).click();
  await expect(notifications(page)).toContainText(`Successfully sent USh 1,000 to ${friend.username}`);
});
