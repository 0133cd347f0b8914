import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { post } from './calls.ts';
import { test } from './own-product.ts';
import { createPlayer, newName, openSignedIn } from './players.ts';

const tab = '/dashboard?tab=transfers';
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Send balance' });
const button = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name });
const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' });

async function chooseRecipient(page: Page, username: string): Promise<void> {
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await dialog(page).getByLabel('Username').fill(username.slice(0, 12).toUpperCase());
  await button(page, `Send to ${username}`).click();
}

// shows 2.34, 2.35, 2.37, 2.38, 2.51, 4.20, 5.26, 8.20, 9.21
test('balance is sent to a player in another country, who sees it at once', async ({
  page,
  player,
  request,
  browser,
  baseURL,
}) => {
  const friend = await createPlayer(request, 'KE');
  const friendPage = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await openSignedIn(friendPage, friend, tab);
  await expect(friendPage.getByRole('banner').getByText('Live', { exact: true })).toBeVisible();

  let quotes = 0;
  page.on('request', (asked) => {
    if (asked.url().endsWith('/api/transfers/quote')) quotes += 1;
  });
  await openSignedIn(page, player, tab);
  await chooseRecipient(page, friend.username);
  await expect(dialog(page).getByRole('heading', { name: `To ${friend.username}` })).toBeFocused();

  await button(page, 'Continue').click();
  await expect(dialog(page).getByText('Please check all transfer details')).toBeVisible();
  await dialog(page).getByLabel('Amount', { exact: true }).fill('999999999');
  await expect(dialog(page).getByText('Insufficient balance')).toBeVisible();
  await dialog(page).getByRole('radio', { name: 'USh 5,000' }).check({ force: true });
  await expect(dialog(page).getByLabel('Amount', { exact: true })).toHaveValue('5,000');
  await expect(dialog(page).getByRole('status')).toHaveText(`${friend.username} receives KSh 171`);
  expect(quotes).toBe(0);
  await dialog(page)
    .getByLabel(/^Message/)
    .fill('For lunch');
  await button(page, 'Continue').click();

  await expect(dialog(page)).toContainText('Transfers are instant and can’t be undone.');
  await expect(dialog(page)).toContainText(`${friend.username} receives`);
  await expect(dialog(page)).toContainText('KSh 171');
  await expect(dialog(page)).toContainText(/This rate is valid for \d+ s\./);
  await button(page, 'Back').click();
  await expect(dialog(page).getByLabel(/^Message/)).toHaveValue('For lunch');
  await button(page, 'Continue').click();
  // As on a slow network: the event arrives before the response.
  await page.route('**/api/transfers/send', async (route) => {
    const response = await route.fetch();
    await expect(notifications(friendPage)).toContainText(`Player ${player.username} sent you KSh 171.`);
    await route.fulfill({ response });
  });
  await button(page, 'Send USh 5,000').click();

  await expect(notifications(page)).toContainText(
    new RegExp(`Successfully sent USh\\s5,000 to ${friend.username}! Transaction ID: #\\d+`),
  );
  // Immediately, because the toast disappears.
  expect(await notifications(page).textContent()).not.toContain('Your balance is now');
  await expect(dialog(page)).toBeHidden();
  await expect(friendPage.getByRole('banner')).toContainText('KSh 171');
  await expect(friendPage.getByRole('region', { name: 'Statistics' })).toContainText(/received1/);

  await page.getByRole('tab', { name: 'History' }).click();
  const history = page.getByRole('region', { name: 'Recent transfers' });
  await expect(history.getByRole('listitem').first()).toContainText(
    `You sent money to player ${friend.username}`,
  );
  await expect(history.getByRole('listitem').first()).toContainText(`${player.username} wrote: “For lunch”`);
  await expect(history.getByRole('listitem').first()).toContainText('they received KSh 171');
  await friendPage.context().close();
});

// shows 2.41, 7.23, 8.18
test('a lost answer is retried and counts once', async ({ page, player, request }) => {
  const friend = await createPlayer(request);
  await openSignedIn(page, player, tab);
  await chooseRecipient(page, friend.username);
  await dialog(page).getByLabel('Amount', { exact: true }).fill('1000');
  await button(page, 'Continue').click();
  await page.route(
    '**/api/transfers/send',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await button(page, 'Send USh 1,000').click();
  await expect(page.getByRole('alertdialog')).toContainText(
    /Transfer failed: You seem to be offline.*\s+We don’t know if your transfer arrived\. Sending it again is safe/,
  );
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await expect(dialog(page)).toContainText('Sending it again is safe');
  await button(page, 'Send again').click();
  await expect(dialog(page)).toContainText('Transfer completed successfully!');
  await expect(notifications(page)).toContainText(`Successfully sent USh 1,000 to ${friend.username}!`);
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await dialog(page)
    .getByRole('region', { name: 'Recent recipients' })
    .getByRole('button', { name: `Send to ${friend.username}` })
    .click();
  await expect(dialog(page).getByRole('heading', { name: `To ${friend.username}` })).toBeVisible();
  const answer = await request.get('/api/wallet/balance', {
    headers: { authorization: `Bearer ${friend.token}` },
  });
  expect((await answer.json()).data.balance).toBe(1000);
});

test('the dialog is accessible and fits a phone', async ({ page, player, request }) => {
  const friend = await createPlayer(request, 'TZ');
  await openSignedIn(page, player, tab);
  // shows 5.25
  await test.step('the search shows hints, results and an empty result', async () => {
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await dialog(page).getByLabel('Username').fill('q');
    await dialog(page).getByLabel('Username').fill('qqqq');
    await expect(dialog(page)).toContainText('No username starts with “qqqq”.');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  });
  await chooseRecipient(page, friend.username);
  await dialog(page).getByLabel('Amount', { exact: true }).fill('1000');
  await button(page, 'Continue').click();
  await expect(button(page, 'Send USh 1,000')).toBeEnabled();
  await expectAccessible(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test('neither an error nor a long name moves the last keys of the pad under the buttons', async ({
    page,
    player,
    request,
  }) => {
    const friend = await createPlayer(request, 'UG', `${newName()}-margaret-ssemakula`);
    await openSignedIn(page, player, tab);
    await chooseRecipient(page, friend.username);
    const lastKey = button(page, 'Delete the last digit');
    const place = await lastKey.boundingBox();
    const buttons = await button(page, 'Back').boundingBox();
    expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThan(buttons?.y ?? 0);

    await button(page, 'Continue').tap();
    await expect(dialog(page).getByText('Please check all transfer details')).toBeVisible();
    expect(await lastKey.boundingBox()).toEqual(place);
    const amount = dialog(page).getByLabel('Amount', { exact: true });
    await amount.fill('999999999');
    await expect(amount).toHaveAccessibleDescription('USh Insufficient balance');
    expect(await lastKey.boundingBox()).toEqual(place);
    await lastKey.tap();
    await expect(amount).toHaveValue('99,999,999');

    await button(page, 'Add a message').tap();
    const message = dialog(page).getByLabel('Message');
    await message.focus();
    const field = await message.boundingBox();
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan(buttons?.y ?? 0);
  });

  test('a repeated transfer takes at most four taps, with the pad or the last amount', async ({
    page,
    player,
    request,
  }) => {
    const friend = await createPlayer(request);
    const first = { toUserId: friend.id, amount: 1250 };
    await post(request, '/api/transfers/send', first, { authorization: `Bearer ${player.token}` });
    await openSignedIn(page, player, tab);
    let taps = 0;
    const tap = async (name: string | RegExp) => {
      taps += 1;
      await page.getByRole('button', { name }).filter({ visible: true }).last().tap();
    };
    await test.step('the last amount', async () => {
      await tap(`Send to ${friend.username}`);
      const amount = dialog(page).getByLabel('Amount', { exact: true });
      await expect(amount).toHaveValue('1,250');
      await expect(dialog(page)).toContainText('The same as last time.');
      await expect(amount).toHaveAttribute('inputmode', 'none');
      await expect(button(page, 'Continue')).toBeInViewport({ ratio: 1 });
      await tap('Continue');
      await tap('Send USh 1,250');
      await expect(notifications(page)).toContainText(`Successfully sent USh 1,250 to ${friend.username}!`);
      expect(taps).toBeLessThanOrEqual(4);
      await expect(dialog(page)).toBeHidden();
    });
    await test.step('a quick amount', async () => {
      taps = 0;
      await tap(`Send to ${friend.username}`);
      taps += 1;
      await dialog(page).getByRole('radio', { name: 'USh 1,000' }).tap({ force: true });
      await tap('Continue');
      await tap('Send USh 1,000');
      await expect(notifications(page)).toContainText(`Successfully sent USh 1,000 to ${friend.username}!`);
      expect(taps).toBeLessThanOrEqual(4);
      await expect(dialog(page)).toBeHidden();
    });
    await test.step('the pad begins a new amount', async () => {
      await tap(`Send to ${friend.username}`);
      // The names of players have digits, too.
      for (const key of [/^7$/, /^5$/, /^0$/, 'Delete the last digit', /^0$/]) await tap(key);
      await expect(dialog(page).getByLabel('Amount', { exact: true })).toHaveValue('750');
      await tap('Add a message');
      await dialog(page)
        .getByLabel(/^Message/)
        .fill('Again');
      await tap('Continue');
      await expect(dialog(page)).toContainText('Again');
      await tap('Send USh 750');
      await expect(notifications(page)).toContainText(`Successfully sent USh 750 to ${friend.username}!`);
    });
  });
});
