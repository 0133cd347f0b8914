import { expect, type Page } from '@playwright/test';
import { deposits, tracker, walletPath } from './deposits.ts';
import { createPlayer, openSignedIn } from './players.ts';
import { test } from './test.ts';

const aDeposit = (id: number, changes: object = {}) => ({
  id: String(id),
  method: 'mobile',
  channel: 'mtn',
  status: 'credited',
  amount: 1000,
  currency: 'UGX',
  paidAmount: 1000,
  paidCurrency: 'UGX',
  reason: null,
  reference: `reference-${id}`,
  phonenumber: '256772123456',
  confirmations: null,
  createdat: new Date(Date.now() - (100 - id) * 60_000).toISOString(),
  creditedat: null,
  ...changes,
});

const answerWith = (page: Page, listed: { id: string }[]) =>
  page.route('**/api/wallet/deposits?*', (route) => {
    const before = Number(new URL(route.request().url()).searchParams.get('before') ?? 1000);
    const found = listed.filter(({ id }) => Number(id) < before).slice(0, 20);
    return route.fulfill({ json: { success: true, data: { deposits: found } } });
  });

test('the deposit list shows each status and loads more pages', async ({ page, request }) => {
  const items = deposits(page).getByRole('listitem');
  const refresh = () => deposits(page).getByRole('button', { name: 'Refresh' }).click();
  // shows 8.7
  await test.step('the deposit list shows a loading error and refreshes', async () => {
    await page.route('**/api/wallet/deposits?*', (route) => route.abort());
    await openSignedIn(page, await createPlayer(request), walletPath);
    await expect(deposits(page).getByRole('alert')).toContainText('We couldn’t load your deposits');
    await page.unroute('**/api/wallet/deposits?*');
    await refresh();
    await expect(deposits(page)).toContainText('No deposits yet');
  });

  await test.step('the deposit list is empty for a new player, also in the history', async () => {
    await page.getByRole('tab', { name: 'History' }).click();
    await expect(deposits(page)).toContainText('No deposits yet');
  });

  await test.step('the deposit list shows each status', async () => {
    await answerWith(page, [
      aDeposit(96, { status: 'waiting' }),
      aDeposit(95, {
        status: 'waiting',
        method: 'usdt',
        channel: 'erc20',
        paidCurrency: 'USDT',
        paidAmount: 0.27,
        confirmations: { seen: 3, needed: 12 },
      }),
      aDeposit(94, { status: 'received', channel: 'airtel' }),
      aDeposit(93, { status: 'declined', reason: 'The PIN was wrong. No money was taken.' }),
      aDeposit(92, { status: 'unresolved' }),
    ]);
    await refresh();
    await expect(items).toContainText([
      /You’re depositing with MTN4 minutes ago.*Waiting.*Waiting for your phone/,
      /You’re depositing with USDT.*paid 0\.27\sUSDT.*Waiting for confirmations: 3 of 12/,
      /Your Airtel deposit has arrived.*Received/,
      /Your MTN deposit didn’t go through.*Declined.*The PIN was wrong/,
      /We’re checking your MTN deposit.*Being checked.*We’re still checking/,
    ]);
  });

  await test.step('the reference that support asks for is in the tracker', async () => {
    await deposits(page).getByRole('button', { name: 'We’re checking your MTN deposit' }).click();
    await expect(tracker(page)).toContainText('reference-92');
    await expect(tracker(page).getByRole('link', { name: 'Contact support' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tracker(page)).toBeHidden();
  });

  await test.step('the deposit list loads more pages', async () => {
    await page.unroute('**/api/wallet/deposits?*');
    await answerWith(
      page,
      Array.from({ length: 25 }, (_, index) => aDeposit(90 - index)),
    );
    await refresh();
    await expect(items).toHaveCount(20);
    await deposits(page).getByRole('button', { name: 'Show more' }).click();
    await expect(items).toHaveCount(25);
    await expect(deposits(page).getByRole('button', { name: 'Show more' })).toBeHidden();
  });

  await test.step('on a phone the list is flat and grows; on a wide screen it has a fixed height', async () => {
    const list = page.getByRole('region', { name: 'Your deposits' });
    const hidden = () => list.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    expect(await hidden()).toBeGreaterThan(0);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.reload();
    await expect(items.nth(4)).toBeVisible();
    await expect(items.nth(5)).toBeHidden();
    const more = deposits(page).getByRole('button', { name: 'Show more' });
    await more.click();
    await expect(items.nth(19)).toBeVisible();
    await more.click();
    await expect(items).toHaveCount(25);
    expect(await hidden()).toBe(0);
  });
});
