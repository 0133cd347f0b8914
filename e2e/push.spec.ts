import { expect, type Page } from '@playwright/test';
import { chromiumArguments, findWholeChromium } from '../tools/programs.ts';
import { post } from './calls.ts';
import { untilCredited } from './deposits.ts';
import { bell, changePin } from './inbox.ts';
import { createPlayer, newPhone, openSignedIn } from './players.ts';
import { test } from './test.ts';

test.use({
  serviceWorkers: 'allow',
  launchOptions: { args: chromiumArguments, executablePath: findWholeChromium() ?? 'chromium' },
});

test('pushes are offered after the first deposit, refused once, and shown while the window is hidden', async ({
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

async function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((next) => {
    Object.defineProperty(document, 'visibilityState', { get: () => next, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}
