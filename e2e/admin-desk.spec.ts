import { expect, type Page } from '@playwright/test';
import { sampled } from '../server/src/testing/sampled.ts';
import { expectNoViolations } from './accessibility.ts';
import {
  act,
  askWithdrawals,
  clearQueue,
  details,
  look,
  openBackOffice,
  operatorToken,
  otherOperator,
  rows,
  selectedRow,
  viewer,
  withdrawalsIn,
} from './admin.ts';
import { delayRequests, recordShifts, shiftsAbove } from './layout-shifts.ts';
import { test } from './own-product.ts';
import { createPlayer } from './players.ts';

test.afterEach(async ({ request }) => {
  await clearQueue(request);
});

const searchDialog = (page: Page) => page.getByRole('dialog', { name: 'Search everything' });
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Back office' });

async function openSearch(page: Page, keys: 'Control+k' | 'Meta+k'): Promise<void> {
  await page.keyboard.press(keys);
  await expect(searchDialog(page).getByRole('combobox')).toBeFocused();
}

async function openLive(page: Page, token: string, path?: string): Promise<void> {
  const told = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"changed"')),
    );
  await openBackOffice(page, token, path);
  await told;
}

test('at 1280 px every page has a one-line header and no horizontal overflow', async ({ page, request }) => {
  test.slow();
  await askWithdrawals(request, { players: 2, each: 2 });
  const token = await operatorToken(request);
  const { id } = await createPlayer(request);
  const reason = 'A deposit that was credited short by the provider in the night of the outage';
  await act(request, token, `/api/admin/users/${id}/corrections`, { amount: 7, reason });
  await page.setViewportSize({ width: 1280, height: 800 });
  await openBackOffice(page, token);
  await expect(selectedRow(page)).toBeFocused();
  for (const row of await rows(page).all()) {
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(56);
  }
  const tabs = await page.getByRole('tablist').boundingBox();
  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(tabs?.height).toBeLessThanOrEqual(56);
  expect(title?.y).toBeGreaterThanOrEqual(tabs?.y ?? 0);
  expect((await selectedRow(page).boundingBox())?.y).toBeLessThan(110);
  await test.step('a small laptop has no overflow and shows the theme switch', async () => {
    await page.setViewportSize({ width: 1024, height: 700 });
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(excess).toBe(0);
    await expect(page.getByRole('group', { name: 'Theme' }).last()).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  for (const path of sampled([
    '/players',
    `/players/${id}`,
    '/approvals',
    '/approvals?status=all',
    '/deposits?view=all',
    '/deposits?view=held',
    '/business',
    '/settings',
    '/operators',
    '/audit',
  ])) {
    await page.goto(`/admin${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('table[aria-busy=true]')).toHaveCount(0);
    const heightOfHeader = async () =>
      (await page.locator('main header').first().boundingBox())?.height ?? 999;
    await expect.poll(heightOfHeader, path).toBeLessThanOrEqual(56);
    const excess = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('main section:has(> table)')].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    );
    expect(Math.max(...excess), path).toBe(0);
  }
});

test('shortcuts work with any focus, and single-letter ones can be turned off', async ({ page, request }) => {
  await askWithdrawals(request, { each: 3 });
  await openBackOffice(page, await operatorToken(request));
  await expect(selectedRow(page)).toBeFocused();
  await test.step('a row hides flags that all rows share', async () => {
    await expect(rows(page)).toHaveCount(3);
    await expect(rows(page).filter({ hasText: /New account|No deposit|No flags/ })).toHaveCount(0);
    await expect(details(page)).toContainText('New account');
  });
  await navigation(page).getByRole('link', { name: 'Players' }).focus();
  await page.keyboard.press('j');
  await expect(selectedRow(page)).toContainText('2.');
  await expect(selectedRow(page)).toBeFocused();
  await page.getByRole('tab', { name: /^Pending/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(selectedRow(page)).toContainText('3.');
  await page.getByRole('radio', { name: 'System' }).focus();
  await page.keyboard.press('a');
  await expect(details(page).getByRole('button', { name: 'Yes, approve' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('r');
  await expect(page.getByRole('dialog', { name: /^Reject/ })).toBeVisible();
  await page.keyboard.type('jar');
  await expect(page.getByLabel('Reason')).toHaveValue('jar');
  await test.step('a reason shows its required and current length', async () => {
    await page.getByLabel('Reason').fill('');
    await expect(page.getByLabel('Reason')).toHaveAccessibleDescription(/3 to 500 characters, 0 entered/);
    await page.keyboard.type('No');
    await expect(page.getByRole('dialog')).toContainText('3 to 500 characters, 2 entered');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Enter a reason of at least 3 characters.')).toBeVisible();
  });
  await page.keyboard.press('Escape');

  await page.keyboard.press('?');
  await page.getByRole('checkbox', { name: /^Single-letter shortcuts/ }).uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('r');
  await page.keyboard.press('Home');
  await expect(selectedRow(page)).toContainText('1.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await withdrawalsIn(request, 'pending')).toHaveLength(3);
});

test('the loaded queue causes no layout shift', async ({ page, request }) => {
  await askWithdrawals(request, { each: 3 });
  await openBackOffice(page, await operatorToken(request));
  await recordShifts(page);
  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 800 });
    const releaseRequests = await delayRequests(page, '**/api/admin/withdrawals?*');
    await page.goto('/admin');
    await expect(page.getByRole('tab', { name: 'Pending (3)' })).toBeVisible();
    await releaseRequests();
    await expect(rows(page)).toHaveCount(3);
    expect(await shiftsAbove(page, 0.05), `${width} px`).toEqual([]);
  }
});

test('a manual credit requires the provider reference', async ({ page, request }) => {
  const unresolved = {
    id: '7',
    player: { id: '1', username: 'amina' },
    channel: 'mtn',
    status: 'unresolved',
    amount: 30_000,
    currency: 'UGX',
    paidAmount: 30_000,
    paidCurrency: 'UGX',
    phone: '256772660007',
    reference: 'our-7',
    providerReference: null,
    reported: { amount: 3000, currency: 'UGX' },
    reason: 'The provider reports a different amount than you asked for.',
    reasonCode: 'other_amount_paid',
    createdAt: '2026-11-15T06:30:05.000Z',
    creditedAt: null,
  };
  await page.route('**/api/admin/deposits?status=unresolved*', (route) =>
    route.fulfill({
      json: {
        success: true,
        data: { deposits: [unresolved], pagination: { total: 1, limit: 50, offset: 0 } },
      },
    }),
  );
  await openBackOffice(page, await operatorToken(request), '/admin/deposits');
  await expect(page.getByRole('row', { name: /amina/ })).toContainText(
    'The provider reports a different amount than requested.',
  );
  await page.getByRole('button', { name: /^Credit/ }).press('Enter');
  const reference = page.getByLabel(/^Provider reference of the payment/);
  await expect(reference).toBeFocused();
  await page.getByLabel('Reason').fill('Seen in the statement of MTN');
  await page.keyboard.press('Enter');
  await expect(reference).toBeFocused();
  await expect(reference).toHaveAccessibleDescription(/Enter the provider’s reference/);
});

test('changes are pushed over the socket, without polling', async ({ page, request }) => {
  await page.clock.install();
  const token = await operatorToken(request);
  await openLive(page, token);
  await expect(page.getByText('No pending withdrawals')).toBeVisible();
  const calls: string[] = [];
  page.on('request', (each) => calls.push(new URL(each.url()).pathname));
  // The first request may still be in flight.
  await expect(async () => {
    calls.length = 0;
    await page.clock.fastForward(16_000);
    // Earlier requests are recorded before this one is answered.
    await page.evaluate(() => fetch('/readyz').then(({ ok }) => ok));
    expect(calls).toEqual(['/readyz']);
  }).toPass();

  await askWithdrawals(request, { each: 2 });
  await expect(rows(page)).toHaveCount(2);
  await expect(navigation(page).getByRole('link', { name: 'Withdrawals 2 pending' })).toBeVisible();
  const [first] = await withdrawalsIn(request, 'pending');
  const other = await operatorToken(request, otherOperator);
  await act(request, other, `/api/admin/withdrawals/${first?.id}/reject`, { reason: 'Asked for twice' });
  await expect(rows(page)).toHaveCount(1);
});

test('without a socket the queue is polled', async ({ page, request }) => {
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  await page.route('**/socket.io/**', (route) => route.abort());
  await openBackOffice(page, await operatorToken(request));
  await expect(page.getByText('No pending withdrawals')).toBeVisible();
  await askWithdrawals(request, { each: 1 });
  await expect(rows(page)).toHaveCount(1);
});

test('the finder finds players, references and pages by keyboard', async ({ page, request }) => {
  const player = await createPlayer(request);
  await askWithdrawals(request, { each: 1 });
  const [withdrawal] = await withdrawalsIn(request, 'pending');
  await openBackOffice(page, await operatorToken(request, viewer), '/admin/players');
  await page.getByRole('searchbox', { name: 'Search' }).focus();
  await openSearch(page, 'Control+k');
  await page.keyboard.type(player.username);
  await expect(searchDialog(page).getByRole('option', { name: player.username })).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: player.username })).toBeVisible();
  await expect(searchDialog(page)).toHaveCount(0);

  await openSearch(page, 'Meta+k');
  await page.keyboard.type(`#${withdrawal?.id}`);
  await expect(
    searchDialog(page).getByRole('option', { name: `Withdrawal ${withdrawal?.id}` }),
  ).toContainText('USh 5,000, pending');
  await searchDialog(page)
    .getByRole('option', { name: `Withdrawal ${withdrawal?.id}` })
    .click();
  await expect(details(page)).toContainText(withdrawal?.player.username ?? '?');
  await expect(rows(page)).toHaveCount(1);

  await openSearch(page, 'Control+k');
  await page.keyboard.type('aud');
  await expect(searchDialog(page).getByRole('option')).toHaveText(['Audit log']);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('nobody is called this');
  await expect(searchDialog(page).getByRole('combobox')).toHaveValue('nobody is called this');
  await expect(searchDialog(page)).toContainText('No results.');
  await page.goBack();
  await expect(searchDialog(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible();
});

test('letters typed while the search loads go into its field', async ({ page, request }) => {
  await askWithdrawals(request, { each: 1 });
  let releaseScript: (() => void) | undefined;
  const isAllowed = new Promise<void>((resolve) => {
    releaseScript = resolve;
  });
  await page.route(/search-dialog-[^/]*\.js/, async (route) => {
    await isAllowed;
    await route.continue();
  });
  await openBackOffice(page, await operatorToken(request));
  await expect(selectedRow(page)).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('auq');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('d');
  await expect(searchDialog(page)).toHaveCount(0);
  releaseScript?.();
  await expect(searchDialog(page).getByRole('combobox')).toHaveValue('aud');
  await expect(searchDialog(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('i');
  await expect(searchDialog(page).getByRole('option')).toHaveText(['Audit log']);
  await page.keyboard.press('Escape');
  // The "a" must not trigger Approve.
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
  await expect(details(page)).not.toContainText('Cancel');
});

test('the audit log shows each action as a sentence, with details on demand', async ({ page, request }) => {
  await askWithdrawals(request, { each: 1 });
  const [withdrawal] = await withdrawalsIn(request, 'pending');
  const token = await operatorToken(request);
  await act(request, token, `/api/admin/withdrawals/${withdrawal?.id}/reject`, { reason: 'Not your phone' });
  // The server's jobs add entries too.
  expect(await look(request, token, '/api/admin/audit?limit=20')).toMatchObject({
    entries: expect.arrayContaining([expect.objectContaining({ subjectName: withdrawal?.player.username })]),
  });
  await openBackOffice(page, token, '/admin/audit');
  const entry = page.getByRole('row').filter({ hasText: `operator rejected withdrawal ${withdrawal?.id} ` });
  await expect(entry.locator('summary')).toHaveText(
    `operator rejected withdrawal ${withdrawal?.id} of ${withdrawal?.player.username}, USh\u00a05,000: “Not your phone”`,
  );
  await expect(entry.getByText('Status', { exact: true })).toBeHidden();
  await entry.locator('summary').press('Enter');
  await expect(entry.getByText('Status', { exact: true })).toBeVisible();
  await expect(entry).toContainText(/Status.*Waiting for a decision.*Rejected/);
});
