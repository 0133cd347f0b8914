import { expect, type Page } from '@playwright/test';
import type { AdminWithdrawal } from '../contracts/src/withdrawals/admin.ts';
import { expectNoViolations } from './accessibility.ts';
import {
  act,
  askWithdrawals,
  clearQueue,
  desk,
  details,
  look,
  openBackOffice,
  operatorToken,
  otherOperator,
  rows,
  selectedRow,
  toasts,
  viewer,
  withdrawalsIn,
} from './admin.ts';
import { test } from './own-product.ts';
import { sweep } from './test.ts';

test.afterEach(async ({ request }) => {
  await clearQueue(request);
});

const press = (page: Page, ...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());

// shows 2.67
test('a queue of 40 is cleared by keyboard alone', sweep, async ({ page, request }) => {
  test.slow();
  const rejectedBefore = (await withdrawalsIn(request, 'rejected')).length;
  await askWithdrawals(request, { players: 4, each: 10 });
  await openBackOffice(page, await operatorToken(request));
  await expect(rows(page)).toHaveCount(40);
  await expect(selectedRow(page)).toBeFocused();

  for (let left = 39; left >= 0; left -= 1) {
    if (left % 10 === 0) {
      await press(page, 'r');
      await expect(page.getByRole('dialog')).toBeVisible();
      await press(page, '3', 'Enter');
    } else await press(page, 'a', 'Enter');
    if (left === 0) continue;
    await expect(rows(page)).toHaveCount(left);
    await expect(selectedRow(page)).toBeFocused();
  }

  await expect(desk(page).getByText('No pending withdrawals')).toBeVisible();
  expect(await withdrawalsIn(request, 'pending')).toEqual([]);
  const rejected = await withdrawalsIn(request, 'rejected');
  expect(rejected.length - rejectedBefore).toBe(4);
});

test('arrows move the selection, Esc cancels, and ? shows the shortcuts', async ({ page, request }) => {
  const [player = ''] = await askWithdrawals(request, { each: 3 });
  await openBackOffice(page, await operatorToken(request));
  await expect(selectedRow(page)).toContainText('1.');
  await expect(selectedRow(page)).toBeFocused();
  await press(page, 'j');
  await expect(selectedRow(page)).toContainText('2.');
  await press(page, 'ArrowDown', 'ArrowDown');
  await expect(selectedRow(page)).toContainText('3.');
  await press(page, 'k', 'Home');
  await expect(selectedRow(page)).toContainText('1.');
  await press(page, 'a');
  await expect(details(page).getByRole('button', { name: 'Yes, approve' })).toBeFocused();
  await press(page, 'Escape');
  await expect(selectedRow(page)).toBeFocused();
  await press(page, 'r');
  await expect(page.getByRole('dialog')).toBeVisible();
  await press(page, 'Escape');
  await expect(selectedRow(page)).toBeFocused();
  await press(page, '?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await press(page, 'Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await withdrawalsIn(request, 'pending')).toHaveLength(3);

  await test.step('a rejection needs a reason, and the player sees it with the refund', async () => {
    await expect(selectedRow(page)).toBeFocused();
    await press(page, 'r');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Reason')).toBeFocused();
    await press(page, 'Enter');
    await expect(dialog.getByText('Enter a reason of at least 3 characters.')).toBeVisible();
    await page.keyboard.type('Not your phone');
    await press(page, 'Enter');
    await expect(toasts(page)).toContainText('Rejected USh');

    const { withdrawals } = await look<{ withdrawals: AdminWithdrawal[] }>(
      request,
      player,
      '/api/wallet/withdrawals?limit=10&offset=0',
    );
    const rejected = withdrawals.filter(({ status }) => status === 'rejected');
    expect(rejected).toMatchObject([{ admin_notes: 'Not your phone' }]);
    expect(await look(request, player, '/api/wallet/balance')).toMatchObject({ balance: 5500 });
  });

  await test.step('the full phone number is one recorded click away', async () => {
    await expect(page.getByText('256772123456')).toHaveCount(0);
    await details(page).getByRole('button', { name: 'Show full number' }).click();
    await expect(details(page)).toContainText('256772123456');
  });
});

test('when two operators decide one withdrawal, the second is notified and moves on', async ({
  page,
  request,
}) => {
  await askWithdrawals(request, { each: 3 });
  await openBackOffice(page, await operatorToken(request));
  await expect(selectedRow(page)).toBeFocused();

  await press(page, 'a');
  await approveElsewhere();
  await press(page, 'Enter');
  await expect(toasts(page)).toContainText(/was already decided|decided by someone else/);
  await expect(rows(page)).toHaveCount(2);
  await expect(selectedRow(page)).toBeFocused();
  expect(await withdrawalsIn(request, 'pending')).toHaveLength(2);

  await test.step('an open confirmation never applies to another withdrawal', async () => {
    await press(page, 'a');
    await expect(details(page).getByRole('button', { name: 'Yes, approve' })).toBeFocused();
    const decided = toasts(page).filter({ hasText: 'decided by someone else' });
    await approveElsewhere();
    await expect(rows(page)).toHaveCount(1);
    await expect(decided).toBeVisible();
    await expect(selectedRow(page)).toBeFocused();
    await press(page, 'Enter', 'Enter');
    await expect(details(page).getByRole('button', { name: 'Approve' })).toBeVisible();
    expect(await withdrawalsIn(request, 'pending')).toHaveLength(1);
  });

  async function approveElsewhere() {
    const [first] = await withdrawalsIn(request, 'pending');
    const token = await operatorToken(request, otherOperator);
    await act(request, token, `/api/admin/withdrawals/${first?.id}/approve`, {});
  }
});

test('on a phone, rows show the whole masked number or address', async ({ page, request }) => {
  await askWithdrawals(request, { each: 1 });
  const [pending] = await withdrawalsIn(request, 'pending');
  const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
  const withdrawals = [
    { ...pending, id: '1', channel: 'airtel', phonenumber: '2567…270', status: 'failed' },
    { ...pending, id: '2', channel: 'trc20', phonenumber: null, address },
  ];
  await page.route('**/api/admin/withdrawals?status=pending*', (route) =>
    route.fulfill({
      json: { success: true, data: { withdrawals, pagination: { total: 2, limit: 50, offset: 0 } } },
    }),
  );
  const token = await operatorToken(request);
  // One operator rejects a few an hour, and clearQueue rejects what is left.
  await act(request, token, `/api/admin/withdrawals/${pending?.id}/approve`, {});
  await openBackOffice(page, token);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const text of ['Airtel 2567…270', 'USDT TRC-20 TJRa…RTv8']) {
    const destination = rows(page).getByText(text, { exact: true });
    await expect(destination).toBeVisible();
    expect(await destination.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('viewers see the queue and no actions', async ({ page, request }) => {
  await askWithdrawals(request, { each: 1 });
  await openBackOffice(page, await operatorToken(request, viewer));
  await expect(selectedRow(page)).toBeFocused();
  await expect(details(page)).toContainText('New account');
  await press(page, 'a', 'Enter', 'r');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(details(page).getByRole('button')).toHaveText('Show full number');
});

test('an unresolved payout is settled by the provider’s records', async ({ page, request }) => {
  await askWithdrawals(request, { each: 1 });
  const [pending] = await withdrawalsIn(request, 'pending');
  const unresolved = {
    ...pending,
    status: 'approved',
    unresolved: true,
    place: null,
    payoutReference: 'our-1',
  };
  await page.route('**/api/admin/withdrawals?status=unresolved*', (route) =>
    route.fulfill({
      json: {
        success: true,
        data: { withdrawals: [unresolved], pagination: { total: 1, limit: 50, offset: 0 } },
      },
    }),
  );
  const settled = page.waitForRequest(/\/settle$/);
  await page.route(/\/settle$/, (route) =>
    route.fulfill({
      json: { success: true, data: { ...unresolved, status: 'completed', unresolved: false } },
    }),
  );
  await openBackOffice(page, await operatorToken(request), '/admin?status=unresolved');
  await expect(selectedRow(page)).toBeFocused();
  await press(page, 's');
  await page.getByLabel(/^Provider reference/).fill('MTN-77');
  await page.getByLabel('Reason').fill('Seen in the statement of the rail');
  await press(page, 'Enter');
  expect((await settled).postDataJSON()).toEqual({
    outcome: 'paid',
    reference: 'MTN-77',
    reason: 'Seen in the statement of the rail',
  });
  await expect(toasts(page)).toContainText('Settled USh');
});

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in the ${colorScheme} theme`, colorScheme === 'dark' ? sweep : {}, () => {
    test.use({ colorScheme });

    test('the queue, its dialogs and the audit log have no axe violations and fit a phone', async ({
      page,
      request,
    }) => {
      await askWithdrawals(request, { each: 2 });
      await openBackOffice(page, await operatorToken(request));
      await expect(selectedRow(page)).toBeFocused();
      await press(page, 'a');
      await expectNoViolations(page);
      await press(page, 'Escape', 'r');
      await expectNoViolations(page);
      await press(page, 'Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);

      await page.goto('/admin/audit');
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await expectNoViolations(page);
      await page.setViewportSize({ width: 360, height: 740 });
      await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    });
  });
