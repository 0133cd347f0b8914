import { expect } from '@playwright/test';
import { expectNoViolations, expectNoViolationsInBothThemes } from './accessibility.ts';
import { createPlayer, logIn } from './players.ts';
import { test } from './test.ts';
import { callApi, operatorToken } from './withdrawals.ts';

test('a link from support sets a new password, once', async ({ page, request, baseURL }) => {
  const player = await createPlayer(request);
  const { user } = await callApi(baseURL, '/api/auth/me', { token: player.token });
  const { awaitsApproval } = await callApi(baseURL, `/api/admin/users/${user.id}/reset-password`, {
    token: await operatorToken(baseURL),
    body: { reason: 'Forgotten, asked by phone' },
  });
  const second = await callApi(baseURL, '/api/admin/login', {
    body: { username: 'operator2', password: 'operator1234' },
  });
  const approved = await callApi(baseURL, `/api/admin/approvals/${awaitsApproval.id}/approve`, {
    token: second.token,
    body: {},
  });
  const { path } = approved.result;

  await page.goto(path);
  await expect(page).toHaveTitle('New password - Sanduku');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.getByRole('status')).toContainText(
    'Withdrawals and transfers will be on hold for 24 hours.',
  );
  const password = page.getByLabel('New password', { exact: true });
  const again = page.getByLabel('Confirm new password', { exact: true });
  const save = page.getByRole('button', { name: 'Save password' });
  await password.fill('short');
  await again.fill('other');
  await save.click();
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expectNoViolationsInBothThemes(page);
  await password.fill('a new secret');
  await again.fill('a new secret');
  await save.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your password was changed');
  await expect(page).toHaveURL('/reset-password');
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await logIn(page, { username: player.username, password: 'a new secret' });
  await expect(page).toHaveURL('/dashboard');

  await page.goto(path);
  await page.reload();
  await password.fill('another one');
  await again.fill('another one');
  await save.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');
  await page.goto('/reset-password');
  await expect(page.getByRole('link', { name: /^Contact support/ })).toBeVisible();
  await expectNoViolations(page);
});
