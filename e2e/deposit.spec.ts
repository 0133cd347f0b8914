import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { post } from './calls.ts';
import {
  card,
  choose,
  deposits,
  dialog,
  openDialog,
  phone,
  submit,
  tracker,
  untilCredited,
  walletPath,
} from './deposits.ts';
import { recordShifts, shiftsAbove } from './layout-shifts.ts';
import { createPlayer, newPhone, openSignedIn, type Player } from './players.ts';
import { test } from './test.ts';

let player: Player;

test.beforeEach(async ({ request }) => {
  player = await createPlayer(request);
});

test.describe('the deposit card', () => {
  // shows 2.32, 3.9, 9.5, 9.15
  test('shows the address with a copy button, the rate and the duration', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/wallet/deposit-address?*', async (route) => {
      await held;
      await route.continue();
    });
    await openSignedIn(page, player, walletPath);
    await expect(card(page)).toContainText('Loading...');
    answer();
    const address = card(page).getByText(/^T[A-Za-z0-9]{33}$/);
    await expect(address).toBeVisible();
    await expect(card(page)).toContainText('1 USDT = USh 3,800');
    await expect(card(page)).toContainText('Credits are added within 5 minutes.');

    // shows 2.32, 2.46
    await test.step('opens the dialog by keyboard and gets the focus back', async () => {
      const opener = card(page).getByRole('button', { name: 'Show QR Code' });
      await opener.press('Enter');
      const tab = (name: string) => dialog(page).getByRole('tab', { name });
      await expect(tab('USDT (Crypto)')).toHaveAttribute('aria-selected', 'true');
      await tab('USDT (Crypto)').focus();
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Enter');
      await expect(tab('Mobile Money')).toHaveAttribute('aria-selected', 'true');
      await phone(page).focus();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('ArrowRight');
      await expect(dialog(page).getByRole('radio', { name: 'Airtel' })).toBeChecked();
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeHidden();
      await expect(opener).toBeFocused();

      await opener.press('Enter');
      await tab('Mobile Money').click();
      await expect(dialog(page).getByRole('radio', { name: 'MTN' })).toBeChecked();
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeHidden();
    });

    await page.clock.install();
    await card(page).getByRole('button', { name: 'Copy address' }).click();
    await expect(card(page).getByRole('button', { name: 'Copied!' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await address.textContent());
    await page.clock.fastForward(2000);
    await expect(card(page).getByRole('button', { name: 'Copy address' })).toBeVisible();
  });
});

test.describe('mobile money', () => {
  // shows 1.4, 2.49, 4.22
  test('is prompted, received and credited while the player watches', async ({ page }) => {
    await openSignedIn(page, player, '/referrals');
    await page.getByRole('link', { name: 'Deposit' }).click();
    await expect(dialog(page).getByRole('tab', { name: 'Mobile Money' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await choose(page, 'USh 5,000');
    await phone(page).fill('0772 123 456');
    await submit(page).click();

    await expect(dialog(page).getByRole('status')).toContainText(
      'We sent a payment request to +256772123456',
    );
    await expect(dialog(page)).toContainText(
      /Amount\s*USh\s5,000\s*Charge\s*USh\s0\s*You’ll receive\s*USh\s5,000/,
    );
    await expect(dialog(page)).toContainText(/Reference\s*\S{8,}/);
    await expect(dialog(page).getByRole('listitem').nth(1)).toHaveAttribute('aria-current', 'step');
    await expect(dialog(page).getByRole('listitem').first()).toContainText(/Request sent.*\d\d:\d\d\sEAT/);
    await expect(dialog(page).getByRole('status')).toContainText('USh 5,000 credited', untilCredited);
    await expect(page.getByText('USh 5,000 deposited. It’s in your balance.')).toBeVisible();

    await expect(dialog(page).getByRole('link').first()).toHaveText('Play now');
    await dialog(page).getByRole('button', { name: 'Make Another Deposit' }).click();
    await expect(phone(page)).toHaveValue('0772 123 456');
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('banner')).toContainText('USh 5,000');
    await expect(deposits(page).getByRole('listitem')).toContainText(
      /You deposited with MTN.*USh\s5,000.*Credited/,
    );
    await expect(page.getByRole('region', { name: 'Your stats' })).toContainText(
      /1\.31 USDT\s*about USh\s5,000/,
    );
    await test.step('is tracked from its row, at an address that can be reloaded', async () => {
      await deposits(page).getByRole('button', { name: 'You deposited with MTN' }).click();
      await expect(page).toHaveURL(/tab=wallet&track=deposit-\d+/);
      await page.reload();
      await expect(tracker(page)).toContainText('From MTN Mobile Money, +256772123456');
      await expect(tracker(page).getByRole('listitem')).toContainText([
        /Request sent.*EAT/,
        /Approved on your phone/,
        /In your balance.*EAT/,
      ]);
      await page.goBack();
      await expect(tracker(page)).toBeHidden();
    });
  });

  // shows 1.9
  test('is followed without the socket too', async ({ page }) => {
    await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
    await page.route('**/socket.io/**', (route) => route.abort());
    await page.setViewportSize({ width: 360, height: 740 });
    await openDialog(page, player, 'Use Mobile Money');
    await expect(submit(page)).toBeInViewport({ ratio: 1 });
    await choose(page, 'Airtel');
    await phone(page).fill('0751234567');
    await submit(page).click();
    await expect(dialog(page).getByRole('status')).toContainText('USh 1,000 credited', untilCredited);
    await test.step('that is credited links to the game first', async () => {
      await dialog(page).getByRole('link', { name: 'Play now' }).click();
      await expect(page).toHaveURL('/dashboard');
      await expect(dialog(page)).toBeHidden();
      await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeInViewport();
    });
    await expect(page.getByRole('banner')).toContainText('USh 1,000');
  });

  // shows 2.49
  test('that is declined moves nothing, shows why and can be retried', async ({ page }) => {
    const status = dialog(page).getByRole('status');
    const height = async () => (await dialog(page).boundingBox())?.height;
    const forgetShifts = () =>
      page.evaluate(() => {
        (Reflect.get(window, 'shifts') as unknown[]).length = 0;
      });
    await recordShifts(page);
    await openDialog(page, player, 'Use Mobile Money');
    await phone(page).fill(newPhone('0000'));
    for (const [width, opener] of [
      [1280, submit(page)],
      [360, dialog(page).getByRole('button', { name: 'Try again' })],
    ] as const)
      await test.step(`at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 740 });
        await opener.click();
        await expect(status).toContainText('Check your phone');
        const before = await height();
        await forgetShifts();
        await expect(status).toContainText('The payment didn’t go through', untilCredited);
        expect(await shiftsAbove(page, 0.0005)).toEqual([]);
        expect(await height()).toBe(before);
      });
    await expect(status).toContainText('No money was taken');
    await expect(dialog(page)).toContainText(
      /Amount\s*USh\s1,000\s*Charge\s*USh\s0\s*You paid\s*USh\s0\s*Reference/,
    );
    await expect(dialog(page)).not.toContainText(/credited/i);
    await dialog(page).getByRole('button', { name: 'Try again' }).click();
    await expect(status).toContainText('Check your phone');
    await dialog(page).getByRole('button', { name: 'Make Another Deposit' }).click();
    await expect(submit(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(deposits(page).getByRole('listitem')).toHaveCount(3);
    await expect(deposits(page).getByRole('listitem').last()).toContainText(
      /didn’t go through.*Declined.*No money was taken/,
    );
    await expect(page.getByRole('banner')).toContainText('USh 0');
  });

  test('that takes long shows what to do', async ({ page }) => {
    await page.clock.install();
    await openDialog(page, player, 'Use Mobile Money');
    await phone(page).fill(newPhone('0001'));
    await submit(page).click();
    await expect(dialog(page)).toContainText('Check your phone');
    await expect(dialog(page)).toContainText('No request on the phone? Dial *165#');
    await expect(dialog(page).getByRole('timer')).toHaveText(/^(5:00|4:[3-5]\d)$/);
    await expect(dialog(page)).not.toContainText('longer than usual');
    await page.clock.fastForward(45_000);
    await expect(dialog(page).getByRole('timer')).toHaveText(/^(4:[01]|3:5)\d$/);
    await expect(dialog(page)).toContainText(
      'This is taking longer than usual. No request on the phone? Dial *165#',
    );
    await page.clock.fastForward(4 * 60_000 + 15_000);
    await expect(dialog(page)).toContainText('The time to approve is over.');
  });

  const refusals: [string, 'MTN' | 'Airtel', string, string, string][] = [
    ['an amount below the minimum', 'MTN', '999', '0772123456', 'Minimum deposit is USh 1,000'],
    ['a number that is too short', 'MTN', '1000', '077212345', 'Please enter a valid phone number'],
    [
      'a number of the other provider',
      'MTN',
      '1000',
      '0751234567',
      'MTN numbers should start with 077, 078, 076, or 039',
    ],
    [
      'a number of the one provider at the other',
      'Airtel',
      '1000',
      '0772123456',
      'Airtel numbers should start with 070, 075, or 074',
    ],
  ];
  // shows 5.14, 5.17
  test('rejects an invalid amount or number', async ({ page, request }) => {
    let calls = 0;
    await page.route('**/api/wallet/deposit-mobile', (route) => {
      calls += 1;
      return route.continue();
    });
    await openSignedIn(page, player, walletPath);
    await test.step('comes first where it is available, and the number selects the provider', async () => {
      await expect(card(page).getByRole('button').first()).toHaveText('Use Mobile Money');
      await card(page).getByRole('button', { name: 'Use Mobile Money' }).click();
      await expect(dialog(page).getByRole('tab')).toHaveText(['Mobile Money', 'USDT (Crypto)']);
      for (const [number, name] of [
        ['075', 'Airtel'],
        ['+256 39', 'MTN'],
        ['0701234567', 'Airtel'],
        ['0791234567', 'MTN'],
      ] as const) {
        await phone(page).fill(number);
        await expect(dialog(page).getByRole('radio', { name }), number).toBeChecked();
      }
    });
    await test.step('keeps the provider visible on a phone when the number is invalid', async () => {
      const before = page.viewportSize();
      await page.setViewportSize({ width: 360, height: 640 });
      await phone(page).fill('0711234567');
      await phone(page).blur();
      const provider = dialog(page).getByRole('group', { name: 'Provider' });
      const [choice, button] = await Promise.all([provider, submit(page)].map((part) => part.boundingBox()));
      expect((choice?.y ?? 0) + (choice?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
      if (before) await page.setViewportSize(before);
    });
    for (const [what, provider, amount, number, text] of refusals) {
      await dialog(page).getByLabel('Other amount').fill(amount);
      await phone(page).fill(number);
      // After the number, which selects a provider.
      await choose(page, provider);
      await submit(page).click();
      await expect(dialog(page).getByText(text), what).toBeVisible();
      await expect(dialog(page).locator(':focus'), what).toHaveAccessibleDescription(
        new RegExp(text.replace(/ (?=\d)/g, '\\s')),
      );
    }
    expect(calls).toBe(0);

    // shows 8.13
    await test.step('shows the server’s message, or a default one', async () => {
      const answers = ['Your phone has been asked several times.', ''];
      await page.route('**/api/wallet/deposit-mobile', (route) =>
        route.fulfill({
          status: 409,
          json: { success: false, error: answers.shift(), message: '', code: 'too_many_waiting' },
        }),
      );
      await choose(page, 'MTN');
      await submit(page).click();
      await expect(dialog(page).getByRole('alert')).toHaveText('Your phone has been asked several times.');
      await submit(page).click();
      await expect(dialog(page).getByRole('alert')).toHaveText('Deposit failed. Please try again.');
      await page.unrouteAll({ behavior: 'wait' });
    });

    await test.step('of a phone prompted too often shows when to retry', async () => {
      const declining = newPhone('0000');
      const asked = { amount: 1000, phone: declining, provider: 'mtn' };
      for (let count = 0; count < 5; count++) {
        const { token } = await createPlayer(request);
        await post(request, '/api/wallet/deposit-mobile', asked, { authorization: `Bearer ${token}` });
      }
      await phone(page).fill(declining);
      await submit(page).click();
      await expect(dialog(page).getByRole('alert')).toHaveText(
        /^This phone got too many payment requests .* Please wait (60|59) minutes and try again, or use another phone\.$/,
      );
    });
  });

  // shows 3.13, 8.13
  test('prompts the phone once although the answer was lost', async ({ page }) => {
    const keys: (string | undefined)[] = [];
    await page.route('**/api/wallet/deposit-mobile', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      expect(route.request().postDataJSON()).toEqual({
        amount: 1000,
        phone: '256772123456',
        provider: 'mtn',
        userId: expect.stringMatching(/^\d+$/),
        username: player.username,
      });
      await route.fetch();
      return route.abort();
    });
    await page.setViewportSize({ width: 360, height: 640 });
    await openDialog(page, player, 'Use Mobile Money');
    await phone(page).fill('0772123456');
    await submit(page).click();
    const problem = dialog(page).getByRole('alert');
    await expect(problem).toContainText('Network error. Please check your connection and try again.');
    await expect(problem).toBeInViewport({ ratio: 1 });
    const { y = 0, height = 0 } = (await problem.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual((await submit(page).boundingBox())?.y ?? 0);
    await submit(page).click();
    await expect(dialog(page).getByRole('status')).toContainText('USh 1,000 credited', untilCredited);
    expect(new Set(keys).size).toBe(1);
    await page.keyboard.press('Escape');
    await expect(deposits(page).getByRole('listitem')).toHaveCount(1);
  });

  test('shows a player abroad what a Ugandan phone pays', async ({ page }) => {
    await openDialog(page, await createPlayer(page.request, 'KE'), 'Use Mobile Money');
    await expect(dialog(page).getByRole('tab')).toHaveText(['USDT (Crypto)', 'Mobile Money']);
    await expect(dialog(page)).toContainText('For KSh 50 the phone pays the equivalent in UGX: USh 1,462.');
    await phone(page).fill('0772123456');
    await submit(page).click();
    await expect(dialog(page)).toContainText(/Amount\s*KSh\s50\s*Your phone pays\s*USh\s1,462/);
    await expect(dialog(page).getByRole('status')).toContainText('KSh 50 credited', untilCredited);
  });
});

test('deposits have no axe violations, light on a phone and dark on a desktop', async ({ page }) => {
  await openSignedIn(page, player, walletPath);
  await expect(deposits(page)).toContainText('No deposits yet');
  await expectAccessible(page);
  await card(page).getByRole('button', { name: 'Show QR Code' }).click();
  await expect(dialog(page).getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
  await dialog(page).getByRole('tab', { name: 'Mobile Money' }).click();
  await submit(page).click();
  await expect(dialog(page)).toContainText('Please enter a valid phone number');
  await expectAccessible(page, 'dialog[open]');
  await phone(page).fill(newPhone('0001'));
  await submit(page).click();
  await expect(dialog(page)).toContainText('Check your phone');
  await expectAccessible(page, 'dialog[open]');
});
