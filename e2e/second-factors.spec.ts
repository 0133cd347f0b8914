import { expect, type Locator, type Page } from '@playwright/test';
import type { Approval } from '../contracts/src/operators/approvals.ts';
import { totpCode } from '../server/src/lib/totp.ts';
import { expectNoViolations } from './accessibility.ts';
import { act, bothOperators, look, openBackOffice } from './admin.ts';
import { createPlayer, logIn, openSignedIn, type Player } from './players.ts';
import { test } from './test.ts';
import {
  callApi,
  expectAlert,
  fund,
  header,
  tracker,
  withdrawalsOf,
  dialog as withdrawDialog,
} from './withdrawals.ts';

// Passkeys need a host name.
test.use({ baseURL: `http://localhost:${process.env.E2E_PORT}` });

const card = (page: Page) => page.getByRole('region', { name: 'Two-step verification' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const question = (page: Page) => dialog(page, 'Confirm it’s you');

/** Approves everything. */
async function withAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function keepCodes(page: Page): Promise<string[]> {
  const codes = dialog(page, 'Your recovery codes');
  const items = codes.getByRole('listitem');
  await expect(items).toHaveCount(10);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    codes.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('sanduku-recovery-codes.txt');
  const texts = await items.allTextContents();
  await codes.getByRole('button', { name: 'I’ve saved them' }).click();
  return texts;
}

async function askForWithdrawal(page: Page): Promise<void> {
  await page.goto('/dashboard?tab=wallet&withdraw=any#withdraw');
  const inDialog = withdrawDialog(page);
  await inDialog.getByRole('button', { name: /^Mobile Money/ }).click();
  await inDialog.getByLabel('Phone number').fill('0772 123 456');
  await inDialog.getByLabel('Amount to withdraw').fill('10000');
  await inDialog.getByRole('button', { name: 'Continue' }).click();
  await inDialog.getByLabel('4-digit code').fill('1010');
  await inDialog.getByRole('button', { name: /^Withdraw USh/ }).click();
}

async function askForTransfer(page: Page, friend: Player): Promise<void> {
  // The history step of a closed dialog would cancel the navigation.
  await expect.poll(() => page.evaluate(() => history.state?.layer ?? 0)).toBe(0);
  await page.goto('/dashboard?tab=transfers');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const inDialog = dialog(page, 'Send balance');
  await inDialog.getByLabel('Username').fill(friend.username);
  await inDialog.getByRole('button', { name: `Send to ${friend.username}` }).click();
  await inDialog.getByLabel('Amount', { exact: true }).fill('5000');
  await inDialog.getByRole('button', { name: 'Continue' }).click();
  await inDialog.getByRole('button', { name: 'Send USh 5,000' }).click();
}

async function expectSent(page: Page, friend: Player): Promise<void> {
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
    `Successfully sent USh 5,000 to ${friend.username}!`,
  );
}

async function logInAgain(page: Page, player: Player): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in');
  await logIn(page, player);
  await expect(page.getByText('Your password is correct.')).toBeVisible();
}

const expectWelcome = (page: Page, { username }: Player) =>
  expect(header(page)).toContainText(`Welcome, ${username}`);

const codeField = (within: Page | Locator) => within.getByLabel('Code from your authenticator app');
const confirm = (within: Page | Locator) => within.getByRole('button', { name: 'Confirm' }).click();
const usePasskey = (within: Page | Locator) =>
  within.getByRole('button', { name: 'Use your passkey' }).click();

/** Each code works once and invalidates earlier ones; the next one is already valid. */
const codeOf = (secret: string, steps: -1 | 0 | 1) => totpCode(secret, new Date(Date.now() + steps * 30_000));

test.slow();

test('a passkey is added, signs in, and confirms a withdrawal and a transfer', async ({
  page,
  request,
  baseURL,
}) => {
  const player = await createPlayer(request);
  const friend = await createPlayer(request);
  await fund(baseURL, player, 50_000);
  await withAuthenticator(page);
  await openSignedIn(page, player, '/account');
  await card(page).getByRole('button', { name: 'Add a passkey' }).click();
  const adding = dialog(page, 'Add a passkey');
  await adding.getByLabel('Your password', { exact: true }).fill('wrong one');
  await adding.getByRole('button', { name: 'Continue' }).click();
  await expect(adding.getByRole('alert')).toContainText('Wrong password');
  await adding.getByLabel('Your password', { exact: true }).fill(player.password);
  await adding.getByRole('button', { name: 'Continue' }).click();
  await keepCodes(page);
  await expect(card(page)).toContainText(/Passkey: Chrome on Linux/);
  await expect(card(page)).toContainText('10 of 10 left.');

  await logInAgain(page, player);
  await usePasskey(page);
  await expectWelcome(page, player);

  await askForWithdrawal(page);
  await usePasskey(question(page));
  await expectAlert(page, 'Withdrawal requested');
  expect(await withdrawalsOf(baseURL, { ...player, token: await tokenIn(page) })).toHaveLength(1);
  await tracker(page).getByRole('button', { name: 'Close' }).click();

  await askForTransfer(page, friend);
  await usePasskey(question(page));
  await expectSent(page, friend);
});

test('an authenticator app is set up in the account and required for a withdrawal', async ({
  page,
  request,
  baseURL,
}) => {
  const player = await createPlayer(request);
  await fund(baseURL, player, 50_000);
  await openSignedIn(page, player, '/account');
  await card(page).getByRole('button', { name: 'Set up' }).click();
  const setUp = dialog(page, 'Set up an authenticator app');
  await expect(setUp.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expectNoViolations(page);
  const secret = (await setUp.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
  await codeField(setUp).fill(codeOf(secret, 0));
  await setUp.getByLabel('Your password', { exact: true }).fill(player.password);
  await setUp.getByRole('button', { name: 'Turn on' }).click();
  await keepCodes(page);
  await expectNoViolations(page);

  await askForWithdrawal(page);
  await expect(codeField(question(page))).toBeFocused();
  await expectNoViolations(page);
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(question(page).getByRole('alert')).toContainText('This code is wrong');
  expect(await withdrawalsOf(baseURL, { ...player, token: await tokenIn(page) })).toEqual([]);
  await codeField(question(page)).fill(codeOf(secret, 1));
  await confirm(question(page));
  await expectAlert(page, 'Withdrawal requested');
  expect(await withdrawalsOf(baseURL, { ...player, token: await tokenIn(page) })).toHaveLength(1);
});

test('an authenticator app signs in and confirms a transfer; recovery codes replace a lost one', async ({
  page,
  request,
  baseURL,
}) => {
  const player = await createPlayer(request);
  const friend = await createPlayer(request);
  await fund(baseURL, player, 50_000);
  const { secret, recoveryCodes } = await setUpApp(baseURL, player);
  await page.goto('/login');
  await logIn(page, player);
  await expect(codeField(page)).toBeFocused();
  await expectNoViolations(page);
  await expect.poll(() => page.evaluate(() => history.state?.layer)).toBe(1);
  await page.goBack();
  await expect(page.getByLabel('Username')).toHaveValue(player.username);
  await page.getByRole('button', { name: 'Log in' }).click();
  await codeField(page).fill(codeOf(secret, 0));
  await confirm(page);
  await expectWelcome(page, player);

  await askForTransfer(page, friend);
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(question(page)).toBeHidden();
  await dialog(page, 'Send balance').getByRole('button', { name: 'Send USh 5,000' }).click();
  await codeField(question(page)).fill(codeOf(secret, 1));
  await confirm(question(page));
  await expectSent(page, friend);

  await logInAgain(page, player);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code', { exact: true }).fill(recoveryCodes[0] ?? '');
  await confirm(page);
  await expectWelcome(page, player);

  await page.goto('/account');
  await expect(card(page)).toContainText('9 of 10 left.');
  await card(page).getByRole('button', { name: 'Remove' }).click();
  const removal = dialog(page, 'Remove: Authenticator app');
  await removal.getByLabel('Your password', { exact: true }).fill(player.password);
  await removal.getByRole('button', { name: 'Remove' }).click();
  await question(page).getByRole('button', { name: 'Use a recovery code' }).click();
  await question(page)
    .getByLabel('Recovery code', { exact: true })
    .fill(recoveryCodes[1]?.toUpperCase() ?? '');
  await confirm(question(page));
  await expect(page.getByText('Removed.')).toBeVisible();
  await expect(card(page).getByRole('button', { name: 'Set up' })).toBeVisible();
});

test('a player who lost app and codes is told what to do, and two operators restore access', async ({
  page,
  request,
  baseURL,
}) => {
  const player = await createPlayer(request);
  const { user } = await callApi(baseURL, '/api/auth/me', { token: player.token });
  await setUpApp(baseURL, player);
  await page.goto('/login');
  await logIn(page, player);
  await page.getByText('Lost your phone?').click();
  await expect(page.getByText('two of our staff')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Chat with support', exact: true })).toBeVisible();
  await expectNoViolations(page);

  const office = await page.context().newPage();
  const [first, second] = await bothOperators(request);
  await openBackOffice(office, first, `/admin/players/${user.id}`);
  await office.getByRole('button', { name: 'Remove second factors' }).click();
  await office.getByRole('dialog').getByLabel('Reason').fill('Phone stolen, knew the last deposit');
  await office.getByRole('button', { name: 'Request approval' }).click();
  await expect(office.getByText('Waiting for approval')).toBeVisible();
  const { approvals } = await look<{ approvals: Approval[] }>(
    request,
    second,
    '/api/admin/approvals?status=waiting&limit=100',
  );
  const asked = approvals.find(({ subjectId }) => subjectId === user.id);
  await act(request, second, `/api/admin/approvals/${asked?.id}/approve`, {});
  await office.reload();
  await expect(office.getByRole('button', { name: 'Reset password' })).toBeVisible();
  await expect(office.getByRole('button', { name: 'Remove second factors' })).toBeHidden();

  await page.goto('/login');
  await logIn(page, player);
  await expectWelcome(page, player);
  await page.goto('/account');
  await expect(page.getByText(/Your two-step verification was changed/)).toBeVisible();
  await expect(card(page).getByRole('button', { name: 'Set up' })).toBeVisible();
});

/** The previous code, which may expire now, leaves two for the test. */
async function setUpApp(origin: string | undefined, { token, password }: Player) {
  const path = '/api/account/second-factors/app';
  const { secret } = await callApi(origin, `${path}/begin`, { token, body: {} });
  let recoveryCodes: string[] = [];
  await expect(async () => {
    const body = { secret, code: codeOf(secret, -1), password };
    recoveryCodes = (await callApi(origin, `${path}/confirm`, { token, body })).recoveryCodes;
  }).toPass();
  return { secret, recoveryCodes };
}

function tokenIn(page: Page): Promise<string> {
  return page.evaluate(() => localStorage.getItem('token') ?? '');
}
