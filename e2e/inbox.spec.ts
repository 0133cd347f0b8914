import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectNoViolations } from './accessibility.ts';
import { post } from './calls.ts';
import { untilCredited } from './deposits.ts';
import { createPlayer, newPhone, openSignedIn, type Player } from './players.ts';
import { test } from './test.ts';

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Inbox/ });

/** Changes the PIN, as from another device: the first PIN is no event. */
async function changePin(
  request: APIRequestContext,
  { token, password }: Player,
  pin: string,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  await post(request, '/api/wallet/withdrawal-pin', { password, pin }, headers);
}

test('the bell counts new events in every tab, and reading them in one clears the others', async ({
  context,
  page,
  request,
}) => {
  const player = await createPlayer(request);
  await changePin(request, player, '4711');
  await openSignedIn(page, player, '/dashboard');
  const second = await context.newPage();
  await openSignedIn(second, player, '/dashboard');
  for (const tab of [page, second])
    await expect(tab.getByRole('banner').getByText('Live', { exact: true })).toBeVisible();

  await bell(page).click();
  const panel = page.getByRole('dialog', { name: 'Inbox' });
  await expect(panel).toContainText('Nothing here yet');
  await changePin(request, player, '4712');
  // Toasts appear inside an open dialog.
  const event = panel
    .getByRole('list', { name: 'Events' })
    .getByRole('listitem')
    .filter({ hasText: 'Your withdrawal PIN was changed.' });
  await expect(event).toHaveCount(1);
  await expectNoViolations(page);
  await page.keyboard.press('Escape');

  await changePin(request, player, '4713');
  for (const tab of [page, second]) await expect(bell(tab)).toHaveAccessibleName('Inbox, 1 unread');
  await bell(second).click();
  await expect(second.getByRole('list', { name: 'Events' }).getByRole('listitem')).toHaveCount(2);
  for (const tab of [page, second]) await expect(bell(tab)).toHaveAccessibleName('Inbox');
  await second.reload();
  await expect(bell(second)).toHaveAccessibleName('Inbox');

  await bell(page).click();
  await event.first().click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(panel).toBeHidden();
});

test.describe('pushes in the sandbox', () => {
  test.use({ serviceWorkers: 'allow' });

  test('are offered after the first deposit, refused once, and shown while the window is hidden', async ({
    context,
    page,
    request,
  }) => {
    await context.grantPermissions(['notifications']);
    const player = await createPlayer(request);
    await openSignedIn(page, player, '/dashboard?tab=wallet');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const offer = page.getByRole('region', { name: 'Get notified when your money moves?' });
    await expect(page.getByRole('heading', { name: 'Withdraw' })).toBeVisible();
    await expect(offer).toHaveCount(0);

    const headers = { authorization: `Bearer ${player.token}` };
    const deposit = { amount: 20_000, phone: newPhone(), provider: 'mtn' };
    await post(request, '/api/wallet/deposit-mobile', deposit, headers);
    await expect(offer).toBeVisible(untilCredited);
    await offer.getByRole('button', { name: 'Not now' }).click();
    await expect(offer).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Withdraw' })).toBeVisible();
    await bell(page).click();
    const panel = page.getByRole('dialog', { name: 'Inbox' });
    await panel.getByRole('button', { name: 'Turn on notifications' }).click();
    await expect(panel).toContainText('Notifications are on for this device.');
    await expect(offer).toHaveCount(0);
    await page.keyboard.press('Escape');

    const notices = () =>
      page.evaluate(async () => {
        const { active, getNotifications } = await navigator.serviceWorker.ready.then((registration) => ({
          active: registration.active,
          getNotifications: () => registration.getNotifications(),
        }));
        return active && (await getNotifications()).map(({ title, body }) => `${title}: ${body}`);
      });
    // A visible window shows a toast instead.
    await changePin(request, player, '4711');
    await changePin(request, player, '4712');
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('PIN was changed');
    await setVisibility(page, 'hidden');
    await changePin(request, player, '4713');
    await expect
      .poll(notices, { timeout: 20_000 })
      .toEqual(['Your account access was changed: If this wasn’t you, contact support now.']);
  });
});

async function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((next) => {
    Object.defineProperty(document, 'visibilityState', { get: () => next, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}
