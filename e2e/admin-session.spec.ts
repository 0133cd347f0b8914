import { expect, type Page } from '@playwright/test';
import { totpCode } from '../server/src/lib/totp.ts';
import { expectNoViolationsInBothThemes } from './accessibility.ts';
import {
  act,
  actByTwo,
  bothOperators,
  look,
  openBackOffice,
  operator,
  operatorToken,
  viewer,
} from './admin.ts';
import { post } from './calls.ts';
import { createPlayer, newName } from './players.ts';
import { test } from './test.ts';

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Back office' });

async function signIn(page: Page, { username, password }: typeof operator): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('an operator signs in to the requested page and out; the player in the same browser stays signed in', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('token', 'a-player'));
  await page.goto('/admin/audit');
  await expect(page).toHaveTitle(/^Sign in - /);
  await signIn(page, { ...viewer, password: 'wrong' });
  await expect(page.getByRole('alert')).toContainText('Invalid username or password');
  await signIn(page, viewer);

  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible();
  await expect(page).toHaveTitle(/^Audit log - /);
  expect(await stored(page, 'adminToken')).toBeTruthy();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible();

  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await expect(page.getByLabel('Username')).toBeFocused();
  expect(await stored(page, 'adminToken')).toBeNull();
  expect(await stored(page, 'token')).toBe('a-player');
});

// shows 3.27
test('a player’s token in place of an operator’s opens the sign-in screen', async ({ page, request }) => {
  const player = await createPlayer(request);
  await page.addInitScript((token) => {
    if (sessionStorage.getItem('prepared')) return;
    sessionStorage.setItem('prepared', '1');
    localStorage.setItem('adminToken', token);
  }, player.token);
  await page.goto('/admin');
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect(navigation(page)).toHaveCount(0);
  expect(await stored(page, 'adminToken')).toBeNull();
});

test('an operator whose session was ended elsewhere sees why and signs in again', async ({
  page,
  request,
}) => {
  const { token } = await post<{ token: string }>(request, '/api/admin/login', viewer);
  await openBackOffice(page, token);
  await act(request, token, '/api/admin/logout', {});
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
});

test('a second factor is set up, required at sign-in, and turned off', async ({ page, request }) => {
  const colleague = { username: newName(), password: 'a long enough password' };
  const newcomer = { username: colleague.username, role: 'viewer', reason: 'Helps out' };
  const both = await bothOperators(request);
  const { id } = await actByTwo<{ id: string }>(request, '/api/admin/operators', newcomer, both);
  const link = await act<{ path: string }>(request, both[0], `/api/admin/operators/${id}/link`, {});
  await post(request, '/api/admin/link', { token: link.path.split('#')[1], password: colleague.password });
  // Each code works once. Previous, current and next codes are valid.
  const codeAt = (secret: string, steps: number) => totpCode(secret, new Date(Date.now() + steps * 30_000));

  await page.goto('/admin/account');
  await signIn(page, colleague);
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const secret = (await dialog.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
  await dialog.getByLabel('Authenticator code').fill('000000');
  await dialog.getByLabel('Your password').fill('not my password');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  // The previous code may expire at this moment.
  await expect(async () => {
    await dialog.getByLabel('Authenticator code').fill(codeAt(secret, -1));
    await dialog.getByLabel('Your password').fill(colleague.password);
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByText('You need a code from your authenticator app to sign in.')).toBeVisible();
  }).toPass();

  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await signIn(page, colleague);
  await expect(page.getByLabel('Authenticator code')).toBeFocused();
  await page.keyboard.type(codeAt(secret, 0));
  await page.keyboard.press('Enter');

  await page.getByRole('button', { name: 'Turn off' }).click();
  await dialog.getByLabel('Authenticator code').fill(codeAt(secret, 1));
  await dialog.getByLabel('Your password').fill(colleague.password);
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Second factor turned off.')).toBeVisible();
});

test('an operator invites another by link, changes their role, and finds both in the audit log', async ({
  page,
  request,
  browser,
}) => {
  const username = newName();
  await openBackOffice(page, await operatorToken(request), '/admin/operators');
  await page.getByRole('button', { name: 'Add operator' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel('Reason').fill('Joins the team');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Requested. Another operator must approve it.')).toBeVisible();
  const [, other] = await bothOperators(request);
  const { approvals } = await look<{ approvals: { id: string }[] }>(request, other, '/api/admin/approvals');
  await act(request, other, `/api/admin/approvals/${approvals.at(-1)?.id}/approve`, {});
  await page.reload();
  await page.getByRole('button', { name: `New link for ${username}` }).click();
  await expect(page.getByRole('dialog', { name: `Link for ${username}` })).toBeVisible();
  const link = (await dialog.getByText(/\/admin\/welcome#/).textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('row', { name: new RegExp(username) });
  await expect(row).toContainText('Not signed in yet');

  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto(link);
  await theirs.getByLabel('New password', { exact: true }).fill('theirs alone');
  await theirs.getByLabel('Repeat new password').fill('theirs alone!');
  await theirs.getByRole('button', { name: 'Continue' }).click();
  await expect(theirs.getByText('The passwords do not match.')).toBeVisible();
  await theirs.getByLabel('Repeat new password').fill('theirs alone');
  await theirs.getByRole('button', { name: 'Continue' }).click();
  await expect(navigation(theirs)).toBeVisible();

  await theirs.goto('/admin/account');
  await theirs.getByLabel('Current password').fill('theirs alone');
  await theirs.getByLabel('New password', { exact: true }).fill('theirs for good');
  await theirs.getByLabel('Repeat new password').fill('theirs for good');
  await theirs.getByRole('button', { name: 'Change password' }).click();
  await expect(theirs.getByText('Password changed.')).toBeVisible();
  await theirs.goto(link);
  await theirs.getByLabel('New password', { exact: true }).fill('theirs alone');
  await theirs.getByLabel('Repeat new password').fill('theirs alone');
  await theirs.getByRole('button', { name: 'Continue' }).click();
  await expect(theirs.getByRole('alert')).toContainText('This link has been used or has expired.');
  await theirs.context().close();

  await page.getByRole('button', { name: `Change ${username}` }).click();
  await dialog.getByRole('radio', { name: 'Suspended' }).click({ force: true });
  await dialog.getByLabel('Reason').fill('Left the team');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: new RegExp(username) })).toContainText('Suspended');

  await page.getByRole('link', { name: 'Audit log' }).first().click();
  await page.getByLabel('Subject', { exact: true }).selectOption('operator');
  const entry = page.getByRole('row').filter({ hasText: 'Left the team' }).first();
  await expect(entry).toContainText(`operator changed the access of ${username} to viewer, suspended`);
  await entry.locator('summary').click();
  await expect(entry).toContainText(/Status.*Active.*Suspended/);
});

test('sign-in, operators and second factor have no axe violations in either theme', async ({
  page,
  request,
}) => {
  await page.goto('/admin');
  await signIn(page, { ...operator, password: 'wrong' });
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNoViolationsInBothThemes(page);
  await openBackOffice(page, await operatorToken(request), '/admin/operators');
  await expect(page.getByRole('cell', { name: 'operator2', exact: true })).toBeVisible();
  await expectNoViolationsInBothThemes(page);
  await page.goto('/admin/account');
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expectNoViolationsInBothThemes(page);
});
